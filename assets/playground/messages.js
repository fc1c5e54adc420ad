// The channel view: days, messages, forum posts, and staying at the bottom.

import { el, fill, byId } from './dom.js';
import { say } from './words.js';
import { clock, day } from './times.js';
import { store, on, changed, channel, message, person, seen, offered, title } from './store.js';
import { markdown, resolve } from './markdown.js';
import { components, attachments } from './components.js';
import { api } from './api.js';
import { attempt, command, press, pressed, failures } from './actions.js';
import { avatar, introduction } from './people.js';
import { opener } from './menus.js';

const list = byId('messages');
const below = byId('latest');
const together = 7 * 60 * 1000; // ms between messages that share one heading
const nearBottom = 80; // px

let atBottom = true;
let height = 0; // of all messages, when last measured
let room = 0; // height of the view
let awaiting = false; // whether the person has asked for something since the last new message

export function startMessages(showEarlier) {
  list.addEventListener('scroll', look, { passive: true });
  list.addEventListener('load', stay, true); // a picture may need more room than was reserved
  new ResizeObserver(stay).observe(list);
  below.addEventListener('click', toBottom);
  on('messages', () => renderAll(showEarlier));
  on('message', render);
  on('asked', () => (awaiting = true));
  on('state', () => resolve(list));
  on('state me', () => store.messages.forEach((one) => nodeOf(one.id) && render(one.id)));
  on('state channel', () => (byId('foot').hidden = channel(store.channel)?.type === 'forum')); // a forum has only posts
  on('state', () => channel(store.channel)?.type === 'forum' && renderAll(showEarlier));
  on('state', () => !store.messages.length && list.querySelector('.empty') && renderAll(showEarlier));
}

// stay keeps the end in view when something above it has grown.
function stay() {
  const grown = list.scrollHeight !== height || list.clientHeight !== room;
  if (atBottom && grown) toEnd();
}

function look() {
  height = list.scrollHeight;
  room = list.clientHeight;
  atBottom = height - list.scrollTop - room < nearBottom;
  below.hidden = atBottom;
  changed('view');
}

// inView says whether a message can be answered without scrolling: its end, where its buttons are, is
// in view, or the end or beginning of a later private message with buttons, such as a hand.
export function inView(id) {
  const later = store.messages.slice(store.messages.findIndex((one) => one.id === id) + 1);
  const hands = later.filter((one) => one.ephemeral).map((one) => nodeOf(one.id)?.querySelector('[data-custom-id]:enabled')?.closest('.message'));
  const node = nodeOf(id);
  return Boolean(node && ends(node)) || hands.some((hand) => hand && (begins(hand) || ends(hand)));
}

function ends(node) {
  const [{ bottom: end }, { top, bottom }] = [node.getBoundingClientRect(), list.getBoundingClientRect()];
  return end > top + nearBottom && end < bottom + nearBottom;
}

function begins(node) {
  const [{ top: start }, { top, bottom }] = [node.getBoundingClientRect(), list.getBoundingClientRect()];
  return start > top - 2 && start < bottom - nearBottom;
}

// toEnd shows the newest message. In a channel with a single message it shows the beginning.
export function toEnd() {
  if (store.messages.length > 1 || store.more || channel(store.channel)?.type !== 'text') return toBottom();
  list.scrollTop = 0;
  look();
}

// toBottom shows the end of the newest message.
function toBottom() {
  list.scrollTop = list.scrollHeight;
  look();
}

// toMessage scrolls to a message, or to the end of a high one, and highlights it. It returns false if
// the message is not loaded.
export function toMessage(id) {
  const node = nodeOf(id);
  if (!node) return false;
  node.scrollIntoView({ block: node.offsetHeight < list.clientHeight ? 'center' : 'end' });
  node.classList.remove('glow');
  requestAnimationFrame(() => node.classList.add('glow'));
  look();
  return true;
}

function renderAll(showEarlier) {
  const one = channel(store.channel);
  below.setAttribute('aria-label', below.title = say('latest'));
  fill(below, el('span', {}, say('newest')), ' ↓');
  list.setAttribute('aria-label', one?.name || '');
  if (one?.type === 'forum') return fill(list, posts(one));
  const ahead = list.scrollHeight - list.scrollTop;
  fill(list, store.more ? earlier(showEarlier) : beginning(one), store.messages.map(row), !store.messages.length && emptyNote());
  groupMessages();
  list.scrollTop = list.scrollHeight - ahead;
}

function emptyNote() {
  const play = offered().find((one) => one.base === 'play');
  return el('li.empty', {}, el('p', {}, say('empty', { bot: store.bot.name })),
    play && el('button.button.success', { type: 'button', onclick: () => command(play.name, {}) }, say('play')));
}

const beginning = (one) => one && el('li.beginning', {}, one.type !== 'dm' && el('b', {}, say('beginning', { channel: title(one) })), ' ', one.type !== 'thread' && introduction());

const earlier = (showEarlier) => el('li.earlier', {}, el('button.button.secondary', { type: 'button', onclick: showEarlier }, say('earlier')));

function posts(forum) {
  const own = store.channels.filter((one) => one.parent === forum.id);
  const fresh = el('li.empty', {}, !own.length && el('p', {}, say('emptyForum')), el('button.button.success', {
    type: 'button', onclick: () => attempt(api.post({ as: store.me, channel: forum.id, name: say('postName', { name: person(store.me).name }) })),
  }, say('newPost')));
  return [fresh, ...own.map((one) => el('li.post', {}, el('a', { href: `#${store.me}/${one.id}` }, one.name), tagged(forum, one)))];
}

