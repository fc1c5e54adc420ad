// Links. A link to a message or channel in Discord's form leads to it on this page. Any other opens
// in a new tab.

import { el } from './dom.js';
import { store, channel, title } from './store.js';

const place = /\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

// target says where a link of the bot really leads. The channel may be a thread that the page does
// not know yet; the page looks for it when the reader goes there.
export function target(url) {
  const [, channelID, messageID] = url.match(place) || [];
  if (!channelID) return { href: url, target: '_blank', rel: 'noreferrer noopener' };
  return { href: `#${[store.me, channelID, messageID].filter(Boolean).join('/')}` };
}

// address shows a link that is only an address. A place on this page is shown by its name.
export function address(url) {
  const [, channelID, messageID] = url.match(place) || [];
  const one = channel(channelID);
  return el(`a${one ? '.mention' : ''}`, target(url), one ? `${title(one)}${messageID ? ' › 💬' : ''}` : url);
}

// link shows a link with the given content.
export const link = (url, content) => el('a', target(url), content);
