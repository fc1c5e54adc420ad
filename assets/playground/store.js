// What the page knows: the server's state, who looks, at which channel, and what
// each person has read. Whoever draws a part of it subscribes to its changes.

export const store = {
  guild: { id: '', name: '' }, // the first one
  guilds: [],
  people: [],
  channels: [],
  commands: [],
  bot: { id: '', name: 'Bot', online: false },
  clock: { ahead: null }, // seconds before the real time; null: it cannot be moved
  processes: null, // { list: [{ name, runs, guilds }], pause }; null: there is one only
  me: '', // person's id
  channel: '', // id
  languages: [], // that the page knows
  messages: [], // of that channel, oldest first
  more: false, // whether there may be earlier ones
};

const listeners = new Map();

// now is the time by the server's clock, in ms.
export const now = () => Date.now() + 1000 * (store.clock.ahead || 0);

// on calls listener whenever one of the named parts changes: "state", "clock", "me",
// "channel", "messages" (all of them), "message" (one: its id), "read".
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

// offered lists the commands that can be used in the channel that is open.
export function offered() {
  const where = channel(store.channel)?.type === 'dm' ? 'dm' : 'guild';
  return store.commands.filter((one) => one[where]);
}

// newer compares snowflakes, which are too long for a number.
const newer = (a, b) => BigInt(a || 0) > BigInt(b || 0);

const shelf = 'bastide.read'; // person → channel → id of the newest message read
const read = JSON.parse(localStorage.getItem(shelf) || '{}');
const newest = new Map(); // channel → id of its newest public message
const calls = new Map(); // "person channel" → id of the newest message that mentions them

const waits = new Map(); // message → { channel, people } that it calls and that can press something there
const taken = new Set(); // "person message": the person has been there

// note remembers that a message exists and whom it calls.
export function note(one) {
  if (one.ephemeral) return;
  if (one.mentions?.length && pressable(one.components)) waits.set(one.id, { channel: one.channel, people: one.mentions });
  else waits.delete(one.id);
  changed('waits');
  raise(newest, one.channel, one.id);
  for (const id of one.mentions || []) raise(calls, `${id} ${one.channel}`, one.id);
}

const pressable = (list) => (list || []).some((one) => (one.custom_id && !one.disabled) || pressable(one.components));

// waiting finds the newest message that waits for a person who has not been there.
export function waiting(personID) {
  let newest = null;
  for (const [id, { channel: place, people }] of waits) {
    const open = people.includes(personID) && !taken.has(`${personID} ${id}`);
    if (open && newer(id, newest?.id)) newest = { id, channel: place };
  }
  return newest;
}

// take notes that a person has been at a message that waits.
export function take(personID, id) {
  taken.add(`${personID} ${id}`);
  changed('waits');
}

function raise(map, key, id) {
  if (newer(id, map.get(key))) map.set(key, id);
}

// seen marks a channel as read by the current person.
export function seen(channelID) {
  const id = newest.get(channelID);
  const mine = (read[store.me] ||= {});
  if (!newer(id, mine[channelID])) return;
  mine[channelID] = id;
  localStorage.setItem(shelf, JSON.stringify(read));
  changed('read');
}

// unread tells whether the current person has news in a channel.
export const unread = (channelID) => newer(newest.get(channelID), read[store.me]?.[channelID]);

// called tells whether a message in a channel waits for a person.
export const called = (personID, channelID) =>
  newer(calls.get(`${personID} ${channelID}`), read[personID]?.[channelID]);

// callFor finds the channel in which a person is waited for.
export const callFor = (personID) => store.channels.find((one) => called(personID, one.id));

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
  if (waits.delete(id)) changed('waits');
  changed('message', id);
}
