// A grid whose cells are painted with the pointer or the keyboard.

import { element, fill } from "../../shell/elements.js";

export class Paint {
  /** @param {{label: string, isOn: boolean, until: AbortSignal, name: (row: number, column: number) => string, onPaint: () => void}} options `isOn` is what a cell is at first */
  constructor({ label, isOn, until, name, onPaint }) {
    this.base = isOn;
    this.name = name;
    this.onPaint = onPaint;
    /** Cells that are not as at first. @type {Set<string>} */
    this.changed = new Set();
    this.rows = 5;
    this.columns = 5;
    this.element = element("div.paint", { role: "group", "aria-label": label });
    this.#listen(until);
  }

  /** @param {number} row @param {number} column */
  isOn(row, column) {
    return this.changed.has(`${row},${column}`) !== this.base;
  }

  get cells() {
    const all = Array.from({ length: this.rows * this.columns }, (_, at) => [Math.floor(at / this.columns), at % this.columns]);
    return all.filter(([row, column]) => this.isOn(row, column));
  }

  draw() {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cell : undefined;
    this.element.style.setProperty("--columns", String(this.columns));
    const cell = (/** @type {number} */ row, /** @type {number} */ column) => {
      const key = `${row},${column}`;
      return element("button", { class: "paint-cell", dataset: { cell: key }, "aria-pressed": String(this.isOn(row, column)), "aria-label": this.name(row + 1, column + 1), tabindex: key === (focused ?? "0,0") ? 0 : -1 });
    };
    fill(this.element, Array.from({ length: this.rows * this.columns }, (_, at) => cell(Math.floor(at / this.columns), at % this.columns)));
  }

  /** @param {AbortSignal} until */
  #listen(until) {
    /** Whether the pointer paints changed cells or original ones. @type {boolean | undefined} */
    let change;
    const keyOf = (/** @type {unknown} */ target) => (target instanceof HTMLElement && this.element.contains(target) ? target.dataset.cell : undefined);
    const paint = (/** @type {Element | null} */ target) => {
      const key = keyOf(target);
      if (key === undefined || change === undefined) return;
      if (change) this.changed.add(key);
      else this.changed.delete(key);
      target?.setAttribute("aria-pressed", String(change !== this.base));
      this.onPaint();
    };
    const begin = (/** @type {Event} */ event) => {
      const key = keyOf(event.target);
      if (key === undefined) return;
      change = !this.changed.has(key);
      paint(/** @type {Element} */ (event.target));
    };
    this.element.addEventListener("pointerdown", begin);
    this.element.addEventListener("pointermove", (event) => change !== undefined && paint(document.elementFromPoint(event.clientX, event.clientY)));
    window.addEventListener("pointerup", () => (change = undefined), { signal: until });
    this.element.addEventListener("click", (event) => event.detail === 0 && (begin(event), (change = undefined)));
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const at = event.target instanceof HTMLElement ? event.target.dataset.cell?.split(",").map(Number) : undefined;
    if (!by || !at) return;
    event.preventDefault();
    const next = /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-cell="${at[0] + by[0]},${at[1] + by[1]}"]`));
    if (!next) return;
    /** @type {HTMLElement} */ (event.target).tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}
