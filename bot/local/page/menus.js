// The menus of a message: below their button or above it, and on phones from the lower edge of the screen. Many short
// lines, such as squares, stand in columns, so that the board they are about stays in sight.

import { act, isBusy } from "./acting.js";
import { el, icon } from "./dom.js";
import { nameOf, placeName, table } from "./table.js";
import { say } from "./words.js";

const TALLEST = 380;
const MANY = 8;
const SHORT = 6;
const PAUSE = 700; // letters typed closer together make one word to look for
let closeOpen = () => {};

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".selectframe")) closeOpen();
});

function optionsOf(select) {
  if (select.type === 3) return select.options;
  if (select.type === 8) return table.channels.map((found) => ({ label: placeName(found), value: found.id }));
  return [...table.people, table.bot].map((found) => ({ label: nameOf(found), value: found.id }));
}

/** A select: its button, and the menu that opens. */
export function drawSelect(select, message) {
  const options = optionsOf(select);
  const preset = (select.default_values ?? []).map((found) => found.id);
  const chosen = new Set(options.filter((o) => o.default || preset.includes(o.value)).map((o) => o.value));
  const many = (select.max_values ?? 1) > 1;
  const columns = inColumns(options);
  const title = select.placeholder || say("pick");
  const face = el("span", {});
  const button = el("button.select", {
    type: "button", disabled: Boolean(select.disabled) || isBusy(message), "aria-haspopup": "listbox", "aria-expanded": "false",
    "data-custom-id": select.custom_id,
  }, face, icon("down"));
  const lines = options.map((option) => el(`button.option${columns && option.label.length > SHORT ? ".long" : ""}`, {
    type: "button", role: "option", tabindex: "-1", onclick: () => pick(option.value),
  }, option.emoji?.name ? el("span.emoji", {}, option.emoji.name) : null,
  el("span.words", {}, el("b", {}, option.label), option.description ? el("small", {}, option.description) : null),
  el("span.tick", {}, icon("tick"))));
  const send = () => { close(); button.focus({ preventScroll: true }); act(message, select, "select", { values: [...chosen] }); };
  const confirm = el("button.button.s1", { type: "button", onclick: send });
  const list = el(".options", { role: "listbox", "aria-label": title, "aria-multiselectable": many ? "true" : null }, lines);
  const menu = el(`.menu${columns ? ".columns" : ""}`, { hidden: true },
    el(".menuhead", {}, el("b", {}, title),
      el("button.plain", { type: "button", "aria-label": say("close"), onclick: () => { close(); button.focus(); } }, icon("close"))),
    list, many ? confirm : null);
  const frame = el(".selectframe", {}, button, el(".scrim", { onclick: () => close() }), menu);

  const paint = () => {
    const names = options.filter((o) => chosen.has(o.value)).map((o) => o.label);
    face.replaceChildren(names.join(", ") || title);
    face.className = names.length ? "" : "placeholder";
    lines.forEach((line, at) => {
      line.classList.toggle("chosen", chosen.has(options[at].value));
      line.setAttribute("aria-selected", String(chosen.has(options[at].value)));
    });
    confirm.textContent = say("chosen", { n: chosen.size });
    confirm.disabled = chosen.size < (select.min_values ?? 1);
  };
  const pick = (value) => {
    if (!many) { chosen.clear(); chosen.add(value); paint(); send(); return; }
    if (!chosen.delete(value) && chosen.size < select.max_values) chosen.add(value);
    paint();
  };
  const close = () => { menu.hidden = true; button.setAttribute("aria-expanded", "false"); };
  const open = () => {
    closeOpen();
    closeOpen = close;
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    fitIn(menu, button);
    (lines.find((line) => line.classList.contains("chosen")) ?? lines[0])?.focus();
  };
  button.addEventListener("click", () => (menu.hidden ? open() : close()));
  frame.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !menu.hidden) { event.stopPropagation(); close(); button.focus(); }
    else if (menu.hidden && ["ArrowDown", "ArrowUp"].includes(event.key)) { event.preventDefault(); open(); }
    else if (list.contains(event.target)) walk(event, lines);
  });
  frame.addEventListener("focusout", (event) => event.relatedTarget && !frame.contains(event.relatedTarget) && close());
  paint();
  return frame;
}

/** Whether the options are many and so short that several fit beside each other. */
function inColumns(options) {
  const short = options.filter((option) => option.label.length <= SHORT).length;
  return options.length > MANY && short >= options.length / 2 && options.every((option) => !option.description && option.label.length <= 3 * SHORT);
}

/** Open upwards where there is more room above, and never further than the messages reach; columns only downwards. */
function fitIn(menu, button) {
  if (menu.classList.contains("columns")) { menu.scrollIntoView({ block: "nearest" }); return; }
  const room = document.getElementById("scroll").getBoundingClientRect();
  const { top, bottom } = button.getBoundingClientRect();
  const [above, below] = [top - room.top - 12, room.bottom - bottom - 12];
  menu.style.removeProperty("--room");
  const up = below < Math.min(menu.scrollHeight, TALLEST) && above > below;
  menu.classList.toggle("up", up);
  menu.style.setProperty("--room", `${Math.max(Math.min(up ? above : below, TALLEST), 160)}px`);
}

/** The line below or above this one: the nearest of the next row, where there are columns. */
function nextRow(lines, from, down) {
  const beyond = lines.filter((line) => (down ? line.offsetTop > from.offsetTop : line.offsetTop < from.offsetTop));
  const row = (down ? beyond[0] : beyond.at(-1))?.offsetTop;
  const aside = (line) => Math.abs(line.offsetLeft - from.offsetLeft);
  return beyond.filter((line) => line.offsetTop === row).sort((a, b) => aside(a) - aside(b))[0];
}

let typed = "";
let typedAt = 0;

/** Arrows, Home and End go through the lines; letters go to the line that begins with them. */
function walk(event, lines) {
  const { key, target } = event;
  const at = lines.indexOf(target);
  const along = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: lines.length - 1 }[key];
  if (along !== undefined || key === "ArrowDown" || key === "ArrowUp") {
    event.preventDefault();
    typed = "";
    (along === undefined ? nextRow(lines, target, key === "ArrowDown") : lines[along])?.focus();
  } else if (/^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    typed = (event.timeStamp - typedAt < PAUSE ? typed : "") + event.key.toLowerCase();
    typedAt = event.timeStamp;
    const wanted = typed === typed[0].repeat(typed.length) ? typed[0] : typed; // the same letter again: the next one
    const from = at + (wanted.length === 1 ? 1 : 0);
    const inTurn = [...lines.slice(from), ...lines.slice(0, from)];
    inTurn.find((line) => line.textContent.toLowerCase().startsWith(wanted))?.focus();
  }
}
