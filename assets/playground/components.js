// Discord's components as elements, one builder per type number. A builder gets the component and
// its place: { message, press(component, values) }.

import { el } from './dom.js';
import { say } from './words.js';
import { store, channel, title } from './store.js';
import { markdown, emoji as drawn } from './markdown.js';
import { target } from './links.js';
import { enlarge } from './lightbox.js';
import { picker } from './picker.js';

const builders = {
  1: (row, place) => el('div.row', {}, components(row.components, place)),
  2: button,
  3: (select, place) => choice(select, place, select.options.map(stringOption)),
  5: (select, place) => choice(select, place, people()),
  6: (select, place) => choice(select, place, roles()),
  7: (select, place) => choice(select, place, people()),
  8: (select, place) => choice(select, place, channels()),
  9: section,
  10: (display) => el('div.text', {}, markdown(display.content)),
  11: (thumbnail, place) => el('div.thumbnail', {}, picture(thumbnail, place)),
  12: gallery,
  13: file,
  14: separator,
  17: container,
};

// components builds a list of them.
export function components(list, place) {
  return (list || []).map((one) => (builders[one.type] || unknown)(one, place));
}

const unknown = (one) => el('p.failure', {}, say('unknown', { type: one.type }));

const buttonStyles = ['', 'primary', 'secondary', 'success', 'danger', 'link', 'secondary'];
const linkStyle = 5;

function button(one, place) {
  const emoji = one.emoji && el('span.emoji', { 'aria-hidden': Boolean(one.label) }, one.emoji.id ? drawn(one.emoji.name, one.emoji.id) : one.emoji.name);
  const face = [emoji, one.label && el('span', {}, one.label)];
  if (one.style === linkStyle) return el('a.button.link', target(one.url), face, ' ', el('span', { 'aria-hidden': true }, '↗'));
  return el(`button.button.${buttonStyles[one.style]}`, {
    type: 'button', disabled: one.disabled, 'data-custom-id': one.custom_id,
    onclick: () => place.press(one),
  }, face);
}

const stringOption = (option) => ({
  value: option.value, name: option.label, about: option.description,
  icon: option.emoji && !option.emoji.id && option.emoji.name, chosen: option.default,
});

const people = () => store.people.map((one) => ({ value: one.id, name: one.name }));
const roles = () => store.roles.filter((one) => one.guild === channel(store.channel)?.guild).map((one) => ({ value: one.id, name: one.name }));
const channels = () => store.channels.filter((one) => one.type !== 'dm').map((one) => ({ value: one.id, name: title(one) }));

function choice(select, place, options) {
  const preset = (select.default_values || []).map((one) => one.id);
  return picker({
    options: options.map((one) => ({ ...one, chosen: one.chosen || preset.includes(one.value) })),
    placeholder: select.placeholder || say('choose'), disabled: select.disabled, id: select.custom_id,
    min: select.min_values ?? 1, max: select.max_values ?? 1,
    done: (values) => place.press(select, values),
  });
}

function section(one, place) {
  return el('div.section', {},
    el('div', {}, components(one.components, place)),
    components([one.accessory], place));
}

function container(one, place) {
  const node = el('div.container', {}, one.spoiler ? covered(components(one.components, place)) : components(one.components, place));
  if (one.accent_color != null) node.style.setProperty('--accent', `#${one.accent_color.toString(16).padStart(6, '0')}`);
  return node;
}

function gallery(one, place) {
  return el(`div.gallery${one.items.length > 1 ? '.many' : ''}`, {}, one.items.map((item) => picture(item, place)));
}

function separator(one) {
  return el(`hr${one.divider === false ? '.plain' : ''}${one.spacing === 2 ? '.wide' : ''}`);
}

const covered = (content) => el('details.covered', {}, el('summary', {}, say('reveal')), content);

// touched is where an element was pressed, as shares of its width and height; nothing if it was
// pressed by a key.
function touched(event, node) {
  if (!event.detail) return undefined;
  const { left, top, width, height } = node.getBoundingClientRect();
  return [(event.clientX - left) / width, (event.clientY - top) / height];
}

// picture shows one item of a gallery. It has its real proportions before it has loaded, so that
// nothing below it moves. Pictures from other machines are not loaded.
function picture(item, place) {
  const url = new URL(item.media.url, location.href);
  if (url.origin !== location.origin) return el('p.failure', {}, say('outside'));
  const attachment = place.message.attachments?.find((one) => new URL(one.url, location.href).pathname === url.pathname);
  const alt = item.description || attachment?.description || '';
  const width = item.media.width || attachment?.width;
  const height = item.media.height || attachment?.height;
  const image = el('img', { src: url.href, alt, width, height });
  const label = say('enlarge', { alt: alt || say('picture') });
  const blurred = item.spoiler || attachment?.spoiler;
  const frame = el(`button.picture${blurred ? '.blurred' : ''}`, {
    type: 'button', 'aria-label': blurred ? say('reveal') : label,
    onclick: (event) => (frame.matches('.blurred') ? uncover(frame, label) : enlarge(url.href, alt, touched(event, image))),
  }, image);
  if (width) frame.style.setProperty('--width', width);
  if (height) frame.style.setProperty('--height', height);
  return frame;
}

// uncover shows a blurred picture.
function uncover(frame, label) {
  frame.classList.remove('blurred');
  frame.setAttribute('aria-label', label);
}

function file(one, place) {
  const url = new URL(one.file.url, location.href);
  const attachment = place.message.attachments?.find((each) => new URL(each.url, location.href).pathname === url.pathname);
  return download(url.href, attachment?.filename || one.name || url.pathname.split('/').pop());
}

const download = (href, name) => el('a.file', { href, download: name }, el('span', { 'aria-hidden': true }, '📄'), ` ${name}`);

// attachments shows the files of a message that no component shows.
export function attachments(message) {
  return (message.attachments || []).map((one) => (one.width
    ? picture({ media: { url: one.url }, description: one.description }, { message })
    : download(one.url, one.filename)));
}
