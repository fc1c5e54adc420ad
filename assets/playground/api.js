// The server's API: requests, actions, and a stream of events.

import { locale } from './words.js';

const root = 'playground/api/';
const retryAfter = 1000; // ms between attempts while the program is down
const idleAfter = 60000; // ms a hidden tab keeps its stream

// Refusal carries the server's own sentence about why an action was refused.
export class Refusal extends Error {}

async function ask(path, options) {
  const response = await fetch(root + path, options);
  const text = await response.text();
  if (response.ok) return text ? JSON.parse(text) : {};
  throw new Refusal(reason(text) || `${response.status} ${response.statusText}`);
}

function reason(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return '';
  }
}

function post(path, body) {
  return ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ lang: locale(), ...body }),
  });
}

const get = (path, query) => ask(`${path}?${new URLSearchParams({ lang: locale(), ...query })}`);

export const api = {
  state: (as) => get('state', { as }),
  messages: (as, channel, limit) => get('messages', { as, channel, limit }),
  command: (body) => post('command', body),
  complete: (body) => post('complete', body),
  menu: (body) => post('menu', body),
  press: (body) => post('press', body),
  submit: (body) => post('submit', body),
  post: (body) => post('post', body),
  deleteMessage: (body) => post('delete', body),
  deleteChannel: (body) => post('delete-channel', body),
  botMay: (body) => post('bot-may', body),
  rank: (body) => post('rank', body),
  speak: (as) => post('speak', { as }),
  dismiss: (body) => post('dismiss', body),
  clock: (by) => post('clock', { by }),
  kill: (process) => post('kill', { process }),
};

const kinds = ['message', 'message_edit', 'message_delete', 'channel', 'interaction_failed', 'modal', 'bot', 'clock'];

// listen streams a person's events to on(kind, data) until the returned function is called. It
// keeps trying, and calls up and down when the program can be reached and when not. A browser allows
// only a few streams to one server, so a tab that was hidden for a while closes its stream.
export function listen(as, { up, down, on }) {
  let source = null;
  let retry = 0;
  let idle = 0;

  function open() {
    close();
    source = new EventSource(`${root}events?${new URLSearchParams({ as })}`);
    source.onopen = up;
    source.onerror = lost;
    for (const kind of kinds) source.addEventListener(kind, (event) => on(kind, JSON.parse(event.data)));
  }

  function close() {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function lost() {
    close();
    down();
    retry = setTimeout(open, retryAfter);
  }

  function visibility() {
    clearTimeout(idle);
    if (document.hidden) idle = setTimeout(close, idleAfter);
    else if (!source) open();
  }

  document.addEventListener('visibilitychange', visibility);
  open();
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    clearTimeout(idle);
    close();
  };
}
