// Messages: who, when, text, embeds, pictures, components.

import { avatar, el, icon } from "./dom.js";
import { enlarge, modal } from "./layers.js";
import { inline, markdown } from "./markdown.js";
import { ask, channel, nameOf, placeName, table } from "./table.js";
import { say, when } from "./words.js";

const LOADING = 1 << 7;
const V2 = 1 << 15;
const WIDEST = 560;
const HIGHEST = 520;
const CLOSE_TOGETHER = 7 * 60 * 1000;
const failures = new Map();
const busy = new Set();
const hidden = new Set();
let redraw = () => {};

/** Say how one message is drawn again after something about it changed in this tab only. */
export const whenChanged = (callback) => { redraw = callback; };

/** Whether this person has dismissed a private answer. */
export const isHidden = (message) => hidden.has(message.id);

/** A message as a list item; `before` is the one above it. */
export function draw(message, before) {
  if (message.type === 18 || message.type === 6) return note(message);
  const top = lineAbove(message);
  const follows = !top && before && before.author.id === message.author.id && ![6, 18].includes(before.type)
    && Boolean(before.ephemeral) === Boolean(message.ephemeral)
    && Date.parse(message.timestamp) - Date.parse(before.timestamp) < CLOSE_TOGETHER;
  const mentioned = message.mentions.some((found) => found.id === table.me.id);
  const item = el("li.message", { "data-id": message.id, id: `m${message.id}` });
  item.classList.toggle("follows", Boolean(follows));
  item.classList.toggle("mentioned", mentioned && message.author.id !== table.me.id);
  item.classList.toggle("ephemeral", message.ephemeral);
  item.append(...[top, follows ? null : avatar(message.author)].filter(Boolean));
  item.append(el(".body", {}, follows ? null : heading(message), content(message), footer(message)));
  return item;
}

function heading(message) {
  return el(".who", {},
    el("span.name", {}, nameOf(message.author)),
    message.author.bot ? el("span.tag", {}, say("app")) : null,
    el("time", { datetime: message.timestamp }, when(message.timestamp)));
}

function note(message) {
  const who = nameOf(message.author);
  if (message.type === 6) return el("li.note", { "data-id": message.id }, say("pinned", { who }));
  const place = message.message_reference.channel_id;
  const found = channel(place);
  const jump = el("button.link", { type: "button", "data-place": place }, found?.name ?? message.content);
  return el("li.note", { "data-id": message.id }, icon("thread"), say("threadStarted", { who, name: "" }), jump);
}

function lineAbove(message) {
  const about = message.interaction_metadata;
  if (message.type === 20 && about?.name) {
    const command = el("span.command", {}, `/${about.name}`);
    const [before, after] = say("used", { who: "\u0000", command: "\u0001" }).split("\u0001")
      .map((part) => part.replace("\u0000", nameOf(about.user)));
    return el(".above", {}, avatar(about.user, "tiny"), el("span", {}, before, command, after));
  }
  if (message.type !== 19 || message.message_reference === undefined) return null;
  const target = message.referenced_message;
  if (!target) return el(".above", {}, el("i", {}, say("gone")));
  const words = firstWords(target);
  const jump = () => document.getElementById(`m${target.id}`)?.scrollIntoView({ block: "center", behavior: "smooth" });
  return el("button.above", { type: "button", onclick: jump },
    avatar(target.author, "tiny"), el("b", {}, nameOf(target.author)), el("span.snippet", {}, words));
}

