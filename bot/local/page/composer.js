// The line at the bottom: plain messages, and slash commands with their options.

import { openDialog } from "./acting.js";
import { dots, el, icon } from "./dom.js";
import { FILE, optionField } from "./options.js";
import { hideSuggestions, keys, suggest } from "./suggestions.js";
import { ask, channel, placeName, table } from "./table.js";
import { localised, say } from "./words.js";

const root = document.getElementById("composer");
let command = null;
let fields = [];
let onSent = () => {};
let showSent = () => {};

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
  hideSuggestions();
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
  input.addEventListener("keydown", (event) => keys(event, { enter: () => sendText(input), escape: () => {}, tab: true }));
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
  if (!typed.startsWith("/")) { hideSuggestions(); return; }
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
  suggest(say("commands"), fitting.map((one) => ({
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
    else keys(event, { enter: sendCommand, escape: leave });
  });
  const cancel = el("button.plain", { type: "button", title: say("cancel"), "aria-label": say("cancel") }, icon("close"));
  cancel.addEventListener("click", leave);
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

const leave = () => reset().focus();

const valuesOf = (some) => Object.fromEntries(some.filter((field) => field.isFilled()).map((field) => [field.option.name, field.value()]));

function add(option) {
  const field = optionField(option, {
    path: command.path,
    others: (one) => valuesOf(fields.filter((other) => other !== one)),
    next: focusNext,
    enter: () => (fields.every((one) => one.isFilled() || !one.option.required) ? sendCommand() : focusNext()),
    drop,
    leave,
  });
  document.getElementById("tail").before(field.pill);
  fields.push(field);
  return field;
}

function drop(field) {
  fields = fields.filter((one) => one !== field);
  field.pill.remove();
}

function focusNext() {
  const next = fields.find((field) => !field.isFilled()) ?? null;
  (next ? next.input : document.getElementById("tail")).focus();
}

function suggestOptions(tail) {
  const typed = tail.value.trim().toLowerCase().replace(/:$/, "");
  const left = command.options.filter((option) => !fields.some((field) => field.option === option))
    .filter((option) => [option.name, localised(option, "name")].some((name) => name.startsWith(typed)));
  if (tail.value.endsWith(":") && left.length) { tail.value = ""; add(left[0]).input.focus(); return; }
  if (!left.length) { suggest([el("b", {}, `/${command.words}`), " ", command.description], [], () => {}, {}); return; }
  suggest(say("optionHint"), left.map((option) => ({
    face: [el("b", {}, localised(option, "name")), el("small", {}, localised(option, "description"))], value: option,
  })), (option) => { tail.value = ""; add(option).input.focus(); }, { first: typed !== "" });
}

// Sending

async function sendCommand() {
  const empty = fields.filter((field) => field.option.required && !field.isFilled());
  empty.forEach((field) => field.pill.classList.add("wrong"));
  if (empty.length) { empty[0].input.focus(); return; }
  const options = valuesOf(fields);
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
    field.put(text, chosen);
  });
}
