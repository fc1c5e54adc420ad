// What a person does: commands, presses, forms. It keeps track of the interactions that wait for an
// answer, so that a failure is shown in the right place.

import { api, Refusal } from './api.js';
import { store, changed } from './store.js';
import { toast } from './toasts.js';
import { say } from './words.js';

const patience = 4000; // ms; the bot has three seconds, then the server reports the failure

const waiting = new Map(); // interaction → message whose button was pressed, "" for a command
const early = new Set(); // failures that came before the answer to their request

// pressed maps a message to the custom_id that waits for an answer there. failures holds the
// messages under which a press has failed.
export const pressed = new Map();
export const failures = new Set();

// attempt runs a request and shows why it was refused. It returns the answer, or undefined. Another
// place shows that the program cannot be reached.
export async function attempt(request) {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Refusal) toast(error.message, { tone: 'wrong' });
    else if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

// press uses a button or select of a message.
export async function press(message, component, values) {
  if (pressed.has(message)) return;
  failures.delete(message);
  pressed.set(message, component.custom_id);
  changed('message', message);
  changed('asked');
  const body = { as: store.me, channel: store.channel, message, custom_id: component.custom_id, values };
  const answer = await attempt(api.press(body));
  if (answer) awaitAnswer(answer.interaction, message, component.custom_id);
  else settle(message);
}

// command sends a command with its options, and returns whether it was accepted.
export async function command(name, options) {
  changed('asked');
  const answer = await attempt(api.command({ as: store.me, channel: store.channel, name, options }));
  if (answer) awaitAnswer(answer.interaction, '');
  return Boolean(answer);
}

// chosen sends an entry of the menu of a message or a person.
export async function chosen(name, target) {
  changed('asked');
  const answer = await attempt(api.menu({ as: store.me, channel: store.channel, name, target }));
  if (answer) awaitAnswer(answer.interaction, '');
}

// submit sends a form with the choices by field.
export async function submit(form, fields) {
  changed('asked');
  const answer = await attempt(api.submit({ as: store.me, custom_id: form, fields }));
  if (answer) awaitAnswer(answer.interaction, '');
}

// awaitAnswer waits for the answer to an interaction: a press under a message, or a command or form, for
// which message is "".
export function awaitAnswer(interaction, message, customID) {
  waiting.set(interaction, message);
  if (early.delete(interaction)) return fail(interaction);
  setTimeout(() => {
    if (waiting.delete(interaction) && pressed.get(message) === customID) settle(message);
  }, patience);
}

// settle ends the wait for an answer under a message.
export function settle(message) {
  if (pressed.delete(message)) changed('message', message);
}

// fail shows that the bot did not answer an interaction.
export function fail(interaction) {
  if (!waiting.has(interaction)) return early.add(interaction);
  const message = waiting.get(interaction);
  waiting.delete(interaction);
  if (!message) return toast(say('silent'), { tone: 'wrong' });
  failures.add(message);
  pressed.delete(message);
  changed('message', message);
}

// answered ends every wait for an answer outside of messages.
export function answered() {
  for (const message of [...pressed.keys()]) settle(message);
}
