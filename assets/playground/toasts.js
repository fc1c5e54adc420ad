// Short notes above the command box that disappear on their own, and spoken ones for screen readers.

import { el, byId } from './dom.js';
import { say } from './words.js';

const shownFor = 7000; // ms

// toast shows a note, once.
export function toast(text, { tone = '' } = {}) {
  const node = el(`div.toast${tone && `.${tone}`}`, { role: tone === 'wrong' ? 'alert' : 'status' }, el('p', {}, text),
    el('button.close', { type: 'button', 'aria-label': say('close'), onclick: () => node.remove() }, '✕'));
  const place = byId('toasts');
  [...place.children].find((one) => one.textContent === node.textContent)?.remove();
  place.append(node);
  while (place.children.length > 2) place.firstChild.remove();
  setTimeout(() => node.remove(), shownFor);
}

// announce has screen readers read a text aloud.
export function announce(text) {
  byId('announcer').textContent = text.slice(0, 300);
}
