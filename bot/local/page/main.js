// The page as a whole: side bar, head, the messages of the open channel.

import { whenChanged } from "./acting.js";
import { begin, reset, whenSent } from "./composer.js";
import { avatar, el, icon } from "./dom.js";
import { question } from "./layers.js";
import { follow, passTime } from "./markdown.js";
import { draw, isHidden } from "./messages.js";
import { ask, channel, connect, isThread, listen, nameOf, older, placeName, table } from "./table.js";
import { dayOf, locale, localised, say, speak } from "./words.js";

const $ = (id) => document.getElementById(id);
const unread = new Map();
const wholly = new Set();
let typingUntil = 0;
let typingPlace = null;
let held = null; // what had the focus in a message that is drawn anew

const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private mode: not kept */ } };
const recall = (key) => { try { return localStorage.getItem(key); } catch { return null; } };

// Side bar

function drawSide() {
  const texts = table.channels.filter((found) => !isThread(found));
  const line = (found) => {
    const news = unread.get(found.id);
    const item = el("button.channel", { type: "button", onclick: () => show(found.id), "data-place": found.id },
      icon(isThread(found) ? "thread" : "hash"), el("span", {}, found.name),
      news?.mentions ? el("span.badge", {}, String(news.mentions)) : null);
    item.classList.toggle("here", found.id === table.here);
    item.classList.toggle("news", Boolean(news));
    item.classList.toggle("thread", isThread(found));
    return item;
  };
  const threads = (parent) => table.channels.filter((found) => isThread(found) && found.parent_id === parent.id
    && (!found.thread_metadata.archived || found.id === table.here));
  $("side").replaceChildren(
    el(".guild", {}, el("span.avatar", {}, el("img", { src: "/page/icon.svg", alt: "" })), el("b", {}, table.guild.name)),
    el("nav", {},
      heading("channels", "addChannel", newChannel),
      texts.flatMap((found) => [line(found), ...threads(found).map(line)])),
    peoplePanel());
  document.body.classList.toggle("unread", unread.size > 0);
}

function heading(title, label, action) {
  return el(".heading", {}, el("span", {}, say(title)),
    el("button.plain", { type: "button", title: say(label), "aria-label": say(label), onclick: action }, icon("add")));
}

function peoplePanel() {
  const others = table.people.map((found) => {
    const me = found.id === table.me.id;
    return el(`a.person${me ? ".me" : ""}`, {
      href: `?as=${encodeURIComponent(found.username)}`, target: me ? null : "_blank", title: me ? null : say("joinTab"),
    }, avatar(found, "small"), el("span", {}, nameOf(found)), me ? el("small", {}, `(${say("you")})`) : null);
  });
  const bot = el(".person.bot", {}, avatar(table.bot, "small"), el("span", {}, nameOf(table.bot)), el("span.tag", {}, say("app")), el(`i.dot${table.online ? ".on" : ""}`));
  return el(".people", {}, heading("people", "addPerson", newPerson), el(".crowd", {}, others, bot));
}

async function newChannel() {
  const name = await question(say("addChannel"), say("channelName"));
  const { channel: made } = name ? await ask("channel", { name }) : {};
  if (made) show(made);
}

async function newThread() {
  const name = await question(say("addThread"), say("threadName"));
  const { channel: made } = name ? await ask("thread", { channel: table.here, name }) : {};
  if (made) show(made);
}

async function newPerson() {
  const name = await question(say("addPerson"), say("personName"), say("joinTab"));
  const { name: made } = name ? await ask("person", { name }) : {};
  if (made) window.open(`?as=${encodeURIComponent(made)}`, "_blank");
}

// Head

function drawHead() {
  const place = channel(table.here);
  const parent = isThread(place) ? channel(place.parent_id) : null;
  const tongue = (code, name) => el(`button.tongue${locale() === code ? ".on" : ""}`, {
    type: "button", lang: code.slice(0, 2), "aria-pressed": String(locale() === code), onclick: () => switchTo(code),
  }, name);
  $("head").replaceChildren(...[
    el("button.plain.drawer", { type: "button", title: say("browse"), "aria-label": say("browse"), "aria-controls": "side", onclick: () => openDrawer() }, icon("menu")),
    icon(parent ? "thread" : "hash"),
    el("h1", {}, parent ? el("button.link", { type: "button", onclick: () => show(parent.id) }, placeName(parent)) : null, parent ? " › " : null, place.name),
    el("span.grow"),
    parent ? null : el("button.plain", { type: "button", title: say("addThread"), "aria-label": say("addThread"), onclick: newThread }, icon("thread")),
    el(".tongues", { role: "group" }, tongue("en-US", "EN"), tongue("it", "IT")),
    el("span.self", { title: nameOf(table.me) }, avatar(table.me, "small"), el("span", {}, nameOf(table.me))),
  ].filter(Boolean));
  document.title = `${placeName(place)} | ${nameOf(table.me)}`;
}

