// What the page knows: the server's state, the current person and channel, and what each person has
// read. Code that draws a part subscribes to its changes.

export const store = {
  guild: { id: '', name: '' }, // the first one
  guilds: [],
  people: [],
  channels: [],
  roles: [], // of the guilds
  permissions: [], // of the bot in a channel, by their names
  commands: [],
  menus: [], // entries of the menus of messages and people
  bot: { id: '', name: 'Bot', online: false },
  clock: { ahead: null }, // seconds ahead of the real time; null: it cannot be moved
  processes: null, // { list: [{ name, runs, guilds }], pause }; null: there is only one
  me: '', // person's id
  channel: '', // id
  languages: [], // in which the page has texts
  messages: [], // of that channel, oldest first
  more: false, // whether there may be earlier ones
};

const listeners = new Map();

// now is the time by the server's clock, in ms.
export const now = () => Date.now() + 1000 * (store.clock.ahead || 0);

// on calls listener whenever one of the named parts changes: "state", "clock", "me", "channel",
// "messages" (all), "message" (one, by id), "read", "calls".
export function on(names, listener) {
  for (const name of names.split(' ')) {
    listeners.set(name, [...(listeners.get(name) || []), listener]);
  }
}

// changed tells the subscribers.
export function changed(name, detail) {
  for (const listener of listeners.get(name) || []) listener(detail);
}

export const person = (id) => store.people.find((one) => one.id === id);
export const channel = (id) => store.channels.find((one) => one.id === id);
export const message = (id) => store.messages.find((one) => one.id === id);

// title is a channel's name as people write it.
export function title(one) {
  return one.type === 'text' || one.type === 'forum' ? `#${one.name}` : one.name;
}

// offered lists the commands that can be used in the open channel.
export function offered() {
  const where = channel(store.channel)?.type === 'dm' ? 'dm' : 'guild';
  return store.commands.filter((one) => one[where]);
}

// newer compares snowflakes, which are too long for a number.
const newer = (a, b) => BigInt(a || 0) > BigInt(b || 0);

const storageKey = 'bastide.read'; // person → channel → id of the newest message read
const read = JSON.parse(localStorage.getItem(storageKey) || '{}');
const newest = new Map(); // channel → id of its newest public message
const calls = new Map(); // message → { id, channel, turn, people }: who is asked to act, and whether it is their turn

// note remembers that a message exists and whom it calls.
export function note(one) {
  if (one.ephemeral) return;
  recall(one);
  if (newer(one.id, newest.get(one.channel))) newest.set(one.channel, one.id);
  changed('calls');
}

function recall({ id, channel: place, call }) {
  if (call) calls.set(id, { id, channel: place, ...call });
  else calls.delete(id);
}

// setCalls replaces all calls with those of the server.
export function setCalls(list) {
  calls.clear();
  list.forEach(recall);
  changed('calls');
}

// callFor finds the newest message that asks a person to act, their turns first. With a channel it
// looks only there.
export function callFor(personID, channelID) {
  const own = [...calls.values()].filter((one) => one.people.includes(personID) && [undefined, one.channel].includes(channelID) && channel(one.channel));
  return own.sort((a, b) => b.turn - a.turn || (newer(a.id, b.id) ? -1 : 1))[0];
}

// seen marks a channel as read by the current person.
export function seen(channelID) {
  const id = newest.get(channelID);
  const mine = (read[store.me] ||= {});
  if (!newer(id, mine[channelID])) return;
  mine[channelID] = id;
  localStorage.setItem(storageKey, JSON.stringify(read));
  changed('read');
}

// unread says whether the current person has news in a channel.
export const unread = (channelID) => newer(newest.get(channelID), read[store.me]?.[channelID]);

// put adds a message or replaces it, in the order of the snowflakes.
export function put(one) {
  const old = store.messages.findIndex((each) => each.id === one.id);
  if (old >= 0) store.messages[old] = one;
  else insert(one);
  changed('message', one.id);
}

function insert(one) {
  const after = store.messages.findIndex((each) => newer(each.id, one.id));
  store.messages.splice(after < 0 ? store.messages.length : after, 0, one);
}

// drop removes a message.
export function drop(id) {
  store.messages = store.messages.filter((one) => one.id !== id);
  if (calls.delete(id)) changed('calls');
  changed('message', id);
}
