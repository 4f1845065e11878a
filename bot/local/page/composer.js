// The line at the bottom: plain messages, and slash commands with their options.

import { avatar, el, icon } from "./dom.js";
import { dots, openDialog } from "./messages.js";
import { ask, channel, nameOf, placeName, table } from "./table.js";
import { localised, say } from "./words.js";

const PAUSE = 250;
const root = document.getElementById("composer");
const popup = document.getElementById("popup");
const FILE = 11; // an option that takes a file
let command = null;
let fields = [];
let entries = [];
let marked = -1;
let choose = () => {};
let onSent = () => {};
let showSent = () => {};
let newest = 0;
let timer = 0;

/** Say what happens when something was sent, and how a command on its way or failed is shown. */
export function whenSent(callback, show) {
  onSent = callback;
  showSent = show;
}

/** All commands one can type, sub-commands spelled out: {path, words, top, options, description}. */
function commands() {
  const found = [];
  const visit = (node, path, words, top) => {
    const nested = (node.options ?? []).filter((option) => option.type === 1 || option.type === 2);
    if (!nested.length) found.push({ path: path.join(" "), words: words.join(" "), top, options: node.options ?? [], description: localised(node, "description") });
    nested.forEach((child) => visit(child, [...path, child.name], [...words, localised(child, "name")], top));
  };
  table.commands.forEach((top) => visit(top, [top.name], [localised(top, "name")], top));
  return found;
}

// The two faces of the composer

/** Show the plain line for the channel that is open. */
export function reset(text = "") {
  command = null;
  fields = [];
  hidePopup();
  const place = channel(table.here);
  const input = el("textarea", {
    id: "line", rows: "1", maxlength: "2000", autocomplete: "off", spellcheck: false,
    placeholder: say("message", { place: place ? placeName(place) : "" }), "aria-label": say("message", { place: place ? placeName(place) : "" }),
  });
  input.value = text;
  const slash = el("button.plain", { type: "button", title: say("commands"), "aria-label": say("commands"), id: "slash" }, icon("slash"));
  const send = el("button.plain.send", { type: "button", title: say("send"), "aria-label": say("send") }, icon("send"));
  slash.addEventListener("click", () => { input.value = "/"; input.focus(); suggestCommands(input); });
  send.addEventListener("click", () => sendText(input));
  input.addEventListener("input", () => suggestCommands(input));
  input.addEventListener("keydown", (event) => keys(event, () => sendText(input)));
  root.className = "plainline";
  root.replaceChildren(slash, input, send);
  return input;
}

/** Begin a command by its path ("mission start"), as a press on a command in a text does. */
export function begin(path) {
  const found = commands().find((one) => one.path === path || one.words === path);
  if (found) open(found);
  else { const input = reset(`/${path}`); input.focus(); suggestCommands(input); }
}

async function sendText(input) {
  const text = input.value.trim();
  if (!text) return;
  if (text.startsWith("/")) {
    const found = commands().find((one) => text === `/${one.path}` || text === `/${one.words}`);
    if (found) open(found);
    else suggestCommands(input);
    return;
  }
  const { error } = await ask("say", { channel: table.here, text });
  if (error === undefined) { reset().focus(); onSent(); }
}

