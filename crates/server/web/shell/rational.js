// Exact fractions: 8 ÷ (3 − 8 ÷ 3) is 24 here, not 23.999….

/** A fraction in lowest terms, its denominator above zero. */
export class Rational {
  /** @param {bigint} numerator @param {bigint} [denominator] not zero */
  constructor(numerator, denominator = 1n) {
    const sign = denominator < 0n ? -1n : 1n;
    const divisor = greatestCommonDivisor(numerator, denominator) * sign;
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  /** Reads `8`, `-5` or `8/3`; undefined for anything else. @param {string} text */
  static parse(text) {
    const parts = /^(-?\d{1,40})(?:\/(\d{1,40}))?$/.exec(text.trim());
    if (!parts) return undefined;
    const denominator = BigInt(parts[2] ?? "1");
    return denominator === 0n ? undefined : new Rational(BigInt(parts[1]), denominator);
  }

  get isInteger() {
    return this.denominator === 1n;
  }

  get isNegative() {
    return this.numerator < 0n;
  }

  /** @param {Rational} other */
  equals(other) {
    return this.numerator === other.numerator && this.denominator === other.denominator;
  }

  toString() {
    return this.isInteger ? String(this.numerator) : `${this.numerator}/${this.denominator}`;
  }
}

/** @typedef {"+" | "-" | "*" | "/" | "^"} Operator */

/** Limit on the size of powers; the engine stops far earlier. */
const MOST_BITS = 512n;

/**
 * The result of an operation, or undefined if it has none (or a power is too large).
 * @param {Operator} operator
 * @param {Rational} left
 * @param {Rational} right
 */
export function apply(operator, left, right) {
  const [a, b, c, d] = [left.numerator, left.denominator, right.numerator, right.denominator];
  switch (operator) {
    case "+":
      return new Rational(a * d + c * b, b * d);
    case "-":
      return new Rational(a * d - c * b, b * d);
    case "*":
      return new Rational(a * c, b * d);
    case "/":
      return c === 0n ? undefined : new Rational(a * d, b * c);
    case "^":
      return power(left, right);
  }
}

/** A fractional exponent is a root, taken where it comes out exactly. @param {Rational} base @param {Rational} exponent */
function power(base, exponent) {
  const { numerator, denominator } = exponent;
  if (base.numerator === 0n) return numerator > 0n ? base : undefined;
  if (base.isNegative && !exponent.isInteger) return undefined;
  const [top, bottom] = [root(base.numerator, denominator), root(base.denominator, denominator)];
  if (top === undefined || bottom === undefined) return undefined;
  const size = numerator < 0n ? -numerator : numerator;
  const isUnit = bottom === 1n && (top === 1n || top === -1n);
  if (!isUnit && (bits(top) + bits(bottom)) * size > MOST_BITS) return undefined;
  const times = isUnit ? size % 2n : size;
  return numerator < 0n ? new Rational(bottom ** times, top ** times) : new Rational(top ** times, bottom ** times);
}

/** @param {bigint} value */
const bits = (value) => BigInt(value.toString(2).replace("-", "").length);

/** The whole number whose power of this degree is `value`, by bisection. @param {bigint} value @param {bigint} degree */
function root(value, degree) {
  if (degree === 1n || value === 1n) return value;
  if (degree > bits(value)) return undefined;
  let [low, high] = [1n, 1n << (bits(value) / degree + 1n)];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (middle ** degree < value) low = middle + 1n;
    else high = middle;
  }
  return low ** degree === value ? low : undefined;
}

/** @param {bigint} one @param {bigint} other */
function greatestCommonDivisor(one, other) {
  let [a, b] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

const WRITTEN = { "+": "+", "-": "−", "*": "×", "/": "÷", "^": "^" };

/** A value as people write it, with a minus sign instead of a hyphen. @param {Rational} value */
export const spelled = (value) => String(value).replace("-", "−");

/** How an operator is written for people. @param {Operator} operator */
export const sign = (operator) => WRITTEN[operator];

/** Signs of a machine in the signs of people. @param {string} text */
export const pretty = (text) =>
  text.replace(/\s*([-+*/^])\s*/g, (_, operator) => ` ${WRITTEN[/** @type {Operator} */ (operator)]} `);

/** Signs between values in a sentence, as people write them; 8/3 without blanks is a fraction and stays. @param {string} text */
export const inSigns = (text) => text.replace(/ ([*/-]) (?=[\d(-])/g, (_, operator) => ` ${sign(operator)} `);
