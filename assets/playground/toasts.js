// Short notes in a corner that go away by themselves, and spoken ones for those
// who listen to the page.

import { el, byId } from './dom.js';
import { say } from './words.js';

const shownFor = 7000; // ms

// toast shows a note, with a button when a deed is given as { label, run }. A
// note takes the place of an earlier one about the same subject.
export function toast(text, { tone = '', about = '', deed } = {}) {
  const node = el(`div.toast${tone && `.${tone}`}`, { role: tone === 'wrong' ? 'alert' : 'status', 'data-about': about }, el('p', {}, text),
    deed && el('button.button.secondary', { type: 'button', onclick: () => [node.remove(), deed.run()] }, deed.label),
    el('button.close', { type: 'button', 'aria-label': say('close'), onclick: () => node.remove() }, '✕'));
  const corner = byId('toasts');
  if (about) settled(about);
  corner.append(node);
  while (corner.children.length > 3) corner.firstChild.remove();
  setTimeout(() => node.remove(), shownFor);
}

// settled takes away the note about a subject.
export function settled(about) {
  byId('toasts').querySelector(`[data-about="${about}"]`)?.remove();
}

// announce has a text read aloud.
export function announce(text) {
  byId('announcer').textContent = text.slice(0, 300);
}
