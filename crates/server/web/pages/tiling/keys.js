// The keyboard: letters take pieces, arrows move them, Enter places them, R and F turn them.

import { add } from "./geometry.js";

/** @import { Cell } from "./geometry.js" */
/** @import { Board } from "./model.js" */

/** @type {Record<string, Cell>} */
const STEPS = { ArrowLeft: [0, 0, -1], ArrowRight: [0, 0, 1], ArrowUp: [0, -1, 0], ArrowDown: [0, 1, 0], PageUp: [1, 0, 0], PageDown: [-1, 0, 0] };

/** @param {import("./play.js").Play} play @param {KeyboardEvent} event */
export function handleKey(play, event) {
  return move(play, event) || held(play, event) || take(play, event);
}

/** Arrows belong to the board, unless a control that uses them has the focus. @param {import("./play.js").Play} play @param {KeyboardEvent} event */
function move(play, event) {
  const step = STEPS[event.key];
  const target = event.target;
  const onBoard = target === play.stage || target === document.body || (target instanceof Element && play.tray.element.contains(target));
  if (step && onBoard && (target === play.stage || play.hand)) {
    play.moveCursor(step);
    return true;
  }
  if ((event.key === "Enter" || event.key === " ") && (target === play.stage || target === document.body)) {
    play.usesKeys = true;
    play.act();
    return true;
  }
  return false;
}

/** @param {import("./play.js").Play} play @param {KeyboardEvent} event */
function held(play, event) {
  const key = event.key;
  if (key === "Delete" || key === "Backspace") return play.takeBackHere(), true;
  if (!play.hand) return false;
  /** @type {Record<string, () => void>} */
  const keys = {
    r: () => play.turn("rotate"),
    f: () => play.turn(play.board.isFlat ? "flip" : "tip"),
    n: () => play.nextFit(),
    Escape: () => play.putBack(),
  };
  const does = keys[key];
  does?.();
  return does !== undefined;
}

/** @param {import("./play.js").Play} play @param {KeyboardEvent} event */
function take(play, event) {
  const { pieces } = play.board;
  const can = pieces.map((_, piece) => piece).filter((piece) => play.position.left(piece) > 0);
  if ((event.key === "," || event.key === ".") && can.length > 0) {
    const now = can.indexOf(play.hand?.piece ?? -1);
    const next = event.key === "." ? now + 1 : now <= 0 ? can.length - 1 : now - 1;
    return pick(play, can[next % can.length]);
  }
  const exact = can.find((piece) => pieces[piece].letter === event.key);
  const found = exact ?? can.find((piece) => pieces[piece].letter.toLowerCase() === event.key.toLowerCase());
  return found === undefined ? false : pick(play, found);
}

/** @param {import("./play.js").Play} play @param {number} piece */
function pick(play, piece) {
  play.usesKeys = true;
  if (play.hand?.piece !== piece) play.choose(piece);
  play.stage.focus({ preventScroll: true });
  return true;
}

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
