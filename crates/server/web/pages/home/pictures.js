// The puzzles as pictures: the real things in small, drawn from the same shapes
// and colours as their pages.

import { drawn, element } from "../../shell/elements.js";
import { cardFace } from "../twentyfour/cards.js";

/** The hand that looks impossible: 8 ÷ (3 − 8 ÷ 3). */
export function cardsPicture() {
  const cards = [
    ["3", "spades"],
    ["3", "hearts"],
    ["8", "clubs"],
    ["8", "diamonds"],
  ];
  return element(
    "div",
    { class: "fan" },
    cards.map(([value, suit], index) =>
      element("div", { class: "fan-card", style: { "--index": index } }, cardFace(value, suit)),
    ),
  );
}

/** IQ Puzzler Pro, solved: one letter for each of twelve pieces. */
const BOARD = ["AAAHHHHLLLC", "AGGGGJHDLCC", "BBBGJJJDDCM", "BBFFIKJKDDM", "FFFIIKKKMMM"];
const CELL = 20;

/** A board with its pieces, each of one colour and joined across its cells. */
export function tilingPicture() {
  const letters = [...new Set(BOARD.join(""))].sort();
  const size = { width: BOARD[0].length * CELL, height: BOARD.length * CELL };
  const pieces = letters.map((letter, index) =>
    drawn("g", { fill: `var(--piece-${(index % 12) + 1})` }, pieceShapes(letter)),
  );
  return drawn(
    "svg",
    { viewBox: `-6 -6 ${size.width + 12} ${size.height + 12}`, class: "tiling-picture" },
    drawn("rect", {
      x: -6,
      y: -6,
      width: size.width + 12,
      height: size.height + 12,
      rx: 9,
      class: "tiling-tray",
    }),
    pieces,
  );
}

/** Cells of a piece as rounded squares, with bridges between neighbours. @param {string} letter */
function pieceShapes(letter) {
  const holds = (/** @type {number} */ row, /** @type {number} */ column) => BOARD[row]?.[column] === letter;
  const shapes = [];
  for (let row = 0; row < BOARD.length; row += 1) {
    for (let column = 0; column < BOARD[row].length; column += 1) {
      if (!holds(row, column)) continue;
      const [x, y] = [column * CELL, row * CELL];
      shapes.push(drawn("rect", { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 5 }));
      if (holds(row, column + 1))
        shapes.push(drawn("rect", { x: x + CELL / 2, y: y + 1, width: CELL, height: CELL - 2 }));
      if (holds(row, column + 1) && holds(row + 1, column) && holds(row + 1, column + 1))
        shapes.push(drawn("rect", { x: x + CELL / 2, y: y + CELL / 2, width: CELL, height: CELL }));
      if (holds(row + 1, column))
        shapes.push(drawn("rect", { x: x + 1, y: y + CELL / 2, width: CELL - 2, height: CELL }));
    }
  }
  return shapes;
}

/** Four guesses at 54-36=18: 2 in place, 1 elsewhere, 0 not there. */
const GUESSES = [
  ["48-32=16", "11220221"],
  ["9*8-7=65", "00110211"],
  ["51-33=18", "20220222"],
  ["54-36=18", "22222222"],
];

/** Rows of coloured tiles. */
export function nerdlePicture() {
  const kinds = ["absent", "elsewhere", "right"];
  const tile = (/** @type {string} */ sign, /** @type {string} */ colour) =>
    element("span", { class: `tile ${kinds[Number(colour)]}` }, sign.replace("-", "−").replace("*", "×"));
  return element(
    "div",
    { class: "nerdle-picture" },
    GUESSES.flatMap(([guess, colours]) => [...guess].map((sign, index) => tile(sign, colours[index]))),
  );
}

/** A board on the way past 2048. */
const SLIDE = [
  [0, 2, 4, 2],
  [4, 16, 8, 4],
  [32, 64, 128, 16],
  [2048, 1024, 512, 256],
];

/** Number tiles. */
export function slidePicture() {
  return element(
    "div",
    { class: "slide-picture" },
    SLIDE.flat().map((value) => slideTile(value)),
  );
}

/** @param {number} value */
function slideTile(value) {
  const style =
    value === 0
      ? {}
      : {
          background: `var(--tile-${value})`,
          color: value >= 64 && value < 128 ? "var(--tile-ink-light)" : "var(--tile-ink)",
        };
  return element(
    "span",
    { class: value === 0 ? "slide-tile" : `slide-tile digits-${String(value).length}`, style },
    value === 0 ? "" : String(value),
  );
}
