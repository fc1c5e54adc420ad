// A picture as large as the window allows; a press on it shows its real size.

import { el } from './dom.js';
import { say } from './words.js';

// enlarge opens the picture over the page.
export function enlarge(src, alt) {
  const image = el('img', { src, alt, onclick: () => dialog.classList.toggle('actual') });
  const dialog = el('dialog.lightbox', { 'aria-label': alt || say('picture') },
    el('button.close', { type: 'button', 'aria-label': say('close'), onclick: () => dialog.close() }, '✕'),
    el('div.stage', { tabindex: 0 }, image),
    alt && el('p.caption', {}, alt));
  dialog.addEventListener('click', (event) => event.target.matches('dialog, .stage') && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
