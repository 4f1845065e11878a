// The page's own words in English and Italian. What the bot says is the bot's.

const WORDS = {
  en: {
    addChannel: "New channel", addPerson: "Add a person", addThread: "New thread", alt: "Alt text",
    app: "APP", browse: "Show channels", cancel: "Cancel", channelName: "Name of the channel", channels: "Text channels",
    close: "Close", create: "Create", dismiss: "Dismiss message", edited: "(edited)", failed: "This interaction failed",
    file: "Download", gone: "The original message was deleted", joinTab: "Opens in a tab of its own: one tab, one person.",
    latest: "Jump to the newest message", lost: "The table is closed. Trying again …",
    loud: "{bot} is offline. It answers as soon as it is back.",
    message: "Message {place}", more: "Load older messages", no: "False", noAnswer: "The application did not respond",
    noChoices: "No option matches your search", noSuggestions: "Loading options failed",
    none: "There is no such command.", notFilled: "Fill this in.", onlyYou: "Only you can see this",
    optional: "optional", people: "People", personName: "Name", pick: "Choose", picture: "Picture", play: "Play", pinned: "{who} pinned a message.",
    sending: "Sending command …", send: "Send", start: "Try one of these, or type / to see all commands:",
    stop: "Hold still", submit: "Submit", thinking: "{bot} is thinking …", threadName: "Name of the thread", threads: "Threads",
    threadStarted: "{who} started a thread: {name}", today: "Today at {time}", typing: "{bot} is typing …",
    used: "{who} used {command}", welcome: "Welcome to {place}",
    welcomeMore: "This channel lives on your computer only. {bot} is here to run the game.",
    wentWrong: "Something went wrong. Try again.", yes: "True", yesterday: "Yesterday at {time}", you: "you",
    zoom: "Full size",
    chosen: "{n} chosen", optionHint: "Enter sends; more options:", searching: "Looking …", commands: "Commands",
  },
  it: {
    addChannel: "Nuovo canale", addPerson: "Aggiungi una persona", addThread: "Nuovo thread", alt: "Testo alternativo",
    app: "APP", browse: "Mostra i canali", cancel: "Annulla", channelName: "Nome del canale", channels: "Canali testuali",
    close: "Chiudi", create: "Crea", dismiss: "Nascondi messaggio", edited: "(modificato)",
    failed: "Interazione non riuscita", file: "Scarica", gone: "Il messaggio originale è stato eliminato",
    joinTab: "Si apre in una scheda a parte: una scheda, una persona.", latest: "Vai al messaggio più recente",
    lost: "Il tavolo è chiuso. Riprovo …", loud: "{bot} è offline. Risponderà appena torna.",
    message: "Scrivi in {place}", more: "Carica i messaggi precedenti", no: "Falso",
    noAnswer: "L'applicazione non ha risposto", noChoices: "Nessuna opzione corrisponde alla ricerca",
    noSuggestions: "Caricamento delle opzioni non riuscito", none: "Questo comando non esiste.",
    notFilled: "Da compilare.", onlyYou: "Solo tu puoi vederlo", optional: "facoltativo", people: "Persone",
    personName: "Nome", pick: "Scegli", picture: "Immagine", play: "Riproduci", pinned: "{who} ha fissato un messaggio.", sending: "Invio del comando …",
    send: "Invia", start: "Prova uno di questi, oppure scrivi / per vedere tutti i comandi:", stop: "Ferma", submit: "Invia",
    thinking: "{bot} sta pensando …", threadName: "Nome del thread", threads: "Thread",
    threadStarted: "{who} ha aperto un thread: {name}", today: "Oggi alle {time}", typing: "{bot} sta scrivendo …",
    used: "{who} ha usato {command}", welcome: "Ti diamo il benvenuto in {place}",
    welcomeMore: "Questo canale vive solo sul tuo computer. {bot} è qui per condurre la partita.",
    wentWrong: "Qualcosa è andato storto. Riprova.", yes: "Vero", yesterday: "Ieri alle {time}", you: "tu",
    zoom: "Dimensioni reali",
    chosen: "{n} scelti", optionHint: "Invio manda il comando; altre opzioni:", searching: "Cerco …",
    commands: "Comandi",
  },
};

let language = "en";

/** Choose the language of the page: "en" or "it". */
export function speak(locale) {
  language = locale === "it" ? "it" : "en";
  document.documentElement.lang = language;
}

/** The language now spoken, as Discord names it ("en-US" or "it"). */
export const locale = () => (language === "it" ? "it" : "en-US");

/** How dates and times are written: as the browser's own region does, if it speaks this language. */
const region = () => navigator.languages.find((one) => one.split("-")[0] === language) ?? locale();

/** A text of the page, with {names} filled in. */
export function say(key, values = {}) {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** A name or description of a command, option or choice in the language now spoken. */
export const localised = (thing, key) => thing[`${key}_localizations`]?.[locale()] || thing[key];

/** A moment as Discord writes it above a message. */
export function when(stamp) {
  const moment = new Date(stamp);
  const time = clock(stamp);
  const day = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((day(new Date()) - day(moment)) / 86_400_000);
  if (days === 0) return say("today", { time });
  if (days === 1) return say("yesterday", { time });
  return moment.toLocaleString(region(), { dateStyle: "short", timeStyle: "short" });
}

/** The time of day alone. */
export const clock = (stamp) => new Date(stamp).toLocaleTimeString(region(), { timeStyle: "short" });

/** A day in words. */
export const dayOf = (stamp) => new Date(stamp).toLocaleDateString(region(), { dateStyle: "long" });

/** A timestamp <t:seconds:style> in words. */
export function timestamp(seconds, style) {
  const moment = new Date(seconds * 1000);
  if (style === "R") return relative(seconds - Date.now() / 1000);
  const forms = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  };
  return moment.toLocaleString(region(), forms[style] || forms.f);
}

function relative(seconds) {
  const words = new Intl.RelativeTimeFormat(region(), { numeric: "auto" });
  const units = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60]];
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit);
  }
  return words.format(Math.round(seconds), "second");
}
