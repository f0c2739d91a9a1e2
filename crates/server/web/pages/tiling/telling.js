// Positions in words: for those who listen, and for those who want to know.

import { element, fill, icon } from "../../shell/elements.js";
import { say, sayAs } from "../../shell/words.js";
import { keyOf } from "./geometry.js";

/** The board row by row. @param {import("./model.js").Board} board @param {import("./model.js").Position} position */
export function boardInWords(board, position) {
  const covers = position.covers();
  const word = (/** @type {string} */ key) => {
    const cover = covers.get(key);
    return cover ? board.pieces[cover.piece].letter : board.known.has(key) ? sayAs("cell", "open") : "–";
  };
  const sheets = board.sheets.map(({ layer, top, left, rows, columns }) => {
    const line = (/** @type {number} */ row) => Array.from({ length: columns }, (_, column) => word(keyOf([layer, row, left + column]))).join(" ");
    const lines = Array.from({ length: rows }, (_, row) => say("row {row}: {line}", { row: top + row, line: line(top + row) }));
    return board.isFlat ? lines.join("; ") : `${say("Layer {layer}", { layer })}: ${lines.join("; ")}`;
  });
  return sheets.join(". ");
}

/** A count of solutions as a chip. @param {import("./live.js").Outlook | undefined} outlook */
export function countChip(outlook) {
  const chip = element("span.chip.count.numbers");
  if (!outlook) return fill(chip, element("span.spinner", { "aria-hidden": "true" }), say("Counting…"));
  if (outlook.outcome === "unknown") return fill(chip, icon("info"), say("Not counted"));
  chip.classList.add(outlook.solutions === 0n ? "bad" : "good");
  if (outlook.solutions === 0n) return fill(chip, icon("warning"), say("No solution from here"));
  return fill(chip, icon("check"), say("{count|1 solution|# solutions}", { count: Number(outlook.solutions) }));
}
