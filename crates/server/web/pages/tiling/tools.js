// Tools of the panel: difficulty, solver, new games, files.

import { call, fetchFile, messageOf } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { button, dayField, notice, segmented, stepper } from "../../shell/controls.js";
import { LEVELS as LEVEL_NAMES } from "../../shell/pages.js";
import { saveFile } from "../../shell/download.js";
import { newSeed } from "../../shell/round.js";
import { gamesButton } from "../../shell/shell.js";
import { today } from "../../shell/day.js";
import { say, sayAs, sentence } from "../../shell/words.js";
import { withMoves } from "./model.js";
import { LEVELS, builtIn, dayGame, levelOf, nameOf } from "./names.js";

/** @import { Side } from "./side.js" */

const DAY_BOARD = "a-puzzle-a-day";

/** How hard the puzzle is, and why. @param {import("./play.js").Play} play @param {HTMLElement} place */
export async function showRating(play, place) {
  fill(place, element("span.spinner"));
  try {
    const reply = await call("tiling", "rate", { file: play.board.game, timeout: "20s" });
    const list = element("ul.how", reply.reasons.map((reason) => element("li", sentence(reason))));
    fill(place, notice({}, element("p", element("strong", LEVEL_NAMES[reply.level])), list));
  } catch (error) {
    fill(place, notice({ kind: "bad" }, sentence(messageOf(error))));
  }
}

/** @param {Side} side */
export function solveTab({ play }) {
  const place = element("div", { "aria-live": "polite" });
  let fromHere = true;
  const ask = async (/** @type {"first" | "count" | "all" | "unique"} */ question) => {
    const { answer } = await import("./answers.js");
    await answer({ play, question, fromHere, place });
  };
  return element(
    "div.stack",
    segmented({ legend: say("Start from"), value: "here", options: [{ value: "here", label: say("This position") }, { value: "start", label: say("The empty board") }], onChange: (value) => (fromHere = value === "here") }),
    element(
      "div.row",
      button({ label: sayAs("verb", "Solve"), icon: "check", kind: "primary", onClick: () => void ask("first") }),
      button({ label: say("Count"), onClick: () => void ask("count") }),
      button({ label: say("All"), onClick: () => void ask("all") }),
      button({ label: say("Only one?"), onClick: () => void ask("unique") }),
    ),
    place,
  );
}

/** @param {Side} side */
export function newTab({ play, open }) {
  const name = builtIn(play.board.game) ?? "iq-puzzler-pro";
  let level = /** @type {import("./names.js").Level} */ (levelOf(play.board.game) ?? "medium");
  let many = 6;
  const busy = (/** @type {HTMLButtonElement} */ made, /** @type {Promise<unknown>} */ work) => {
    made.classList.add("busy");
    void work.finally(() => made.classList.remove("busy"));
  };
  const make = button({ label: say("New challenge"), icon: "shuffle", kind: "primary", onClick: () => busy(make, open(`tiling:${name}/${level}#${newSeed()}`)) });
  const levels = LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] }));
  const sheet = button({ label: say("Printable sheet"), icon: "print", onClick: () => busy(sheet, saveSheet(name, level, many)) });
  const lazy = (/** @type {string} */ label, /** @type {import("../../shell/elements.js").IconName} */ picture, /** @type {() => Promise<string>} */ ask) => button({ label, icon: picture, onClick: () => void ask().then((game) => (game ? open(game) : undefined)) });
  return element(
    "div.stack",
    element("p.quiet", say("Challenges on {board}, each with exactly one solution.", { board: nameOf(name) })),
    segmented({ legend: say("Level"), even: true, value: level, options: levels, onChange: (value) => (level = value) }),
    element("div.choices", make, button({ label: say("Today’s"), icon: "calendar", onClick: () => void open(dayGame(today())) })),
    element("div.choices", stepper({ label: say("Challenges on it"), value: many, least: 1, most: 24, onChange: (value) => (many = value) }), sheet),
    name.startsWith(DAY_BOARD) ? dayPicker(name, open) : dayField({ label: say("The challenge of another day"), value: today(), most: today(), onChange: (day) => void open(dayGame(day)) }),
    element("hr.line"),
    element("h2", say("Other boards")),
    element(
      "div.choices",
      button({ label: say("Empty board"), icon: "new", onClick: () => void open(`tiling:${name}`) }),
      lazy(say("Boards"), "grid", async () => (await import("./boards.js")).pickBoard(name)),
      lazy(say("Load a text file"), "open", async () => (await import("./load.js")).loadPuzzle()),
      gamesButton("tiling", "/tiling"),
      lazy(say("Draw a board"), "edit", async () => (await import("./editor.js")).drawBoard()),
    ),
  );
}

/** Any day of the year, for the board that leaves it open. @param {string} name @param {Side["open"]} open */
function dayPicker(name, open) {
  const [month = "01", day = "01"] = name.slice(DAY_BOARD.length + 1).split("-");
  return dayField({ label: say("The day that stays open"), value: `${today().slice(0, 4)}-${month}-${day}`, onChange: (chosen) => void open(`tiling:${DAY_BOARD}:${chosen.slice(5)}`) });
}

/** @param {string} board @param {import("./names.js").Level} level @param {number} count */
const saveSheet = (board, level, count) => saveFile(fetchFile("tiling", "generate", { board, level, number: count, seed: Math.floor(Math.random() * 1e6) }, "pdf"), `${board}-${level}.pdf`);

/** @param {Side} side */
export function saveTab({ play }) {
  const save = (/** @type {Promise<{blob: Blob}>} */ making, /** @type {string} */ name) => saveFile(making, `${builtIn(play.board.game) ?? "tiling"}-${name}`);
  const position = (/** @type {"txt" | "svg" | "png"} */ as) => save(fetchFile("tiling", "outlook", { file: play.board.game, after: play.position.moves.join(";"), timeout: "20s" }, as), `position.${as}`);
  const course = () => save(fetchFile("tiling", "convert", { file: withMoves(play.board.game, []) }, "txt"), "puzzle.txt");
  const one = (/** @type {string} */ label, /** @type {() => Promise<unknown>} */ does) => button({ label, icon: "save", onClick: () => void does() });
  return element(
    "div.stack",
    element("div.stack-tight", element("h2", say("This position")), element("div.row", one("SVG", () => position("svg")), one("PNG", () => position("png")), one(say("Text"), () => position("txt")))),
    element("div.stack-tight", element("h2", say("The puzzle")), element("p.quiet.small", say("In the text format of the course: size, mode, pieces.")), element("div.row", one(say("Save as .txt"), course))),
    element("div.stack-tight", element("h2", say("Game id")), element("p.mono.small.id", withMoves(play.board.game, []))),
  );
}
