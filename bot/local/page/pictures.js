// The pictures and files of a message.

import { calm, el, icon } from "./dom.js";
import { enlarge } from "./layers.js";
import { say } from "./words.js";

const WIDEST = 560;
const HIGHEST = 520;

/** Whether a file is shown as a picture. */
export const isPicture = (file) => /^image\/(png|jpeg|gif|webp)$/.test(file.content_type ?? "") && Boolean(file.width);

/** A picture that a press enlarges, with its alt text at hand; one that moves can be stopped. */
export function picture(media, description, shape = "picture") {
  const moving = media.content_type === "image/gif";
  const image = el("img", { src: media.url, alt: description || "", loading: moving ? "eager" : "lazy" });
  if (media.width && shape === "picture") {
    const scale = Math.min(1, WIDEST / media.width, HIGHEST / media.height);
    image.width = Math.round(media.width * scale);
    image.height = Math.round(media.height * scale);
  }
  const open = el(`button.${shape}`, { type: "button", onclick: () => enlarge(media.url, description) }, image);
  if (shape !== "picture" || (!description && !moving)) return open;
  return el("figure", {}, open, moving ? stopper(open, image) : null, description ? altText(description) : null);
}

function altText(description) {
  const text = el("p.alttext", { hidden: true }, description);
  const badge = el("button.alt", { type: "button", title: say("alt"), "aria-label": say("alt"), "aria-expanded": "false" }, "ALT");
  badge.addEventListener("click", () => {
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
  });
  return [badge, text];
}

/** Lets an animation stand still and go on. For those who want little motion it stands until it is started. */
function stopper(open, image) {
  const still = el("canvas", { hidden: true });
  const button = el("button.stopper", { type: "button" });
  const paint = (moves) => {
    if (!moves) {
      [still.width, still.height] = [image.naturalWidth, image.naturalHeight];
      still.style.width = `${image.width}px`;
      still.getContext("2d").drawImage(image, 0, 0);
    }
    still.hidden = moves;
    image.hidden = !moves;
    const name = say(moves ? "stop" : "play");
    button.replaceChildren(icon(moves ? "pause" : "play"), moves ? "" : name);
    button.setAttribute("aria-label", name);
  };
  open.append(still);
  open.setAttribute("aria-label", image.alt);
  button.addEventListener("click", () => paint(image.hidden));
  paint(true);
  if (calm()) image.decode().then(() => paint(false), () => {});
  return button;
}

/** Several pictures side by side. */
export function gallery(items) {
  const grid = el(`.gallery.n${Math.min(items.length, 4)}`);
  grid.append(...items.map((item) => picture(item.media, item.description)));
  return grid;
}

/** A file to be downloaded. */
export function fileCard(file) {
  const size = file.size > 1024 ? `${Math.round(file.size / 1024)} KB` : `${file.size} B`;
  return el(".file", {}, icon("file"),
    el("a", { href: file.url, download: file.filename, title: say("file") }, file.filename), el("small", {}, size));
}
