// The list above the line: what could be typed next. Arrows and the pointer mark an entry, Enter or a press takes it.

import { dots, el } from "./dom.js";

const popup = document.getElementById("popup");
let entries = [];
let marked = -1;
let choose = () => {};
let timer = 0;

/**
 * Show entries ({face, value}) under a head; `take` gets the value that is chosen. `empty` is said when there are none,
 * with dots where they are yet to come (`wait`); `first`: the first is marked at once.
 */
export function suggest(head, found, take, { empty = "", first = false, wait = false } = {}) {
  clearTimeout(timer);
  entries = found.map((entry) => entry.value);
  choose = take;
  const lines = found.map((entry, index) => {
    const line = el("button.entry", { type: "button", role: "option", tabindex: "-1", id: `entry${index}` }, entry.face);
    line.addEventListener("pointerdown", (event) => event.preventDefault());
    line.addEventListener("click", () => take(entry.value));
    line.addEventListener("pointermove", () => marked !== index && light(index));
    return line;
  });
  if (!lines.length && empty) lines.push(el("p.empty", {}, wait ? dots() : null, empty));
  popup.replaceChildren(el(".pophead", {}, head), el(".entries", { role: "listbox", id: "entries" }, lines));
  popup.hidden = false;
  marked = -1;
  describe();
  if (first && found.length) light(0);
}

/** Do something after a pause, unless other entries are shown before, or none. */
export function later(callback, pause) {
  clearTimeout(timer);
  timer = setTimeout(callback, pause);
}

/** Take the list away. */
export function hideSuggestions() {
  clearTimeout(timer);
  popup.hidden = true;
  entries = [];
  marked = -1;
  describe();
}

/** Choose the marked entry; says whether there was one. */
export function takeMarked() {
  if (popup.hidden || marked < 0) return false;
  choose(entries[marked]);
  return true;
}

/** What keys do in a line with the list above it; `tab` says whether the Tab key takes an entry. */
export function keys(event, { enter, escape, tab = false }) {
  const open = !popup.hidden && entries.length > 0;
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    if (!takeMarked()) enter();
  } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    light(marked < 0 && step < 0 ? entries.length - 1 : (marked + step + entries.length) % entries.length);
  } else if (event.key === "Tab" && tab && !event.shiftKey && marked >= 0) {
    event.preventDefault();
    takeMarked();
  } else if (event.key === "Escape") {
    if (!popup.hidden) hideSuggestions();
    else escape();
  }
}

function light(index) {
  const before = popup.querySelector(".marked");
  before?.classList.remove("marked");
  before?.removeAttribute("aria-selected");
  marked = index;
  const line = popup.querySelectorAll(".entry")[index];
  line?.classList.add("marked");
  line?.setAttribute("aria-selected", "true");
  line?.scrollIntoView({ block: "nearest" });
  describe();
}

/** Let screen readers know which entry is marked, while the line keeps the focus. */
function describe() {
  const line = document.activeElement;
  if (!line?.closest("#composer") || !line.matches("input, textarea")) return;
  line.setAttribute("role", "combobox");
  line.setAttribute("aria-autocomplete", "list");
  line.setAttribute("aria-expanded", String(!popup.hidden && entries.length > 0));
  line.setAttribute("aria-controls", "entries");
  if (marked < 0) line.removeAttribute("aria-activedescendant");
  else line.setAttribute("aria-activedescendant", `entry${marked}`);
}

document.addEventListener("pointerdown", (event) => {
  if (!popup.hidden && !document.getElementById("foot").contains(event.target)) hideSuggestions();
});
