// The bar that says that somebody is waited for, and leads to the message that does: from
// wherever one is, until it is pressed or the message waits no more.

import { byId } from './dom.js';
import { say } from './words.js';
import { store, on, channel, person, title, waiting, take } from './store.js';

const bar = byId('turn');

// startTurn draws the bar; go(person, channel, message) leads to a message.
export function startTurn(go) {
  on('state me channel messages message waits', render);
  bar.addEventListener('click', () => {
    const { place, id } = bar.dataset;
    take(store.me, id);
    go(store.me, place, id);
  });
}

function render() {
  const call = waiting(store.me);
  const place = call && channel(call.channel);
  bar.hidden = !place;
  if (!place) return;
  Object.assign(bar.dataset, { place: call.channel, id: call.id });
  bar.textContent = say('turn', { name: person(store.me)?.name, channel: title(place) });
}
