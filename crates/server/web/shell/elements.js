// Creating elements, and the icons.

import { at } from "./pages.js";

/** @typedef {Node | string | number | false | null | undefined} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element: its tag with its classes (`p.quiet.small`), optional attributes, children.
 * `class` adds classes; `dataset`, `style` (an object) and `on…` listeners are understood; a
 * `href` that starts with a slash is a path of the app; `true` writes an empty attribute,
 * `false` and `undefined` none. A button does not submit unless its `type` says so.
 * @template {string} Spec
 * @param {Spec} spec
 * @param {[attributes: Record<string, unknown>, ...children: (Child | Child[])[]] | (Child | Child[])[]} rest
 * @returns {HTMLElementTagNameMap[import("./types.js").TagOf<Spec>]}
 */
export function element(spec, ...rest) {
  const [tag, ...classes] = spec.split(".");
  const made = document.createElement(tag);
  if (classes.length > 0) made.className = classes.join(" ");
  if (made instanceof HTMLButtonElement) made.type = "button";
  const [first, ...others] = rest;
  const isAttributes = typeof first === "object" && first !== null && !Array.isArray(first) && !(first instanceof Node);
  if (isAttributes) for (const [name, value] of Object.entries(first)) set(made, name, value);
  append(made, /** @type {(Child | Child[])[]} */ (isAttributes ? others : rest));
  return /** @type {HTMLElementTagNameMap[import("./types.js").TagOf<Spec>]} */ (made);
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) set(made, name, value);
  append(made, children);
  return made;
}

/** Replaces the children of an element. @param {Element} parent @param {...(Child | Child[])} children */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
  return parent;
}

/** @type {WeakMap<Element, string>} */
const states = new WeakMap();

/**
 * Replaces the children of an element if what it shows has changed since the last time, so that
 * focus, animations and screen readers are left alone otherwise. Returns whether it has.
 * @param {Element} parent @param {unknown} state what the children depend on @param {() => (Child | Child[])[]} children
 */
export function redraw(parent, state, children) {
  const now = JSON.stringify(state) ?? "";
  if (states.get(parent) === now) return false;
  states.set(parent, now);
  fill(parent, ...children());
  return true;
}

/** @param {Element} parent @param {(Child | Child[])[]} children */
function append(parent, children) {
  for (const child of children.flat()) {
    if (child === false || child === null || child === undefined) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/** @param {HTMLElement | SVGElement} made @param {string} name @param {unknown} value */
function set(made, name, value) {
  if (value === false || value === null || value === undefined) return;
  if (name.startsWith("on")) made.addEventListener(name.slice(2).toLowerCase(), /** @type {EventListener} */ (value));
  else if (name === "class") made.classList.add(...String(value).split(" ").filter(Boolean));
  else if (name === "dataset") Object.assign(made.dataset, value);
  else if (name === "style") setStyle(made, /** @type {Record<string, string | number>} */ (value));
  else if (name === "href" && String(value).startsWith("/")) made.setAttribute(name, at(String(value)));
  else made.setAttribute(name, value === true ? "" : String(value));
}

/** @param {HTMLElement | SVGElement} made @param {Record<string, string | number>} style */
function setStyle(made, style) {
  for (const [name, value] of Object.entries(style)) made.style.setProperty(name, String(value));
}

/** Line icons on a grid of 24. */
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3Z",
  erase: "M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7zM12.5 9.5l5 5m0-5-5 5",
  check: "m5 12 5 5L20 6",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  times: "M6.5 6.5l11 11m0-11-11 11",
  divide: "M5 12h14M12 6.2v.1m0 11.4v.1",
  menu: "M4 7h16M4 12h16M4 17h16",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0ZM6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Z",
  keys: "M4 6h16v12H4zM8 10h.1m3.9 0h.1m3.9 0h.1M8 14h8",
  system: "M3 5h18v11H3zM9 20h6m-3-4v4",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 4v11m0 0 4-4m-4 4-4-4M5 20h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  new: "M4 4h16v16H4zM12 8v8M8 12h8",
  restart: "M6 5v14M20 5 9 12l11 7z",
  shuffle: "M4 7h3c5 0 5 10 10 10h3m0 0-3-3m3 3-3 3M4 17h3c1.6 0 2.7-1 3.6-2.4M20 7h-3c-1.6 0-2.7 1-3.6 2.4M20 7l-3-3m3 3-3 3",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4m8-4v4",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3 2",
  pause: "M8 5v14m8-14v14",
  play: "M7 4v16l13-8z",
  step: "M6 4v16l9-8zM19 5v14",
  stop: "M6 6h12v12H6z",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4v1a4 4 0 0 0 4 4m8-5h4v1a4 4 0 0 1-4 4m-4 3v3m-4 3h8m-6 0v-2h4v2",
  chart: "M4 20V4m0 16h16M8 16v-4m4 4V8m4 8v-6",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5m0-8.5v.1",
  warning: "M12 4 2.5 20h19zM12 10v4m0 2.9v.1",
  next: "m9 5 7 7-7 7",
  back: "m15 5-7 7 7 7",
  up: "m5 15 7-7 7 7",
  down: "m5 9 7 7 7-7",
  rotate: "M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4",
  flip: "M12 4v16M9 7 4 17h5zm6 0 5 10h-5z",
  trash: "M5 7h14M10 7V4h4v3m3 0-1 13H8L7 7",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  open: "M4 19V5h6l2 3h8v11z",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  flame: "M12 3c1 4 5 5.5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 .3 1.5 1 2 2 2 .5-3-.5-5 1-8Z",
  flag: "M6 21V4h12l-3 4.5 3 4.5H6",
  star: "m12 4 2.5 5.2 5.7.8-4.1 4 1 5.7L12 17l-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
  grid: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  dots: "M5 12h.1M12 12h.1M19 12h.1",
  bell: "M6 17v-6a6 6 0 0 1 12 0v6l1.5 2h-15zM10 22h4",
  people: "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM2 20c0-3.5 3-5.5 7-5.5s7 2 7 5.5M16 4.5a4 4 0 0 1 0 7M18 15c2.5.7 4 2.4 4 5",
  full: "M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5",
  leave: "M10 4H5v16h5m4-12 4 4-4 4m4-4H9",
};

/** @typedef {keyof typeof ICONS} IconName */

/** Icons are clones of this: cheaper than setting eight attributes dozens of times. */
const BLANK = drawn("svg", {
  viewBox: "0 0 24 24",
  width: 20,
  height: 20,
  "aria-hidden": "true",
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 2,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
});

/** An icon, hidden from screen readers: the text beside it speaks. @param {IconName} name */
export function icon(name) {
  const made = /** @type {SVGSVGElement} */ (BLANK.cloneNode());
  made.append(drawn("path", { d: ICONS[name] }));
  return made;
}
