// Equations as the engine reads them, so that wrong ones are explained at once.

import { Rational, apply, spelled } from "../../shell/rational.js";

/** @import { Operator } from "../../shell/rational.js" */
/** @typedef {{kind: string, left?: string, value?: string, other?: string}} Problem */

const EQUALS = "=";
const OPERATORS = "+-*/";
const DIGITS = [..."0123456789"];

/** Variants with the number of their tiles. */
export const TILES = /** @type {Record<string, number>} */ ({ micro: 5, mini: 6, midi: 7, classic: 8, maxi: 10 });

/** The symbol of a key. @param {string} key @param {string} variant */
export function symbolOf(key, variant) {
  const shape = { "×": "*", x: "*", X: "*", "·": "*", "÷": "/", ":": "/", "−": "-", "–": "-", q: "²", c: "³" }[key] ?? key;
  const known = variant === "maxi" ? "0123456789+-*/=()²³" : "0123456789+-*/=";
  return shape.length === 1 && known.includes(shape) ? shape : undefined;
}

/** The symbols of a variant's keyboard. @param {string} variant */
export const symbols = (variant) => [..."1234567890+-*/="].concat(variant === "maxi" ? [..."()²³"] : []);

/** A symbol as a tile shows it. @param {string} symbol */
export const shown = (symbol) => ({ "*": "×", "/": "÷", "-": "−" })[symbol] ?? symbol;

/** Text as tiles show it. @param {string} text */
export const shownText = (text) => [...text].map(shown).join("");

/** A sentence with the tiles in it as tiles show them. @param {string} sentence */
export const inSigns = (sentence) => sentence.replace(/(?<![\w])[-0-9+*/=()²³]*[-+*/][-0-9+*/=()²³]*(?![\w])/g, shownText);

/** A typed equation in the signs of the engine. @param {string} typed */
export const plainSigns = (typed) => typed.replaceAll(/\s/g, "").replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-");

/**
 * The mistake in a full row, if any.
 * @param {string} row
 * @returns {Problem | undefined}
 */
export function problemOf(row) {
  const sides = row.split(EQUALS);
  if (sides.length === 1) return { kind: "noEquals" };
  if (sides.length > 2) return { kind: "twoEquals" };
  const [left, right] = sides.map(read);
  if ("kind" in left) return left;
  if ("kind" in right) return right;
  if (left.equals(right)) return undefined;
  const first = fromLeftToRight(sides[0]);
  const kind = first?.equals(right) ? "precedence" : "unequal";
  return { kind, left: shownText(sides[0]), value: spelled(left), other: spelled(right) };
}

/** What the part before the = comes to, if it is whole already. @param {string} row @returns {string | undefined} */
export function leftValue(row) {
  const left = row.split(EQUALS)[0];
  if (![...left].some((symbol, at) => at > 0 && OPERATORS.includes(symbol))) return undefined;
  const value = read(left);
  return "kind" in value ? undefined : spelled(value);
}

/** One side of an equation. @param {string} side @returns {Rational | Problem} */
function read(side) {
  try {
    return new Reader(side).all();
  } catch (fault) {
    if (fault instanceof Fault) return { kind: fault.kind };
    throw fault;
  }
}

class Fault {
  /** @param {string} kind */
  constructor(kind) {
    this.kind = kind;
  }
}

/** Recursive descent: sums of products of signed powers. */
class Reader {
  /** @param {string} side */
  constructor(side) {
    this.side = [...side];
    this.at = 0;
  }

  /** The next symbol if it is one of these. @template {string} Symbol @param {...Symbol} wanted */
  take(...wanted) {
    const next = wanted.find((symbol) => symbol === this.side[this.at]);
    if (next) this.at += 1;
    return next;
  }

  all() {
    const value = this.sum();
    const rest = this.side[this.at];
    if (rest === undefined) return value;
    throw new Fault(rest === ")" ? "unopened" : "missingOperator");
  }

  /** @returns {Rational} */
  sum() {
    let value = this.product();
    for (let sign = this.take("+", "-"); sign; sign = this.take("+", "-")) value = apply(sign, value, this.product()) ?? value;
    return value;
  }

  product() {
    let value = this.signed();
    for (let sign = this.take("*", "/"); sign; sign = this.take("*", "/")) {
      const result = apply(sign, value, this.signed());
      if (!result) throw new Fault("byZero");
      value = result;
    }
    return value;
  }

  signed() {
    let negative = false;
    for (let sign = this.take("+", "-"); sign; sign = this.take("+", "-")) negative = negative !== (sign === "-");
    const value = this.power();
    return negative ? new Rational(-value.numerator, value.denominator) : value;
  }

  power() {
    const base = this.operand();
    const power = this.take("²", "³");
    if (!power) return base;
    const exponent = power === "²" ? 2n : 3n;
    return new Rational(base.numerator ** exponent, base.denominator ** exponent);
  }

  operand() {
    if (this.take("(")) {
      const value = this.sum();
      if (this.take(")")) return value;
      throw new Fault(this.at < this.side.length ? "missingOperator" : "unclosed");
    }
    let digits = "";
    for (let digit = this.take(...DIGITS); digit; digit = this.take(...DIGITS)) digits += digit;
    if (digits === "") throw new Fault("missingNumber");
    return new Rational(BigInt(digits));
  }
}

/** The value for someone who takes every operator as it comes. @param {string} side @returns {Rational | undefined} */
function fromLeftToRight(side) {
  const parts = /^\d+(?:[-+*/]\d+)*$/.test(side) ? (side.match(/\d+|[-+*/]/g) ?? []) : [];
  if (parts.length === 0) return undefined;
  /** @type {Rational | undefined} */
  let value = new Rational(BigInt(parts[0]));
  for (let at = 1; value && at < parts.length; at += 2) value = apply(/** @type {Operator} */ (parts[at]), value, new Rational(BigInt(parts[at + 1])));
  return value;
}
