// Small pictures of positions.

import { drawn } from "../../shell/elements.js";
import { colour } from "./art.js";

/** @typedef {string[] | string[][]} Rows the rows of a flat board, or of every layer */
/** @import { Skin, Spot } from "./art.js" */

/** @param {Rows} rows */
export const layersOf = (rows) => /** @type {string[][]} */ (Array.isArray(rows[0]) ? rows : [rows]);

/** A small picture of a position for lists. @param {Rows} rows @param {{skin: Skin, letters: string[]}} look the letters in the order of their colours */
export function thumbnail(rows, { skin, letters }) {
  const layers = layersOf(rows);
  const size = 10;
  /** @type {SVGElement[]} */
  const parts = [];
  let left = 0;
  const tallest = Math.max(...layers.map((layer) => layer.length));
  for (const layer of layers) {
    layer.forEach((row, y) => [...row].forEach((mark, x) => {
      if (mark === " ") return;
      const at = { x: left + x * size, y: (tallest - layer.length) * size * 0.5 + y * size };
      parts.push(dot(at, size, mark, letters, skin));
    }));
    left += Math.max(...layer.map((row) => row.length), 1) * size + 6;
  }
  return drawn("svg", { class: "thumbnail", viewBox: `-2 -2 ${left - 6 + 4} ${tallest * size + 4}`, "aria-hidden": "true" }, parts);
}

/** @param {Spot} at @param {number} size @param {string} mark @param {string[]} letters @param {Skin} skin */
function dot({ x, y }, size, mark, letters, skin) {
  const index = letters.indexOf(mark);
  const fill = mark === "." || index < 0 ? "var(--board-hole)" : colour(index);
  if (skin === "balls") return drawn("circle", { cx: x + size / 2, cy: y + size / 2, r: size * 0.45, fill });
  return drawn("rect", { x: x + 0.4, y: y + 0.4, width: size - 0.8, height: size - 0.8, rx: 2, fill });
}
