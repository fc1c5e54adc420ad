// The command box. First a command is chosen, then its options become fields:
// the required ones at once, the others on demand.

import { el, fill, byId } from './dom.js';
import { say } from './words.js';
import { store, on, offered } from './store.js';
import { suggestions } from './suggestions.js';
import { field } from './field.js';
import { command as send } from './actions.js';
import { toast } from './toasts.js';

const box = byId('composer');
const popup = suggestions(pick);
const input = el('input.words', {
  type: 'text', 'aria-controls': 'suggestions', 'aria-autocomplete': 'list', role: 'combobox', enterkeyhint: 'send', spellcheck: 'false',
  oninput: typed, onfocus: typed,
});
const slash = el('button.round', { type: 'button', onclick: open }, '/');
const go = el('button.round.go', { type: 'button', onclick: submit }, '➤');

let command = null;
let fields = [];
let focused = null; // field whose suggestions are shown
let refresh = () => {};

// startComposer draws the box; renew asks the server for the commands again.
export function startComposer(renew) {
  refresh = renew;
  box.addEventListener('submit', (event) => event.preventDefault()); // Enter is handled below
  box.addEventListener('keydown', keys);
  box.addEventListener('focusout', (event) => !box.contains(event.relatedTarget) && popup.hide());
  on('me channel', () => command && choose(null));
  on('me', draw);
  on('state', () => !command && popup.shown && list()); // a closed list stays closed
  choose(null);
}

// focusBox puts the caret into the empty box when "/" is typed.
export function focusBox() {
  choose(null);
  input.focus();
}

function open() {
  const cancelled = Boolean(command);
  focusBox();
  if (cancelled) return;
  input.value = '/';
  typed();
}

function choose(next) {
  command = next;
  focused = null;
  fields = command ? command.options.filter((one) => one.required).map(build) : [];
  input.value = '';
  popup.hide();
  draw();
}

function draw() {
  slash.setAttribute('aria-label', say(command ? 'cancel' : 'slash'));
  slash.textContent = command ? '✕' : '/';
  go.setAttribute('aria-label', say('send'));
  input.setAttribute('aria-label', say('hint'));
  input.placeholder = say('hint');
  box.classList.toggle('chosen', Boolean(command));
  fill(box, popup.root, slash, command ? line() : input, go);
}

function line() {
  const rest = command.options.filter((option) => !fields.some((one) => one.option === option));
  return el('div.line', { tabindex: -1 }, el('span.command', {}, `/${command.name}`),
    fields.map((one) => one.root),
    rest.length > 0 && el('div.adds', {}, rest.map((option) => el('button.add', { type: 'button', 'aria-label': say('optional', { name: option.name }), title: option.description, onclick: () => add(option) }, `+ ${option.name}`))));
}

// addable lists the options that can be added to the command.
function addable() {
  const rows = command.options.map((one) => ({ name: one.name, about: one.description, option: one }));
  popup.show(rows.length ? say('addable') : '', rows, false);
}

const build = (option) => field(option, {
  command: () => command.name,
  values: () => values(),
  suggest: (one, heading, rows, first) => [focused = one, popup.show(heading, rows, first), showActive(one.input)],
  remove: option.required ? null : remove,
});

function add(option) {
  fields.push(build(option));
  draw();
  fields.at(-1).focus();
}

function remove(one) {
  fields = fields.filter((each) => each !== one);
  popup.hide();
  draw();
  (fields.at(-1) || go).focus();
}

// showActive tells screen readers which suggestion is active.
const showActive = (node) => node.setAttribute('aria-activedescendant', popup.activeID);

function typed() {
  if (input.value.startsWith('//')) input.value = input.value.slice(1); // pressed and typed
  list();
  if (input.value === '/') refresh();
}

// list shows the commands that match the typed text.
function list() {
  if (!input.value.startsWith('/')) return popup.hide();
  const word = input.value.slice(1).toLowerCase();
  const exact = word.endsWith(' ') && offered().find((one) => one.name === word.trim());
  if (exact) return start(exact);
  const rows = offered().filter((one) => one.name.includes(word)).sort((a, b) => a.name.indexOf(word) - b.name.indexOf(word));
  popup.show(heading(rows.length, word), rows.map(commandRow), true);
  showActive(input);
}

function heading(count, word) {
  if (!count) return say(store.commands.length ? 'noCommand' : 'noBot');
  return word ? '' : say('commands', { count });
}

const commandRow = (one) => ({ name: `/${one.name}`, about: one.description, command: one });

function start(one) {
  choose(one);
  if (fields.length) fields[0].focus();
  else [box.querySelector('.line').focus(), addable()];
}

function pick(row) {
  if (row.command) return start(row.command);
  if (row.option) return add(row.option);
  focused.take(row);
  popup.hide();
  const next = fields.find((one) => one.option.required && !one.filled());
  (next || focused).focus(Boolean(next));
}

const values = () => Object.fromEntries(fields.filter((one) => one.filled()).map((one) => [one.option.name, one.value()]));

async function submit() {
  if (!command && popup.chosen) return pick(popup.chosen);
  if (!command) return input.value && toast(say('onlyCommands'));
  const missing = fields.filter((one) => !one.filled() && (one.option.required || one.dirty()));
  for (const one of fields) one.complain(missing.includes(one));
  if (missing.length) return insist(missing);
  const name = command.name;
  const options = values();
  choose(null);
  input.focus();
  await send(name, options);
}

function insist(missing) {
  missing[0].focus(true);
  toast(say('missing', { names: missing.map((one) => one.option.name).join(', ') }), { tone: 'wrong' });
}

const moves = { ArrowDown: 1, ArrowUp: -1 };

// completes says whether a key completes the typed text.
const completes = ({ key, shiftKey, target }) => (key === 'Enter' || key === 'Tab') && !shiftKey &&
  popup.chosen && target.matches('input, .line') && !focused?.filled();

function keys(event) {
  if (event.key in moves && popup.shown) {
    popup.move(moves[event.key]);
    showActive(event.target);
  } else if (completes(event)) pick(popup.chosen);
  else if (event.key === 'Escape') popup.shown ? popup.hide() : focusBox();
  else if (event.key === 'Enter' && event.target.matches('input, .line')) submit();
  else if (event.key === 'Backspace' && !event.target.value) back();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

// back removes the empty field, or the whole command.
function back() {
  if (!command) return;
  if (focused && !focused.option.required && fields.includes(focused)) return remove(focused);
  const name = command.name;
  choose(null);
  input.value = `/${name}`;
  input.focus();
}
