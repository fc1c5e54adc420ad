// The server's name, its channels with their threads, and the bot's state.

import { el, fill, keep, byId } from './dom.js';
import { say } from './words.js';
import { store, on, unread, callFor, channel, person, title } from './store.js';
import { avatar } from './people.js';
import { opener } from './menus.js';

const signs = { text: '#', forum: '▤', thread: '↳', dm: '✉' };
const menu = byId('menu');
const shade = byId('shade');

export function startSidebar() {
  on('state me channel read calls', render);
  menu.addEventListener('click', () => slide(!document.body.classList.contains('drawn')));
  shade.addEventListener('click', () => slide(false));
  on('channel me', () => slide(false));
  document.addEventListener('keydown', (event) => event.key === 'Escape' && slide(false));
}

function slide(open) {
  document.body.classList.toggle('drawn', open);
  shade.hidden = !open;
  menu.setAttribute('aria-expanded', open);
  if (open) byId('drawer').querySelector('[aria-current]')?.focus();
  else if (byId('drawer').contains(document.activeElement)) menu.focus();
}

function render() {
  const here = channel(store.channel);
  const list = byId('channels');
  const focused = list.contains(document.activeElement) && document.activeElement.getAttribute('href');
  byId('guild').textContent = guildOf(here).name;
  byId('banner').textContent = say('banner');
  byId('title').textContent = here ? title(here) : '';
  byId('drawer').setAttribute('aria-label', say('channels'));
  keep(list, store.guilds.map(server), direct());
  if (focused) list.querySelector(`[href="${focused}"]`)?.focus();
  renderMarks();
  fill(byId('bot'), avatar({ ...store.bot, bot: true }), el('span', {}, store.bot.name,
    el(`small.${store.bot.online ? 'online' : 'offline'}`, {}, say(store.bot.online ? 'online' : 'offline'))));
}

function renderMarks() {
  const others = store.channels.filter((one) => one.id !== store.channel && !one.archived);
  const wanted = others.filter((one) => callFor(store.me, one.id)).length;
  menu.setAttribute('aria-label', say('open'));
  menu.querySelector('.dot').hidden = !wanted && !others.some((one) => unread(one.id));
  menu.querySelector('.dot').classList.toggle('wanted', wanted > 0);
  document.title = `${wanted ? `(${wanted}) ` : ''}${byId('title').textContent} · Bastide playground`;
}

// guildOf is the server that a channel or thread is in.
function guildOf(one) {
  const home = channel(one?.parent) || one;
  return store.guilds.find((each) => each.id === home?.guild) || store.guild;
}

// server is a server's channels, below its name where there are several.
function server(guild) {
  const own = store.channels.filter((one) => !one.parent && one.guild === guild.id && one.type !== 'dm');
  return [store.guilds.length > 1 && el('h2.server', {}, guild.name), own.map(branch)];
}

// direct are the person's private messages with the bot, which are on no server.
function direct() {
  const own = store.channels.filter((one) => one.type === 'dm');
  return own.length > 0 && [el('h2.server', {}, say('private')), own.map(branch)];
}

function branch(parent) {
  const threads = store.channels.filter((one) => one.parent === parent.id);
  const live = threads.filter((one) => !one.archived);
  const old = threads.filter((one) => one.archived);
  return el('div.branch', {}, entry(parent), live.map(entry), old.length > 0 && archive(old));
}

function archive(old) {
  const here = old.some((one) => one.id === store.channel);
  return el('details', { open: here }, el('summary', {}, say('archived', { count: old.length })), old.map(entry));
}

function entry(one) {
  const here = one.id === store.channel;
  const news = !here && unread(one.id);
  const wanted = !here && callFor(store.me, one.id);
  const kind = ['a', 'entry', one.type, news && 'news', one.archived && 'archived'].filter(Boolean).join('.');
  const link = el(kind, { href: `#${store.me}/${one.id}`, 'aria-current': here && 'page', 'data-channel': one.id },
    el('span.sign', { 'aria-hidden': true }, signs[one.type]), el('span.name', {}, one.name),
    (news || wanted) && el(`i.dot${wanted ? '.wanted' : ''}`, { role: 'img', 'aria-label': wanted ? say('called', { name: person(store.me).name }) : say('unread') }));
  return here ? el('div.here', {}, link, opener('channel', one)) : link;
}
