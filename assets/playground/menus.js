// The menus of messages, people and channels: what applications add to them, and what the page itself
// offers. They open by the secondary button, a long press or the menu key, and by a "⋯" on messages
// and on the open channel.

import { el } from './dom.js';
import { say } from './words.js';
import { store, channel } from './store.js';
import { chosen } from './actions.js';
import { owned } from './manage.js';

// entries lists the menu entries for a "message", "user" or "channel", with what they do.
function entries(on, id) {
  const where = channel(store.channel)?.type === 'dm' ? 'dm' : 'guild';
  const apps = store.menus.filter((one) => one.on === on && one[where]);
  return [...apps.map((one) => ({ name: one.name, run: () => chosen(one.base, id) })), ...owned(on, id)];
}

export function startMenus() {
  document.addEventListener('contextmenu', (event) => {
    const target = targetOf(event.target);
    if (target && open(target, event.clientX, event.clientY)) event.preventDefault();
  });
}

// targetOf is what an element is about: the person or channel it names, or the message it is in.
function targetOf(node) {
  const name = node.closest('[data-person]');
  if (name?.dataset.person) return { on: 'user', id: name.dataset.person };
  const place = node.closest('[data-channel]');
  if (place) return { on: 'channel', id: place.dataset.channel };
  const message = node.closest('[data-message]');
  return message && { on: 'message', id: message.dataset.message };
}

// opener is the button that opens the menu of a message or a channel, if there is one.
export function opener(on, { id }) {
  if (!entries(on, id).length) return null;
  return el('button.apps', {
    type: 'button', 'aria-label': say(on === 'channel' ? 'channelMenu' : 'apps'), 'aria-haspopup': 'menu',
    onclick: ({ currentTarget }) => {
      const { left, bottom } = currentTarget.getBoundingClientRect();
      open({ on, id }, left, bottom);
    },
  }, '⋯');
}

// open shows the menu at a place of the window. It returns false if the menu would be empty.
function open({ on, id }, left, top) {
  const list = entries(on, id);
  if (!list.length) return false;
  const menu = el('div.menu', { role: 'menu', popover: 'auto' }, list.map((one) => el(`button.plain${one.danger ? '.danger' : ''}`, {
    type: 'button', role: one.checked == null ? 'menuitem' : 'menuitemradio', 'aria-checked': one.checked?.toString(), onclick: () => {
      menu.hidePopover();
      one.run();
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
