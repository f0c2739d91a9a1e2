// Ids of Nerdle games, taken apart and put together as the engine writes them:
// nerdle:classic,bi,commutative,hard#2026-11-16.

import { TILES } from "./equation.js";

/** @typedef {NonNullable<import("../../shell/types.js").Arguments<"nerdle", "generate">["variant"]>} Variant */

export const VARIANTS = /** @type {Variant[]} */ (["micro", "mini", "midi", "classic", "maxi"]);
export const MODES = ["single", "bi", "quad", "speed", "instant", "adversarial"];
const BOARDS = /** @type {Record<string, number>} */ ({ bi: 2, quad: 4 });
const ROWS = /** @type {Record<string, number>} */ ({ bi: 7, quad: 10, instant: 2 });
const TRIES = 6;

/** @typedef {{variant: Variant, mode: string, hard: boolean, commutative: boolean, origin: string}} Kind `origin` stands behind the # */

/** @type {Kind} */
export const USUAL = { variant: "classic", mode: "single", hard: false, commutative: false, origin: "0" };

/** @param {Kind} kind */
export function idOf({ variant, mode, hard, commutative, origin }) {
  const words = [variant, mode !== "single" && mode, commutative && "commutative", hard && "hard"];
  return `nerdle:${words.filter(Boolean).join(",")}#${origin}`;
}

/** What an id says, or nothing if it is none. @param {string} id @returns {Kind | undefined} */
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
