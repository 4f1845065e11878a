// What opens above the page: large pictures, the bot's dialogs, small questions of the page itself.

import { el, icon } from "./dom.js";
import { say } from "./words.js";

function layer(shape, label, content) {
  const dialog = el(`dialog.${shape}`, { "aria-label": label }, content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A picture as large as the window, with its alt text below. A second press shows the place pressed in full size. */
export function enlarge(url, description) {
  const image = el("img", { src: url, alt: description || "" });
  const frame = el(".frame", {}, image);
  const zoom = el("button.plain", { type: "button", title: say("zoom"), "aria-label": say("zoom"), "aria-pressed": "false" }, icon("zoom"));
  const close = el("button.plain", { type: "button", title: say("close"), "aria-label": say("close"), onclick: () => dialog.close() }, icon("close"));
  const turn = (x, y) => {
    const full = frame.classList.toggle("full");
    zoom.setAttribute("aria-pressed", String(full));
    frame.scrollTo(x * image.offsetWidth - frame.clientWidth / 2, y * image.offsetHeight - frame.clientHeight / 2);
  };
  zoom.addEventListener("click", () => turn(0.5, 0.5));
  image.addEventListener("click", (event) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    if (!zoom.hidden) turn((event.clientX - left) / width, (event.clientY - top) / height);
  });
  const dialog = layer("viewer", description || say("picture"), [
    el(".tools", {}, zoom, close), frame, description ? el("p", { tabindex: "0" }, description) : null,
  ]);
  image.decode().then(() => {
    zoom.hidden = image.naturalWidth <= image.offsetWidth;
    frame.classList.toggle("whole", zoom.hidden);
  }, () => {});
  close.focus();
}

/** A small form with one line to fill in. Gives the text, or null. */
export function question(title, label, note = "") {
  return new Promise((resolve) => {
    let given = null;
    const input = el("input", { required: true, maxlength: "90", autocomplete: "off", name: "answer" });
    const form = el("form", { method: "dialog" },
      el("h2", {}, title), el("label.field", {}, el("span", {}, label), input), note ? el("p.note", {}, note) : null,
      el(".buttons", {},
        el("button.button.s2", { type: "button", onclick: () => dialog.close() }, say("cancel")),
        el("button.button.s1", { type: "submit" }, say("create"))));
    form.addEventListener("submit", () => { given = input.value.trim(); });
    const dialog = layer("modal", title, form);
    dialog.addEventListener("close", () => resolve(given || null));
    input.focus();
  });
}

/** The bot's dialog. `send` gets {custom_id: value} and gives null, or the words of what went wrong. */
export function modal(content, send) {
  const fields = [];
  const problem = el("p.problem", { role: "alert" });
  const submit = el("button.button.s1", { type: "submit" }, say("submit"));
  const form = el("form", { novalidate: true },
    el("h2", {}, content.title), content.components.flatMap((component) => fieldsOf(component, fields)), problem,
    el(".buttons", {},
      el("button.button.s2", { type: "button", onclick: () => dialog.close() }, say("cancel")), submit));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!fields.map((field) => field.check()).every(Boolean)) return;
    submit.disabled = true;
    const wrong = await send(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
    submit.disabled = false;
    if (wrong === null) dialog.close();
    else problem.textContent = wrong;
  });
  const dialog = layer("modal", content.title, form);
  form.querySelector("input, textarea, select")?.focus();
}

function fieldsOf(component, fields, label = null, description = null) {
  if (component.type === 1) return component.components.flatMap((child) => fieldsOf(child, fields));
  if (component.type === 18) return fieldsOf(component.component, fields, component.label, component.description);
  if (component.type === 10) return [el("p", {}, component.content)];
  const input = component.type === 3 ? menu(component) : textInput(component);
  const required = component.required !== false;
  const wrong = el("span.problem");
  const filled = () => (component.type === 3 ? input.selectedOptions.length : input.value.length);
  fields.push({
    id: component.custom_id,
    value: () => (component.type === 3 ? [...input.selectedOptions].map((o) => o.value).filter(Boolean) : input.value),
    check: () => {
      const enough = !(required && !filled()) && !(filled() && filled() < (component.min_length ?? 0));
      wrong.textContent = enough ? "" : say("notFilled");
      return enough;
    },
  });
  const name = label ?? component.label;
  return [el("label.field", {},
    el("span", {}, name, required ? el("b.required", {}, " *") : null, wrong),
    description ? el("small", {}, description) : null, input)];
}

function textInput(component) {
  const shared = {
    placeholder: component.placeholder ?? null, maxlength: String(component.max_length ?? 4000), name: component.custom_id,
  };
  const input = component.style === 2 ? el("textarea", { ...shared, rows: "4" }) : el("input", { ...shared, type: "text" });
  input.value = component.value ?? "";
  return input;
}

function menu(component) {
  const options = component.options.map((o) => el("option", { value: o.value, selected: Boolean(o.default) }, o.label));
  const single = (component.max_values ?? 1) === 1;
  const select = el("select", { multiple: !single, name: component.custom_id });
  if (single && !component.options.some((o) => o.default)) options.unshift(el("option", { value: "" }, component.placeholder || ""));
  select.append(...options);
  return select;
}
