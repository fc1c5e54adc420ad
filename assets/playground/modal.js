// A form over the page. Each question has radio buttons or, for many choices, a list, or a line to type in.

import { el } from './dom.js';
import { say } from './words.js';
import { submit } from './actions.js';

const labelType = 18;
const radioType = 21;
const textType = 4;

// ask opens a form over the page and sends the choices. Escape closes it. Another form replaces it.
export function ask({ custom_id: id, title, components }) {
  document.querySelector('dialog.modal')?.close();
  const heading = el('h2', { id: 'modal-title' }, title);
  const dialog = el('dialog.modal', { 'aria-labelledby': heading.id, onclose: () => dialog.remove() },
    el('form', { onsubmit: send },
      heading,
      el('div.fields', {}, components.map(part)),
      el('footer', {},
        el('button.button.secondary', { type: 'button', onclick: () => dialog.close() }, say('cancel')),
        el('button.button.primary', { type: 'submit' }, say('submit')))));

  function send(event) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    dialog.close();
    submit(id, fields);
  }

  document.body.append(dialog);
  dialog.showModal();
  focusFirst(dialog.querySelector('.fields').firstElementChild);
}

// focusFirst moves the focus to the chosen value of a field, or to its first choice.
const focusFirst = (field) => (field.querySelector('input:checked') || field.querySelector('input, select'))?.focus();

const part = (one) => (one.type === labelType ? field(one, one.component) : el('p.failure', {}, say('unknown', { type: one.type })));

function field(label, one) {
  if (one.type === textType) return line(label, one);
  if (one.type !== radioType) return list(label, one);
  return el('fieldset', {}, el('legend', {}, label.label), about(label), one.options.map((option) => radio(one, option)));
}

const about = (one) => one.description && el('p.small', {}, one.description);

const radio = (one, option) => el('label.radio', {},
  el('input', { type: 'radio', name: one.custom_id, value: option.value, checked: option.default, required: true }),
  el('span', {}, option.label, option.description && el('small', {}, option.description)));

const line = (label, one) => el('label.list', {}, el('span.legend', {}, label.label), about(label),
  el('input', { type: 'text', name: one.custom_id, value: one.value || '', maxlength: one.max_length || 4000, required: one.required !== false }));

// list starts with no choice if none is preselected.
function list(label, one) {
  const none = !one.options.some((option) => option.default) && el('option', { value: '', selected: true }, one.placeholder || say('choose'));
  return el('label.list', {}, el('span.legend', {}, label.label), about(label),
    el('select', { name: one.custom_id, required: true }, none,
      one.options.map((option) => el('option', { value: option.value, selected: option.default }, option.label))));
}
