// What the bot lays out in a message: embeds, containers, buttons, galleries.

import { act, isBusy } from "./acting.js";
import { dots, el } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { drawSelect } from "./menus.js";
import { fileCard, gallery, picture } from "./pictures.js";
import { when } from "./words.js";

// Embeds

const hex = (colour) => `#${colour.toString(16).padStart(6, "0")}`;

/** An embed as Discord draws it. */
export function drawEmbed(embed, message) {
  const alt = message.files.find((file) => file.url === embed.image?.url)?.description;
  const author = embed.author && el(".author", {},
    embed.author.icon_url ? el("img", { src: embed.author.icon_url, alt: "" }) : null, embed.author.name);
  const title = embed.title && el(".title", {},
    embed.url ? el("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, embed.title) : inline(embed.title));
  const fields = embed.fields?.length && el(".fields", {}, embed.fields.map((field) => el(
    field.inline ? ".inline" : "div", {}, el(".fieldname", {}, inline(field.name)), el("div", {}, markdown(field.value)))));
  const foot = (embed.footer || embed.timestamp) && el(".embedfoot", {},
    [embed.footer?.text, embed.timestamp && when(embed.timestamp)].filter(Boolean).join(" • "));
  const frame = el("article.embed", {},
    el(".embedtext", {}, author, title, embed.description && el("div", {}, markdown(embed.description)), fields),
    embed.thumbnail ? picture(embed.thumbnail, "", "thumb") : null,
    embed.image ? picture(embed.image, alt) : null, foot);
  if (embed.color !== undefined && embed.color !== null) frame.style.borderLeftColor = hex(embed.color);
  return frame;
}

// Components

/** A component with all that is in it. */
export function drawComponent(component, message) {
  const inside = () => component.components.map((child) => drawComponent(child, message));
  switch (component.type) {
    case 1: return el(".row", {}, inside());
    case 2: return drawButton(component, message);
    case 3: case 5: case 6: case 7: case 8: return drawSelect(component, message);
    case 9: return el(".section", {}, el("div", {}, inside()), drawComponent(component.accessory, message));
    case 10: return el(".text", {}, markdown(component.content));
    case 11: return picture(component.media, component.description, "thumb");
    case 12: return gallery(component.items);
    case 13: return fileCard(message.files.find((file) => file.url === component.file.url) ?? { url: component.file.url, filename: component.name ?? "", size: 0 });
    case 14: return el(`hr${component.spacing === 2 ? ".wide" : ""}${component.divider === false ? ".bare" : ""}`);
    case 17: return container(component, inside());
    default: return el("p.problem", {}, `(${component.type})`);
  }
}

function container(component, children) {
  const frame = el(".container", {}, children);
  if (component.accent_color !== undefined && component.accent_color !== null) {
    frame.style.borderLeftColor = hex(component.accent_color);
    frame.classList.add("accent");
  }
  return frame;
}

function drawButton(button, message) {
  const face = [button.emoji?.name ? el("span.emoji", {}, button.emoji.name) : null, button.label ?? null];
  if (button.style === 5) {
    return el("a.button.s2", { href: button.url, target: "_blank", rel: "noopener noreferrer" }, face, " ↗");
  }
  const working = isBusy(message, button);
  const press = () => act(message, button, "click");
  return el(`button.button.s${button.style}${working ? ".working" : ""}`, {
    type: "button", disabled: Boolean(button.disabled) || isBusy(message), onclick: press, "data-custom-id": button.custom_id,
  }, working ? dots() : face);
}
