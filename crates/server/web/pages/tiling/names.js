// Names of boards.

import { element, fill, icon } from "../../shell/elements.js";
import { kept } from "../../shell/storage.js";
import { say, sayAs } from "../../shell/words.js";
import { keyOf } from "./geometry.js";

/** @typedef {{name: string, game: string, rows: number, columns: number, gaps: string[], set: string, own: import("./geometry.js").Cell[][], chosen: string[]}} OwnPuzzle as the editor keeps it */

/** Built-in boards. @type {Record<string, string>} */
const NAMES = {
  "iq-puzzler-pro": say("IQ Puzzler Pro"),
  "iq-puzzler-pro-diagonal": say("IQ Puzzler Pro, diagonal"),
  "iq-puzzler-pro-pyramid": say("IQ Puzzler Pro, pyramid"),
  kanoodle: say("Kanoodle"),
  "kanoodle-diagonal": say("Kanoodle, diagonal"),
  "kanoodle-pyramid": say("Kanoodle, pyramid"),
  soma: say("Soma cube"),
};

/** @param {string} name the name of a board that comes with the program */
export function nameOf(name) {
  if (NAMES[name]) return NAMES[name];
  const size = (/** @type {string} */ text) => text.replace("x", " × ");
  const day = /^a-puzzle-a-day(?::(.+))?$/.exec(name);
  if (day) return say("A-Puzzle-A-Day {date}", { date: day[1] ?? "" }).trim();
  const sided = /^one-sided-pentominoes-(.+)$/.exec(name);
  if (sided) return say("One-sided pentominoes {size}", { size: size(sided[1]) });
  const pentominoes = /^pentominoes-(.+)$/.exec(name);
  return pentominoes ? say("Pentominoes {size}", { size: size(pentominoes[1]) }) : name;
}

/** The board that an id names, if it comes with the program. @param {string} game */
export function builtIn(game) {
  const name = /^tiling:([^/;#_]+)/.exec(game)?.[1];
  return name && !/^\d/.test(name) ? name : undefined;
}

export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "expert"]);
/** @typedef {(typeof LEVELS)[number]} Level */
/** The level that an id names. @param {string} game */
export const levelOf = (game) => LEVELS.find((level) => new RegExp(`/${level}(?:;|#|$)`).test(game));

/** Puzzles drawn here, latest first. */
export const ownPuzzles = () => kept("tiling", "own-puzzles", /** @type {OwnPuzzle[]} */ ([])).filter((one) => typeof one?.name === "string");

/** @param {import("./model.js").Board} board */
export function boardName(board) {
  const name = builtIn(board.game);
  const own = ownPuzzles().find(({ game }) => game === board.game.split(";")[0]);
  return name ? nameOf(name) : (own?.name ?? say("Own board, {size}", { size: board.title }));
}

/** The challenge of a day, the same for everyone. @param {string} day */
export const dayGame = (day) => `tiling:iq-puzzler-pro/medium#${day}`;

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
