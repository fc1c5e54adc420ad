// The clock of the playground: what time it is there, and buttons that move it forward.

import { el, fill, byId } from './dom.js';
import { api } from './api.js';
import { attempt } from './actions.js';
import { say } from './words.js';
import { store, on } from './store.js';
import { toast } from './toasts.js';
import { present } from './times.js';

const hour = 3600;
const leaps = [ // seconds, label, description
  [hour, 'hour', 'anHour'],
  [24 * hour, 'oneDay', 'aDay'],
  [0, 'event', 'anEvent'], // to the next event
];

let moving = false;

export function startClock() {
  on('state me clock', render);
  setInterval(tick, 1000);
}

function render() {
  const place = byId('clock');
  const focused = document.activeElement?.dataset.leap;
  place.hidden = store.clock.ahead === null;
  place.dataset.ahead = store.clock.ahead;
  place.setAttribute('aria-label', say('time'));
  fill(place, el('time', { title: say('time') }), el('p', {}, say('moveOn')), el('div.leaps', {}, leaps.map(button)));
  tick();
  if (focused) place.querySelector(`[data-leap="${focused}"]`)?.focus();
}

function tick() {
  const shown = byId('clock').querySelector('time');
  const text = `🕰 ${present()}`;
  if (shown && shown.textContent !== text) shown.textContent = text;
}

function button([seconds, label, description]) {
  return el('button.leap', {
    type: 'button', title: say(description), 'aria-label': say(description),
    'aria-disabled': moving && 'true', 'data-leap': label, onclick: () => moving || moveClock(seconds),
  }, say(label));
}

// moveClock moves the clock. The answer comes when everything due on the way has happened.
async function moveClock(seconds) {
  moving = true;
  render();
  const answer = await attempt(api.clock(seconds));
  moving = false;
  if (answer) store.clock = answer;
  if (answer?.idle) toast(say('idle'));
  render();
}
