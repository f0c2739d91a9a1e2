// Nerdle in a class: rows are typed here, and the room colours them.

import { element } from "../../../shell/elements.js";
import { announce } from "../../../shell/shell.js";
import { say } from "../../../shell/words.js";
import { RowEntry } from "../../nerdle/entry.js";
import { shownText } from "../../nerdle/equation.js";
import { Slots, emptyRow, rowInWords } from "../../nerdle/tiles.js";
import { loadStyle } from "./games.js";

/** @import { Posed, TaskOf } from "../types.js" */
/** @import { Own } from "../view.js" */
/** @import { Game, Send } from "./games.js" */
/** @import { Row } from "../../nerdle/tiles.js" */

await loadStyle("nerdle/tiles.css");

class NerdlePlayer extends RowEntry {
  /** @param {Send} send */
  constructor(send) {
    super(6);
    this.send = send;
    /** @type {TaskOf<"nerdle">} */
    this.task = { puzzle: "nerdle", variant: "mini", tiles: 6, rows: 6 };
    /** @type {Row[]} */
    this.rows = [];
  }

  get variant() {
    return this.task.variant;
  }

  /** @param {Posed} hand @param {unknown} _ @param {Own} own */
  pose({ task }, _, own) {
    if (task.puzzle !== "nerdle") return;
    this.task = task;
    this.slots = new Slots(task.tiles);
    this.pending = this.problem = "";
    this.rows = rowsOf(own);
    this.#draw();
  }

  /** The room has coloured a row. @param {Own} own */
  follow(own) {
    const rows = rowsOf(own);
    if (rows.length <= this.rows.length) return;
    this.rows = rows;
    this.pending = "";
    this.#draw(rows.length - 1);
    announce(rowInWords(rows[rows.length - 1], rows.length));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const isHandled = super.press(event);
    if (isHandled) event.preventDefault();
    return isHandled;
  }

  async submit() {
    const { slots } = this;
    const guess = this.wholeRow();
    if (!guess) return;
    this.pending = guess;
    slots.clear();
    this.#draw();
    const reply = await this.send([guess]);
    if (!reply?.refused || this.pending !== guess) return;
    this.pending = "";
    slots.set(guess);
    this.#draw();
  }

  #draw(flipping = -1) {
    this.drawRows(flipping);
    this.drawMessage();
    this.drawKeys(keysOf(this.rows));
  }

  drawRows(flipping = -1) {
    const { tiles, rows } = this.task;
    const drawn = this.boardRows(this.rows, { rows, isOpen: true, flipping });
    this.drawBoards([element("div.nerdle-board", { role: "group", "aria-label": "Nerdle" }, drawn)], { tiles, rows });
  }

  get quietText() {
    return this.leftText ?? say("{left|One row|# rows} left.", { left: this.task.rows - this.rows.length });
  }
}

/** The rows that the room has coloured. @param {Own} own @returns {Row[]} */
const rowsOf = ({ position = "" }) =>
  position.split(" ").filter(Boolean).map((row) => {
    const [guess, feedback] = row.split(":");
    return { guess, feedback };
  });

/** The best colour of each symbol. @param {Row[]} rows */
function keysOf(rows) {
  /** @type {Map<string, string>} */
  const best = new Map();
  for (const { guess, feedback } of rows)
    [...guess].forEach((symbol, at) => best.set(symbol, [best.get(symbol) ?? "", feedback[at]].sort().pop() ?? ""));
  return [...best].map(([symbol, colour]) => /** @type {import("../../nerdle/keyboard.js").Key} */ ({ symbol, colour, boards: [colour] }));
}

/** @type {Game} */
export const game = {
  hasEmptyFace: true,
  player: (send) => new NerdlePlayer(send),
  face: (task) => {
    if (task.puzzle !== "nerdle") return element("div");
    const rows = Array.from({ length: task.rows }, (_, at) => emptyRow(task.tiles, at + 1));
    const board = element("div.nerdle-board", { role: "group", "aria-label": "Nerdle" }, rows);
    return element("div.nerdle-boards.face-only", { dataset: { boards: 1 }, style: { "--tiles": task.tiles, "--rows": task.rows } }, board);
  },
  groups: ({ answers, found }) => {
    const needed = (/** @type {string} */ answer) => answer.split(" ").length;
    const counts = [...new Set(found.map(({ answer }) => needed(answer)))].sort((one, other) => one - other);
    const groups = counts.map((rows) => ({
      answer: say("in {rows|one row|# rows}", { rows }),
      members: found.filter(({ answer }) => needed(answer) === rows).map(({ member }) => member),
    }));
    return [...answers.map((answer) => ({ answer: shownText(answer), members: [] })), ...groups];
  },
  written: (answer) => say("in {rows|one row|# rows}", { rows: answer.split(" ").length }),
};
