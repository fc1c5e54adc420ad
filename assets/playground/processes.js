// The processes of a bot that runs as several: which process serves which server, and a button that
// kills it.

import { el, fill, byId } from './dom.js';
import { api } from './api.js';
import { attempt } from './actions.js';
import { say } from './words.js';
import { store, on } from './store.js';

export function startProcesses() {
  on('state me', render);
}

function render() {
  const place = byId('processes');
  place.hidden = !store.processes;
  if (place.hidden) return;
  const focused = document.activeElement?.dataset.process;
  const { list, pause } = store.processes;
  fill(place, el('h2', {}, say('processes')), el('ul', {}, list.map(row)), el('p.note', {}, say('killing', { seconds: pause })));
  if (focused) place.querySelector(`[data-process="${focused}"]`)?.focus();
}

function row({ name, runs, guilds }) {
  return el('li', {}, el('span', {}, say('process', { name }), el('small', {}, doing(runs, guilds))), button(name, runs));
}

function doing(runs, guilds) {
  if (!runs) return say('down');
  const servers = store.guilds.filter((one) => guilds.includes(one.id)).map((one) => one.name).join(', ');
  return servers ? say('serves', { servers }) : say('waits');
}

function button(name, runs) {
  return el(runs ? 'button.strike' : 'button.strike.start', {
    type: 'button', 'data-process': name, 'aria-label': say(runs ? 'killOne' : 'startOne', { name }), onclick: () => attempt(api.kill(name)),
  }, say(runs ? 'kill' : 'startAgain'));
}
