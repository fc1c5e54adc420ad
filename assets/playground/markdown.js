// Discord's markdown as elements. Every rule is a row of a table: a pattern that is tried at the
// current position, and what it becomes.

import { el } from './dom.js';
import { say } from './words.js';
import { timestamp } from './times.js';
import { store, person, channel, title } from './store.js';
import { address, link } from './links.js';

const inlineRules = [
  [/\\([^\sA-Za-z0-9])/y, (m) => m[1]],
  [/(`+)([^]*?[^`])\1(?!`)/y, (m) => el('code', {}, m[2].trim() || m[2])],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (m) => timestamp(Number(m[1]), m[2])],
  [/<@!?(\d+)>/y, (m) => mention(m[1])],
  [/<@&(\d+)>/y, (m) => el('span.mention', {}, `@${store.roles.find((one) => one.id === m[1])?.name || say('somebody')}`)],
  [/<#(\d+)>/y, (m) => channelMention(m[1])],
  [/<\/([^:>\n]+):\d+>/y, (m) => el('span.mention', {}, `/${m[1]}`)],
  [/<a?:(\w+):(\d+)>/y, (m) => emoji(m[1], m[2])],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m) => link(m[2], inline(m[1]))],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => address(m[1])],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]*_~|]/y, (m) => address(m[0])],
  [/(?:discord\.gg|discord(?:app)?\.com\/invite)\/[\w-]+/y, (m) => address(`https://${m[0]}`)], // invitations need no scheme
  [/\*\*([^]+?)\*\*(?!\*)/y, (m) => el('strong', {}, inline(m[1]))],
  [/__([^]+?)__(?!_)/y, (m) => el('u', {}, inline(m[1]))],
  [/~~([^]+?)~~/y, (m) => el('s', {}, inline(m[1]))],
  [/\|\|([^]+?)\|\|/y, (m) => spoiler(m[1])],
  [/\*(?!\s)((?:\*\*|[^*])*?[^\s*])\*(?!\*)/y, (m) => el('em', {}, inline(m[1]))],
  [/(?<![A-Za-z0-9_])_([^_]+)_(?![A-Za-z0-9_])/y, (m) => el('em', {}, inline(m[1]))],
];

// emoji is an emoji of the application: a picture the size of a letter.
export const emoji = (name, id) => el('img.emoji', { src: `/emojis/${id}`, alt: `:${name}:`, title: `:${name}:` });

function mention(id) {
  const name = person(id)?.name || (id === store.bot.id ? store.bot.name : say('somebody'));
  return el(id === store.me ? 'span.mention.me' : 'span.mention', { 'data-person': person(id) && id }, `@${name}`);
}

function channelMention(id) {
  const one = channel(id);
  if (one) return el('a.mention', { href: `#${store.me}/${id}` }, title(one));
  return el('span.mention', { 'data-unknown': id }, `#${say('somewhere')}`);
}

// resolve names the channels within a node that were unknown when they were mentioned: a message can
// arrive before the thread it mentions.
export function resolve(node) {
  for (const mentioned of node.querySelectorAll('[data-unknown]')) {
    const id = mentioned.dataset.unknown;
    if (channel(id)) mentioned.replaceWith(channelMention(id));
  }
}

function spoiler(text) {
  const hidden = el('span.spoiler', { role: 'button', tabindex: 0, 'aria-label': say('reveal') }, inline(text));
  const show = () => {
    hidden.classList.add('shown');
    for (const name of ['role', 'tabindex', 'aria-label']) hidden.removeAttribute(name);
  };
  hidden.addEventListener('click', show);
  hidden.addEventListener('keydown', (event) => event.key === 'Enter' && show());
  return hidden;
}

// inline turns one run of text into nodes and strings.
function inline(text) {
  const nodes = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const [length, node] = first(text, at);
    if (length) {
      nodes.push(plain, node);
      plain = '';
      at += length;
    } else plain += text[at++];
  }
  return [...nodes, plain].filter((node) => node !== '');
}

function first(text, at) {
  for (const [pattern, build] of inlineRules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return [match[0].length, build(match)];
  }
  return [0];
}

const item = /^( *)([-*]|\d+\.) +(.*)$/;

// Each block rule: the pattern of its first line, and a reader that consumes lines and returns the
// element.
const blockRules = [
  [/^```/, fence],
  [/^>>> /, (lines) => el('blockquote', {}, markdown(lines.splice(0).join('\n').slice(4)))],
  [/^> /, quote],
  [/^(#{1,3}) +\S/, heading],
  [/^-# +\S/, (lines) => el('p.small', {}, inline(lines.shift().replace(/^-# +/, '')))],
  [item, (lines) => list(lines)],
];

function fence(lines) {
  const text = lines.join('\n').slice(3);
  const end = text.indexOf('```');
  if (end < 0) return paragraph(lines);
  const rest = text.slice(end + 3).replace(/^\n/, '');
  lines.splice(0, lines.length, ...(rest ? rest.split('\n') : []));
  const code = text.slice(0, end).replace(/^[\w+-]*\n/, '').replace(/\n$/, '');
  return el('pre', { tabindex: 0 }, el('code', {}, code));
}

function quote(lines) {
  const inside = takeWhile(lines, (line) => line.startsWith('> ')).map((line) => line.slice(2));
  return el('blockquote', {}, markdown(inside.join('\n')));
}

function heading(lines) {
  const [, marks, text] = lines.shift().match(/^(#{1,3}) +(.+)$/);
  return el(`h${marks.length + 1}`, {}, inline(text));
}

// list reads the items that are indented at least as far as the first. Deeper ones form a list inside
// the item before them.
function list(lines) {
  const [, indent, mark] = lines[0].match(item);
  const numbered = /\d/.test(mark);
  const node = el(numbered ? 'ol' : 'ul', { start: numbered && parseInt(mark, 10) });
  while (lines.length) {
    const match = lines[0].match(item);
    if (!match || match[1].length < indent.length) break;
    if (match[1].length > indent.length && node.lastChild) node.lastChild.append(list(lines));
    else if (/\d/.test(match[2]) !== numbered) break;
    else node.append(el('li', {}, inline(lines.shift().match(item)[3])));
  }
  return node;
}

function paragraph(lines) {
  const text = [lines.shift(), ...takeWhile(lines, (line) => !blockRules.some(([start]) => start.test(line)))];
  return el('p', {}, inline(text.join('\n')));
}

function takeWhile(lines, test) {
  const end = lines.findIndex((line) => !test(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

// markdown turns a whole text into block elements.
export function markdown(text) {
  const lines = text.replace(/\n+$/, '').split('\n');
  const blocks = [];
  while (lines.length) {
    const [, read] = blockRules.find(([start]) => start.test(lines[0])) || [null, paragraph];
    blocks.push(read(lines));
  }
  return blocks;
}
