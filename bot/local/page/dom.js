// Building elements without HTML strings: nothing that anybody writes can become markup.

/** An element: el("p.note", {title: "x", onclick: f}, "text", child, ...). Null children are left out. */
export function el(shape, attributes = {}, ...children) {
  const [tag, ...classes] = shape.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const PATHS = {
  add: "M12 5v14M5 12h14",
  alt: "M4 6h16M4 12h10M4 18h7",
  close: "M6 6l12 12M18 6L6 18",
  down: "M6 9l6 6 6-6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
  file: "M7 3h7l5 5v13H7zM14 3v5h5",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M3 15h16",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  menu: "M4 7h16M4 12h16M4 17h16",
  people: "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 010 6.3M18 14.5c2 .8 3.200 2.600 3.500 5.500",
  send: "M4 12l16-8-5 16-3.500-6.500z",
  slash: "M15 4L9 20",
  tick: "M5 12l5 5 9-10",
  zoom: "M10.500 4a6.500 6.500 0 100 13 6.500 6.500 0 000-13zM15.500 15.500L21 21M10.500 7.500v6M7.500 10.500h6",
  thread: "M4 5h16v10H10l-4 4v-4H4z",
};

/** A small line drawing. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** Three dots while something is on its way. */
export const dots = () => el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i"));

/** Whether this person wants as little motion as possible. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const COLOURS = ["#5865f2", "#3ba55c", "#e0773c", "#c9549b", "#2f9ea8", "#a86fd6", "#c2483f", "#7d8b32"];

/** A round picture for a user: the first letter on a colour of its own. */
export function avatar(user, size = "") {
  const name = user.global_name || user.username;
  const sum = [...name].reduce((total, letter) => total + letter.codePointAt(0), 0);
  const round = el(`span.avatar${size ? `.${size}` : ""}`, { "aria-hidden": "true" });
  if (user.bot) round.append(el("img", { src: "/page/icon.svg", alt: "" }));
  else round.append(name.slice(0, 1).toUpperCase());
  round.style.backgroundColor = user.bot ? "#5865f2" : COLOURS[sum % COLOURS.length];
  return round;
}
