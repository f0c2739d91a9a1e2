// A game with all its turns. Undo, redo and the timeline only change which position is shown.

import { Random, boardText, isOver, largest, readBoard, slide, spawn, WINNING } from "./rules.js";

/** @import { Letter, Size } from "./rules.js" */
/** @typedef {{letter: Letter, cell: number, exponent: number}} Turn a move and the tile that appeared */
/** @typedef {{cells: number[], score: number, random: Random}} Position */
/** @typedef {{turn: Turn, slid: import("./rules.js").Slid, before: Position, after: Position}} Played */

export class SlideGame {
  /**
   * @param {{cells: number[], size: Size, random: Random, id: string, seed: string}} start
   */
  constructor({ cells, size, random, id, seed }) {
    this.size = size;
    this.id = id;
    this.seed = seed;
    /** @type {Turn[]} */
    this.turns = [];
    /** @type {Position[]} one more than turns */
    this.positions = [{ cells, score: 0, random }];
    /** How many turns lie before the position shown. */
    this.at = 0;
  }

  /** @param {string} id @returns {SlideGame | undefined} */
  static open(id) {
    const parts = /^2048:([^#]*)(?:#(.*))?$/s.exec(id);
    if (!parts) return undefined;
    const [, what, seed = "0"] = parts;
    const random = Random.of(seed);
    const sized = /^(\d)x(\d)$/.exec(what);
    if (!sized) {
      const board = readBoard(what);
      return "problem" in board ? undefined : new SlideGame({ ...board, random, id, seed });
    }
    const size = { rows: Number(sized[1]), columns: Number(sized[2]) };
    if (Object.values(size).some((length) => length < 2 || length > 8)) return undefined;
    const cells = Array(size.rows * size.columns).fill(0);
    for (let count = 0; count < 2; count += 1) {
      const made = spawn(cells, random);
      if (made) cells[made.cell] = made.exponent;
    }
    return new SlideGame({ cells, size, random, id, seed });
  }

  /**
   * A game in the middle, of which only the position is known: its turns begin here, so `letters` and `textTo` do not describe the whole game.
   * @param {string} id @param {string} position @param {number} moves made so far @param {number} score
   */
  static resume(id, position, moves, score) {
    const game = SlideGame.open(id);
    const board = position ? readBoard(position) : undefined;
    if (!game || !board || "problem" in board) return game;
    const { random } = game.position;
    // Each move draws one number, for its tile.
    for (let made = 0; made < moves; made += 1) random.bits();
    game.positions = [{ cells: board.cells, score, random }];
    return game;
  }

  /** A new game from a position, with an id of its own. @param {number[]} cells @param {Size} size @param {string} seed */
  static from(cells, size, seed) {
    return /** @type {SlideGame} */ (SlideGame.open(`2048:${boardText(cells, size, ",")}#${seed}`));
  }

  get position() {
    return this.positions[this.at];
  }

  get cells() {
    return this.position.cells;
  }

  get score() {
    return this.position.score;
  }

  get over() {
    return isOver(this.cells, this.size);
  }

  get won() {
    return largest(this.cells) >= WINNING;
  }

  /** The letters of the moves up to the position shown. */
  get letters() {
    return this.lettersTo(this.at);
  }

  /** @param {number} [to] */
  lettersTo(to = this.turns.length) {
    return this.turns.slice(0, to).map(({ letter }) => letter).join("");
  }

  /** The game up to the position shown, as text. */
  get text() {
    return this.textTo(this.at);
  }

  /** The game up to a move as text, which the engine reads. @param {number} [to] */
  textTo(to) {
    return `${this.id} ${this.lettersTo(to)}`.trim();
  }

  /** Plays at the position shown, if the move changes anything; repeating the undone move is a redo. @param {Letter} letter @returns {Played | undefined} */
  play(letter) {
    const before = this.position;
    const slid = slide(before.cells, this.size, letter);
    if (!slid) return undefined;
    const undone = this.turns[this.at];
    if (undone?.letter === letter) {
      this.at += 1;
      return { turn: undone, slid, before, after: this.position };
    }
    const random = before.random.copy();
    const made = spawn(slid.cells, random);
    if (!made) return undefined;
    const turn = { letter, ...made };
    const cells = [...slid.cells];
    cells[turn.cell] = turn.exponent;
    const after = { cells, score: before.score + slid.reward, random };
    this.turns.length = this.at;
    this.positions.length = this.at + 1;
    this.turns.push(turn);
    this.positions.push(after);
    this.at += 1;
    return { turn, slid, before, after };
  }

  /** Shows the position after a number of moves. @param {number} at */
  look(at) {
    this.at = Math.min(Math.max(0, Math.round(at)), this.turns.length);
  }

  /** Plays saved moves, up to the first that does not fit. @param {string} letters */
  playLetters(letters) {
    for (const letter of letters) if (!this.play(/** @type {Letter} */ (letter))) return;
  }
}
