// The list above the command box: what could be typed here.

import { el, fill } from './dom.js';
import { say } from './words.js';

// suggestions builds the list. show takes a heading and rows { name, about, value }. pick is called
// with the row chosen by keyboard, mouse or finger.
export function suggestions(pick) {
  const head = el('p.head');
  const list = el('div.rows', { role: 'listbox', id: 'suggestions' });
  const root = el('div.suggestions', { hidden: true }, head, list);
  let rows = [];
  let active = -1;

  // show replaces the list. first says whether Enter takes the first row.
  function show(heading, next, first) {
    rows = next;
    active = first && rows.length ? 0 : -1;
    list.setAttribute('aria-label', say('suggestions'));
    fill(head, heading);
    fill(list, rows.map(row));
    root.hidden = !heading && !rows.length;
    mark();
  }

  function row(one, index) {
    return el('div.suggestion', {
      role: 'option', id: `suggestion-${index}`,
      onpointerdown: (event) => event.preventDefault(), // the caret stays in the box
      onclick: () => pick(one),
    }, el('span.name', {}, one.name), one.about && el('small', {}, one.about));
  }

  function mark() {
    [...list.children].forEach((node, index) => node.setAttribute('aria-selected', String(index === active)));
    list.children[active]?.scrollIntoView({ block: 'nearest' });
  }

  return {
    root,
    show,
    hide: () => show('', [], false),
    get shown() { return !root.hidden; },
    get chosen() { return rows[active]; },
    get activeID() { return active < 0 ? '' : `suggestion-${active}`; },
    move(step) {
      if (rows.length) active = (active + step + rows.length + (active < 0 && step < 0 ? 1 : 0)) % rows.length;
      mark();
    },
  };
}
