// One option of a command that is being typed: its pill, what it may be, and what is sent for it.

import { avatar, el } from "./dom.js";
import { keys, later, suggest } from "./suggestions.js";
import { ask, nameOf, placeName, table } from "./table.js";
import { localised, say } from "./words.js";

/** The type of an option that takes a file. */
export const FILE = 11;
const PAUSE = 250;
let newest = 0;

/**
 * A field for an option. `line` is the command around it: its `path`, the values that `others` have, and what to do
 * `next`, on `enter`, to `drop` the field, to `leave` the command.
 */
export function optionField(option, line) {
  const file = option.type === FILE;
  const input = el("input", {
    type: file ? "file" : "text", autocomplete: "off", spellcheck: false, "aria-label": localised(option, "name"),
    "data-option": option.name, inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null, enterkeyhint: "next",
  });
  const pill = el("label.pill", {}, el("span", {}, localised(option, "name")), input);
  const field = { option, input, pill, line, chosen: null };
  field.put = (text, chosen = null) => {
    if (file) return; // only a person can choose a file
    const same = (choice) => [choice.name, String(choice.value)].some((name) => name.toLowerCase() === text.toLowerCase());
    field.chosen = chosen ?? staticChoices(option)?.find(same) ?? null;
    input.value = field.chosen?.name ?? text;
    fit(field);
  };
  field.isFilled = () => field.chosen !== null || input.value.trim() !== "";
  field.value = () => valueOf(field);
  if (file) input.addEventListener("change", () => attach(field));
  input.addEventListener("input", () => { if (file) return; field.chosen = null; pill.classList.remove("wrong"); fit(field); suggestValues(field, PAUSE); });
  input.addEventListener("focus", () => suggestValues(field, 0));
  input.addEventListener("keydown", (event) => fieldKeys(event, field));
  fit(field);
  return field;
}

/** A chosen file as the table takes it: its name, and its bytes in base64. */
function attach(field) {
  const [chosen] = field.input.files;
  field.chosen = null;
  field.pill.classList.remove("wrong");
  if (!chosen) return;
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    field.chosen = { name: chosen.name, value: { file: chosen.name, data: reader.result.slice(reader.result.indexOf(",") + 1) } };
    field.line.next();
  });
  reader.readAsDataURL(chosen);
}

function fit(field) {
  if (field.option.type === FILE) return;
  field.input.style.width = `${Math.min(Math.max(field.input.value.length + 1, 4), 34)}ch`;
}

function fieldKeys(event, field) {
  if (event.key === "Backspace" && !field.input.value && !field.option.required) {
    event.preventDefault();
    field.line.drop(field);
    field.line.next();
    return;
  }
  keys(event, { enter: field.line.enter, escape: field.line.leave, tab: field.chosen === null && field.input.value !== "" });
}

function valueOf(field) {
  if (field.chosen !== null) return field.chosen.value;
  const text = field.input.value.trim();
  const listed = staticChoices(field.option)?.find((choice) => choice.name.toLowerCase() === text.toLowerCase());
  return listed ? listed.value : text;
}

function staticChoices(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ name: localised(choice, "name"), value: choice.value }));
  if (option.type === 5) return [{ name: say("yes"), value: true }, { name: say("no"), value: false }];
  if (option.type === 6 || option.type === 9) return table.people.map((found) => ({ name: nameOf(found), value: found.id, user: found }));
  if (option.type === 7) return table.channels.map((found) => ({ name: placeName(found), value: found.id }));
  return null;
}

function suggestValues(field, pause) {
  const { option, input } = field;
  const head = [el("b", {}, localised(option, "name")), " ", localised(option, "description")];
  const show = (choices, settings) => suggest(head, choices.map((choice) => ({
    face: [choice.user ? avatar(choice.user, "tiny") : null, el("span", {}, choice.name)], value: choice,
  })), (choice) => pick(field, choice), settings);
  const listed = staticChoices(option);
  if (listed) {
    const typed = field.chosen ? "" : input.value.trim().toLowerCase();
    show(listed.filter((choice) => choice.name.toLowerCase().includes(typed)), { empty: say("noChoices"), first: field.chosen === null });
  } else if (option.autocomplete) {
    show([], { empty: say("searching"), wait: true });
    const asked = ++newest; // an answer to what was typed before is of no use any more
    later(() => fetchChoices(field, asked, show), pause);
  } else {
    show([], {});
  }
}

async function fetchChoices(field, asked, show) {
  const typed = field.chosen ? field.chosen.name : field.input.value;
  const details = { channel: table.here, command: field.line.path, option: field.option.name, typed: field.chosen ? String(field.chosen.value) : typed, options: field.line.others(field) };
  const answer = await ask("autocomplete", details);
  if (asked !== newest || document.activeElement !== field.input) return;
  show(answer.choices ?? [], { empty: answer.choices ? say("noChoices") : say("noSuggestions"), first: field.chosen === null });
}

function pick(field, choice) {
  field.chosen = choice;
  field.input.value = choice.name;
  field.pill.classList.remove("wrong");
  fit(field);
  field.line.next();
}
