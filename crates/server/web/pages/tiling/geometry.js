// Cells (layer, row and column, counted from 1) and the turns of pieces. Cells add up on every
// lattice, so a piece is a list of steps from the ball that is held.

/** @typedef {[layer: number, row: number, column: number]} Cell */
/** @typedef {"square" | "cubic" | "balls"} Lattice */
/** @typedef {"rotate" | "flip" | "tip"} Turn */

/** A cell as a key of maps. @param {Cell} cell */
export const keyOf = (cell) => `${cell[0]},${cell[1]},${cell[2]}`;

/** @param {Cell} one @param {Cell} other @returns {Cell} */
export const add = (one, other) => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];

/** @param {Cell} one @param {Cell} other @returns {Cell} */
export const subtract = (one, other) => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];

/** @param {Cell} one @param {Cell} other */
export const compare = (one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** A cell as moves write it. @param {Lattice} lattice @param {Cell} cell */
export function cellText(lattice, [layer, row, column]) {
  return lattice === "square" ? `${row},${column}` : `${layer}:${row},${column}`;
}

/** A placement as moves write it. @param {Lattice} lattice @param {string} letter @param {Cell[]} cells */
export function moveText(lattice, letter, cells) {
  return `${letter}:${cells.map((cell) => cellText(lattice, cell)).join("+")}`;
}

/**
 * Reads a placement. Moves come from the server or from storage; what is not
 * one gives nothing.
 * @param {Lattice} lattice
 * @param {string} text
 * @returns {{letter: string, cells: Cell[]} | undefined}
 */
export function readMove(lattice, text) {
  const parts = /^(.):(.+)$/u.exec(text);
  if (!parts) return undefined;
  const cells = parts[2].split("+").map((word) => readCell(lattice, word));
  return cells.includes(undefined) ? undefined : { letter: parts[1], cells: /** @type {Cell[]} */ (cells) };
}

/** @param {Lattice} lattice @param {string} word @returns {Cell | undefined} */
function readCell(lattice, word) {
  const found = lattice === "square" ? /^()(-?\d+),(-?\d+)$/.exec(word) : /^(-?\d+):(-?\d+),(-?\d+)$/.exec(word);
  return found ? [lattice === "square" ? 1 : Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

/** The same steps whatever ball is held: in order, the first one at the start. @param {Cell[]} cells @returns {Cell[]} */
export function normal(cells) {
  const sorted = [...cells].sort(compare);
  return sorted.map((cell) => subtract(cell, sorted[0]));
}

/** A shape as a key. @param {Cell[]} cells */
export const shapeKey = (cells) => normal(cells).map(keyOf).join(" ");

/** Where a cell is on the axes that turn: a cube's, or those of stacked balls. @param {Lattice} lattice @param {Cell} cell @returns {Cell} */
function onAxes(lattice, [layer, row, column]) {
  return lattice === "balls" ? [column + row + layer, column - row, layer] : [column, row, layer];
}

/** The inverse of `onAxes`. @param {Lattice} lattice @param {Cell} point @returns {Cell} */
function fromAxes(lattice, [x, y, z]) {
  return lattice === "balls" ? [z, (x - z - y) / 2, (x - z + y) / 2] : [z, y, x];
}

/** @type {Record<Turn, (point: Cell) => Cell>} */
const TURNS = {
  rotate: ([x, y, z]) => [-y, x, z],
  flip: ([x, y, z]) => [-x, y, z],
  tip: ([x, y, z]) => [x, -z, y],
};

/** Turns a piece about the ball that is held. @param {Lattice} lattice @param {Cell[]} steps @param {Turn} turn @returns {Cell[]} */
export function turned(lattice, steps, turn) {
  return steps.map((step) => {
    const cell = fromAxes(lattice, TURNS[turn](onAxes(lattice, step)));
    return /** @type {Cell} */ (cell.map((part) => part + 0));
  });
}

/** The step nearest to the middle of a piece, which is the ball that is held. @param {Cell[]} cells @returns {Cell} */
export function middle(cells) {
  const mean = [0, 1, 2].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const far = (/** @type {Cell} */ cell) => cell.reduce((sum, part, axis) => sum + (part - mean[axis]) ** 2, 0);
  return cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
}

/** Steps from the ball in the middle. @param {Cell[]} cells @returns {Cell[]} */
export function held(cells) {
  const hold = middle(cells);
  return cells.map((cell) => subtract(cell, hold));
}

/**
 * A point of space for a cell, in ball or cube widths: right, towards the
 * viewer, up. Each layer of balls rests in the hollows of the one below.
 * @param {Lattice} lattice
 * @param {Cell} cell
 * @returns {[number, number, number]}
 */
export function point(lattice, [layer, row, column]) {
  if (lattice !== "balls") return [column, row, layer];
  return [column + layer / 2, row + layer / 2, layer * Math.SQRT1_2];
}

/** Whether two cells of one piece touch. @param {Lattice} lattice @param {Cell} one @param {Cell} other */
export function touch(lattice, one, other) {
  const [x, y, z] = subtract(/** @type {Cell} */ (point(lattice, one)), /** @type {Cell} */ (point(lattice, other)));
  return Math.abs(x * x + y * y + z * z - 1) < 0.01;
}
