// Dates and Discord's timestamps (<t:seconds:style>). Relative ones are updated.

import { el } from './dom.js';
import { locale, say } from './words.js';
import { now } from './store.js';

const styles = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

const units = [
  ['year', 31536000], ['month', 2592000], ['day', 86400],
  ['hour', 3600], ['minute', 60], ['second', 1],
];

const format = (date, style) => new Intl.DateTimeFormat(locale(), styles[style]).format(date);

// nearly is how much of a unit rounds up to one, as in Discord: 23 hours and a half are a day.
const nearly = 0.95;

function relative(date) {
  const seconds = Math.round((date - now()) / 1000);
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size * nearly) || units.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

// latestDate is the last instant a Date can hold, in seconds.
const latestDate = 8.64e12;

// timestamp shows an instant, in seconds, in one of Discord's styles.
export function timestamp(seconds, style = 'f') {
  if (Math.abs(seconds) > latestDate) return String(seconds);
  const date = new Date(seconds * 1000);
  const text = style === 'R' ? relative(date) : format(date, style);
  const ticking = style === 'R' && seconds;
  return el('time.stamp', { datetime: date.toISOString(), title: format(date, 'F'), 'data-ticks': ticking }, text);
}

setInterval(() => {
  for (const node of document.querySelectorAll('time[data-ticks]')) {
    const text = relative(new Date(node.dataset.ticks * 1000));
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);

// present shows the time by the server's clock.
export const present = () => new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(now()));

// clock shows when a message was written.
export function clock(iso) {
  const date = new Date(iso);
  return el('time', { datetime: iso, title: format(date, 'F') }, format(date, 't'));
}

// day names the day of a message, for the line between two days.
export function day(iso) {
  const date = new Date(iso);
  const ago = Math.round((new Date(now()).setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86400000);
  return [say('today'), say('yesterday')][ago] || format(date, 'D');
}
