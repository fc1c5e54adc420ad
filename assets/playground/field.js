// One option of a command while it is being filled in.

import { el } from './dom.js';
import { say } from './words.js';
import { api } from './api.js';
import { store, title } from './store.js';
import { attempt } from './actions.js';

const pause = 120; // ms without typing before the server is asked for completions

// lists returns what can be chosen for an option, by its type. Other types are typed freely unless
// the option lists choices.
const lists = {
  boolean: () => [{ name: say('yes'), value: true }, { name: say('no'), value: false }],
  user: () => store.people.map(({ id, name }) => ({ name, value: id })),
  channel: () => store.channels.filter((one) => !one.archived && one.type !== 'dm').map((one) => ({ name: title(one), value: one.id })),
};

// field builds the input of an option. The box passes the command's name, the values so far, a way
// to show suggestions, and remove for optional ones.
export function field(option, { command, values, suggest, remove }) {
  const fixed = option.choices?.length ? () => option.choices : lists[option.type];
  const input = el('input', {
    type: 'text', size: 6, role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': 'suggestions', 'aria-label': `${option.name}: ${option.description}`,
    inputmode: option.type === 'integer' && !fixed && 'numeric', 'data-option': option.name, spellcheck: 'false', enterkeyhint: 'next',
    oninput: () => [taken = null, widen(), offer()], onfocus: offer,
  });
  const root = el('label.field', {}, el('span', {}, option.name), input,
    remove && el('button.close', { type: 'button', 'aria-label': say('remove', { name: option.name }), onclick: () => remove(self) }, '✕'));
  let taken = null; // the chosen suggestion
  let latest = 0; // number of the newest request to the server
  let timer = 0;

  const widen = () => { input.size = Math.max(6, input.value.length + 1); };
  const matching = (rows) => rows.filter((one) => one.name.toLowerCase().includes(input.value.trim().toLowerCase()));
  const heading = () => [el('b', {}, option.name), ' ', option.description, option.required && el('em', {}, ` · ${say('required')}`)];

  function offer() {
    root.classList.remove('wrong');
    if (taken) return suggest(self, heading(), [], false);
    if (fixed) return suggest(self, heading(), matching(fixed()), true);
    suggest(self, heading(), [], false);
    clearTimeout(timer);
    if (option.autocomplete) timer = setTimeout(ask, pause);
  }

  async function ask() {
    if (document.activeElement !== input) return;
    const mine = ++latest;
    const answer = await attempt(api.complete({
      as: store.me, channel: store.channel, name: command(), focused: option.name, options: { ...values(), [option.name]: input.value },
    }));
    if (mine !== latest || document.activeElement !== input || !answer) return;
    suggest(self, heading(), answer.choices, input.value !== '');
  }

  // chosen is the suggestion in the field, picked or typed in full.
  const chosen = () => taken || fixed?.().find((one) => one.name.toLowerCase() === input.value.trim().toLowerCase());

  function value() {
    if (chosen()) return chosen().value;
    return option.type === 'integer' ? Number(input.value) : input.value;
  }

  function filled() {
    if (fixed) return Boolean(chosen());
    if (option.type === 'integer') return /^\s*-?\d+\s*$/.test(input.value);
    return input.value.trim() !== '';
  }

  const self = {
    option, root, input, value, filled,
    dirty: () => input.value !== '',
    take(row) {
      taken = row;
      input.value = row.name;
      widen();
    },
    focus(select) {
      input.focus();
      if (select) input.select();
    },
    complain(wrong) {
      root.classList.toggle('wrong', wrong);
      input.setAttribute('aria-invalid', String(wrong));
    },
  };
  return self;
}
