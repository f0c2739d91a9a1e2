// What sizes, kinds of game, strategies, symbols, colours and wrong equations are called.

import { say, sayAs } from "../../shell/words.js";

/** @type {Record<string, string>} */
export const SIZES = { micro: "Micro", mini: "Mini", midi: "Midi", classic: "Classic", maxi: "Maxi" };

/** @type {Record<string, string>} */
export const KINDS = {
  single: say("One board"),
  bi: say("Two boards"),
  quad: say("Four boards"),
  speed: sayAs("mode", "Speed"),
  instant: say("Instant"),
  adversarial: say("Adversary"),
};

/** @type {Record<string, string>} */
export const STRATEGY_NAMES = {
  optimal: say("Optimal"),
  "most-parts": say("Most parts"),
  entropy: say("Entropy"),
  minimax: say("Smallest largest part"),
  seed: say("Fixed openers"),
};

/** @type {Record<string, string>} */
export const COLOUR_NAMES = { right: say("right place"), elsewhere: say("elsewhere"), absent: say("not in it") };

/** @type {Record<string, string>} */
const SYMBOLS = {
  "+": say("plus"),
  "-": say("minus"),
  "*": say("times"),
  "/": say("divided by"),
  "=": say("equals"),
  "(": say("open bracket"),
  ")": say("close bracket"),
  "²": say("squared"),
  "³": say("cubed"),
};

/** A symbol as it is said. @param {string} symbol */
export const spoken = (symbol) => SYMBOLS[symbol] ?? symbol;

/** @type {Record<string, (sides: {left: string, value: string, other: string}) => string>} */
const PROBLEMS = {
  noEquals: () => say("There is no = in it."),
  twoEquals: () => say("There is more than one =."),
  missingNumber: () => say("A number is missing."),
  missingOperator: () => say("An operator is missing."),
  unclosed: () => say("A bracket is not closed."),
  unopened: () => say("A bracket is closed that was not opened."),
  byZero: () => say("This divides by zero."),
  unequal: (sides) => say("{left} is {value}, not {other}.", sides),
  precedence: (sides) => say("{left} is {value}, not {other}: × and ÷ come before + and −.", sides),
};

/** Why an equation is rejected. @param {import("./equation.js").Problem} problem */
export const problemText = ({ kind, left = "", value = "", other = "" }) => PROBLEMS[kind]({ left, value, other });
