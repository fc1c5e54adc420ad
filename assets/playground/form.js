// Forms (modals) that the bot asks a person to fill in.

import { el } from './dom.js';
import { say } from './words.js';
import { api } from './api.js';
import { store } from './store.js';
import { attempt, follow } from './deeds.js';

// form opens a modal and sends what was written.
export function form({ interaction, custom_id, title, fields }) {
  const as = store.me;
  const dialog = el('dialog.form', { 'aria-label': title, onclose: () => dialog.remove() },
    el('form', { onsubmit: send },
      el('h2', {}, title), fields.map(field),
      el('div.row', {},
        el('button.button.secondary', { type: 'button', onclick: () => dialog.close() }, say('cancel')),
        el('button.button.primary', { type: 'submit' }, say('submit')))));

  async function send(event) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target));
    const answer = await attempt(api.modal({ as, interaction, custom_id, fields: values }));
    if (!answer) return;
    dialog.close();
    follow(answer.interaction, '');
  }

  document.body.append(dialog);
  dialog.showModal();
}

function field(one) {
  const attributes = {
    name: one.custom_id, placeholder: one.placeholder, maxlength: one.max_length || 4000, minlength: one.min_length,
    required: one.required, autocomplete: 'off',
  };
  const input = one.long ? el('textarea', { ...attributes, rows: 4 }) : el('input', { ...attributes, type: 'text' });
  input.value = one.value || '';
  return el('label', {}, el('span', {}, one.label, one.required && el('span.required', { 'aria-hidden': true }, ' *')), input);
}
