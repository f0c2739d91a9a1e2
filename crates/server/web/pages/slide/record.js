// Games written down, in the engine's text form: what is saved here opens on the
// command line, and the other way round.

import { SlideGame } from "./game.js";
import { Random } from "./random.js";
import { boardText, LETTERS, readBoard, tile } from "./rules.js";

/** @typedef {import("./game.js").Turn} Turn */

const MASK = (1n << 64n) - 1n;
const PER_LINE = 10;

/** Four digits that depend on the start and on every turn. */
class Check {
  /** @param {number[]} cells */
  constructor(cells) {
    this.sum = 0xcbf29ce484222325n;
    for (const exponent of cells) this.#byte(exponent);
  }

  /** @param {Turn} turn */
  add({ letter, cell, exponent }) {
    for (const byte of [LETTERS.indexOf(letter), cell, exponent]) this.#byte(byte);
  }

  /** @param {number} byte */
  #byte(byte) {
    this.sum = ((this.sum ^ BigInt(byte)) * 0x100000001b3n) & MASK;
  }

  toString() {
    const folded = (this.sum ^ (this.sum >> 16n) ^ (this.sum >> 32n) ^ (this.sum >> 48n)) & 0xffffn;
    return `#${folded.toString(16).padStart(4, "0")}`;
  }
}

/** A turn as a word: `L2@b3`. @param {Turn} turn @param {number} columns */
const turnText = ({ letter, cell, exponent }, columns) => `${letter}${tile(exponent)}@${cellName(cell, columns)}`;

/** The name of a cell: its column's letter and its row. @param {number} cell @param {number} columns */
export const cellName = (cell, columns) => `${String.fromCharCode(97 + (cell % columns))}${Math.floor(cell / columns) + 1}`;

/**
 * The record of a stretch of a game, which stands for itself.
 * @param {SlideGame} game @param {number} [from] @param {number} [to]
 */
export function recordText(game, from = 0, to = game.turns.length) {
  const { size, positions, turns } = game;
  const start = positions[from];
  const lines = ["2048 record 1", `size ${size.rows}x${size.columns}`];
  if (game.seed) lines.push(`seed ${game.seed}`);
  if (game.player) lines.push(`player ${game.player}`);
  lines.push(`start ${boardText(start.cells, size)}`);
  const check = new Check(start.cells);
  for (let at = from; at < to; at += PER_LINE) {
    const end = Math.min(at + PER_LINE, to);
    const words = turns.slice(at, end).map((turn) => (check.add(turn), turnText(turn, size.columns)));
    lines.push(`${at - from + 1}. ${words.join(" ")} = ${positions[end].score - start.score} ${check}`);
  }
  lines.push(`end ${to - from} ${positions[to].score - start.score} ${boardText(positions[to].cells, size)}`);
  return `${lines.join("\n")}\n`;
}

/** The turns on the numbered lines of a record, as far as they read. @param {string} text @param {number} columns @returns {Turn[]} */
export function readTurns(text, columns) {
  const words = [...text.matchAll(/(?<=\s)([LDRU])([24])@([a-h])([1-8])(?=\s)/g)];
  return words.map(([, letter, made, column, row]) => ({
    letter: /** @type {import("./rules.js").Letter} */ (letter),
    cell: (Number(row) - 1) * columns + column.charCodeAt(0) - 97,
    exponent: made === "4" ? 2 : 1,
  }));
}

/**
 * Reads a whole record; nothing if it is none or does not play through. What
 * stands there twice must agree.
 * @param {string} text
 * @returns {SlideGame | undefined}
 */
export function readRecord(text) {
  const of = (/** @type {string} */ name) => new RegExp(`^\\s*${name}\\s+(.*?)\\s*$`, "m").exec(text)?.[1];
  const start = readBoard(of("start") ?? "");
  if (!/^\s*2048 record 1\s*$/m.test(text) || "problem" in start) return undefined;
  const seed = of("seed") ?? "0";
  const game = new SlideGame({ ...start, random: Random.of(seed), seed, player: of("player") });
  const turns = readTurns(text, start.size.columns);
  for (const turn of turns) if (!game.replay(turn)) return undefined;
  const end = `${turns.length} ${game.score} ${boardText(game.cells, game.size)}`;
  return of("end")?.replace(/\s+/g, " ") === end ? game : undefined;
}
