// The people one can play as.

import { el, fill, byId } from './dom.js';
import { say } from './words.js';
import { store, on, callFor, person } from './store.js';

const bar = byId('people');

// avatar is a round letter in the person's colour; the bot wears a tower.
export function avatar({ id, name, bot }) {
  const at = store.people.findIndex((one) => one.id === id);
  const node = el(`span.avatar${bot ? '.bot' : ''}`, { 'aria-hidden': true }, bot ? '♜' : name.slice(0, 1).toUpperCase());
  if (at >= 0) node.style.setProperty('--hue', (at * 67 + 205) % 360);
  return node;
}

// startPeople draws the bar; become is called with the id of the person chosen.
export function startPeople(become) {
  on('state me read', () => render(become));
  on('messages message', () => render(become));
  document.addEventListener('keydown', (event) => {
    const chosen = store.people[Number(event.key) - 1];
    if (chosen && plain(event)) become(chosen.id);
  });
}

// plain tells a key that is a shortcut from one that is typed somewhere.
export function plain(event) {
  const typing = event.target.closest?.('input, textarea, dialog');
  return !typing && !event.ctrlKey && !event.altKey && !event.metaKey;
}

function render(become) {
  const focused = bar.contains(document.activeElement) && document.activeElement.dataset.person;
  bar.setAttribute('aria-label', say('people'));
  fill(bar, store.people.map((one, index) => chip(one, index + 1, become)), el('span.who', {}, person(store.me)?.name));
  if (focused) bar.querySelector(`[data-person="${focused}"]`)?.focus();
}

function chip(one, key, become) {
  const wanted = one.id !== store.me && Boolean(callFor(one.id));
  const names = [say('be', { name: one.name, key }), one.spectator && say('spectator'), wanted && say('called', { name: one.name })];
  const label = names.filter(Boolean).join(', ');
  return el(`button.chip${one.spectator ? '.spectator' : ''}`, {
    type: 'button', 'data-person': one.id, 'aria-pressed': String(one.id === store.me), 'aria-label': label, title: label,
    onclick: () => become(one.id),
  }, avatar(one), wanted && el('i.dot'));
}
