// The board as drawn: a sheet for each layer. The board is drawn once, pieces after each move, and
// the held piece after each pointer event.

import { drawn, element, fill } from "../../shell/elements.js";
import { CELL, colour, ghostArt, gradients, outline, pieceArt, socket } from "./art.js";
import { keyOf } from "./geometry.js";

/** @import { Cell } from "./geometry.js" */
/** @import { Sheet } from "./model.js" */

/**
 * @typedef {object} Overlay drawn over the pieces
 * @property {import("./model.js").Hand} [hand]
 * @property {Cell[]} [ghost] the cells that the held piece would cover
 * @property {Cell[]} [conflicts] those of them where it does not fit
 * @property {Cell} [cursor]
 * @property {{cell: Cell, count: string}[]} [homes] where the held piece keeps a solution alive
 * @property {Cell[]} [pointed] the cells that a hint is about
 */

const PAD = 14;

export class SheetsView {
  /** @param {import("./model.js").Board} board @param {import("./art.js").Skin} skin @param {(layer: number) => string} caption */
  constructor(board, skin, caption) {
    this.board = board;
    this.skin = skin;
    this.parts = board.sheets.map((sheet) => this.#sheet(sheet));
    const figures = this.parts.map(({ svg, sheet }) => {
      const name = board.isFlat ? null : element("figcaption.quiet.small", caption(sheet.layer));
      const figure = element("figure.sheet", name, svg);
      figure.style.setProperty("--columns", String(sheet.columns));
      return figure;
    });
    const most = Math.max(...board.sheets.map(({ columns }) => columns));
    this.element = element("div", { class: board.isFlat ? "sheets flat" : "sheets layered" }, figures);
    this.element.style.setProperty("--most-columns", String(most));
    this.element.style.setProperty("--aspect", String((board.sheets[0].columns * CELL + 2 * PAD) / (board.sheets[0].rows * CELL + 2 * PAD)));
  }

  /** @param {Sheet} sheet */
  #sheet(sheet) {
    const { id, defs } = gradients(true);
    const [width, height] = [sheet.columns * CELL + 2 * PAD, sheet.rows * CELL + 2 * PAD];
    const spot = (/** @type {Cell} */ [, row, column]) => ({ x: PAD + (column - sheet.left + 0.5) * CELL, y: PAD + (row - sheet.top + 0.5) * CELL });
    const own = this.board.cells.filter((cell) => cell[0] === sheet.layer);
    const whole = own.length === sheet.rows * sheet.columns;
    const tray = whole
      ? drawn("rect", { class: "tray-face", x: 2, y: 2, width: width - 4, height: height - 4, rx: this.skin === "balls" ? 26 : 14 })
      : drawn("path", { class: "tray-face", d: outline(own, spot, -PAD + 4, 16) });
    const pieces = drawn("g", {});
    const over = drawn("g", { class: "over" });
    const svg = drawn("svg", { class: "board-art", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", dataset: { layer: sheet.layer } }, defs, tray, own.map((cell) => socket(spot(cell), this.skin, id)), pieces, over);
    return { sheet, svg, pieces, over, spot, shine: id };
  }

  /** Draws the pieces that lie on the board. @param {import("./model.js").Position} position */
  drawPieces(position) {
    const given = new Set(this.board.given);
    for (const { sheet, pieces, spot, shine } of this.parts) {
      const art = position.all.flatMap((placed) => {
        const cells = placed.cells.filter((cell) => cell[0] === sheet.layer);
        if (cells.length === 0) return [];
        const letter = this.board.pieces[placed.piece].letter;
        const drawing = pieceArt({ cells, piece: placed.piece, letter, spot, skin: this.skin, shine });
        if (given.has(placed)) drawing.classList.add("given");
        return [drawing];
      });
      fill(pieces, art);
    }
  }

  /** Draws the overlay. @param {Overlay} overlay */
  drawOver(overlay) {
    for (const { sheet, over, spot } of this.parts) {
      const here = (/** @type {Cell[] | undefined} */ cells) => (cells ?? []).filter((cell) => cell[0] === sheet.layer);
      const homes = (overlay.homes ?? []).filter(({ cell }) => cell[0] === sheet.layer);
      fill(
        over,
        homes.map(({ cell }) => drawn("circle", { class: "home", cx: spot(cell).x, cy: spot(cell).y, r: 7 })),
        this.#ghost(overlay, here(overlay.ghost), here(overlay.conflicts), spot),
        here(overlay.pointed).map((cell) => drawn("circle", { class: "pointed", cx: spot(cell).x, cy: spot(cell).y, r: CELL * 0.36 })),
        here(overlay.cursor && [overlay.cursor]).map((cell) => cursorArt(spot(cell))),
      );
    }
  }

  /** @param {Overlay} overlay @param {Cell[]} ghost @param {Cell[]} conflicts @param {(cell: Cell) => import("./art.js").Spot} spot */
  #ghost({ hand, conflicts: all = [] }, ghost, conflicts, spot) {
    if (!hand || ghost.length === 0) return [];
    const bad = all.length > 0;
    const group = drawn("g", { class: bad ? "ghost bad" : "ghost fits" });
    group.style.setProperty("--own", colour(hand.piece));
    group.append(...ghostArt(ghost, spot, this.skin));
    const crossed = new Set(conflicts.map(keyOf));
    for (const cell of ghost) {
      const { x, y } = spot(cell);
      if (crossed.has(keyOf(cell))) group.append(drawn("path", { class: "cross", d: `M${x - 7} ${y - 7}l14 14m0-14l-14 14` }));
      else if (bad) group.append(drawn("circle", { class: "dot", cx: x, cy: y, r: 3.5 }));
      else group.append(drawn("path", { class: "tick", d: `M${x - 6} ${y}l4.500 4.500 8-9` }));
    }
    return [group];
  }

  /**
   * The cell under a point of the screen, on the board or just beside it.
   * @param {number} clientX
   * @param {number} clientY
   * @param {number} [beyond] how many cells beyond the edge still count
   * @returns {Cell | undefined}
   */
  cellAt(clientX, clientY, beyond = 0) {
    for (const { sheet, svg } of this.parts) {
      const box = svg.getBoundingClientRect();
      const unit = box.width / (sheet.columns * CELL + 2 * PAD);
      const column = Math.floor(((clientX - box.left) / unit - PAD) / CELL);
      const row = Math.floor(((clientY - box.top) / unit - PAD) / CELL);
      const inside = column >= -beyond && row >= -beyond && column < sheet.columns + beyond && row < sheet.rows + beyond;
      if (inside) return [sheet.layer, row + sheet.top, column + sheet.left];
    }
    return undefined;
  }

  /** In pixels of the screen. */
  cellWidth() {
    const { svg, sheet } = this.parts[this.parts.length - 1];
    return (svg.getBoundingClientRect().width / (sheet.columns * CELL + 2 * PAD)) * CELL;
  }
}

/** @param {import("./art.js").Spot} spot */
function cursorArt({ x, y }) {
  const half = CELL / 2 - 2;
  return drawn("rect", { class: "cursor", x: x - half, y: y - half, width: half * 2, height: half * 2, rx: 9 });
}
