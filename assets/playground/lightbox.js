// A picture over the page. One press makes it as high as the window, the next shows it at full size,
// the third closes it. Dragging, the arrow keys or a wheel move it; two fingers or + and − zoom.

import { el } from './dom.js';
import { say } from './words.js';

const still = 8; // px that a finger may move in a press
const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const stride = 80; // px that an arrow moves
const zooms = { '+': 1.25, '=': 1.25, '-': 0.8 };

// enlarge opens the picture over the page. If it is wider than the page then, the part around a
// point is shown, given as shares of its width and height.
export function enlarge(src, alt, at = [0.5, 0.5]) {
  const image = el('img', { src, alt, draggable: 'false' });
  const stage = el('div.stage', { tabindex: 0, autofocus: true }, image);
  const dialog = el('dialog.lightbox', { 'aria-label': alt || say('picture') },
    el('header', {},
      alt && el('details.caption', {}, el('summary', {}, say('about')), el('p', {}, alt)),
      tool('−', 'smaller', () => view.zoom(0.8)), tool('+', 'larger', () => view.zoom(1.25)), tool('✕', 'close', () => dialog.close())),
    stage);
  const view = viewOf(image, stage, at);
  const press = (x, y, outside) => {
    if (outside || dialog.classList.contains('actual')) return dialog.close();
    dialog.classList.add('actual');
    view.full(x, y);
  };
  fingers(stage, view, press);
  dialog.addEventListener('keydown', (event) => {
    if (event.key in arrows) view.move(...arrows[event.key].map((way) => way * stride));
    else if (event.key in zooms) view.zoom(zooms[event.key]);
    else if (event.target === stage && (event.key === 'Enter' || event.key === ' ')) press();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('close', () => [dialog.remove(), removeEventListener('resize', view.fit)]);
  addEventListener('resize', view.fit);
  document.body.append(dialog);
  dialog.showModal();
  image.decode().then(view.fit, () => {});
}

const tool = (sign, name, onclick) => el(`button.tool.${name}`, { type: 'button', 'aria-label': say(name), title: say(name), onclick }, sign);

// viewOf is the position and size of a picture on its stage. At first the part around a point is in
// the middle.
function viewOf(image, stage, at) {
  let scale = 1;
  let least = 1;
  let [x, y] = [0, 0];
  const size = () => [image.naturalWidth * scale, image.naturalHeight * scale];
  const room = () => [stage.clientWidth, stage.clientHeight];
  const held = (at, long, space) => (long < space ? (space - long) / 2 : Math.min(0, Math.max(space - long, at)));

  function draw() {
    [x, y] = [x, y].map((at, i) => held(at, size()[i], room()[i]));
    image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  function move(dx, dy) {
    [x, y] = [x + dx, y + dy];
    draw();
  }

  // zoom changes the size by a factor, around a point.
  function zoom(factor, px = room()[0] / 2, py = room()[1] / 2) {
    const next = Math.min(Math.max(scale * factor, least), Math.max(4, 3 * least)); // never smaller than the whole picture
    [x, y] = [px - (px - x) * next / scale, py - (py - y) * next / scale];
    scale = next;
    draw();
  }

  // fit makes the picture as high as the stage. A much wider picture keeps its size if that fills
  // the width.
  function fit() {
    const [width, height] = [room()[0] / image.naturalWidth, room()[1] / image.naturalHeight];
    least = Math.min(width, height);
    scale = Math.min(height, Math.max(1, width));
    [x, y] = size().map((long, i) => room()[i] / 2 - long * at[i]);
    draw();
  }

  return { move, zoom, fit, full: (px, py) => zoom(Math.max(1 / scale, 1.5), px, py) };
}

// fingers follows the mouse or the fingers on a stage. One moves the picture, two zoom, and one that
// stays in place presses.
function fingers(stage, view, press) {
  const down = new Map(); // pointer → where it is
  let way = 0; // px they have moved
  const spot = (event) => [event.clientX - stage.getBoundingClientRect().left, event.clientY - stage.getBoundingClientRect().top];
  const middle = () => [0, 1].map((i) => [...down.values()].reduce((sum, at) => sum + at[i], 0) / down.size);
  const spread = () => (down.size < 2 ? 1 : Math.hypot(...[0, 1].map((i) => [...down.values()][0][i] - [...down.values()][1][i])));

  stage.addEventListener('pointerdown', (event) => {
    if (!down.size) way = 0;
    if (down.size) way = Infinity; // two fingers never press
    down.set(event.pointerId, spot(event));
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', (event) => {
    if (!down.has(event.pointerId)) return;
    const [from, wide] = [middle(), spread()];
    down.set(event.pointerId, spot(event));
    const to = middle();
    way += Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (way < still) return;
    view.move(to[0] - from[0], to[1] - from[1]);
    view.zoom(spread() / wide, ...to);
  });
  stage.addEventListener('touchend', (event) => event.preventDefault()); // otherwise the element below gets a click when the picture closes
  stage.addEventListener('pointercancel', (event) => down.delete(event.pointerId));
  stage.addEventListener('pointerup', (event) => {
    if (!down.delete(event.pointerId) || down.size || way >= still) return;
    const hit = document.elementsFromPoint(event.clientX, event.clientY).some((node) => node.matches('.lightbox img'));
    press(...spot(event), !hit);
  });
  stage.addEventListener('wheel', (event) => [event.preventDefault(), view.zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, ...spot(event))], { passive: false });
}
