// The call: who is asked to act, and where. It leads there. It disappears when no message asks, or
// when the message that asks is in view.

import { byId, el, fill } from './dom.js';
import { say } from './words.js';
import { store, on, channel, person, title, callFor } from './store.js';
import { playedElsewhere } from './tabs.js';
import { inView } from './messages.js';

const bar = byId('turn');

// startTurn draws the call. go(person, channel, message) leads to a message.
export function startTurn(go) {
  on('state me channel messages message read calls view', render);
  bar.addEventListener('click', () => go(bar.dataset.person, bar.dataset.place, bar.dataset.id));
}

// calling finds the call to show: one for the current person, or else for a person who is not played
// in another tab. In a thread only its own match calls other people.
function calling() {
  const own = callFor(store.me);
  if (own && !(own.channel === store.channel && inView(own.id))) return [store.me, own];
  const place = channel(store.channel)?.type === 'thread' ? store.channel : undefined;
  const others = store.people.filter(({ id }) => id !== store.me && !playedElsewhere(id));
  return others.map(({ id }) => [id, callFor(id, place)]).find(([, call]) => call) || [];
}

function render() {
  const [id, call] = calling();
  bar.hidden = !id;
  document.body.classList.toggle('called', Boolean(id));
  if (!id) return;
  const mine = id === store.me;
  bar.classList.toggle('mine', mine);
  Object.assign(bar.dataset, { person: id, place: call.channel, id: call.id });
  const text = say(`${call.turn ? 'turn' : 'asked'}${mine ? '' : 'Other'}`, { name: person(id).name });
  fill(bar, el('b', {}, text), ' ', el('small', {}, title(channel(call.channel))));
}
