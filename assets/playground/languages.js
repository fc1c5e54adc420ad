// The choice of the page's language.

import { el, fill, byId } from './dom.js';
import { say, locale, choose } from './words.js';
import { store, on } from './store.js';

const box = byId('language');

// startLanguages draws the choice. changed is called after another language was chosen.
export function startLanguages(changed) {
  on('state', () => render(changed));
}

function render(changed) {
  box.hidden = store.languages.length < 2;
  fill(box, el('label', {}, '🌐 ', el('select', { 'aria-label': say('language'), onchange: async (event) => [await choose(event.target.value), changed()] },
    store.languages.map((one) => el('option', { value: one, selected: one === locale() }, nameOf(one))))));
}

// nameOf is a language's own name.
function nameOf(language) {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language);
  return name[0].toLocaleUpperCase(language) + name.slice(1);
}