function firstWords(message) {
  const shown = [];
  const visit = (components) => components.forEach((component) => {
    if (component.type === 10) shown.push(component.content);
    visit(component.components ?? []);
  });
  visit(message.components);
  const embed = message.embeds[0];
  const text = message.content || embed?.title || embed?.description || shown[0] || "…";
  return inline(text.split("\n").find((line) => line.trim())?.replace(/^(#+|-#|>) /, "") ?? "…");
}

function content(message) {
  if (message.flags & LOADING) {
    return el(".thinking", {}, dots(), say("thinking", { bot: nameOf(table.bot) }));
  }
  const parts = [];
  if (message.content) {
    const text = el(".text", {}, markdown(message.content));
    if (message.edited_timestamp) mark(text, message);
    parts.push(text);
  }
  const files = message.flags & V2 ? [] : message.attachments;
  const pictures = files.filter(isPicture);
  if (pictures.length) parts.push(gallery(pictures.map((file) => ({ media: file, description: file.description }))));
  parts.push(...files.filter((file) => !isPicture(file)).map(fileCard));
  parts.push(...message.embeds.map((embed) => drawEmbed(embed, message)));
  parts.push(...message.components.map((component) => drawComponent(component, message)));
  if (!message.content && message.edited_timestamp) {
    const last = parts.at(-1);
    if (last?.classList.contains("text")) mark(last, message);
    else parts.push(el("span.edited", { title: when(message.edited_timestamp) }, say("edited")));
  }
  return parts;
}

function mark(text, message) {
  const edited = el("span.edited", { title: when(message.edited_timestamp) }, ` ${say("edited")}`);
  const last = text.lastElementChild;
  (last && ["P", "H3", "H4", "H5"].includes(last.tagName) ? last : text).append(edited);
}

function footer(message) {
  const parts = [];
  if (failures.has(message.id)) parts.push(el("p.problem", { role: "alert" }, failures.get(message.id)));
  if (message.ephemeral) {
    const dismiss = () => { hidden.add(message.id); redraw(message); };
    parts.push(el("p.private", {}, icon("eye"), say("onlyYou"), " · ",
      el("button.link", { type: "button", onclick: dismiss }, say("dismiss"))));
  }
  if (message.thread) {
    parts.push(el("button.threadcard", { type: "button", "data-place": message.thread.id },
      icon("thread"), el("b", {}, message.thread.name)));
  }
  return parts;
}

export const dots = () => el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i"));

// Pictures and files

const isPicture = (file) => /^image\/(png|jpeg|gif|webp)$/.test(file.content_type ?? "") && Boolean(file.width);

function picture(media, description, shape = "picture") {
  const image = el("img", { src: media.url, alt: description || "", loading: "lazy" });
  if (media.width && shape === "picture") {
    const scale = Math.min(1, WIDEST / media.width, HIGHEST / media.height);
    image.width = Math.round(media.width * scale);
    image.height = Math.round(media.height * scale);
  }
  const open = el(`button.${shape}`, { type: "button", onclick: () => enlarge(media.url, description) }, image);
  if (!description || shape !== "picture") return open;
  const text = el("p.alttext", { hidden: true }, description);
  const badge = el("button.alt", { type: "button", title: say("alt"), "aria-label": say("alt") }, "ALT");
  badge.addEventListener("click", () => { text.hidden = !text.hidden; });
  return el("figure", {}, open, badge, text);
}

function gallery(items) {
  const grid = el(`.gallery.n${Math.min(items.length, 4)}`);
  grid.append(...items.map((item) => picture(item.media, item.description)));
  return grid;
}

function fileCard(file) {
  const size = file.size > 1024 ? `${Math.round(file.size / 1024)} KB` : `${file.size} B`;
  return el(".file", {}, icon("file"),
    el("a", { href: file.url, download: file.filename, title: say("file") }, file.filename), el("small", {}, size));
}

// Embeds

const hex = (colour) => `#${colour.toString(16).padStart(6, "0")}`;

function drawEmbed(embed, message) {
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

function drawComponent(component, message) {
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
  const working = busy.has(`${message.id}/${button.custom_id}`);
  const press = () => act(message, button, "click");
  return el(`button.button.s${button.style}${working ? ".working" : ""}`, {
    type: "button", disabled: Boolean(button.disabled) || isBusy(message), onclick: press, "data-custom-id": button.custom_id,
  }, working ? dots() : face);
}

const isBusy = (message) => [...busy].some((key) => key.startsWith(`${message.id}/`));

async function act(message, component, what, more = {}) {
  const key = `${message.id}/${component.custom_id}`;
  busy.add(key);
  failures.delete(message.id);
  redraw(message);
  const details = { channel: message.channel_id, message: message.id, custom_id: component.custom_id, ...more };
  const outcome = await ask(what, details);
  busy.delete(key);
  if (outcome.failed) failures.set(message.id, say("failed"));
  else if (outcome.error) failures.set(message.id, outcome.error);
  redraw(message);
  openDialog(outcome);
}

/** Open the dialog in an answer, if there is one, and send it when it is filled in. */
export function openDialog(outcome) {
  if (!outcome.modal) return;
  modal(outcome.modal, async (values) => {
    const answer = await ask("submit", { dialog: outcome.dialog, values });
    if (answer.failed) return say("wentWrong");
    if (answer.error) return answer.error;
    openDialog(answer);
    return null;
  });
}

// Menus

function optionsOf(select) {
  if (select.type === 3) return select.options;
  if (select.type === 8) return table.channels.map((found) => ({ label: placeName(found), value: found.id }));
  return [...table.people, table.bot].map((found) => ({ label: nameOf(found), value: found.id }));
}

function drawSelect(select, message) {
  const options = optionsOf(select);
  const preset = (select.default_values ?? []).map((found) => found.id);
  const chosen = new Set(options.filter((o) => o.default || preset.includes(o.value)).map((o) => o.value));
  const face = el("span", {});
  const button = el("button.select", {
    type: "button", disabled: Boolean(select.disabled) || isBusy(message), "aria-haspopup": "listbox", "aria-expanded": "false",
    "data-custom-id": select.custom_id,
  }, face, icon("down"));
  const menu = el(".menu", { role: "listbox", hidden: true });
  const frame = el(".selectframe", {}, button, menu);
  const many = (select.max_values ?? 1) > 1;
  const paint = () => {
    const names = options.filter((o) => chosen.has(o.value)).map((o) => o.label);
    face.replaceChildren(names.join(", ") || select.placeholder || say("pick"));
    face.className = names.length ? "" : "placeholder";
    menu.replaceChildren(...options.map(line), ...(many ? [confirm()] : []));
  };
  const close = () => { menu.hidden = true; button.setAttribute("aria-expanded", "false"); };
  const send = () => { close(); act(message, select, "select", { values: [...chosen] }); };
  const pick = (option) => {
    if (!many) { chosen.clear(); chosen.add(option.value); paint(); send(); return; }
    if (!chosen.delete(option.value) && chosen.size < select.max_values) chosen.add(option.value);
    paint();
  };
  const line = (option) => el(`button.option${chosen.has(option.value) ? ".chosen" : ""}`, {
    type: "button", role: "option", "aria-selected": String(chosen.has(option.value)), onclick: () => pick(option),
  }, option.emoji?.name ? el("span.emoji", {}, option.emoji.name) : null,
  el("span", {}, el("b", {}, option.label), option.description ? el("small", {}, option.description) : null));
  const confirm = () => el("button.button.s1", {
    type: "button", disabled: chosen.size < (select.min_values ?? 1), onclick: send,
  }, say("chosen", { n: chosen.size }));
  button.addEventListener("click", () => {
    menu.hidden = !menu.hidden;
    button.setAttribute("aria-expanded", String(!menu.hidden));
    if (!menu.hidden) { menu.querySelector("button")?.focus(); menu.scrollIntoView({ block: "nearest" }); }
  });
  frame.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { close(); button.focus(); }
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (step && menu.contains(event.target)) { event.preventDefault(); event.target[step]?.focus(); }
  });
  frame.addEventListener("focusout", (event) => event.relatedTarget && !frame.contains(event.relatedTarget) && close());
  paint();
  return frame;
}

