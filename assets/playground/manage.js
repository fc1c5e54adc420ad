// What those who manage a server do: delete messages and channels, and say what the bot may do in a
// channel. Everybody on the page may say who manages.

import { el, fill, byId } from './dom.js';
import { say } from './words.js';
import { api } from './api.js';
import { attempt } from './actions.js';
import { store, on, channel, message, person, title } from './store.js';

const ranks = ['administrator', 'moderator', 'member'];
const box = byId('rank');

// startRank draws what the current person is, as a choice.
export function startRank() {
  on('state me', render);
}

function render() {
  const me = person(store.me);
  box.hidden = !me;
  if (!me) return;
  fill(box, el('label', {}, el('span', {}, say('rank', { name: me.name })), el('select', { onchange: ({ target }) => become(me.id, target.value) },
    ranks.map((one) => el('option', { value: one, selected: one === me.rank }, say(one))))));
}

const become = (target, name) => attempt(api.rank({ as: store.me, target, name }));

const may = () => person(store.me)?.may || {};

// owned lists the menu entries of the page itself for a "message", "user" or "channel": their names,
// and what they do.
export function owned(kind, id) {
  return entries[kind](id).filter(Boolean);
}

const entries = {
  message(id) {
    const one = message(id);
    const deletes = one && !one.ephemeral && channel(one.channel)?.type !== 'dm' && may().messages;
    return [deletes && { name: say('deleteMessage'), danger: true, run: () => attempt(api.deleteMessage({ as: store.me, message: id })) }];
  },
  user(id) {
    const one = person(id);
    return one ? ranks.map((rank) => ({ name: say(rank), checked: rank === one.rank, run: () => become(id, rank) })) : [];
  },
  channel(id) {
    const one = channel(id);
    if (!one || one.type === 'dm') return [];
    const thread = one.type === 'thread';
    return [
      one.bot_may && may().roles && { name: say('botMay', { bot: store.bot.name }), run: () => askBotMay(one) },
      (thread ? may().threads : may().channels) && { name: say(thread ? 'deleteThread' : 'deleteChannel'), danger: true, run: () => askDelete(one) },
    ];
  },
};

// dialog opens a form over the page, with a button that sends it.
function dialog({ heading, content, button, tone, send }) {
  const node = el('dialog.modal', { 'aria-label': heading, onclose: () => node.remove() },
    el('form', { onsubmit: (event) => [event.preventDefault(), node.close(), send(event.target)] },
      el('h2', {}, heading), el('div.fields', {}, content),
      el('footer', {},
        el('button.button.secondary', { type: 'button', onclick: () => node.close() }, say('cancel')),
        el(`button.button.${tone}`, { type: 'submit' }, button))));
  document.body.append(node);
  node.showModal();
}

function askDelete(one) {
  const thread = one.type === 'thread';
  dialog({
    heading: say(thread ? 'deleteThread' : 'deleteChannel'), content: el('p', {}, say('deleteAll', { channel: title(one) })),
    button: say('delete'), tone: 'danger', send: () => attempt(api.deleteChannel({ as: store.me, channel: one.id })),
  });
}

function askBotMay(one) {
  const box = (name) => el('label.radio', {}, el('input', { type: 'checkbox', name, checked: one.bot_may.includes(name) }), el('span', {}, say(`may-${name}`)));
  dialog({
    heading: say('botMayIn', { bot: store.bot.name, channel: title(one) }), content: el('fieldset', {}, store.permissions.map(box)),
    button: say('save'), tone: 'primary', send: (form) => attempt(api.botMay({ as: store.me, channel: one.id, values: [...new FormData(form).keys()] })),
  });
}