function suggestCommands(input) {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 160)}px`;
  const typed = input.value;
  if (!typed.startsWith("/")) { hidePopup(); return; }
  const wanted = typed.slice(1).toLowerCase();
  const known = commands();
  const complete = known.find((one) => [one.path, one.words].some((name) => wanted.startsWith(`${name} `)));
  if (complete) { openWith(complete, typed); return; }
  const rank = (one) => Math.min(...[one.words, one.path].map((name) => {
    if (name.startsWith(wanted)) return 0;
    if (wanted.split(" ").every((part) => name.split(" ").some((word) => word.startsWith(part)))) return 1;
    return name.includes(wanted) ? 2 : 9;
  }));
  const fitting = known.map((one) => [rank(one), one]).filter(([order]) => order < 9)
    .sort(([a, x], [b, y]) => a - b || x.words.localeCompare(y.words)).map(([, one]) => one);
  showPopup(say("commands"), fitting.map((one) => ({
    face: [el("b", {}, `/${one.words}`), el("span.options", {}, one.options.filter((o) => o.required).map((o) => el("kbd", {}, localised(o, "name")))), el("small", {}, one.description)],
    value: one,
  })), open, { empty: say("none"), first: true });
}

/** A command typed or pasted with its options: "/move dice:2 to:F7". */
function openWith(found, typed) {
  const name = [found.path, found.words].find((one) => typed.slice(1).toLowerCase().startsWith(`${one} `));
  const rest = typed.slice(name.length + 2);
  open(found);
  for (const [, option, value] of rest.matchAll(/([^\s:]+):\s*([^:]*?)(?=\s+[^\s:]+:|$)/g)) {
    const known = found.options.find((one) => one.name === option || localised(one, "name") === option);
    if (known) (fields.find((one) => one.option === known) ?? add(known)).put(value.trim());
  }
  focusNext();
}

function open(found) {
  command = found;
  fields = [];
  const tail = el("input.tail", { type: "text", autocomplete: "off", spellcheck: false, "aria-label": say("optionHint"), id: "tail", enterkeyhint: "send" });
  tail.addEventListener("focus", () => suggestOptions(tail));
  tail.addEventListener("input", () => suggestOptions(tail));
  tail.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !tail.value) { event.preventDefault(); back(); }
    else keys(event, sendCommand);
  });
  const cancel = el("button.plain", { type: "button", title: say("cancel"), "aria-label": say("cancel") }, icon("close"));
  cancel.addEventListener("click", () => reset().focus());
  const send = el("button.plain.send", { type: "button", title: say("send"), "aria-label": say("send"), id: "send" }, icon("send"));
  send.addEventListener("click", sendCommand);
  root.className = "commandline";
  root.replaceChildren(cancel, el(".pills", {}, el("b.commandname", {}, `/${found.words}`), tail), send);
  found.options.filter((option) => option.required).forEach(add);
  focusNext();
}

function back() {
  const last = fields.at(-1);
  if (!last) { reset(`/${command.words}`).focus(); return; }
  if (last.option.required) last.input.focus();
  else { drop(last); focusNext(); }
}

function drop(field) {
  fields = fields.filter((one) => one !== field);
  field.pill.remove();
}

function focusNext() {
  const next = fields.find((field) => !field.isFilled()) ?? null;
  (next ? next.input : document.getElementById("tail")).focus();
}

// One option

function add(option) {
  const file = option.type === FILE;
  const input = el("input", {
    type: file ? "file" : "text", autocomplete: "off", spellcheck: false, "aria-label": localised(option, "name"),
    "data-option": option.name, inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null, enterkeyhint: "next",
  });
  const pill = el("label.pill", {}, el("span", {}, localised(option, "name")), input);
  const field = { option, input, pill, chosen: null };
  field.put = (text) => {
    if (file) return; // only a person can choose a file
    const same = (choice) => [choice.name, String(choice.value)].some((name) => name.toLowerCase() === text.toLowerCase());
    field.chosen = staticChoices(option)?.find(same) ?? null;
    input.value = field.chosen?.name ?? text;
    fit(field);
  };
  if (file) input.addEventListener("change", () => attach(field));
  field.isFilled = () => field.chosen !== null || input.value.trim() !== "";
  field.value = () => valueOf(field);
  input.addEventListener("input", () => { if (file) return; field.chosen = null; pill.classList.remove("wrong"); fit(field); suggestValues(field, PAUSE); });
  input.addEventListener("focus", () => suggestValues(field, 0));
  input.addEventListener("keydown", (event) => fieldKeys(event, field));
  document.getElementById("tail").before(pill);
  fields.push(field);
  fit(field);
  return field;
}

/** A chosen file as the table takes it: its name, and its bytes in base64. */
function attach(field) {
  const [chosen] = field.input.files;
  field.chosen = null;
  field.pill.classList.remove("wrong");
  if (!chosen) return;
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    field.chosen = { name: chosen.name, value: { file: chosen.name, data: reader.result.slice(reader.result.indexOf(",") + 1) } };
    focusNext();
  });
  reader.readAsDataURL(chosen);
}

function fit(field) {
  if (field.option.type === FILE) return;
  field.input.style.width = `${Math.min(Math.max(field.input.value.length + 1, 4), 34)}ch`;
}

function fieldKeys(event, field) {
  if (event.key === "Backspace" && !field.input.value && !field.option.required) {
    event.preventDefault();
    drop(field);
    document.getElementById("tail").focus();
    return;
  }
  if (event.key === "Tab" && !event.shiftKey && marked >= 0 && field.chosen === null && field.input.value) {
    event.preventDefault();
    choose(entries[marked]);
    return;
  }
  keys(event, () => (fields.every((one) => one.isFilled() || !one.option.required) ? sendCommand() : focusNext()));
}

function valueOf(field) {
  if (field.chosen !== null) return field.chosen.value;
  const text = field.input.value.trim();
  const listed = staticChoices(field.option)?.find((choice) => choice.name.toLowerCase() === text.toLowerCase());
  return listed ? listed.value : text;
}

function staticChoices(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ name: localised(choice, "name"), value: choice.value }));
  if (option.type === 5) return [{ name: say("yes"), value: true }, { name: say("no"), value: false }];
  if (option.type === 6 || option.type === 9) return table.people.map((found) => ({ name: nameOf(found), value: found.id, user: found }));
  if (option.type === 7) return table.channels.map((found) => ({ name: placeName(found), value: found.id }));
  return null;
}

function suggestValues(field, pause) {
  clearTimeout(timer);
  const { option, input } = field;
  const head = [el("b", {}, localised(option, "name")), " ", localised(option, "description")];
  const show = (choices, settings) => showPopup(head, choices.map((choice) => ({
    face: [choice.user ? avatar(choice.user, "tiny") : null, el("span", {}, choice.name)], value: choice,
  })), (choice) => pick(field, choice), settings);
  const listed = staticChoices(option);
  if (listed) {
    const typed = field.chosen ? "" : input.value.trim().toLowerCase();
    show(listed.filter((choice) => choice.name.toLowerCase().includes(typed)), { empty: say("noChoices"), first: field.chosen === null });
  } else if (option.autocomplete) {
    show([], { empty: say("searching"), wait: true });
    timer = setTimeout(() => fetchChoices(field, show), pause);
  } else {
    show([], {});
  }
}

async function fetchChoices(field, show) {
  const asked = ++newest;
  const others = Object.fromEntries(fields.filter((one) => one !== field && one.isFilled()).map((one) => [one.option.name, one.value()]));
  const typed = field.chosen ? field.chosen.name : field.input.value;
  const details = { channel: table.here, command: command.path, option: field.option.name, typed: field.chosen ? String(field.chosen.value) : typed, options: others };
  const answer = await ask("autocomplete", details);
  if (asked !== newest || document.activeElement !== field.input) return;
  show(answer.choices ?? [], { empty: answer.choices ? say("noChoices") : say("noSuggestions"), first: field.chosen === null });
}

function pick(field, choice) {
  field.chosen = choice;
  field.input.value = choice.name;
  field.pill.classList.remove("wrong");
  fit(field);
  focusNext();
}

function suggestOptions(tail) {
  const typed = tail.value.trim().toLowerCase().replace(/:$/, "");
  const left = command.options.filter((option) => !fields.some((field) => field.option === option))
    .filter((option) => [option.name, localised(option, "name")].some((name) => name.startsWith(typed)));
  if (tail.value.endsWith(":") && left.length) { tail.value = ""; add(left[0]).input.focus(); return; }
  if (!left.length) { showPopup([el("b", {}, `/${command.words}`), " ", command.description], [], () => {}, {}); return; }
  showPopup(say("optionHint"), left.map((option) => ({
    face: [el("b", {}, localised(option, "name")), el("small", {}, localised(option, "description"))], value: option,
  })), (option) => { tail.value = ""; add(option).input.focus(); }, { first: typed !== "" });
}

// Sending

async function sendCommand() {
  const empty = fields.filter((field) => field.option.required && !field.isFilled());
  empty.forEach((field) => field.pill.classList.add("wrong"));
  if (empty.length) { empty[0].input.focus(); return; }
  const options = Object.fromEntries(fields.filter((field) => field.isFilled()).map((field) => [field.option.name, field.value()]));
  const words = `/${command.words}`;
  const { path } = command;
  const kept = { command, values: fields.map((field) => [field.option, field.input.value, field.chosen]) };
  reset();
  if (matchMedia("(hover: hover)").matches) document.getElementById("line").focus();
  const shown = showSent(words, el("span", {}, dots(), say("sending")));
  onSent();
  const outcome = await ask("slash", { channel: table.here, command: path, options });
  shown.remove();
  if (outcome.error) {
    showSent(words, el("span.problem", {}, outcome.error), true);
    restore(kept);
  } else if (outcome.failed) {
    showSent(words, el("span.problem", {}, say("noAnswer")), true);
  }
  openDialog(outcome);
}

function restore({ command: found, values }) {
  if (command || document.getElementById("line")?.value) return;
  open(found);
  values.filter(([option]) => option.type !== FILE).forEach(([option, text, chosen]) => {
    const field = fields.find((one) => one.option === option) ?? add(option);
    field.put(text);
    field.chosen = chosen;
  });
}

// The list above the line

function keys(event, enter) {
  const open = !popup.hidden && entries.length > 0;
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    if (open && marked >= 0) choose(entries[marked]);
    else enter();
  } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    light(marked < 0 && step < 0 ? entries.length - 1 : (marked + step + entries.length) % entries.length);
  } else if (open && event.key === "Tab" && marked >= 0 && !command) {
    event.preventDefault();
    choose(entries[marked]);
  } else if (event.key === "Escape") {
    if (!popup.hidden) hidePopup();
    else if (command) reset().focus();
  }
}

function light(index) {
  popup.querySelector(".marked")?.classList.remove("marked");
  marked = index;
  const line = popup.querySelectorAll(".entry")[index];
  line?.classList.add("marked");
  line?.scrollIntoView({ block: "nearest" });
}

function showPopup(head, found, take, { empty = "", first = false, wait = false } = {}) {
  entries = found.map((entry) => entry.value);
  choose = take;
  const lines = found.map((entry, index) => {
    const line = el("button.entry", { type: "button", role: "option", tabindex: "-1" }, entry.face);
    line.addEventListener("pointerdown", (event) => event.preventDefault());
    line.addEventListener("click", () => take(entry.value));
    line.addEventListener("pointermove", () => marked !== index && light(index));
    return line;
  });
  if (!lines.length && empty) lines.push(el("p.empty", {}, wait ? dots() : null, empty));
  popup.replaceChildren(el(".pophead", {}, head), el(".entries", {}, lines));
  popup.hidden = false;
  marked = -1;
  if (first && found.length) light(0);
}

function hidePopup() {
  clearTimeout(timer);
  popup.hidden = true;
  entries = [];
  marked = -1;
}

document.addEventListener("pointerdown", (event) => {
  if (!popup.hidden && !document.getElementById("foot").contains(event.target)) hidePopup();
});
