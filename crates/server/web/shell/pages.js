// The manifest of pages that the server writes into every page; names of levels and decks.

import { language, say } from "./words.js";

/**
 * @typedef {object} PageEntry
 * @property {string} name
 * @property {string} path
 * @property {string} folder below `pages`
 * @property {[en: string, id: string]} title
 * @property {[en: string, id: string]} about
 * @property {string | null} puzzle the puzzle whose page it is
 * @property {boolean} scored whether it is about points and not about time
 */

/** @type {PageEntry[]} */
export const PAGES = JSON.parse(document.getElementById("pages")?.textContent ?? "[]");
/** The pages of puzzles, in menu order. */
export const PUZZLES = PAGES.flatMap((page) => (page.puzzle ? [{ ...page, puzzle: page.puzzle }] : []));
/** The name of this page. */
export const HERE = document.querySelector("main")?.dataset.page ?? "";

/** One of a pair of sentences. @param {[en: string, id: string]} pair */
export const inLanguage = (pair) => pair[language === "id" ? 1 : 0];

/** The title of a puzzle. @param {string} puzzle @param {string} [otherwise] */
export function titleOf(puzzle, otherwise = puzzle) {
  const page = PUZZLES.find((one) => one.puzzle === puzzle);
  return page ? inLanguage(page.title) : otherwise;
}

/** From the easiest. @type {Record<"easy" | "medium" | "hard" | "expert", string>} */
export const LEVELS = { easy: say("Easy"), medium: say("Medium"), hard: say("Hard"), expert: say("Expert") };

/** Decks of 24. @type {Record<string, string>} */
export const DECKS = { full: say("Ace to king"), "1-10": say("1 to 10"), "1-9": say("1 to 9") };

const { root } = document.documentElement.dataset;
const ROOT = new URL(root ?? "/", location.href).pathname;

/** The address of a path of the app, `/24?day=today`. A folder of files ends in a slash. @param {string} path */
export function at(path) {
  const [, folder, file, query] = /^\/(.*?)([^/?#]*)([?#].*)?$/.exec(path) ?? ["", "", "", ""];
  const slash = root !== undefined && file !== "" && !file.includes(".") ? "/" : "";
  return `${ROOT}${folder}${file}${slash}${query ?? ""}`;
}
