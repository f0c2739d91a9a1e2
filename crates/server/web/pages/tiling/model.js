// The rules of the game, so that moves show at once; the server confirms them.

import { texts } from "../../shell/storage.js";
import { add, compare, held, keyOf, moveText, normal, readMove, shapeKey, turned } from "./geometry.js";

/** @typedef {import("../../shell/types.js").Position<"tiling">["state"]} State */
/** @import { Cell, Lattice } from "./geometry.js" */
/** @typedef {{letter: string, copies: number, shapes: Cell[][], keys: Set<string>}} Piece */
/** @typedef {{piece: number, cells: Cell[]}} Placed */
/** @typedef {{piece: number, steps: Cell[]}} Hand a piece that is held, as steps from the ball under the pointer */
/** @typedef {{layer: number, top: number, left: number, rows: number, columns: number}} Sheet one layer as it is drawn */

/** The constants of a game. */
export class Board {
  /** @param {string} game its id @param {State} state what the server says of it */
  constructor(game, state) {
    this.game = game;
    this.title = state.title;
    this.lattice = /** @type {Lattice} */ (state.lattice);
    this.cells = /** @type {Cell[]} */ (state.cells);
    /** @type {Map<string, Cell>} */
    this.known = new Map(this.cells.map((cell) => [keyOf(cell), cell]));
    this.optional = new Set(/** @type {Cell[]} */ (state.optional).map(keyOf));
    this.pieces = state.pieces.map(readPiece);
    /** @type {Placed[]} */
    this.given = state.given.map((one) => ({ piece: this.index(one.piece), cells: /** @type {Cell[]} */ (one.cells) }));
    this.sheets = sheetsOf(this.cells);
  }

  get isFlat() {
    return this.lattice === "square";
  }

  /** @param {string} letter */
  index(letter) {
    return this.pieces.findIndex((piece) => piece.letter === letter);
  }

  /** @param {Placed} placed */
  text({ piece, cells }) {
    return moveText(this.lattice, this.pieces[piece].letter, cells);
  }

  /** The placement that a text names, if it can lie like that. @param {string} text @returns {Placed | undefined} */
  read(text) {
    const move = readMove(this.lattice, text);
    const piece = move ? this.index(move.letter) : -1;
    const fits = piece >= 0 && move?.cells.every((cell) => this.known.has(keyOf(cell))) && this.pieces[piece].keys.has(shapeKey(move.cells));
    return move && fits ? { piece, cells: [...move.cells].sort(compare) } : undefined;
  }

  /** A piece as it is taken into the hand: lying flat and rather wide. @param {number} piece @returns {Hand} */
  pick(piece) {
    return { piece, steps: held(this.pieces[piece].shapes[0]) };
  }

  /** The hand with the piece turned, or nothing if it cannot be turned so. @param {Hand} hand @param {import("./geometry.js").Turn} turn @returns {Hand | undefined} */
  turn(hand, turn) {
    const steps = turned(this.lattice, hand.steps, turn);
    return this.pieces[hand.piece].keys.has(shapeKey(steps)) ? { ...hand, steps } : undefined;
  }

  /** The cells that a held piece would cover. @param {Hand} hand @param {Cell} at @returns {Cell[]} */
  cellsAt(hand, at) {
    return hand.steps.map((step) => add(at, step)).sort(compare);
  }
}

/** @param {State["pieces"][number]} piece @returns {Piece} */
function readPiece({ letter, copies, orientations }) {
  const shapes = /** @type {Cell[][]} */ (orientations).map(normal);
  const extent = (/** @type {Cell[]} */ cells, /** @type {number} */ axis) => Math.max(...cells.map((cell) => cell[axis])) - Math.min(...cells.map((cell) => cell[axis]));
  const height = (/** @type {Cell[]} */ cells) => extent(cells, 0) * 10 + extent(cells, 1);
  shapes.sort((one, other) => height(one) - height(other));
  return { letter, copies, shapes, keys: new Set(shapes.map(shapeKey)) };
}

