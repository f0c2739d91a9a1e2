// List rows that keep their elements, and with them the focus, while they glide to new places.

import { element, redraw } from "../../shell/elements.js";

/** Milliseconds that a row takes to its new place. */
const GLIDE = 600;

export class Rows {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
    /** @type {Map<number, HTMLElement>} */
    this.known = new Map();
  }

  /**
   * The row of a key, redrawn if its state has changed. `draw` styles the row and returns its children.
   * @param {number} key @param {unknown} state @param {(row: HTMLElement) => Parameters<typeof import("../../shell/elements.js").element>[1][]} draw
   */
  row(key, state, draw) {
    const row = this.known.get(key) ?? element("li");
    this.known.set(key, row);
    const held = row.contains(document.activeElement);
    const isNew = redraw(row, state, () => /** @type {Node[]} */ (draw(row)));
    if (isNew && held) row.querySelector("button")?.focus({ preventScroll: true });
    return row;
  }

  /** Puts the rows in order without touching those in their place. @param {HTMLElement[]} rows */
  arrange(rows) {
    const { list } = this;
    const focused = document.activeElement;
    const before = new Map(rows.filter((row) => row.isConnected).map((row) => [row, row.getBoundingClientRect()]));
    for (const [key, row] of this.known) {
      if (rows.includes(row)) continue;
      row.remove();
      this.known.delete(key);
    }
    rows.forEach((row, at) => list.children[at] !== row && list.insertBefore(row, list.children[at] ?? null));
    for (const [row, from] of before) glide(row, from);
    if (focused instanceof HTMLElement && focused !== document.activeElement && list.contains(focused)) focused.focus({ preventScroll: true });
  }
}

/** @param {HTMLElement} row @param {DOMRect} from */
function glide(row, from) {
  const { left, top } = row.getBoundingClientRect();
  const [x, y] = [from.left - left, from.top - top];
  if ((x === 0 && y === 0) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const start = { transform: `translate(${x}px, ${y}px)`, zIndex: y > 0 ? 1 : 0 };
  row.animate([start, {}], { duration: GLIDE, easing: "cubic-bezier(0.2, 0, 0, 1)" });
}
