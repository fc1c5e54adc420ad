// A select: a button that opens a list of options. A single choice counts at once, several need a
// confirming button.

import { el, fill } from './dom.js';
import { say } from './words.js';

// picker builds a select. Options are { value, name, about, icon, chosen }. done gets the chosen
// values when there are between min and max of them.
export function picker({ options, placeholder, disabled, id, min, max, done }) {
  const chosen = new Set(options.filter((one) => one.chosen).map((one) => one.value));
  const label = options.filter((one) => one.chosen).map((one) => one.name).join(', ') || placeholder;
  const opener = el('button.opener', {
    type: 'button', disabled, 'aria-haspopup': 'listbox', 'aria-expanded': 'false', 'data-custom-id': id,
    onclick: () => (root.classList.contains('open') ? shut() : show()),
  }, el('span', {}, label), el('span', { 'aria-hidden': true }, '▾'));
  const list = el('div.options', { role: 'listbox', 'aria-multiselectable': max > 1, 'aria-label': placeholder });
  const root = el('div.picker', { onkeydown: keys, onfocusout: leave }, opener, list);

  function show() {
    fill(list, options.length ? options.map(row) : el('p.small', {}, say('none')), max > 1 && finish());
    toggle(true);
    list.querySelector('[aria-selected=true], [role=option]')?.focus();
    list.scrollIntoView({ block: 'nearest' });
  }

  function shut() {
    toggle(false);
    fill(list);
  }

  function toggle(open) {
    root.classList.toggle('open', open);
    opener.setAttribute('aria-expanded', open);
  }

  function row(option) {
    return el('div.option', {
      role: 'option', tabindex: -1, 'aria-selected': String(chosen.has(option.value)), 'data-value': option.value,
      onclick: (event) => take(option, event.currentTarget),
    }, option.icon && el('span.emoji', {}, option.icon),
    el('span', {}, option.name, option.about && el('small', {}, option.about)));
  }

  function take(option, node) {
    if (max === 1) return end([option.value]);
    if (!chosen.delete(option.value)) chosen.add(option.value);
    node.setAttribute('aria-selected', String(chosen.has(option.value)));
    list.querySelector('.finish').disabled = !allowed();
  }

  const allowed = () => chosen.size >= min && chosen.size <= max;

  function finish() {
    return el('button.button.primary.finish', {
      type: 'button', disabled: !allowed(), title: say('chosen', { min, max }),
      onclick: () => end(options.map((one) => one.value).filter((value) => chosen.has(value))),
    }, say('done'));
  }

  function end(values) {
    shut();
    opener.focus();
    done(values);
  }

  function keys(event) {
    const deed = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: () => [shut(), opener.focus()], Enter: press, ' ': press }[event.key];
    if (!deed || !root.classList.contains('open') || deed(event) === false) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function press(event) {
    if (!event.target.matches('.option')) return false;
    event.target.click();
  }

  function move(step) {
    const all = [...list.querySelectorAll('.option, .finish:enabled')];
    all[Math.min(Math.max(all.indexOf(document.activeElement) + step, 0), all.length - 1)]?.focus();
  }

  function leave(event) {
    if (event.relatedTarget && !root.contains(event.relatedTarget)) shut();
  }

  return root;
}

document.addEventListener('pointerdown', (event) => {
  for (const open of document.querySelectorAll('.picker.open')) {
    if (!open.contains(event.target)) open.querySelector('.opener').click();
  }
});
