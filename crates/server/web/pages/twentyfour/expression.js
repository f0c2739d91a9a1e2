// Expressions: parsing with the place of every mistake, exact values, printing.

import { Rational, apply, sign } from "../../shell/rational.js";
import { VALUES } from "./ranks.js";

/** @import { Operator } from "../../shell/rational.js" */
/** @typedef {{card: Rational}} Leaf */
/** @typedef {{operator: Operator, left: Tree, right: Tree}} Branch */
/** @typedef {Leaf | Branch} Tree */
/** @typedef {"unknown" | "unclosed" | "unopened" | "missing" | "extra" | "long" | "zero" | "power" | "notDealt" | "unused"} Kind */

export class Mistake extends Error {
  /** @param {Kind} kind @param {number} start @param {number} end @param {string} [what] */
  constructor(kind, start, end, what = "") {
    super(kind);
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.what = what;
  }
}

/** @typedef {{kind: "number" | "operator" | "open" | "close" | "end", start: number, end: number, text: string, value?: Rational}} Token */

const LONGEST = 200;
const SIGNS = /** @type {Record<string, Operator>} */ ({
  "+": "+",
  "-": "-",
  "−": "-",
  "–": "-",
  "*": "*",
  "×": "*",
  "·": "*",
  x: "*",
  "/": "/",
  "÷": "/",
  ":": "/",
  "^": "^",
});
const STRENGTH = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 3 };

/** Reads an expression, or throws a {@link Mistake}. @param {string} text @returns {Tree} */
export function parse(text) {
  if (text.length > LONGEST) throw new Mistake("long", LONGEST, text.length);
  const reader = new Reader(tokens(text));
  const tree = reader.sum(0);
  const rest = reader.next();
  if (rest.kind === "close") throw new Mistake("unopened", rest.start, rest.end);
  if (rest.kind !== "end") throw new Mistake("extra", rest.start, rest.end, rest.text);
  return tree;
}

/** The exact value, or a {@link Mistake} for a division by zero or a power that has none. @param {Tree} tree @returns {Rational} */
export function evaluate(tree) {
  if ("card" in tree) return tree.card;
  const [left, right] = [evaluate(tree.left), evaluate(tree.right)];
  const value = apply(tree.operator, left, right);
  if (value) return value;
  if (tree.operator === "/") throw new Mistake("zero", 0, 0, print(tree.right));
  // One over a power of zero divides by zero.
  const divides = left.numerator === 0n && right.isNegative;
  throw new Mistake(divides ? "zero" : "power", 0, 0, print(divides ? tree.left : tree));
}

/** The numbers used, from left to right. @param {Tree} tree @returns {Rational[]} */
const cardsOf = (tree) => ("card" in tree ? [tree.card] : [...cardsOf(tree.left), ...cardsOf(tree.right)]);

/** Whether exactly these cards were used, or a {@link Mistake} that names the first that is wrong. @param {Tree} tree @param {Rational[]} cards @param {{leftOver?: boolean}} [options] whether cards may be left over */
export function checkCards(tree, cards, { leftOver = false } = {}) {
  const left = cards.map(String);
  for (const used of cardsOf(tree)) {
    const at = left.indexOf(String(used));
    if (at < 0) throw new Mistake("notDealt", 0, 0, String(used));
    left.splice(at, 1);
  }
  if (left.length > 0 && !leftOver) throw new Mistake("unused", 0, 0, left.join(", "));
}

/** Writes an expression with no more brackets than it needs. @param {Tree} tree @param {"people" | "machine"} [reader] @returns {string} */
export function print(tree, reader = "people") {
  if ("card" in tree) return tree.card.isInteger && !tree.card.isNegative ? String(tree.card) : `(${tree.card})`;
  const { operator, left, right } = tree;
  const inside = (/** @type {Tree} */ part, /** @type {boolean} */ bracketed) =>
    bracketed ? `(${print(part, reader)})` : print(part, reader);
  const strength = STRENGTH[operator];
  const one = inside(left, strengthOf(left) < strength || (operator === "^" && strengthOf(left) === strength));
  const other = inside(
    right,
    strengthOf(right) < strength || (strengthOf(right) === strength && operator !== "+" && operator !== "*"),
  );
  return reader === "machine" ? `${one}${operator}${other}` : `${one} ${sign(operator)} ${other}`;
}

/** @param {Tree} tree */
const strengthOf = (tree) => ("card" in tree ? 9 : STRENGTH[tree.operator]);

/** Precedence climbing. */
class Reader {
  /** @param {Token[]} row */
  constructor(row) {
    this.row = row;
    this.at = 0;
  }

  next() {
    return this.row[Math.min(this.at++, this.row.length - 1)];
  }

  peek() {
    return this.row[Math.min(this.at, this.row.length - 1)];
  }

  /** @param {number} least the weakest operator taken here @returns {Tree} */
  sum(least) {
    let left = this.operand();
    for (;;) {
      const token = this.peek();
      const operator = SIGNS[token.text];
      if (token.kind !== "operator" || STRENGTH[operator] < least) return left;
      this.next();
      left = { operator, left, right: this.sum(STRENGTH[operator] + (operator === "^" ? 0 : 1)) };
    }
  }

  /** @returns {Tree} */
  operand() {
    const token = this.next();
    if (token.value) return { card: token.value };
    if (token.kind !== "open") throw new Mistake("missing", token.start, token.end, token.text);
    const inner = this.sum(0);
    const close = this.next();
    if (close.kind === "end") throw new Mistake("unclosed", token.start, token.end);
    if (close.kind !== "close") throw new Mistake("extra", close.start, close.end, close.text);
    return inner;
  }
}

/** @param {string} text @returns {Token[]} */
function tokens(text) {
  const row = /** @type {Token[]} */ ([]);
  const pattern = /\s+|\d+|[AaTtJjQqKk]|[-+*/^×÷·:−–x]|\(|\)|./guy;
  for (const match of text.matchAll(pattern)) {
    const token = read(match[0], match.index);
    if (token) row.push(token);
  }
  row.push({ kind: "end", start: text.length, end: text.length + 1, text: "" });
  return row;
}

/** @param {string} text @param {number} start @returns {Token | undefined} */
function read(text, start) {
  const place = { start, end: start + text.length, text };
  if (/^\s/.test(text)) return undefined;
  if (/^\d/.test(text)) return { ...place, kind: "number", value: new Rational(BigInt(text)) };
  if (SIGNS[text]) return { ...place, kind: "operator" };
  if (text === "(") return { ...place, kind: "open" };
  if (text === ")") return { ...place, kind: "close" };
  const letter = VALUES[text.toUpperCase()];
  if (letter) return { ...place, kind: "number", value: new Rational(BigInt(letter)) };
  throw new Mistake("unknown", start, start + text.length, text);
}
