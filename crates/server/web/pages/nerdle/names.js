// Names of sizes, modes, symbols, colours and mistakes; game ids.

import { say, sayAs } from "../../shell/words.js";
import { TILES } from "./equation.js";

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

/** @typedef {NonNullable<import("../../shell/types.js").Arguments<"nerdle", "generate">["variant"]>} Variant */

export const VARIANTS = /** @type {Variant[]} */ (["micro", "mini", "midi", "classic", "maxi"]);
export const MODES = ["single", "bi", "quad", "speed", "instant", "adversarial"];
const BOARDS = /** @type {Record<string, number>} */ ({ bi: 2, quad: 4 });
const ROWS = /** @type {Record<string, number>} */ ({ bi: 7, quad: 10, instant: 2 });
const TRIES = 6;

/** @typedef {{variant: Variant, mode: string, hard: boolean, commutative: boolean, origin: string}} Kind `origin` is the part of the id after the # */

/** @type {Kind} */
export const USUAL = { variant: "classic", mode: "single", hard: false, commutative: false, origin: "0" };

/** @param {Kind} kind */
export function idOf({ variant, mode, hard, commutative, origin }) {
  const words = [variant, mode !== "single" && mode, commutative && "commutative", hard && "hard"];
  return `nerdle:${words.filter(Boolean).join(",")}#${origin}`;
}

/** @param {string} id @returns {Kind | undefined} */
export function readId(id) {
  const parts = /^nerdle:([^#]*)#([\w-]+)$/.exec(id);
  if (!parts) return undefined;
  const [first, ...words] = parts[1].split(",");
  const variant = VARIANTS.find((one) => one === first);
  const known = words.every((word) => MODES.includes(word) || word === "hard" || word === "commutative");
  if (!variant || !known) return undefined;
  const mode = words.findLast((word) => MODES.includes(word)) ?? "single";
  return { variant, mode, hard: words.includes("hard"), commutative: words.includes("commutative"), origin: parts[2] };
}

/** The day of a kind of game, if it is a puzzle of a day. @param {Kind} kind */
export const dayOf = ({ origin }) => (/^\d{4}-\d{2}-\d{2}$/.test(origin) ? origin : undefined);
/** @param {string} mode */
export const boardsOf = (mode) => BOARDS[mode] ?? 1;
/** @param {string} mode */
export const rowsOf = (mode) => ROWS[mode] ?? TRIES;
/** @param {string} variant */
export const tilesOf = (variant) => TILES[variant];
