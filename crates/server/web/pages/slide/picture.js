// A small picture of the puzzle for the home page.

import { element } from "../../shell/elements.js";

const SLIDE = [
  [0, 2, 4, 2],
  [4, 16, 8, 4],
  [32, 64, 128, 16],
  [2048, 1024, 512, 256],
];

export function picture() {
  return element(
    "div.slide-picture",
    SLIDE.flat().map((value) => slideTile(value)),
  );
}

/** @param {number} value */
function slideTile(value) {
  const style =
    value === 0
      ? {}
      : { background: `var(--tile-${value})`, color: value >= 64 && value < 128 ? "var(--tile-ink-light)" : "var(--tile-ink)" };
  return element(
    "span",
    { class: value === 0 ? "slide-tile" : `slide-tile digits-${String(value).length}`, style },
    value === 0 ? "" : String(value),
  );
}
