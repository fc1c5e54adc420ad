// What applications add to the menu of a message or a person. It opens by the secondary button, a
// long press or the menu key, and on a message also by its "⋯".

import { el } from './dom.js';
import { say } from './words.js';
import { store, channel } from './store.js';
import { chosen } from './actions.js';

// entries lists the menu entries for "message" or "user" in the open channel.
function entries(on) {
  const where = channel(store.channel)?.type === 'dm' ? 'dm' : 'guild';
  return store.menus.filter((one) => one.on === on && one[where]);
}

export function startMenus() {
  document.addEventListener('contextmenu', (event) => {
    const target = targetOf(event.target);
    if (target && open(target, event.clientX, event.clientY)) event.preventDefault();
  });
}

// targetOf is what an element is about: the person it names, or the message it is in.
function targetOf(node) {
  const name = node.closest('[data-person]');
  if (name?.dataset.person) return { on: 'user', id: name.dataset.person };
  const message = node.closest('[data-message]');
  return message && { on: 'message', id: message.dataset.message };
}

// opener is the button that opens the menu of a message, if there is one.
export function opener(message) {
  if (!entries('message').length) return null;
  return el('button.apps', {
    type: 'button', 'aria-label': say('apps'), 'aria-haspopup': 'menu',
    onclick: ({ currentTarget }) => {
      const { left, bottom } = currentTarget.getBoundingClientRect();
      open({ on: 'message', id: message.id }, left, bottom);
    },
  }, '⋯');
}

// open shows the menu at a place of the window. It returns false if the menu would be empty.
function open({ on, id }, left, top) {
  const list = entries(on);
  if (!list.length) return false;
  const menu = el('div.menu', { role: 'menu', popover: 'auto' }, list.map((one) => el('button.plain', {
    type: 'button', role: 'menuitem', onclick: () => {
      menu.hidePopover();
      chosen(one.base, id);
    },
  }, one.name)));
  menu.addEventListener('toggle', (event) => event.newState === 'closed' && menu.remove());
  document.body.append(menu);
  menu.showPopover();
  menu.style.left = `${Math.max(0, Math.min(left, innerWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${Math.max(0, Math.min(top, innerHeight - menu.offsetHeight - 8))}px`;
  menu.querySelector('button').focus();
  return true;
}
