// Building and finding elements. Text always becomes text nodes, so typed text never turns into
// markup.

// el builds an element. spec is a tag with optional classes ("div.card.wide");
// attributes starting with "on" are listeners, false and null are left out.
export function el(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split('.');
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...present(children));
  return node;
}

function set(node, name, value) {
  if (value === false || value == null) return;
  if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
  else node.setAttribute(name, value === true ? '' : value);
}

function present(children) {
  return children.flat(Infinity).filter((child) => child != null && child !== false);
}

// fill replaces what an element contains.
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
}

// keep is fill, but leaves equal elements alone, with their listeners. So a press that has begun
// works, whatever changes before the finger is lifted.
export function keep(node, ...children) {
  const next = node.cloneNode();
  fill(next, ...children);
  if (!next.isEqualNode(node)) node.replaceChildren(...next.childNodes);
}

// byId finds one of the fixed elements of index.html.
export const byId = (id) => document.getElementById(id);
