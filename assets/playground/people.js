// The people you can play as: in a row or, without room for it, behind the name of the current one.

import { el, keep, byId } from './dom.js';
import { say, locale } from './words.js';
import { store, on, callFor, person } from './store.js';

const bar = byId('people');

// avatar shows the first letters of a name in the person's colour. The bot has a tower.
export function avatar({ id, name, bot }) {
  const at = store.people.findIndex((one) => one.id === id);
  const node = el(`span.avatar${bot ? '.bot' : ''}`, { 'aria-hidden': true }, bot ? '♜' : name.slice(0, 2));
  if (at >= 0) node.style.setProperty('--hue', (at * 67 + 205) % 360);
  return node;
}

// introduction says what this page is, as whom you play, and how to switch: on a phone by a tap,
// elsewhere also by a key.
export function introduction() {
  const names = (list) => new Intl.ListFormat(locale()).format(list.map((one) => one.name));
  const [players, watchers] = [false, true].map((watches) => store.people.filter((one) => one.spectator === watches));
  return [
    `${say('banner')} ${say('who', { names: names(players), watcher: names(watchers) })} `,
    el('span.tap', {}, say('tap')), el('span.press', {}, say('press', { count: store.people.length })),
  ];
}

// startPeople draws the bar. become is called with the id of the chosen person.
export function startPeople(become) {
  const chosen = (id) => [open(false), become(id)];
  on('state me read calls', () => render(chosen));
  document.addEventListener('keydown', (event) => {
    const one = store.people[Number(event.key) - 1];
    if (one && plain(event)) chosen(one.id);
    if (event.key === 'Escape' && isOpen()) [open(false), bar.querySelector('.who').focus()];
  });
  document.addEventListener('pointerdown', (event) => bar.contains(event.target) || open(false));
}

const isOpen = () => bar.classList.contains('open');

function open(yes) {
  bar.classList.toggle('open', yes);
  bar.querySelector('.who')?.setAttribute('aria-expanded', yes);
}

// plain says whether a key is a shortcut, not typed into a field.
export function plain(event) {
  const typing = event.target.closest?.('input, textarea, select, dialog');
  return !typing && !event.ctrlKey && !event.altKey && !event.metaKey;
}

function render(chosen) {
  const focused = bar.contains(document.activeElement) && document.activeElement.dataset.person;
  bar.setAttribute('aria-label', say('people'));
  keep(bar, who(), el('div.everybody', { id: 'everybody' }, store.people.map((one, index) => chip(one, index + 1, chosen))));
  if (focused != null) bar.querySelector(`[data-person="${focused}"]`)?.focus();
}

// who is the button that shows the other people if they are not beside it.
function who() {
  const me = person(store.me);
  const others = store.people.some((one) => one !== me && callFor(one.id));
  return me && el('button.who', {
    type: 'button', 'data-person': '', 'aria-expanded': String(isOpen()), 'aria-controls': 'everybody', 'aria-label': `${say('people')}: ${me.name}`,
    onclick: () => open(!isOpen()),
  }, avatar(me), el('span.name', {}, me.name), el('span', { 'aria-hidden': true }, '▾'), others && el('i.dot'));
}

function chip(one, key, chosen) {
  const wanted = one.id !== store.me && Boolean(callFor(one.id));
  const names = [say('be', { name: one.name, key }), one.spectator && say('spectator'), wanted && say('called', { name: one.name })];
  const label = names.filter(Boolean).join(', ');
  return el(`button.chip${one.spectator ? '.spectator' : ''}`, {
    type: 'button', 'data-person': one.id, 'aria-pressed': String(one.id === store.me), 'aria-label': label, title: label,
    onclick: () => chosen(one.id),
  }, avatar(one), el('span.name', {}, one.name), one.spectator && el('small', {}, say('spectator')), el('kbd', { 'aria-hidden': true }, key), wanted && el('i.dot'));
}
