// A small picture of the puzzle for the home page.

import { drawn } from "../../shell/elements.js";

/** IQ Puzzler Pro, solved: one letter for each of twelve pieces. */
const BOARD = ["AAAHHHHLLLC", "AGGGGJHDLCC", "BBBGJJJDDCM", "BBFFIKJKDDM", "FFFIIKKKMMM"];
const CELL = 20;

export function picture() {
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
