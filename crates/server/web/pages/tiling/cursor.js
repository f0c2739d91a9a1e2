// Where the keyboard points: always a place of some sheet, and with a flat
// piece in hand always one from which the whole piece is on the board.

import { add } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./model.js").Board} Board */

/** @param {number} value @param {number} least @param {number} length */
const within = (value, least, length) => Math.min(least + length - 1, Math.max(least, value));

/** A step that stays on the board; a step to another layer goes to the nearest place there. @param {Board} board @param {Cell} from @param {Cell} by @returns {Cell} */
export function stepped(board, from, by) {
  const wanted = add(from, by);
  const layers = board.sheets.map((sheet) => sheet.layer);
  const height = Math.min(Math.max(...layers), Math.max(Math.min(...layers), wanted[0]));
  const { layer, top, left, rows, columns } = board.sheets.find((sheet) => sheet.layer === height) ?? board.sheets[0];
  return [layer, within(wanted[1], top, rows), within(wanted[2], left, columns)];
}

/** The nearest place from which no part of a flat piece sticks out. @param {Board} board @param {import("./model.js").Hand} hand @param {Cell} from @returns {Cell} */
export function settled(board, hand, from) {
  const { top, left, rows, columns } = board.sheets[0];
  const cells = board.cellsAt(hand, from);
  const shift = (/** @type {number} */ axis, /** @type {number} */ least, /** @type {number} */ most) => {
    const parts = cells.map((cell) => cell[axis]);
    return Math.max(0, least - Math.min(...parts)) + Math.min(0, most - Math.max(...parts));
  };
  return add(from, [0, shift(1, top, top + rows - 1), shift(2, left, left + columns - 1)]);
}
