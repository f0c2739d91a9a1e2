// The same Nerdle for everybody: typed tiles are on the screen at once, and a row that is
// no equation is answered at once; what the colours are only the room knows.

import { element, fill } from "../../../shell/elements.js";
import { announce } from "../../../shell/shell.js";
import { say } from "../../../shell/words.js";
import { leftValue, problemOf, shownText, symbolOf } from "../../nerdle/equation.js";
import { keyboard } from "../../nerdle/keyboard.js";
import { problemText } from "../../nerdle/names.js";
import { Slots, emptyRow, playedRow, rowInWords, typedRow, waitingRow } from "../../nerdle/tiles.js";
import { loadStyle } from "./games.js";

/** @import { TaskOf } from "../types.js" */
/** @typedef {import("../view.js").Own} Own */
/** @typedef {import("./games.js").Game} Game */
/** @typedef {import("./games.js").Send} Send */
/** @typedef {import("../../nerdle/tiles.js").Row} Row */

await loadStyle("nerdle/tiles.css");

/** Rows of tiles and a keyboard. */
class NerdlePlayer {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    /** @type {TaskOf<"nerdle">} */
    this.task = { puzzle: "nerdle", variant: "mini", tiles: 6, rows: 6 };
    /** @type {Row[]} */
    this.rows = [];
    this.slots = new Slots(this.task.tiles);
    this.pending = "";
    this.problem = "";
    this.board = element("div.nerdle-boards", { dataset: { boards: 1 } });
    this.message = element("p.nerdle-message");
    this.keys = element("div.nerdle-keys");
    this.element = element("div.nerdle-play", this.board, element("div.nerdle-foot", this.message, this.keys));
  }

  /** @param {import("../types.js").Posed} hand @param {unknown} _ @param {Own} own */
  pose({ task }, _, own) {
    if (task.puzzle !== "nerdle") return;
    this.task = task;
    this.slots = new Slots(task.tiles);
    this.pending = this.problem = "";
    this.rows = rowsOf(own);
    this.#draw();
  }

  /** The room has looked at a row. @param {Own} own */
  follow(own) {
    const rows = rowsOf(own);
    if (rows.length <= this.rows.length) return;
    this.rows = rows;
    this.pending = "";
    this.#draw(true);
    announce(rowInWords(rows[rows.length - 1], rows.length));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const symbol = symbolOf(event.key, this.task.variant);
    const isButton = event.target instanceof Element && event.target.matches("button, a, summary");
    if (symbol) this.#type(symbol);
    else if (event.key === "Backspace") this.#erase();
    else if (event.key === "Enter" && !isButton) void this.#submit();
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") this.#goTo(this.slots.cursor + (event.key === "ArrowLeft" ? -1 : 1));
    else return false;
    event.preventDefault();
    return true;
  }

  /** @param {string} symbol */
  #type(symbol) {
    this.slots.put(symbol);
    this.#typed();
  }

  #erase() {
    this.slots.erase();
    this.#typed();
  }

  #typed() {
    this.problem = "";
    this.#drawRows();
    this.#drawMessage();
  }

  /** @param {number} place */
  #goTo(place) {
    this.slots.goTo(place);
    this.#drawRows();
  }

  async #submit() {
    const { slots } = this;
    if (this.pending) return;
    if (slots.missing > 0) return this.#refuse(say("{missing|One tile is|# tiles are} still missing.", { missing: slots.missing }));
    const problem = problemOf(slots.text);
    if (problem) return this.#refuse(problemText(problem));
    const guess = slots.text;
    this.pending = guess;
    slots.clear();
    this.#draw();
    const reply = await this.send([guess]);
    if (!reply?.refused || this.pending !== guess) return;
    this.pending = "";
    slots.set(guess);
    this.#draw();
  }

  /** @param {string} text */
  #refuse(text) {
    this.problem = text;
    this.#drawMessage();
    announce(text);
    const row = this.board.querySelector(".typing");
    if (!(row instanceof HTMLElement)) return;
    row.classList.remove("shakes");
    void row.offsetWidth;
    row.classList.add("shakes");
  }

  #draw(flips = false) {
    this.#drawRows(flips);
    this.#drawMessage();
    const { variant } = this.task;
    fill(
      this.keys,
      keyboard({
        variant,
        keys: keysOf(this.rows),
        onSymbol: (symbol) => this.#type(symbol),
        onErase: () => this.#erase(),
        onEnter: () => void this.#submit(),
      }),
    );
  }

  #drawRows(flips = false) {
    const { tiles, rows: all } = this.task;
    const drawn = this.rows.map((row, at) => playedRow(row, at + 1, { flips: flips && at === this.rows.length - 1 }));
    if (this.pending) drawn.push(waitingRow(this.pending, drawn.length + 1));
    if (drawn.length < all) drawn.push(typedRow(this.slots, drawn.length + 1, (place) => this.#goTo(place)));
    while (drawn.length < all) drawn.push(emptyRow(tiles, drawn.length + 1));
    this.board.style.setProperty("--tiles", String(tiles));
    this.board.style.setProperty("--rows", String(all));
    fill(this.board, element("div.nerdle-board", { role: "group", "aria-label": "Nerdle" }, drawn));
  }

  #drawMessage() {
    const value = leftValue(this.slots.text);
    const left = shownText(this.slots.text.split("=")[0]);
    const quiet = value === undefined ? say("{left|One row|# rows} left.", { left: this.task.rows - this.rows.length }) : say("{left} is {value}", { left, value });
    this.message.textContent = this.problem || (this.pending ? say("Checking…") : quiet);
    this.message.classList.toggle("bad", this.problem !== "");
  }
}

/** The rows that the room has looked at. @param {Own} own @returns {Row[]} */
const rowsOf = ({ position = "" }) =>
  position.split(" ").filter(Boolean).map((row) => {
    const [guess, feedback] = row.split(":");
    return { guess, feedback };
  });

/** What is known of each symbol: the best colour that it had. @param {Row[]} rows */
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
  /** The equation, and then who needed how many rows. */
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
