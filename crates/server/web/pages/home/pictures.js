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

/** A board with its pieces: balls on bars, as the plastic ones are. */
export function tilingPicture() {
  const letters = [...new Set(BOARD.join(""))].sort();
  const [width, height] = [BOARD[0].length * CELL, BOARD.length * CELL];
  const tray = { x: -7, y: -7, width: width + 14, height: height + 14, rx: 16, class: "tiling-tray" };
  return drawn(
    "svg",
    { viewBox: `-8 -8 ${width + 16} ${height + 16}`, class: "tiling-picture" },
    drawn("defs", {}, shine()),
    drawn("rect", tray),
    letters.map((letter, index) => piece(letter, `var(--piece-${(index % 12) + 1})`)),
  );
}

/** The light on a ball. */
function shine() {
  const stop = (/** @type {string} */ offset, /** @type {string} */ colour, /** @type {number} */ strength) =>
    drawn("stop", { offset, "stop-color": colour, "stop-opacity": strength });
  return drawn(
    "radialGradient",
    { id: "shine", cx: 0.36, cy: 0.32, r: 0.75 },
    stop("0%", "#ffffff", 0.55),
    stop("45%", "#ffffff", 0.05),
    stop("100%", "#000000", 0.22),
  );
}

/** One piece: bars between its neighbouring cells, and a ball on each. @param {string} letter @param {string} colour */
function piece(letter, colour) {
  const cells = BOARD.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === letter ? [[x, y]] : [])));
  const centre = (/** @type {number} */ at) => at * CELL + CELL / 2;
  const bars = cells.flatMap(([x, y]) =>
    [
      [1, 0],
      [0, 1],
    ]
      .filter(([right, down]) => BOARD[y + down]?.[x + right] === letter)
      .map(([right, down]) => `M${centre(x)} ${centre(y)}L${centre(x + right)} ${centre(y + down)}`),
  );
  const balls = cells.map(([x, y]) => ({ cx: centre(x), cy: centre(y), r: CELL * 0.455 }));
  return drawn(
    "g",
    { style: { color: colour } },
    drawn("path", { d: bars.join(""), class: "tiling-bars" }),
    balls.map((ball) => drawn("circle", { ...ball, fill: "currentColor" })),
    balls.map((ball) => drawn("circle", { ...ball, fill: "url(#shine)" })),
  );
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
