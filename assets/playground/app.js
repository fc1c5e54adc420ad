// The page: who looks at which channel, and what the server's events change.

import { byId } from './dom.js';
import { api, listen } from './api.js';
import { speak, say } from './words.js';
import { store, changed, channel, person, note, setCalls, put, drop, message, on } from './store.js';
import { startPeople, plain } from './people.js';
import { startSidebar } from './sidebar.js';
import { startClock } from './clock.js';
import { startLanguages } from './languages.js';
import { startRank } from './manage.js';
import { startProcesses } from './processes.js';
import { startTurn } from './turn.js';
import { startMessages, toMessage, toEnd, readHere } from './messages.js';
import { startMenus } from './menus.js';
import { ask } from './modal.js';
import { startComposer, focusBox } from './composer.js';
import { playHere } from './tabs.js';
import { toast, announce } from './toasts.js';
import { attempt, fail, settle, answered } from './actions.js';

const page = 50; // messages requested at once
const most = 1000; // most messages the server returns

let limit = page;
let stop = () => {};
let soughtMessage = ''; // message in the address
let loading = 0; // running requests for the state or messages
const heldEvents = []; // events that came meanwhile: [kind, data]

// --- the address: #person/channel/message

function go(personID, channelID, messageID) {
  const address = [personID, channelID, messageID].filter(Boolean).join('/');
  if (location.hash.slice(1) === address) arrive(); // the reader had only scrolled away
  else location.hash = address;
}

// revisit goes to a place whose address is shown already, so that no event comes from the browser.
function revisit(event) {
  if (event.target.closest('a[href^="#"]')?.hash === location.hash) arrive();
}

async function arrive() {
  const [me, channelID, messageID] = location.hash.slice(1).split('/');
  const somebody = person(me) || person(store.me) || store.people[0];
  if (!somebody) return;
  soughtMessage = messageID || '';
  if (somebody.id !== store.me) become(somebody);
  if (channelID && !channel(channelID)) await loadState(); // a thread that was opened just now
  if (channelID && !channel(channelID)) toast(say('gone'));
  const next = channel(channelID) || channel(store.channel) || store.channels.find((one) => one.type === 'text') || store.channels[0];
  if (next.id !== store.channel || soughtMessage) await enter(next.id);
}

function become(somebody) {
  store.me = somebody.id;
  playHere(store.me);
  changed('me');
  stop();
  heldEvents.length = 0;
  stop = listen(store.me, { up: reload, down: () => outage(true), on: happen });
}

// changeLanguage shows everything in another language, and makes it the server's too.
async function changeLanguage() {
  sayChrome();
  await attempt(api.speak(store.me));
  changed('me');
  await reload();
}

function sayChrome() {
  byId('outage').textContent = say('outage');
}

async function enter(id) {
  store.channel = id;
  limit = page;
  changed('channel');
  await loadMessages();
  if (soughtMessage && !message(soughtMessage) && store.more) await earlier(most);
  if (!soughtMessage || !toMessage(soughtMessage)) toEnd();
  if (soughtMessage && !message(soughtMessage)) toast(say('gone'));
  soughtMessage = '';
}

// --- what the server knows

function outage(yes) {
  byId('outage').hidden = !yes;
  document.body.classList.toggle('down', yes);
}

const loadState = () => holdEvents(async () => {
  const me = store.me;
  const state = await attempt(api.state(me));
  if (!state || me !== store.me) return;
  Object.assign(store, { guild: state.guild, guilds: state.guilds, people: state.people, channels: state.channels, roles: state.roles, permissions: state.permissions || [], commands: state.commands || [], menus: state.menus || [], languages: state.languages || [], bot: state.bot, clock: state.clock, processes: state.processes });
  setCalls(state.calls || []);
  changed('state');
});

// holdEvents runs work that loads state. Events that come meanwhile wait for its end, because the
// answer may be older than they are.
async function holdEvents(work) {
  loading++;
  try {
    await work();
  } finally {
    loading--;
  }
  while (!loading && heldEvents.length) happen(...heldEvents.shift());
}

const loadMessages = () => holdEvents(async () => {
  const { me, channel: id } = store;
  if (!id || channel(id)?.type === 'forum') return show([]);
  const answer = await attempt(api.messages(me, id, limit));
  if (!answer || me !== store.me || id !== store.channel) return;
  answer.messages.forEach(note);
  show(answer.messages);
});

function show(messages) {
  store.messages = messages;
  store.more = messages.length >= limit && limit < most;
  changed('messages');
  readHere();
}

async function reload() {
  await loadState();
  outage(false);
  await Promise.all([loadMessages(), loadNewest()]);
}

// loadNewest loads the newest message of the channels that are not open, to know which have news.
async function loadNewest() {
  const others = store.channels.filter((one) => one.id !== store.channel && one.type !== 'forum' && !one.archived);
  const answers = await Promise.all(others.map((one) => attempt(api.messages(store.me, one.id, 1))));
  answers.forEach((answer) => answer?.messages.forEach(note));
  changed('read');
}

function earlier(wanted = limit + page) {
  limit = Math.min(wanted, most);
  return loadMessages();
}

// --- what happens

function happen(kind, data) {
  if (loading) heldEvents.push([kind, data]);
  else happenings[kind](data);
}

const happenings = {
  message(one) {
    answered();
    note(one);
    if (one.channel === store.channel) put(one);
    readHere();
    changed('read');
    if (one.author.id !== store.me) announce(`${one.author.name}: ${words(one)}`);
  },
  message_edit(one) {
    note(one);
    settle(one.id);
    if (one.channel === store.channel && message(one.id)) put(one);
    readHere();
  },
  message_delete(one) {
    settle(one.id);
    drop(one.id);
  },
  channel(one) {
    const at = store.channels.findIndex((each) => each.id === one.id);
    store.channels.splice(at < 0 ? store.channels.length : at, at < 0 ? 0 : 1, ...(one.deleted ? [] : [one]));
    changed('state');
  },
  bot: loadState,
  modal(one) {
    answered();
    ask(one);
  },
  interaction_failed: (one) => fail(one.interaction),
  clock(one) {
    store.clock = one;
    changed('clock');
  },
};

// words collects the text of a message.
function words(one) {
  const texts = (list) => (list || []).flatMap((each) => [each.content, ...texts(each.components)]);
  return [one.content, ...texts(one.components)].filter(Boolean).join(' ');
}

function shortcuts(event) {
  if (event.key === '/' && plain(event)) focusBox();
}

async function start() {
  await speak();
  sayChrome();
  startSidebar();
  startClock();
  startLanguages(changeLanguage);
  startRank();
  startProcesses();
  startTurn(go);
  startPeople((id) => go(id, store.channel));
  startMessages(() => earlier());
  startMenus();
  startComposer(loadState);
  on('state', () => !channel(store.channel) && store.channel && go(store.me));
  addEventListener('hashchange', arrive);
  addEventListener('click', revisit);
  addEventListener('keydown', shortcuts);
  document.addEventListener('visibilitychange', readHere);
  while (!store.people.length) await firstState();
  await arrive();
}

// firstState asks until the program answers. It may be restarting.
async function firstState() {
  await loadState();
  outage(!store.people.length);
  if (!store.people.length) await new Promise((wake) => setTimeout(wake, 1000));
}

start();
