// Equations as the engine reads them, so that a wrong one is answered at once and
// with a reason that teaches. Exact: fractions of whole numbers of any size.

/** @typedef {{top: bigint, bottom: bigint}} Fraction bottom is above 0, in lowest terms */
/** @typedef {{kind: string, left?: string, value?: string, other?: string}} Problem */

const EQUALS = "=";
const OPERATORS = "+-*/";

/** Variants with the number of their tiles. */
export const TILES = /** @type {Record<string, number>} */ ({ micro: 5, mini: 6, midi: 7, classic: 8, maxi: 10 });

/** What a key types: any usual shape of a symbol. @param {string} key @param {string} variant */
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

/** An equation as somebody typed it, in the signs of the engine. @param {string} typed */
export const plainSigns = (typed) => typed.replaceAll(/\s/g, "").replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-");

/**
 * What is wrong with a full row, or nothing.
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
  if (same(left, right)) return undefined;
  const first = fromLeftToRight(sides[0]);
  const kind = first && same(first, right) ? "precedence" : "unequal";
  return { kind, left: shownText(sides[0]), value: text(left), other: text(right) };
}

/** What the part before the = comes to, if it is whole already. @param {string} row @returns {string | undefined} */
export function leftValue(row) {
  const left = row.split(EQUALS)[0];
  if (![...left].some((symbol, at) => at > 0 && OPERATORS.includes(symbol))) return undefined;
  const value = read(left);
  return "kind" in value ? undefined : text(value);
}

/** @param {bigint} top @param {bigint} bottom @returns {Fraction} */
function fraction(top, bottom) {
  let [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  while (b > 0n) [a, b] = [b, a % b];
  const sign = bottom < 0n ? -1n : 1n;
  const divisor = a === 0n ? 1n : a;
  return { top: (sign * top) / divisor, bottom: (sign * bottom) / divisor };
}

/** @param {Fraction} one @param {Fraction} other */
const same = (one, other) => one.top === other.top && one.bottom === other.bottom;
/** @param {Fraction} value */
const text = ({ top, bottom }) => (bottom === 1n ? `${top}` : `${top}/${bottom}`).replace("-", "−");

/** @param {string} operator @param {Fraction} one @param {Fraction} other */
function operate(operator, one, other) {
  if (operator === "+") return fraction(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom);
  if (operator === "-") return fraction(one.top * other.bottom - other.top * one.bottom, one.bottom * other.bottom);
  if (operator === "*") return fraction(one.top * other.top, one.bottom * other.bottom);
  return fraction(one.top * other.bottom, one.bottom * other.top);
}

/** One side of an equation. @param {string} side @returns {Fraction | Problem} */
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

/** Reads a side from left to right: sums of products of signed powers. */
class Reader {
  /** @param {string} side */
  constructor(side) {
    this.side = [...side];
    this.at = 0;
  }

  /** The next symbol if it is one of these. @param {string} wanted */
  take(wanted) {
    const next = this.side[this.at];
    if (next === undefined || !wanted.includes(next)) return undefined;
    this.at += 1;
    return next;
  }

  all() {
    const value = this.sum();
    const rest = this.side[this.at];
    if (rest === undefined) return value;
    throw new Fault(rest === ")" ? "unopened" : "missingOperator");
  }

  /** @returns {Fraction} */
  sum() {
    let value = this.product();
    for (let sign = this.take("+-"); sign; sign = this.take("+-")) value = operate(sign, value, this.product());
    return value;
  }

  product() {
    let value = this.signed();
    for (let sign = this.take("*/"); sign; sign = this.take("*/")) {
      const factor = this.signed();
      if (sign === "/" && factor.top === 0n) throw new Fault("byZero");
      value = operate(sign, value, factor);
    }
    return value;
  }

  signed() {
    let negative = false;
    for (let sign = this.take("+-"); sign; sign = this.take("+-")) negative = negative !== (sign === "-");
    const value = this.power();
    return negative ? fraction(-value.top, value.bottom) : value;
  }

  power() {
    const base = this.operand();
    const power = this.take("²³");
    if (!power) return base;
    const square = operate("*", base, base);
    return power === "²" ? square : operate("*", square, base);
  }

  operand() {
    if (this.take("(")) {
      const value = this.sum();
      if (this.take(")")) return value;
      throw new Fault(this.at < this.side.length ? "missingOperator" : "unclosed");
    }
    let digits = "";
    for (let digit = this.take("0123456789"); digit; digit = this.take("0123456789")) digits += digit;
    if (digits === "") throw new Fault("missingNumber");
    return fraction(BigInt(digits), 1n);
  }
}

/** The value for someone who takes every operator as it comes. @param {string} side @returns {Fraction | undefined} */
function fromLeftToRight(side) {
  const parts = /^\d+(?:[-+*/]\d+)*$/.test(side) ? (side.match(/\d+|[-+*/]/g) ?? []) : [];
  if (parts.length === 0) return undefined;
  let value = fraction(BigInt(parts[0]), 1n);
  for (let at = 1; at < parts.length; at += 2) {
    const number = fraction(BigInt(parts[at + 1]), 1n);
    if (parts[at] === "/" && number.top === 0n) return undefined;
    value = operate(parts[at], value, number);
  }
  return value;
}
