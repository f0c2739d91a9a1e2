// A game with all its turns. Undo, redo and the timeline only move the current place.

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

  /** A game after a number of moves that this page has not seen. @param {string} id @param {string} position @param {number} moves @param {number} score */
  static at(id, position, moves, score) {
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

  get letters() {
    return this.turns
      .slice(0, this.at)
      .map(({ letter }) => letter)
      .join("");
  }

  get standing() {
    return this.textTo(this.at);
  }

  /** The game up to a move, as it is saved and sent. @param {number} [to] */
  textTo(to = this.turns.length) {
    const letters = this.turns.slice(0, to).map(({ letter }) => letter);
    return `${this.id} ${letters.join("")}`.trim();
  }

  /** Makes a move where one looks, if it changes anything. @param {Letter} letter @returns {Played | undefined} */
  play(letter) {
    const before = this.position;
    const slid = slide(before.cells, this.size, letter);
    if (!slid) return undefined;
    const again = this.turns[this.at];
    if (again?.letter === letter && this.at < this.turns.length) {
      this.at += 1;
      return { turn: again, slid, before, after: this.position };
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

  /** Looks at another moment of the game. @param {number} at */
  look(at) {
    this.at = Math.min(Math.max(0, Math.round(at)), this.turns.length);
  }

  /** Plays letters kept before; stops at one that cannot be. @param {string} letters */
  playLetters(letters) {
    for (const letter of letters) if (!this.play(/** @type {Letter} */ (letter))) return;
  }
}
