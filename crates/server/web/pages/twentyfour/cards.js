// Playing cards drawn from shapes; nothing depends on a font.

import { drawn } from "../../shell/elements.js";
import { VALUES, rankOf } from "./ranks.js";

/** Ranks as strokes in a box of 24 × 33. */
const RANKS = /** @type {Record<string, string>} */ ({
  A: "M3 30 12 3l9 27M6.4 20.5h11.2",
  2: "M4 10.5C4 6 7.4 3 12 3s8 2.9 8 7.2c0 4-2.6 6.5-6.3 10L4 30h16.5",
  3: "M4.5 3h14.5l-8 10.5c5.6 0 9 3.2 9 8s-3.6 8.5-8.6 8.5c-4 0-6.9-2-7.9-5.5",
  4: "M16 30V3L3 22.5h18",
  5: "M18.5 3H6.5L5.4 14.2c1.8-1.4 4-2.2 6.4-2.2 4.9 0 8.2 3.5 8.2 8.8 0 5.5-3.7 9.2-8.7 9.2-3.9 0-6.8-2-7.8-5.3",
  6: "M17 3C9 6.5 4 13.5 4 21c0 5.5 3.5 9 8 9s8-3.6 8-8.6-3.4-8.4-8-8.4c-4.2 0-7.6 3.2-8 8",
  7: "M3.5 3h17L9 30",
  8: "M12 3C7.8 3 5 5.7 5 9.3s2.8 6.3 7 6.3 7-2.7 7-6.3S16.2 3 12 3Zm0 12.6c-4.7 0-8 3-8 7.2s3.3 7.2 8 7.2 8-3 8-7.2-3.3-7.2-8-7.2Z",
  9: "M7 30c8-3.5 13-10.5 13-18 0-5.5-3.5-9-8-9s-8 3.6-8 8.6S7.4 20 12 20c4.2 0 7.6-3.2 8-8",
  10: "M1 8.5 6 3v27M17.5 3C13 3 11 8.5 11 16.5S13 30 17.5 30 24 24.5 24 16.5 22 3 17.5 3Z",
  J: "M9.5 3h11M16 3v19c0 5-2.8 8-6.8 8-3.6 0-6-2.2-6.7-6",
  Q: "M12 3C6.5 3 3.5 8.5 3.5 16.5S6.5 30 12 30s8.5-5.5 8.5-13.5S17.5 3 12 3Zm2 20 7 8.5",
  K: "M4.5 3v27M20 3 4.5 19.5M10.5 13.2 21 30",
});

/** Suits as outlines in a box of 24. */
const SUITS = /** @type {Record<string, string>} */ ({
  hearts:
    "M12 22C5 16.3 1.8 12.8 1.8 8.6 1.8 5.3 4.3 3 7.3 3c2 0 3.7 1.1 4.7 2.9C13 4.1 14.7 3 16.7 3c3 0 5.5 2.3 5.5 5.6 0 4.2-3.2 7.7-10.2 13.4Z",
  diamonds: "M12 1.5c2.4 4 4.9 7.3 8 10.5-3.1 3.2-5.6 6.5-8 10.5-2.4-4-4.9-7.3-8-10.5 3.1-3.2 5.6-6.5 8-10.5Z",
  spades:
    "M12 1.8C7.2 7 2.5 10.3 2.5 14.5c0 2.8 2.1 4.7 4.7 4.7 1.5 0 2.9-.6 3.8-1.7-.2 2-.9 3.7-2.3 4.9h6.6c-1.4-1.2-2.1-2.9-2.3-4.9.9 1.1 2.3 1.7 3.8 1.7 2.6 0 4.7-1.9 4.7-4.7 0-4.2-4.7-7.5-9.5-12.7Z",
  clubs:
    "M12 1.8a4.8 4.8 0 0 0-4.1 7.3A4.8 4.8 0 1 0 11 16.8c-.2 2.3-.9 4.2-2.3 5.6h6.6c-1.4-1.4-2.1-3.3-2.3-5.6a4.8 4.8 0 1 0 3.1-7.7A4.8 4.8 0 0 0 12 1.8Z",
});

/** Positions of pips in columns 0 to 2 and rows 0 to 12. */
const LEFT_AND_RIGHT = (/** @type {number[]} */ ...rows) => [0, 2].flatMap((column) => rows.map((row) => [column, row]));
const MIDDLE = (/** @type {number[]} */ ...rows) => rows.map((row) => [1, row]);
const PIPS = /** @type {Record<number, number[][]>} */ ({
  2: MIDDLE(0, 12),
  3: MIDDLE(0, 6, 12),
  4: LEFT_AND_RIGHT(0, 12),
  5: [...LEFT_AND_RIGHT(0, 12), ...MIDDLE(6)],
  6: LEFT_AND_RIGHT(0, 6, 12),
  7: [...LEFT_AND_RIGHT(0, 6, 12), ...MIDDLE(3)],
  8: [...LEFT_AND_RIGHT(0, 6, 12), ...MIDDLE(3, 9)],
  9: [...LEFT_AND_RIGHT(0, 4, 8, 12), ...MIDDLE(6)],
  10: [...LEFT_AND_RIGHT(0, 4, 8, 12), ...MIDDLE(2, 10)],
});

