// Discord's markdown, as elements.

import { el } from "./dom.js";
import { channel, nameOf, placeName, user } from "./table.js";
import { timestamp } from "./words.js";

let onCommand = () => {};
let onChannel = () => {};

/** Say what happens when a command or a channel in a text is pressed. */
export function follow({ command, place }) {
  onCommand = command;
  onChannel = place;
}

/** Text with headings, lists, quotes, code blocks and everything inline. Gives an array of nodes. */
export function markdown(text, depth = 0) {
  const nodes = [];
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.some((line) => line.trim())) nodes.push(el("p", {}, withBreaks(paragraph)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const block = blockAt(lines, at, depth);
    if (block === null) {
      if (lines[at].trim() === "" && paragraph.length && depth === 0) paragraph.push("");
      else paragraph.push(lines[at]);
      continue;
    }
    flush();
    nodes.push(block.node);
    at = block.last;
  }
  flush();
  return nodes;
}

function blockAt(lines, at, depth) {
  const line = lines[at];
  const fence = line.match(/^```(\w*)\s*$/) || (line.startsWith("```") && line.match(/^```(.*)```$/));
  if (fence) return codeBlock(lines, at, fence);
  const heading = line.match(/^(#{1,3}) +(.+)/);
  if (heading) return { node: el(`h${heading[1].length + 2}`, {}, inline(heading[2])), last: at };
  if (line.startsWith("-# ")) return { node: el("p.subtext", {}, inline(line.slice(3))), last: at };
  if (line.startsWith(">>> ")) {
    const rest = [line.slice(4), ...lines.slice(at + 1)].join("\n");
    return { node: el("blockquote", {}, markdown(rest, depth + 1)), last: lines.length };
  }
  if (/^> ?/.test(line) && line.startsWith("> ")) return quote(lines, at, depth);
  if (/^\s*([-*]|\d+\.) +\S/.test(line)) return list(lines, at);
  return null;
}

function codeBlock(lines, at, fence) {
  if (lines[at].length > 6 && lines[at].endsWith("```")) {
    return { node: el("pre", {}, el("code", {}, lines[at].slice(3, -3))), last: at };
  }
  let end = at + 1;
  while (end < lines.length && !lines[end].endsWith("```")) end++;
  const inside = lines.slice(at + 1, end);
  const tail = (lines[end] ?? "").slice(0, -3);
  if (tail) inside.push(tail);
  return { node: el("pre", { "data-language": fence[1] || null }, el("code", {}, inside.join("\n"))), last: end };
}

function quote(lines, at, depth) {
  let end = at;
  const inside = [];
  while (end < lines.length && (lines[end].startsWith("> ") || lines[end] === ">")) inside.push(lines[end++].slice(2));
  return { node: el("blockquote", {}, markdown(inside.join("\n"), depth + 1)), last: end - 1 };
}

function list(lines, at) {
  const shape = /^(\s*)([-*]|(\d+)\.) +(.*)$/;
  const first = lines[at].match(shape);
  const root = first[3] ? el("ol", { start: first[3] }) : el("ul");
  const stack = [{ indent: first[1].length, node: root }];
  let end = at;
  for (; end < lines.length; end++) {
    const item = lines[end].match(shape);
    if (!item) break;
    const indent = item[1].length;
    while (stack.length > 1 && indent < stack.at(-1).indent) stack.pop();
    if (indent > stack.at(-1).indent && stack.at(-1).node.lastElementChild) {
      const nested = item[3] ? el("ol") : el("ul");
      stack.at(-1).node.lastElementChild.append(nested);
      stack.push({ indent, node: nested });
    }
    stack.at(-1).node.append(el("li", {}, inline(item[4])));
  }
  return { node: root, last: end - 1 };
}

function withBreaks(lines) {
  while (lines.length && !lines.at(-1).trim()) lines.pop();
  return inline(lines.join("\n"));
}

const RULES = [
  [/^\\([\\`*_~|>#\-[\](){}.!<:@])/, (m) => m[1]],
  [/^``([\s\S]+?)``(?!`)/, (m) => el("code", {}, m[1].trim())],
  [/^`([^`\n]+)`/, (m) => el("code", {}, m[1])],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (m) => el("strong", {}, el("em", {}, inline(m[1])))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m) => el("strong", {}, inline(m[1]))],
  [/^__([\s\S]+?)__(?!_)/, (m) => el("u", {}, inline(m[1]))],
  [/^~~([\s\S]+?)~~/, (m) => el("s", {}, inline(m[1]))],
  [/^\|\|([\s\S]+?)\|\|/, (m) => spoiler(m[1])],
  [/^\*(?![\s*])([\s\S]*?[^\s*])\*(?!\*)/, (m) => el("em", {}, inline(m[1]))],
  [/^_(?![\s_])([\s\S]*?[^\s_])_(?![\w_])/, (m) => el("em", {}, inline(m[1]))],
  [/^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (m) => link(m[2], inline(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https:\/\/discord\.com\/channels\/\d+\/(\d+)\/(\d+)/, (m) => jump(m[1], m[2])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m) => link(m[0], m[0])],
  [/^<@!?(\d+)>/, (m) => el("span.mention", { "data-user": m[1] }, `@${nameOf(user(m[1]))}`)],
  [/^<@&\d+>/, () => el("span.mention", {}, "@role")],
  [/^<#(\d+)>/, (m) => place(m[1])],
  [/^<\/([^:>]+):(\d+)>/, (m) => el("button.mention", { type: "button", onclick: () => onCommand(m[1]) }, `/${m[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2])],
  [/^<a?(:\w+:)\d+>/, (m) => m[1]],
  [/^@(everyone|here)\b/, (m) => el("span.mention", {}, m[0])],
  [/^\n/, () => el("br")],
];

/** One line's worth of markup, without blocks. Gives an array of nodes. */
export function inline(text) {
  const nodes = [];
  let plain = "";
  let before = "";
  while (text) {
    const found = RULES.map(([pattern, make]) => [text.match(pattern), make]).find(([match]) => match);
    if (found && !(text[0] === "_" && /\w/.test(before))) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(...[found[1](found[0])].flat());
      before = found[0][0].at(-1);
      text = text.slice(found[0][0].length);
    } else {
      const step = text.match(/^[\p{L}\p{N} ,;]+/u)?.[0] ?? [...text][0];
      const safe = step.includes("http") ? step.slice(0, Math.max(step.indexOf("http"), 1)) : step;
      plain += safe;
      before = safe.at(-1);
      text = text.slice(safe.length);
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function spoiler(text) {
  const hidden = el("span.spoiler", { tabindex: "0", role: "button" }, inline(text));
  hidden.addEventListener("click", () => hidden.classList.add("shown"));
  hidden.addEventListener("keydown", (event) => event.key === "Enter" && hidden.classList.add("shown"));
  return hidden;
}

const link = (href, text) => el("a", { href, target: "_blank", rel: "noopener noreferrer" }, text);

function place(id) {
  const found = channel(id);
  return el("button.mention", { type: "button", onclick: () => found && onChannel(id) }, found ? placeName(found) : "#?");
}

/** A link to a message, as Discord shows it. */
function jump(id, message) {
  const found = channel(id);
  const go = () => {
    if (!found) return;
    onChannel(id);
    document.getElementById(`m${message}`)?.scrollIntoView({ block: "start" });
  };
  return el("button.mention", { type: "button", onclick: go }, `${found ? placeName(found) : "#?"} › …`);
}

function moment(seconds, style) {
  const iso = new Date(seconds * 1000).toISOString();
  const time = el("time.stamp", { datetime: iso, title: timestamp(seconds, "F") }, timestamp(seconds, style));
  if (style === "R") time.dataset.since = seconds;
  return time;
}

/** Say anew how long ago, or how soon, everything on the page is that is told from now. */
export function passTime() {
  document.querySelectorAll("time[data-since]").forEach((time) => { time.textContent = timestamp(Number(time.dataset.since), "R"); });
}
