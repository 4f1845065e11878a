// Messages: who, when, to whom, in answer to what; and what is in them.

import { changed, failureOf } from "./acting.js";
import { drawComponent, drawEmbed } from "./components.js";
import { avatar, calm, dots, el, icon } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { fileCard, gallery, isPicture } from "./pictures.js";
import { channel, nameOf, table } from "./table.js";
import { clock, say, timestamp, when } from "./words.js";

const LOADING = 1 << 7;
const V2 = 1 << 15;
const CLOSE_TOGETHER = 7 * 60 * 1000;
const hidden = new Set();

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
  item.append(...[top, follows ? beside(message) : avatar(message.author)].filter(Boolean));
  item.append(el(".body", {}, follows ? null : heading(message), content(message), footer(message)));
  return item;
}

function heading(message) {
  return el(".who", {},
    el("span.name", {}, nameOf(message.author)),
    message.author.bot ? el("span.tag", {}, say("app")) : null,
    el("time", { datetime: message.timestamp, title: wholeDate(message.timestamp) }, when(message.timestamp)),
    message.ephemeral ? el("span.privately", { title: say("onlyYou") }, icon("eye")) : null);
}

/** The time of a message that follows another of the same author: in the margin, when one points at it. */
const beside = (message) => el("time.beside", { datetime: message.timestamp, title: wholeDate(message.timestamp) }, clock(message.timestamp));

const wholeDate = (stamp) => timestamp(Date.parse(stamp) / 1000, "F");

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
  const jump = () => document.getElementById(`m${target.id}`)?.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
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
  const line = text.replace(/```[\s\S]*?(```|$)/g, "").split("\n").find((one) => one.trim());
  return inline(line?.replace(/^(#+|-#|>) /, "") ?? "…");
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
    const texts = parts.flatMap((part) => (part.classList.contains("text") ? part : [...part.querySelectorAll(".text")]));
    if (texts.length) mark(texts.at(-1), message);
    else parts.push(edited(message));
  }
  return parts;
}

function mark(text, message) {
  const last = text.lastElementChild;
  (last && ["P", "H3", "H4", "H5"].includes(last.tagName) ? last : text).append(" ", edited(message));
}

const edited = (message) => el("span.edited", { title: wholeDate(message.edited_timestamp) }, say("edited"));

function footer(message) {
  const parts = [];
  const failure = failureOf(message);
  if (failure !== undefined) parts.push(el("p.problem", { role: "alert" }, failure));
  if (message.ephemeral) {
    const dismiss = () => { hidden.add(message.id); changed(message); };
    parts.push(el("p.private", {}, icon("eye"), say("onlyYou"), " · ",
      el("button.link", { type: "button", onclick: dismiss }, say("dismiss"))));
  }
  if (message.thread) {
    parts.push(el("button.threadcard", { type: "button", "data-place": message.thread.id },
      icon("thread"), el("b", {}, message.thread.name)));
  }
  return parts;
}
