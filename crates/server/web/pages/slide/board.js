// The board. A tile is one element that moves; the next move ends running animations.

import { element, fill } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { tile } from "./rules.js";

/** @import { Played } from "./game.js" */
/** @import { Size } from "./rules.js" */

/** Milliseconds, as in board.css. */
const SLIDING = 110;
const CALM = window.matchMedia("(prefers-reduced-motion: reduce)");

export class BoardView {
  constructor() {
    this.cellsLayer = element("div.cells", { "aria-hidden": "true" });
    this.tilesLayer = element("div.tiles", { "aria-hidden": "true" });
    this.words = element("p.unseen", { id: "board-in-words" });
    this.overlay = element("div.board-overlay", { hidden: true });
    this.element = element(
      "div.slide-board",
      { role: "group", tabindex: "0", "aria-describedby": "board-in-words" },
      this.words,
      this.cellsLayer,
      this.tilesLayer,
      this.overlay,
    );
    /** @type {Map<number, HTMLElement>} the tile on each cell */
    this.tiles = new Map();
    /** @type {HTMLElement[]} tiles that were merged away and still slide */
    this.leaving = [];
    this.columns = 0;
  }

  /** Draws a position without motion. @param {number[]} cells @param {Size} size */
  show(cells, size) {
    if (this.columns !== size.columns || this.rows !== size.rows) this.#resize(size);
    this.#settle();
    fill(this.tilesLayer);
    this.tiles.clear();
    cells.forEach((exponent, cell) => exponent > 0 && this.tiles.set(cell, this.#make(exponent, cell)));
    this.tilesLayer.append(...this.tiles.values());
    this.#describe(cells, size);
  }

  /** Draws a move, starting from the shown board. @param {Played} played @param {Size} size */
  move({ slid, turn, after }, size) {
    this.#settle();
    const before = this.tiles;
    this.tiles = new Map();
    for (const { from, to, merged } of slid.motions) {
      const moving = before.get(from);
      if (!moving) return this.show(after.cells, size);
      this.#place(moving, to);
      if (merged) this.leaving.push(moving);
      else this.tiles.set(to, moving);
    }
    for (const { cell, exponent } of slid.merges) this.#merge(cell, exponent);
    const made = this.#make(turn.exponent, turn.cell);
    made.classList.add("new");
    this.tiles.set(turn.cell, made);
    this.tilesLayer.append(made);
    this.timer = setTimeout(() => this.#clear(), CALM.matches ? 0 : SLIDING);
    this.#describe(after.cells, size);
  }

  /** A tile of twice the value takes the place of two. @param {number} cell @param {number} exponent */
  #merge(cell, exponent) {
    const under = this.tiles.get(cell);
    if (under) this.leaving.push(under);
    const merged = this.#make(exponent, cell);
    merged.classList.add("merged");
    this.tiles.set(cell, merged);
    this.tilesLayer.append(merged);
  }

  #clear() {
    clearTimeout(this.timer);
    for (const gone of this.leaving) gone.remove();
    this.leaving = [];
  }

  /** Ends running animations. */
  #settle() {
    this.#clear();
    for (const moved of this.tiles.values()) moved.classList.remove("new", "merged");
  }

  /** @param {Size} size */
  #resize(size) {
    this.columns = size.columns;
    this.rows = size.rows;
    this.element.style.setProperty("--columns", String(size.columns));
    this.element.style.setProperty("--rows", String(size.rows));
    fill(
      this.cellsLayer,
      Array.from({ length: size.rows * size.columns }, () => element("div.cell")),
    );
  }

  /** @param {number} exponent @param {number} cell */
  #make(exponent, cell) {
    const text = String(tile(exponent));
    const made = element(
      "div.tile",
      { dataset: { exponent: Math.min(exponent, 18), digits: Math.min(text.length, 7) } },
      element("span", text),
    );
    this.#place(made, cell);
    return made;
  }

  /** @param {HTMLElement} made @param {number} cell */
  #place(made, cell) {
    made.style.setProperty("--column", String(cell % this.columns));
    made.style.setProperty("--row", String(Math.floor(cell / this.columns)));
  }

  /** The board in words, row by row. @param {number[]} cells @param {Size} size */
  #describe(cells, size) {
    const rows = [];
    for (let row = 0; row < size.rows; row += 1) {
      const words = cells
        .slice(row * size.columns, (row + 1) * size.columns)
        .map((exponent) => (exponent ? String(tile(exponent)) : say("empty")));
      rows.push(say("Row {row}: {cells}.", { row: row + 1, cells: words.join(", ") }));
    }
    this.words.textContent = rows.join(" ");
    this.element.setAttribute("aria-label", say("Board, {rows} by {columns}. Arrow keys slide the tiles.", { rows: size.rows, columns: size.columns }));
  }
}
