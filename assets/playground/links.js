// Links. One that names a message or a channel in Discord's way leads to it on
// this page; any other opens in a new tab.

import { el } from './dom.js';
import { store, channel, title } from './store.js';

const place = /\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

// target says where a link of the bot really leads. The channel may be a thread of which the page
// has not heard yet: it is looked for when somebody goes there.
export function target(url) {
  const [, channelID, messageID] = url.match(place) || [];
  if (!channelID) return { href: url, target: '_blank', rel: 'noreferrer noopener' };
  return { href: `#${[store.me, channelID, messageID].filter(Boolean).join('/')}` };
}

// address shows a link that is nothing but its address: a place on this page is
// named instead.
export function address(url) {
  const [, channelID, messageID] = url.match(place) || [];
  const one = channel(channelID);
  return el(`a${one ? '.mention' : ''}`, target(url), one ? `${title(one)}${messageID ? ' › 💬' : ''}` : url);
}

// link shows a link with the given content.
export const link = (url, content) => el('a', target(url), content);