// tagged shows the tags of a forum's post.
const tagged = (forum, post) => (post.tagged || []).map((id) => el('span.tag', {}, forum.tags?.find((one) => one.id === id)?.name || '?'));

const nodeOf = (id) => list.querySelector(`[data-message="${id}"]`);

// render brings one message up to date: new, changed or gone.
function render(id) {
  const one = message(id);
  const old = nodeOf(id);
  if (one && old) replace(old, row(one));
  else if (one) place(row(one), store.messages.indexOf(one));
  else old?.remove();
  const answer = awaiting && one && !old;
  if (!store.messages.length) list.append(emptyNote());
  groupMessages();
  stay();
  if (answer) follow(nodeOf(id));
  look();
}

// follow scrolls to the answer to a press or a command, from anywhere on the page.
function follow(node) {
  awaiting = false;
  toEnd();
  toBeginning(node);
}

// toBeginning scrolls to the beginning of a message that starts above the view.
function toBeginning(node) {
  list.scrollTop -= Math.max(0, list.getBoundingClientRect().top - node.getBoundingClientRect().top);
  look();
}

function place(node, index) {
  list.querySelector('.empty')?.remove();
  const next = store.messages.slice(index + 1).map((one) => nodeOf(one.id)).find(Boolean);
  list.insertBefore(node, next || null);
}

// replace keeps the end of the message, with its buttons, in place under the thumb, unless its
// beginning is in view, or it is a private message with another subject now. It keeps the focus on
// the button of the same name, or else on the first that can be pressed.
function replace(old, fresh) {
  const active = old.contains(document.activeElement) && document.activeElement;
  const name = active && active.textContent;
  const { top, bottom } = old.getBoundingClientRect();
  fresh.classList.toggle('joined', old.classList.contains('joined'));
  old.replaceWith(fresh);
  const view = list.getBoundingClientRect();
  const end = fresh.getBoundingClientRect().bottom;
  if (top < view.top) list.scrollTop += end - bottom;
  else if (bottom <= view.bottom && end > view.bottom) list.scrollTop += end - view.bottom;
  if (fresh.matches('.private') && subject(fresh) !== subject(old)) toBeginning(fresh);
  if (!active) return;
  const buttons = [...fresh.querySelectorAll('button.button:enabled, .opener:enabled, a.button')];
  (buttons.find((one) => one.textContent === name) || buttons[0])?.focus({ preventScroll: true });
}

// subject is the first line of a message.
const subject = (node) => node.querySelector('.text > *, .thinking')?.textContent;

// groupMessages draws the lines between days, and groups messages of one author under one heading.
function groupMessages() {
  for (const line of list.querySelectorAll('.day')) line.remove();
  let before = null;
  for (const one of store.messages) {
    const node = nodeOf(one.id);
    const fresh = !before || day(before.at) !== day(one.at);
    if (fresh) list.insertBefore(el('li.day', {}, day(one.at)), node);
    node.classList.toggle('joined', !fresh && joins(before, one));
    before = one;
  }
}

const joins = (before, one) => before.author.id === one.author.id && !one.reply_to_command &&
  before.ephemeral === one.ephemeral && new Date(one.at) - new Date(before.at) < together;

function row(one) {
  const marks = [one.ephemeral && 'private', one.mentions?.includes(store.me) && 'calls', pressed.has(one.id) && 'busy'];
  const node = el(['li', 'message', ...marks.filter(Boolean)].join('.'), { 'data-message': one.id, 'aria-busy': pressed.has(one.id) },
    one.reply_to_command && used(one.reply_to_command), avatar(one.author), heading(one), el('div.body', {}, body(one), notes(one)));
  if (pressed.has(one.id)) disable(node, pressed.get(one.id));
  return node;
}

// used says which command a message answers, by its name in the reader's language.
function used({ name, by, by_id: id }) {
  const slash = store.commands.find((one) => one.base === name);
  const own = slash ? `/${slash.name}` : store.menus.find((one) => one.base === name)?.name || `/${name}`;
  return el('p.used', {}, el('span', { 'data-person': id }, say('used', { name: by })), ' ', el('span.mention', {}, own));
}

function heading(one) {
  return el('h2.heading', {}, el('span.author', {}, one.author.name),
    one.author.bot && el('span.tag', {}, 'BOT'),
    one.process && el('span.by', {}, say('process', { name: one.process })), clock(one.at), one.author.bot && !one.thinking && opener('message', one));
}

function body(one) {
  if (one.thinking) return el('p.thinking', {}, say('thinking', { bot: one.author.name }), el('i'), el('i'), el('i'));
  const shown = { message: one, press: (component, values) => press(one.id, component, values) };
  const isV2 = one.components?.some((each) => each.type !== 1);
  return [
    one.content && el('div.text', {}, markdown(one.content)),
    !isV2 && attachments(one),
    components(one.components, shown),
  ];
}

function notes(one) {
  return [
    one.edited && !one.thinking && el('span.edited', {}, say('edited')),
    failures.has(one.id) && el('p.failure', { role: 'alert' }, say('failed')),
    one.ephemeral && el('p.only', {}, '👁 ', say('onlyYou'), ' ', el('button.plain', { type: 'button', onclick: () => dismiss(one.id) }, say('dismiss'))),
  ];
}

const dismiss = (id) => attempt(api.dismiss({ as: store.me, message: id }));

// disable prevents a second press while the first is on its way.
function disable(node, customID) {
  for (const control of node.querySelectorAll('[data-custom-id]')) {
    control.setAttribute('aria-disabled', 'true');
    if (control.dataset.customId === customID) control.classList.add('pending');
  }
}

// read marks what is on the screen as read, if the page is visible.
export function readHere() {
  if (!document.hidden && store.channel) seen(store.channel);
}