/** On a phone the side bar lies over the room; while it does, only it can be reached. */
function openDrawer(open = true) {
  const was = document.body.classList.contains("open");
  document.body.classList.toggle("open", open);
  $("room").inert = open;
  if (open) $("side").querySelector(".channel.here")?.focus();
  else if (was) document.querySelector(".drawer")?.focus();
}

function switchTo(code) {
  speak(code);
  remember("table-language", code);
  ask("locale", { locale: code });
  drawAll();
}

function drawNotice() {
  const text = !table.connected ? say("lost") : !table.online ? say("loud", { bot: nameOf(table.bot) }) : "";
  $("notice").textContent = text;
  $("notice").hidden = !text;
}

// Messages

const here = () => [...(table.messages.get(table.here)?.values() ?? [])].filter((message) => !isHidden(message));
const nearEnd = () => $("scroll").scrollHeight - $("scroll").scrollTop - $("scroll").clientHeight < 120;
const toEnd = () => { $("scroll").scrollTop = $("scroll").scrollHeight; };

function drawMessages() {
  const messages = here();
  const items = messages.flatMap((message, index) => [newDay(message, messages[index - 1]), draw(message, messages[index - 1])]);
  const enough = messages.length >= 50 && !wholly.has(table.here);
  $("messages").replaceChildren(...(enough ? [olderButton()] : [welcome(messages)]), ...items.filter(Boolean));
  toEnd();
}

function newDay(message, before) {
  const day = new Date(message.timestamp).toDateString();
  if (before && new Date(before.timestamp).toDateString() === day) return null;
  return el("li.day", {}, el("span", {}, dayOf(message.timestamp)));
}

function olderButton() {
  const load = async () => {
    const height = $("scroll").scrollHeight;
    if ((await older(table.here)) < 50) wholly.add(table.here);
    drawMessages();
    $("scroll").scrollTop = $("scroll").scrollHeight - height;
  };
  return el("li.note", {}, el("button.link", { type: "button", onclick: load }, say("more")));
}

function welcome(messages) {
  const place = channel(table.here);
  const names = ["mission start", "help"];
  const known = names.filter((name) => table.commands.some((one) => one.name === name.split(" ")[0]));
  const shown = known.length ? known : table.commands.slice(0, 3).map((one) => one.name);
  const words = (path) => {
    const [top, ...rest] = path.split(" ");
    let node = table.commands.find((one) => one.name === top);
    return rest.reduce((text, step) => { node = node.options.find((one) => one.name === step); return `${text} ${localised(node, "name")}`; }, localised(node, "name"));
  };
  return el("li.welcome", {}, el("span.bigicon", {}, icon(isThread(place) ? "thread" : "hash")),
    el("h2", {}, say("welcome", { place: placeName(place) })), el("p", {}, say("welcomeMore", { bot: nameOf(table.bot) })),
    messages.length || !shown.length ? null : [el("p", {}, say("start")),
      el(".row", {}, shown.map((path) => el("button.button.s1", { type: "button", onclick: () => begin(path) }, `/${words(path)}`)))]);
}

/** Draw one message anew where it stands, or at the end. */
function place(message) {
  if (message.channel_id !== table.here) return;
  const stay = !nearEnd();
  const old = $(`m${message.id}`) ?? document.querySelector(`#messages [data-id="${message.id}"]`);
  const messages = here();
  const at = messages.findIndex((found) => found.id === message.id);
  if (at < 0) { old?.remove(); return; }
  const fresh = draw(messages[at], messages[at - 1]);
  if (old?.contains(document.activeElement)) held = { message: message.id, control: document.activeElement.dataset.customId };
  if (old) { old.replaceWith(fresh); refocus(fresh, message); }
  else {
    if (at === 0) document.querySelector(".welcome")?.replaceWith(welcome(messages));
    const day = newDay(message, messages[at - 1]);
    const sent = $("messages").querySelector(".sent");
    [day, fresh].filter(Boolean).forEach((item) => (sent ? sent.before(item) : $("messages").append(item)));
  }
  if (!stay) keepAtEnd(fresh);
  $("latest").hidden = !stay || nearEnd();
}

