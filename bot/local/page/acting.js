// Pressing and choosing: what is on its way, what failed, and the dialog that may come of it.

import { modal } from "./layers.js";
import { ask } from "./table.js";
import { say } from "./words.js";

const failures = new Map();
const busy = new Set();
let redraw = () => {};

/** Say how one message is drawn again after something about it changed in this tab only. */
export const whenChanged = (callback) => { redraw = callback; };

/** Draw a message again. */
export const changed = (message) => redraw(message);

/** Why the last press on this message came to nothing, or undefined. */
export const failureOf = (message) => failures.get(message.id);

/** Whether a press on anything in this message, or on this component of it, is on its way. */
export const isBusy = (message, component = null) => (component
  ? busy.has(`${message.id}/${component.custom_id}`)
  : [...busy].some((key) => key.startsWith(`${message.id}/`)));

/** Let the table know of a press or a choice, and show what came of it. */
export async function act(message, component, what, more = {}) {
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
