// Answers of the solver: one solution, their number, all of them, or whether it is unique.

import { call, fetchFile, messageOf } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { button, notice } from "../../shell/controls.js";
import { number, say, sayAs, sentence } from "../../shell/words.js";
import { saveFile } from "../../shell/download.js";
import { layersOf, thumbnail } from "./thumbnail.js";
import { keyOf } from "./geometry.js";
import { withMoves } from "./model.js";
import { builtIn } from "./names.js";

const FIRST_STRETCH = 100;
const LONGEST_STRETCH = 1000;
const PER_PAGE = 4;

/** @typedef {import("../../shell/types.js").Reply<"tiling", "solve">} Reply */
/** @import { Rows } from "./thumbnail.js" */
/**
 * @typedef {object} Question
 * @property {import("./play.js").Play} play
 * @property {"first" | "count" | "all" | "unique"} question
 * @property {boolean} fromHere
 * @property {HTMLElement} place
 */

/** @param {Question} request */
export async function answer(request) {
  const { play, question, fromHere, place } = request;
  const file = withMoves(play.board.game, fromHere ? play.position.moves : []);
  const stop = new AbortController();
  fill(place, element("div.row", element("span.spinner"), say("Searching…"), button({ label: say("Stop"), kind: "small", onClick: () => stop.abort() })));
  const flags = { all: question === "all", count: question === "count", unique: question === "unique", ...(question === "all" ? { limit: FIRST_STRETCH } : {}) };
  try {
    const reply = await call("tiling", "solve", { file, ...flags, timeout: "25s" }, { signal: stop.signal });
    fill(place, replyView(request, file, reply));
  } catch (error) {
    fill(place, stop.signal.aborted ? notice({}, say("Stopped.")) : notice({ kind: "bad" }, messageOf(error)));
  }
}

/** @param {Question} request @param {string} file @param {Reply} reply */
function replyView(request, file, reply) {
  const { question } = request;
  const reason = ("reason" in reply && reply.reason) || "";
  if (!("solvable" in reply)) return "";
  if (reply.solvable === false) return notice({ kind: "bad" }, element("p", element("strong", say("No solution"))), element("p", sentence(reason)));
  if (!reply.solvable) return notice({ kind: "warn" }, sentence(`${say("Not known")}: ${reason}`));
  const cost = element("p.quiet.small.numbers", say("{cases} cases, {engine}, {time} ms", { cases: reply.cases, engine: reply.engine ?? "–", time: number(Math.round((reply.milliseconds ?? 0) * 10) / 10) }));
  if ("arrangements" in reply) return element("div.stack-tight", element("p.big.numbers", say("{count|1 solution|# solutions}", { count: Number(reply.count) })), reply.arrangements !== reply.count && element("p.quiet", sayAs("page", "{count} if identical pieces are not told apart", { count: Number(reply.arrangements) })), cost);
  if ("solutions" in reply) return pagesOf(request, file, reply);
  const unique = "unique" in reply && reply.unique;
  const verdict = question === "unique" ? notice({ kind: unique ? "good" : "warn" }, say(unique ? "This is the only solution." : "There is more than one solution.")) : "";
  const boards = ["board" in reply ? reply.board : undefined, "another" in reply ? reply.another : undefined].filter((one) => one !== undefined && one !== null);
  return element("div.stack", verdict, element("div.solutions", boards.map((board) => solution(request, board))), saveRow(request, file), cost);
}

/** @param {Question} request @param {Rows} board */
function solution({ play }, board) {
  const letters = play.board.pieces.map(({ letter }) => letter);
  const place = () => {
    const placed = readSolution(play.board, board);
    if (placed) play.show(placed);
  };
  return element("figure.solution", thumbnail(board, { skin: play.skin, letters }), button({ label: say("Put on the board"), kind: "small", onClick: place }));
}

/** @param {Question} request @param {string} file */
function saveRow({ play }, file) {
  const save = (/** @type {"txt" | "svg" | "png"} */ as) => saveFile(fetchFile("tiling", "solve", { file }, as), `${builtIn(play.board.game) ?? "tiling"}-solution.${as}`);
  const one = (/** @type {"txt" | "svg" | "png"} */ as) => button({ label: as.toUpperCase(), icon: "save", kind: "small", title: say("Save this solution as {format}", { format: as.toUpperCase() }), onClick: () => void save(as) });
  return element("div.row", one("txt"), one("svg"), one("png"));
}

/** @param {Question} request @param {string} file @param {Extract<Reply, {solutions?: unknown}>} reply */
function pagesOf(request, file, reply) {
  let [solutions, complete] = [reply.solutions ?? [], reply.complete === true];
  let page = 0;
  const place = element("div.stack");
  const pages = () => Math.ceil(solutions.length / PER_PAGE);
  const go = async (/** @type {number} */ to) => {
    if (to >= pages() && !complete && solutions.length < LONGEST_STRETCH) {
      const more = await call("tiling", "solve", { file, all: true, limit: LONGEST_STRETCH, timeout: "25s" });
      if ("solutions" in more) [solutions, complete] = [more.solutions ?? [], more.complete === true];
    }
    page = Math.min(pages() - 1, Math.max(0, to));
    draw();
  };
  const draw = () => {
    const here = solutions.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
    const last = page + 1 >= pages() && (complete || solutions.length >= LONGEST_STRETCH);
    fill(
      place,
      element("p", complete ? say("{count|1 solution, and no more.|# solutions, and no more.}", { count: solutions.length }) : say("The first {count}; there are more.", { count: solutions.length })),
      element("div.solutions", here.map((board) => solution(request, board))),
      element(
        "div.row-spread",
        button({ label: say("Previous page"), icon: "back", iconOnly: true, disabled: page === 0, onClick: () => void go(page - 1) }),
        element("span.numbers", say("{page} of {pages}", { page: page + 1, pages: pages() })),
        button({ label: say("Next page"), icon: "next", iconOnly: true, disabled: last, onClick: () => void go(page + 1) }),
      ),
    );
  };
  draw();
  return place;
}

/** The pieces of a solution beside those that were given. @param {import("./model.js").Board} board @param {Rows} rows */
function readSolution(board, rows) {
  const layers = layersOf(rows);
  /** @type {Map<string, import("./geometry.js").Cell[]>} */
  const found = new Map();
  board.sheets.forEach(({ layer, top, left }, at) => {
    layers[at].forEach((row, y) => [...row].forEach((mark, x) => {
      if (mark === " " || mark === ".") return;
      found.set(mark, [...(found.get(mark) ?? []), [layer, top + y, left + x]]);
    }));
  });
  const given = new Set(board.given.flatMap(({ cells }) => cells.map(keyOf)));
  const own = [...found].filter(([, cells]) => !cells.some((cell) => given.has(keyOf(cell))));
  const placed = own.map(([letter, cells]) => ({ piece: board.index(letter), cells }));
  return placed.every(({ piece }) => piece >= 0 && board.pieces[piece].copies === 1) ? placed : undefined;
}