/** Whoever goes by keyboard stays at the button that was pressed, or, when it is gone, at its message. */
function refocus(fresh, message) {
  if (held?.message !== message.id || document.activeElement !== document.body) return;
  const same = held.control && fresh.querySelector(`[data-custom-id="${CSS.escape(held.control)}"]`);
  if (same?.disabled) return; // still on its way
  if (!same) fresh.tabIndex = -1;
  (same ?? fresh).focus({ preventScroll: true });
  held = null;
}

function keepAtEnd(item) {
  toEnd();
  item.querySelectorAll("img").forEach((image) => image.complete || image.addEventListener("load", toEnd, { once: true }));
}

/** A command that is on its way, or that failed, at the end of the channel. */
function showSent(words, state, lasting = false) {
  const item = el("li.message.sent", {}, avatar(table.bot), el(".body", {},
    el(".above", {}, avatar(table.me, "tiny"), el("span", {}, nameOf(table.me), " ", el("span.command", {}, words))),
    el(".who", {}, el("span.name", {}, nameOf(table.bot)), el("span.tag", {}, say("app"))), state));
  if (lasting) {
    item.classList.add("ephemeral");
    item.querySelector(".body").append(el("p.private", {}, icon("eye"), say("onlyYou"), " · ",
      el("button.link", { type: "button", onclick: () => item.remove() }, say("dismiss"))));
  }
  $("messages").append(item);
  toEnd();
  return item;
}

function showTyping(place_) {
  typingPlace = place_;
  typingUntil = Date.now() + 10_000;
  drawTyping();
  setTimeout(drawTyping, 10_100);
}

function drawTyping() {
  const now = typingPlace === table.here && Date.now() < typingUntil;
  $("typing").textContent = now ? say("typing", { bot: nameOf(table.bot) }) : "";
}

// Everything together

function show(id) {
  table.here = id;
  unread.delete(id);
  remember(`table-here-${table.me.id}`, id);
  openDrawer(false);
  $("latest").hidden = true;
  drawAll();
  if (matchMedia("(hover: hover)").matches) $("line").focus();
}

function drawAll() {
  drawSide();
  drawHead();
  drawNotice();
  drawMessages();
  drawTyping();
  reset();
  $("latest").textContent = say("latest");
}

function heard(message, fresh) {
  if (message.channel_id === table.here && !document.hidden) return;
  if (!fresh || message.author.id === table.me.id) return;
  const mentions = message.mentions.some((found) => found.id === table.me.id) ? 1 : 0;
  unread.set(message.channel_id, { mentions: (unread.get(message.channel_id)?.mentions ?? 0) + mentions });
  drawSide();
}

const seen = new Set();

listen((news) => {
  if (news.t === "hello") {
    table.messages.forEach((inside) => inside.forEach((message) => seen.add(message.id)));
    const last = recall(`table-here-${table.me.id}`);
    table.here = [table.here, last].find((id) => id && channel(id)) ?? table.channels[0].id;
    history.replaceState(null, "", `?as=${encodeURIComponent(table.me.username)}`);
    drawAll();
  } else if (news.t === "lost") drawNotice();
  else if (news.t === "message") {
    if (typingPlace === news.message.channel_id && news.message.author.bot) { typingUntil = 0; drawTyping(); }
    place(news.message);
    heard(news.message, !seen.has(news.message.id));
    seen.add(news.message.id);
  } else if (news.t === "gone") place({ id: news.message, channel_id: news.channel });
  else if (news.t === "channels") {
    if (!channel(table.here)) show(table.channels[0].id);
    else { drawSide(); drawHead(); }
  } else if (news.t === "people") drawSide();
  else if (news.t === "commands") document.querySelector(".welcome")?.replaceWith(welcome(here()));
  else if (news.typing) showTyping(news.typing);
  else { drawSide(); drawNotice(); }
});

follow({ command: begin, place: show });
whenChanged(place);
whenSent(toEnd, showSent);
$("scroll").addEventListener("scroll", () => { if (nearEnd()) $("latest").hidden = true; });
$("latest").addEventListener("click", toEnd);
$("shade").addEventListener("click", () => openDrawer(false));
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && document.body.classList.contains("open")) openDrawer(false); });
$("messages").addEventListener("click", (event) => {
  const jump = event.target.closest("[data-place]");
  if (jump && channel(jump.dataset.place)) show(jump.dataset.place);
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && unread.delete(table.here)) drawSide();
});

setInterval(passTime, 20_000);

const wanted = new URLSearchParams(location.search).get("as") ?? "";
const language = recall("table-language") ?? (navigator.language.startsWith("it") ? "it" : "en-US");
speak(language);
connect(wanted, language);
