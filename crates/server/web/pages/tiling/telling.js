// Positions in words: for those who listen, and for those who want to know.

import { element, fill, icon } from "../../shell/elements.js";
import { keyOf } from "./geometry.js";

/** The board row by row. @param {import("./model.js").Board} board @param {import("./model.js").Position} position @param {import("../../shell/words.js").Say} say */
export function boardInWords(board, position, say) {
  const covers = position.covers();
  const word = (/** @type {string} */ key) => {
    const cover = covers.get(key);
    return cover ? board.pieces[cover.piece].letter : board.known.has(key) ? say("openWord") : "–";
  };
  const sheets = board.sheets.map(({ layer, top, left, rows, columns }) => {
    const line = (/** @type {number} */ row) => Array.from({ length: columns }, (_, column) => word(keyOf([layer, row, left + column]))).join(" ");
    const lines = Array.from({ length: rows }, (_, row) => say("rowWords", { row: top + row, line: line(top + row) }));
    return board.isFlat ? lines.join("; ") : `${say("layer", { layer })}: ${lines.join("; ")}`;
  });
  return sheets.join(". ");
}

/** A count of solutions as a chip. @param {import("./live.js").Outlook | undefined} outlook @param {import("../../shell/words.js").Say} say */
export function countChip(outlook, say) {
  const chip = element("span.chip.count.numbers");
  if (!outlook) return fill(chip, element("span.spinner", { "aria-hidden": "true" }), say("counting"));
  if (outlook.outcome === "unknown") return fill(chip, icon("info"), say("countUnknown"));
  chip.classList.add(outlook.solutions === 0n ? "bad" : "good");
  if (outlook.solutions === 0n) return fill(chip, icon("warning"), say("countNone"));
  return fill(chip, icon("check"), say("count", { count: Number(outlook.solutions) }));
}

/** The program speaks in lower case; on a page a sentence begins with a capital. @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
