// The rules and random numbers of 2048, on exponents (0 is empty, 1 is a 2); tests compare them with
// the engine.

/** @typedef {"L" | "D" | "R" | "U"} Letter */
/** @typedef {{rows: number, columns: number}} Size */
/** @typedef {{from: number, to: number, merged: boolean}} Motion */
/** @typedef {{cells: number[], reward: number, motions: Motion[], merges: {cell: number, exponent: number}[]}} Slid */

/** In the order of the engine. */
export const LETTERS = /** @type {Letter[]} */ (["L", "D", "R", "U"]);
export const NAMES = /** @type {const} */ ({ L: "left", D: "down", R: "right", U: "up" });
export const LEAST = 2;
export const MOST = 8;
/** The exponent of the tile that wins. */
export const WINNING = 11;
const LARGEST = 40;

/** What is written on a tile. @param {number} exponent */
export const tile = (exponent) => (exponent === 0 ? 0 : 2 ** exponent);

/** The name of a cell: its column's letter and its row. @param {number} cell @param {number} columns */
export const cellName = (cell, columns) => `${String.fromCharCode(97 + (cell % columns))}${Math.floor(cell / columns) + 1}`;

/** The cells of one line, the nearest to the wall first. @param {Size} size @param {Letter} letter @param {number} line */
function line({ rows, columns }, letter, line) {
  const across = letter === "L" || letter === "R";
  const cells = across
    ? Array.from({ length: columns }, (_, place) => line * columns + place)
    : Array.from({ length: rows }, (_, place) => place * columns + line);
  return letter === "R" || letter === "D" ? cells.reverse() : cells;
}

/**
 * What a move makes of a board before a new tile appears, or nothing when it
 * changes nothing.
 * @param {number[]} cells @param {Size} size @param {Letter} letter
 * @returns {Slid | undefined}
 */
export function slide(cells, size, letter) {
  /** @type {Slid} */
  const slid = { cells: cells.map(() => 0), reward: 0, motions: [], merges: [] };
  const lines = letter === "L" || letter === "R" ? size.rows : size.columns;
  for (let at = 0; at < lines; at += 1) push(cells, line(size, letter, at), slid);
  const changed = slid.motions.some(({ from, to }) => from !== to);
  return changed ? slid : undefined;
}

/** Pushes the tiles of one line against its wall. @param {number[]} cells @param {number[]} places @param {Slid} slid */
function push(cells, places, slid) {
  let length = 0;
  let mergeable = false;
  for (const from of places) {
    const exponent = cells[from];
    if (exponent === 0) continue;
    const last = places[length - 1];
    if (mergeable && slid.cells[last] === exponent) {
      slid.cells[last] += 1;
      slid.reward += tile(exponent + 1);
      slid.merges.push({ cell: last, exponent: exponent + 1 });
      slid.motions.push({ from, to: last, merged: true });
      mergeable = false;
    } else {
      slid.cells[places[length]] = exponent;
      slid.motions.push({ from, to: places[length], merged: false });
      length += 1;
      mergeable = true;
    }
  }
}

/** Chooses the next new tile: uses the random numbers as the engine does. @param {number[]} cells @param {Random} random */
export function spawn(cells, random) {
  const empty = cells.flatMap((exponent, cell) => (exponent === 0 ? [cell] : []));
  const draw = random.below(10 * empty.length);
  const cell = empty[Math.floor(draw / 10)];
  return cell === undefined ? undefined : { cell, exponent: draw % 10 === 0 ? 2 : 1 };
}

/** Whether no move changes anything. @param {number[]} cells @param {Size} size */
export const isOver = (cells, size) => LETTERS.every((letter) => slide(cells, size, letter) === undefined);

/** The moves that change something. @param {number[]} cells @param {Size} size */
export const possible = (cells, size) => LETTERS.filter((letter) => slide(cells, size, letter));

/** @param {number[]} cells */
export const largest = (cells) => Math.max(0, ...cells);

/** The one text form of a board. @param {number[]} cells @param {Size} size @param {string} [separator] */
export function boardText(cells, { columns }, separator = " ") {
  const words = cells.map((exponent) => (exponent === 0 ? "." : String(tile(exponent))));
  const rows = [];
  for (let at = 0; at < words.length; at += columns) rows.push(words.slice(at, at + columns).join(separator));
  return rows.join("/");
}

/**
 * A board as people write it: rows with `/` or line ends, cells with blanks or commas.
 * @param {string} text
 * @returns {{cells: number[], size: Size} | {problem: "empty" | "tile" | "uneven" | "size", word?: string}}
 */
export function readBoard(text) {
  const rows = text
    .trim()
    .split(/[/\n;]+/)
    .map((row) =>
      row
        .trim()
        .split(/[\s,|]+/)
        .filter((word) => word !== ""),
    )
    .filter((row) => row.length > 0);
  if (rows.length === 0) return { problem: "empty" };
  const columns = rows[0].length;
  for (const word of rows.flat()) if (exponentOf(word) === undefined) return { problem: "tile", word };
  if (rows.some((row) => row.length !== columns)) return { problem: "uneven" };
  const fits = (/** @type {number} */ length) => length >= LEAST && length <= MOST;
  if (!fits(rows.length) || !fits(columns)) return { problem: "size" };
  return { cells: rows.flat().map((word) => exponentOf(word) ?? 0), size: { rows: rows.length, columns } };
}

/** @param {string} word @returns {number | undefined} */
function exponentOf(word) {
  if (/^[.0_-]$/.test(word)) return 0;
  const exponent = /^\d+$/.test(word) ? Math.log2(Number(word)) : NaN;
  return Number.isInteger(exponent) && exponent >= 1 && exponent <= LARGEST ? exponent : undefined;
}

const MASK = (1n << 64n) - 1n;
const GOLDEN_GAMMA = 0x9e3779b97f4a7c15n;

/** @param {bigint} bits */
function mix(bits) {
  bits = ((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  bits = ((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return bits ^ (bits >> 31n);
}

/** SplitMix64 as in the engine: the same seed gives the same tiles without asking the server. */
export class Random {
  /** @param {bigint} state */
  constructor(state) {
    this.state = state & MASK;
  }

  /** The generator of a seed as ids write it: a number, or any other word. @param {string} seed */
  static of(seed) {
    const isNumber = /^\+?\d+$/.test(seed) && BigInt(seed) <= MASK;
    return isNumber ? new Random(BigInt(seed)) : Random.named(seed);
  }

  /** The generator of a word, by way of its FNV-1a hash. @param {string} name */
  static named(name) {
    const bytes = new TextEncoder().encode(name);
    const hash = bytes.reduce((sum, byte) => ((sum ^ BigInt(byte)) * 0x100000001b3n) & MASK, 0xcbf29ce484222325n);
    return new Random(mix(hash));
  }

  copy() {
    return new Random(this.state);
  }

  bits() {
    this.state = (this.state + GOLDEN_GAMMA) & MASK;
    return mix(this.state);
  }

  /** A number from 0 up to but not including `bound`, each equally likely. @param {number} bound */
  below(bound) {
    if (bound === 0) {
      this.bits();
      return 0;
    }
    const wide = BigInt(bound);
    const unfair = ((1n << 64n) - wide) % wide;
    let product = this.bits() * wide;
    while ((product & MASK) < unfair) product = this.bits() * wide;
    return Number(product >> 64n);
  }
}
