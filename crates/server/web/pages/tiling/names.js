// What boards are called: ids are for machines, people read these.

import { kept } from "../../shell/storage.js";

/** @typedef {{name: string, game: string, rows: number, columns: number, gaps: string[], set: string, own: import("./geometry.js").Cell[][], chosen: string[]}} OwnPuzzle as the editor keeps it */

/** Boards that come with the program: their family, and what sets them apart. @type {Record<string, string>} */
const KEYS = {
  "iq-puzzler-pro": "boardIq",
  "iq-puzzler-pro-diagonal": "boardIqDiagonal",
  "iq-puzzler-pro-pyramid": "boardIqPyramid",
  kanoodle: "boardKanoodle",
  "kanoodle-diagonal": "boardKanoodleDiagonal",
  "kanoodle-pyramid": "boardKanoodlePyramid",
  soma: "boardSoma",
};

/** @param {string} name the name of a board that comes with the program @param {import("../../shell/words.js").Say} say */
export function nameOf(name, say) {
  if (KEYS[name]) return say(KEYS[name]);
  const size = (/** @type {string} */ text) => text.replace("x", " × ");
  const day = /^a-puzzle-a-day(?::(.+))?$/.exec(name);
  if (day) return say("boardDay", { date: day[1] ?? "" }).trim();
  const sided = /^one-sided-pentominoes-(.+)$/.exec(name);
  if (sided) return say("boardOneSided", { size: size(sided[1]) });
  const pentominoes = /^pentominoes-(.+)$/.exec(name);
  return pentominoes ? say("boardPentominoes", { size: size(pentominoes[1]) }) : name;
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

/** Puzzles that were drawn and kept here, the latest first. */
export const ownPuzzles = () => kept("tiling", "own-puzzles", /** @type {OwnPuzzle[]} */ ([])).filter((one) => typeof one?.name === "string");

/** @param {import("./model.js").Board} board @param {import("../../shell/words.js").Say} say */
export function boardName(board, say) {
  const name = builtIn(board.game);
  const own = ownPuzzles().find(({ game }) => game === board.game.split(";")[0]);
  return name ? nameOf(name, say) : (own?.name ?? say("boardOwn", { size: board.title }));
}

/** The challenge of a day, the same for everyone. @param {string} day */
export const dayGame = (day) => `tiling:iq-puzzler-pro/medium#${day}`;