/** The layers, the top one first. @param {Cell[]} cells @returns {Sheet[]} */
function sheetsOf(cells) {
  const layers = [...new Set(cells.map(([layer]) => layer))].sort((one, other) => other - one);
  return layers.map((layer) => {
    const here = cells.filter((cell) => cell[0] === layer);
    const rows = here.map(([, row]) => row);
    const columns = here.map(([, , column]) => column);
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    return { layer, top, left, rows: Math.max(...rows) - top + 1, columns: Math.max(...columns) - left + 1 };
  });
}

const MOST_REMEMBERED = 200;

/** The pieces on the board, with undo and redo. */
export class Position {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Placed[]} */
    this.placed = [];
    /** @type {Placed[][]} */
    this.past = [];
    /** @type {Placed[][]} */
    this.future = [];
  }

  get all() {
    return [...this.board.given, ...this.placed];
  }

  get moves() {
    return this.placed.map((placed) => this.board.text(placed));
  }

  /** What covers each cell. */
  covers() {
    /** @type {Map<string, {piece: number, given: boolean, placed: Placed}>} */
    const covers = new Map();
    this.all.forEach((placed, at) => {
      const cover = { piece: placed.piece, given: at < this.board.given.length, placed };
      for (const cell of placed.cells) covers.set(keyOf(cell), cover);
    });
    return covers;
  }

  /** The copies of a piece that are not on the board. @param {number} piece */
  left(piece) {
    return this.board.pieces[piece].copies - this.all.filter((placed) => placed.piece === piece).length;
  }

  /** Why these cells cannot be covered: those that are off the board or covered. @param {Cell[]} cells @returns {Cell[]} */
  conflicts(cells) {
    const covers = this.covers();
    return cells.filter((cell) => !this.board.known.has(keyOf(cell)) || covers.has(keyOf(cell)));
  }

  /** @param {Placed} placed */
  canPlace(placed) {
    return this.left(placed.piece) > 0 && this.conflicts(placed.cells).length === 0;
  }

  /** Lays a piece down; false if it does not fit. @param {Placed} placed */
  place(placed) {
    if (!this.canPlace(placed)) return false;
    this.#remember();
    this.placed = [...this.placed, placed];
    return true;
  }

  /** @param {Placed} placed */
  takeBack(placed) {
    this.#remember();
    this.placed = this.placed.filter((one) => one !== placed);
  }

  /** Replaces all placed pieces. @param {Placed[]} placed */
  replace(placed) {
    this.#remember();
    this.placed = placed;
  }

  undo() {
    return this.#go(this.past, this.future);
  }

  redo() {
    return this.#go(this.future, this.past);
  }

  get isSolved() {
    const covers = this.covers();
    const needed = this.board.cells.every((cell) => covers.has(keyOf(cell)) || this.board.optional.has(keyOf(cell)));
    return needed && this.board.pieces.every((_, piece) => this.left(piece) === 0);
  }

  saved() {
    const texts = (/** @type {Placed[][]} */ all) => all.slice(-40).map((placed) => placed.map((one) => this.board.text(one)));
    return { placed: this.moves, past: texts(this.past), future: texts(this.future) };
  }

  /** Restores saved moves; those that do not fit the board are dropped. @param {Record<string, unknown>} saved */
  restore({ placed, past, future }) {
    const read = (/** @type {unknown} */ moves) => texts(moves).map((text) => this.board.read(text)).filter((one) => one !== undefined);
    for (const one of read(placed)) if (this.canPlace(one)) this.placed.push(one);
    if (Array.isArray(past)) this.past = past.map(read);
    if (Array.isArray(future)) this.future = future.map(read);
  }

  #remember() {
    this.past = [...this.past, this.placed].slice(-MOST_REMEMBERED);
    this.future = [];
  }

  /** @param {Placed[][]} from @param {Placed[][]} to */
  #go(from, to) {
    const other = from.pop();
    if (!other) return false;
    to.push(this.placed);
    this.placed = other;
    return true;
  }
}

/** The id of the same board with these pieces lying on it. @param {string} game @param {string[]} moves */
export function withMoves(game, moves) {
  if (moves.length === 0) return game;
  const [described, seed] = game.split("#");
  return [[described, ...moves].join(";"), seed].filter((part) => part !== undefined).join("#");
}
