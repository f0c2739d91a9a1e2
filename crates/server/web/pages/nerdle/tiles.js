// Rows of tiles: a colour, a mark of another shape for each colour, and words.

import { element } from "../../shell/elements.js";
import { shown } from "./equation.js";

/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {{guess: string, feedback: string}} Row */

/** The colours by their digit. */
export const COLOURS = { 0: "absent", 1: "elsewhere", 2: "right" };

/** The name of a colour's class. @param {string | null | undefined} digit */
export const colourOf = (digit) =>
  digit === null || digit === undefined || digit === "" ? undefined : COLOURS[/** @type {"0"} */ (digit)];

/** A tile. @param {string} symbol @param {string} [digit] @param {Record<string, unknown>} [attributes] */
export function tile(symbol, digit, attributes = {}) {
  const colour = colourOf(digit);
  return element("span.nerdle-tile", { dataset: colour ? { colour } : {}, ...attributes }, element("span.face", shown(symbol)));
}

/** A row in words: every tile with its colour. @param {Row} row @param {number} number @param {Say} say */
export function rowInWords({ guess, feedback }, number, say) {
  const tiles = [...guess].map((symbol, at) => `${spoken(symbol, say)} ${say(colourOf(feedback[at]) ?? "absent")}`);
  return say("rowInWords", { number, tiles: tiles.join(", ") });
}

/** A symbol as it is said. @param {string} symbol @param {Say} say */
export function spoken(symbol, say) {
  const name = {
    "+": "plus",
    "-": "minus",
    "*": "times",
    "/": "over",
    "=": "equals",
    "(": "open",
    ")": "close",
    "²": "squared",
    "³": "cubed",
  }[symbol];
  return name ? say(`symbol-${name}`) : symbol;
}

/** A row that was played. @param {Row} row @param {number} number @param {Say} say @param {{flips?: boolean}} [options] */
export function playedRow(row, number, say, { flips = false } = {}) {
  const tiles = [...row.guess].map((symbol, at) => tile(symbol, row.feedback[at], { style: { "--at": at } }));
  return element(
    "div",
    { class: flips ? "nerdle-row flips" : "nerdle-row", role: "img", "aria-label": rowInWords(row, number, say) },
    tiles,
  );
}

/** A row without anything. @param {number} tiles @param {number} number @param {Say} say */
export const emptyRow = (tiles, number, say) =>
  element(
    "div.nerdle-row.blank",
    { role: "img", "aria-label": say("rowEmpty", { number }) },
    Array.from({ length: tiles }, () => tile("")),
  );

/** The row being typed. @param {import("./slots.js").Slots} slots @param {number} number @param {Say} say @param {(place: number) => void} onPlace */
export function typedRow(slots, number, say, onPlace) {
  const tiles = slots.places.map((symbol, place) => {
    const classes = ["nerdle-tile", symbol && "typed", place === slots.cursor && "cursor"].filter(Boolean).join(" ");
    return tile(symbol, undefined, { class: classes, onclick: () => onPlace(place) });
  });
  const text = slots.isEmpty
    ? say("rowTyping", { number })
    : say("rowTyped", { number, tiles: slots.places.map((symbol) => (symbol ? spoken(symbol, say) : say("blank"))).join(" ") });
  return element("div.nerdle-row.typing", { role: "img", "aria-label": text }, tiles);
}

/** A row that the server is looking at. @param {string} guess @param {number} number @param {Say} say */
export const waitingRow = (guess, number, say) =>
  element(
    "div.nerdle-row.waiting",
    { role: "img", "aria-label": say("rowChecking", { number }) },
    [...guess].map((symbol) => tile(symbol, undefined, { class: "nerdle-tile typed" })),
  );
