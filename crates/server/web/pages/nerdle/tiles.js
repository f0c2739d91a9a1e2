// Rows of tiles: each colour also has a mark and a name.

import { element } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { shown } from "./equation.js";
import { COLOUR_NAMES, spoken } from "./names.js";

/** @typedef {{guess: string, feedback: string}} Row */

export const COLOURS = { 0: "absent", 1: "elsewhere", 2: "right" };

/** The name of a colour's class. @param {string | null | undefined} digit */
export const colourOf = (digit) =>
  digit === null || digit === undefined || digit === "" ? undefined : COLOURS[/** @type {"0"} */ (digit)];

/** A tile. @param {string} symbol @param {string} [digit] @param {Record<string, unknown>} [attributes] */
export function tile(symbol, digit, attributes = {}) {
  const colour = colourOf(digit);
  return element("span.nerdle-tile", { dataset: colour ? { colour } : {}, ...attributes }, element("span.face", shown(symbol)));
}

/** A row in words: every tile with its colour. @param {Row} row @param {number} number */
export function rowInWords({ guess, feedback }, number) {
  const tiles = [...guess].map((symbol, at) => `${spoken(symbol)} ${COLOUR_NAMES[colourOf(feedback[at]) ?? "absent"]}`);
  return say("Row {number}: {tiles}.", { number, tiles: tiles.join(", ") });
}

/** A row that was played. @param {Row} row @param {number} number @param {{flips?: boolean}} [options] */
export function playedRow(row, number, { flips = false } = {}) {
  const tiles = [...row.guess].map((symbol, at) => tile(symbol, row.feedback[at], { style: { "--at": at } }));
  return element(
    "div",
    { class: flips ? "nerdle-row flips" : "nerdle-row", role: "img", "aria-label": rowInWords(row, number) },
    tiles,
  );
}

/** A row without anything. @param {number} tiles @param {number} number */
export const emptyRow = (tiles, number) =>
  element(
    "div.nerdle-row.blank",
    { role: "img", "aria-label": say("Row {number}, empty.", { number }) },
    Array.from({ length: tiles }, () => tile("")),
  );

/** The row being typed. @param {Slots} slots @param {number} number @param {(place: number) => void} onPlace */
export function typedRow(slots, number, onPlace) {
  const tiles = slots.places.map((symbol, place) => {
    const classes = ["nerdle-tile", symbol && "typed", place === slots.cursor && "cursor"].filter(Boolean).join(" ");
    return tile(symbol, undefined, { class: classes, onclick: () => onPlace(place) });
  });
  const text = slots.isEmpty
    ? say("Row {number}: type an equation.", { number })
    : say("Row {number}, typed: {tiles}.", { number, tiles: slots.places.map((symbol) => (symbol ? spoken(symbol) : say("blank"))).join(" ") });
  return element("div.nerdle-row.typing", { role: "img", "aria-label": text }, tiles);
}

/** A row that the server is looking at. @param {string} guess @param {number} number */
export const waitingRow = (guess, number) =>
  element(
    "div.nerdle-row.waiting",
    { role: "img", "aria-label": say("Row {number} is being checked.", { number }) },
    [...guess].map((symbol) => tile(symbol, undefined, { class: "nerdle-tile typed" })),
  );

export class Slots {
  /** @param {number} length */
  constructor(length) {
    /** @type {string[]} "" where nothing is yet */
    this.places = Array(length).fill("");
    this.cursor = 0;
  }

  get text() {
    return this.places.join("");
  }

  get missing() {
    return this.places.filter((symbol) => symbol === "").length;
  }

  get isEmpty() {
    return this.missing === this.places.length;
  }

  /** Starts again with this text, the cursor behind it. @param {string} text */
  set(text) {
    this.clear();
    for (const symbol of text) this.put(symbol);
  }

  clear() {
    this.places.fill("");
    this.cursor = 0;
  }

  /** Fills the place under the cursor and moves on. @param {string} symbol */
  put(symbol) {
    if (this.cursor >= this.places.length) return;
    this.places[this.cursor] = symbol;
    this.cursor += 1;
  }

  /** Clears the place under the cursor or, if it is empty, the one before. */
  erase() {
    if (!this.places[this.cursor]) this.cursor = Math.max(0, this.cursor - 1);
    if (this.cursor < this.places.length) this.places[this.cursor] = "";
  }

  /** @param {number} place */
  goTo(place) {
    this.cursor = Math.min(Math.max(0, place), this.places.length);
  }
}