/** A shield, a coronet and a crown in a box of 48 × 36. */
const EMBLEMS = /** @type {Record<string, {line: string, fill: string, dots: number[][]}>} */ ({
  J: { fill: "M9 4h30v13c0 10-8 15-15 18C17 32 9 27 9 17Z", line: "M24 4v31M9 16h30", dots: [] },
  Q: {
    fill: "M8 29 5 12l9.5 8L24 8l9.5 12 9.5-8-3 17Z",
    line: "M9 33h30",
    dots: [
      [5, 9],
      [24, 4.5],
      [43, 9],
    ],
  },
  K: { fill: "M8 29 6 9l9 8 4-9h10l4 9 9-8-2 20Z", line: "M9 33h30M24 8V1m-3.5 3h7", dots: [] },
});

const SPREAD = /** @type {const} */ (["spades", "hearts", "clubs", "diamonds"]);

/** A suit for a card that came without one: every position has its own. @param {number} index */
export const suitFor = (index) => SPREAD[index % SPREAD.length];

/**
 * The face of a card, 200 wide and 280 high. Values that no deck has get a large
 * number instead of pips.
 * @param {string} value @param {string} suit
 */
export function cardFace(value, suit) {
  const rank = rankOf(value);
  const red = suit === "hearts" || suit === "diamonds";
  const face = drawn("svg", { viewBox: "0 0 200 280", class: red ? "face red" : "face black", "aria-hidden": "true" });
  if (!RANKS[rank]) return (face.append(...plainFace(value)), face);
  face.append(corner(rank, suit), drawn("g", { transform: "rotate(180 100 140)" }, corner(rank, suit)), middle(rank, suit));
  return face;
}

/** @param {string} rank @param {string} suit */
function corner(rank, suit) {
  return drawn(
    "g",
    { transform: "translate(12 13)" },
    rankShape(rank, { x: 0, y: 0, scale: 0.95 }),
    suitShape(suit, { x: 11.4, y: 46, size: 22 }),
  );
}

/** @param {string} rank @param {{x: number, y: number, scale: number}} place */
function rankShape(rank, { x, y, scale }) {
  const stroke = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 4.4,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  return drawn("path", { d: RANKS[rank], transform: `translate(${x} ${y}) scale(${scale})`, ...stroke });
}

/** A suit around a point. @param {string} suit @param {{x: number, y: number, size: number, turned?: boolean}} place */
function suitShape(suit, { x, y, size, turned = false }) {
  const scale = size / 24;
  return drawn("path", {
    d: SUITS[suit],
    fill: "currentColor",
    transform: `translate(${x} ${y}) scale(${scale})${turned ? " rotate(180)" : ""} translate(-12 -12)`,
  });
}

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
  if (rank === "A") return suitShape(suit, { x: 100, y: 140, size: 92 });
  if (EMBLEMS[rank]) return court(rank, suit);
  const place = (/** @type {number[]} */ [column, row]) => ({
    x: 66 + column * 34,
    y: 54 + row * (172 / 12),
    size: 33,
    turned: row > 6,
  });
  return drawn(
    "g",
    {},
    (PIPS[Number(rank)] ?? []).map((pip) => suitShape(suit, place(pip))),
  );
}

/** @param {string} rank @param {string} suit */
function court(rank, suit) {
  const frame = drawn("rect", { x: 44, y: 34, width: 112, height: 212, rx: 10, class: "court-frame" });
  const half = () => drawn("g", {}, suitShape(suit, { x: 62, y: 53, size: 22 }), emblem(rank));
  const band = drawn("path", { d: "M44 159 156 121", class: "court-band" });
  const plate = drawn("rect", { x: 82, y: 126, width: 36, height: 28, rx: 8, class: "court-plate" });
  const number = drawn(
    "text",
    { x: 100, y: 141, "text-anchor": "middle", "dominant-baseline": "central", "font-size": 20, class: "plain-number" },
    VALUES[rank],
  );
  return drawn("g", {}, frame, band, half(), drawn("g", { transform: "rotate(180 100 140)" }, half()), plate, number);
}

/** @param {string} rank */
function emblem(rank) {
  const { fill, line, dots } = EMBLEMS[rank];
  return drawn(
    "g",
    { transform: "translate(59 63) scale(1.7)" },
    drawn("path", { d: fill, class: "court-fill" }),
    drawn("path", { d: `${fill} ${line}`, class: "court-line" }),
    dots.map(([cx, cy]) => drawn("circle", { cx, cy, r: 3, fill: "currentColor" })),
  );
}

/** @param {string} value */
function plainFace(value) {
  const size = value.length > 3 ? 52 : 78;
  return [
    drawn("rect", { x: 16, y: 16, width: 168, height: 248, rx: 12, class: "court-frame" }),
    drawn(
      "text",
      { x: 100, y: 140, "text-anchor": "middle", "dominant-baseline": "central", "font-size": size, class: "plain-number" },
      value,
    ),
  ];
}
