// A board of one's own: paint its cells, choose the pieces, play it.

import { call, messageOf, play as askGame } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { button, notice, select, stepper } from "../../shell/controls.js";
import { openDialog } from "../../shell/shell.js";
import { download } from "../../shell/download.js";
import { pieceAlone } from "./art.js";
import { Board } from "./model.js";
import { nameOf } from "./names.js";
import { courseId } from "./load.js";

const SETS = ["iq-puzzler-pro", "kanoodle", "pentominoes-6x10"];
const MOST = 14;
/** How each answer to a board of one's own looks. */
const KINDS = /** @type {const} */ ({ unknown: "warn", noSolution: "bad", onlyOne: "good", notOnly: "" });

/** Lets somebody draw a board; "" if they do not. @param {import("../../shell/words.js").Say} say @returns {Promise<string>} */
export async function drawBoard(say) {
  const editor = new Editor(say);
  await editor.useSet(SETS[0]);
  const chosen = await openDialog({ title: say("drawBoard"), wide: true, body: editor.parts, foot: editor.foot, onOpen: (dialog) => (editor.close = (game) => dialog.close(game)) });
  editor.gone.abort();
  return chosen;
}

class Editor {
  /** @param {import("../../shell/words.js").Say} say */
  constructor(say) {
    this.say = say;
    this.rows = 5;
    this.columns = 5;
    /** Cells that are not part of the board. @type {Set<string>} */
    this.gaps = new Set();
    /** @type {Board | undefined} */
    this.source = undefined;
    /** @type {Set<string>} */
    this.chosen = new Set();
    this.close = (/** @type {string} */ _game) => {};
    this.gone = new AbortController();
    this.grid = element("div", { class: "paint", role: "group", "aria-label": say("paintLabel") });
    this.pieces = element("div", { class: "tray small-tray", role: "group", "aria-label": say("choosePieces") });
    this.balance = element("p", { class: "numbers", role: "status" });
    this.problem = element("div", {});
    this.#listen();
    const size = (/** @type {"rows" | "columns"} */ name) => stepper({ label: say(name), value: this[name], least: 1, most: MOST, onChange: (value) => ((this[name] = value), this.draw()) });
    const set = select({ label: say("pieceSet"), value: SETS[0], options: SETS.map((value) => ({ value, label: nameOf(value, say) })), onChange: (name) => void this.useSet(name) });
    const actions = element(
      "div",
      { class: "row" },
      button({ label: say("playThis"), kind: "primary", icon: "play", onClick: () => this.close(courseId(this.course())) }),
      button({ label: say("checkThis"), icon: "check", onClick: () => void this.check() }),
      button({ label: say("saveCourse"), icon: "save", onClick: () => download("board.txt", this.course()) }),
    );
    this.parts = [element("div", { class: "row sizes" }, size("rows"), size("columns"), set), element("p", { class: "quiet small" }, say("paintHelp")), this.grid, this.pieces];
    this.foot = [this.balance, this.problem, actions];
  }

  /** Whether the board can be filled, and in one way only. */
  async check() {
    fill(this.problem, element("span", { class: "spinner" }));
    try {
      const reply = await call("tiling", "solve", { file: courseId(this.course()), unique: true, timeout: "15s" });
      const only = "unique" in reply && reply.unique;
      const key = reply.outcome === "unknown" ? "unknown" : !reply.solvable ? "noSolution" : only ? "onlyOne" : "notOnly";
      fill(this.problem, notice({ kind: KINDS[key] }, this.say(key)));
    } catch (error) {
      fill(this.problem, notice({ kind: "bad" }, messageOf(error)));
    }
  }

  /** @param {string} name */
  async useSet(name) {
    try {
      const reply = await askGame("tiling", `tiling:${name}`, []);
      this.source = new Board(`tiling:${name}`, reply.state);
    } catch (error) {
      fill(this.problem, notice({ kind: "bad" }, messageOf(error)));
      return;
    }
    this.chosen = new Set();
    let room = this.#cells();
    for (const piece of this.source.pieces) {
      if (piece.shapes[0].length > room) continue;
      room -= piece.shapes[0].length;
      this.chosen.add(piece.letter);
    }
    this.draw();
  }

  #cells() {
    let cells = 0;
    for (let row = 0; row < this.rows; row += 1) for (let column = 0; column < this.columns; column += 1) cells += this.gaps.has(`${row},${column}`) ? 0 : 1;
    return cells;
  }

  draw() {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cell : undefined;
    this.grid.style.setProperty("--columns", String(this.columns));
    const cell = (/** @type {number} */ row, /** @type {number} */ column) => {
      const key = `${row},${column}`;
      return element("button", { type: "button", class: "paint-cell", dataset: { cell: key }, "aria-pressed": String(!this.gaps.has(key)), "aria-label": this.say("cellName", { row: row + 1, column: column + 1 }), tabindex: key === (focused ?? "0,0") ? 0 : -1 });
    };
    fill(this.grid, Array.from({ length: this.rows * this.columns }, (_, at) => cell(Math.floor(at / this.columns), at % this.columns)));
    this.#drawPieces();
    this.#drawBalance();
  }

  #drawPieces() {
    const { source } = this;
    if (!source) return;
    const one = (/** @type {import("./model.js").Piece} */ piece, /** @type {number} */ index) =>
      element(
        "button",
        { type: "button", class: "tray-piece", "aria-pressed": String(this.chosen.has(piece.letter)), "aria-label": this.say("pieceName", { letter: piece.letter, cells: piece.shapes[0].length }), onclick: () => this.#toggle(piece.letter) },
        pieceAlone({ cells: piece.shapes[0], piece: index, letter: piece.letter, skin: "balls", lattice: "square" }),
      );
    fill(this.pieces, source.pieces.map(one));
  }

  /** @param {string} letter */
  #toggle(letter) {
    if (!this.chosen.delete(letter)) this.chosen.add(letter);
    const at = [...this.pieces.children].indexOf(/** @type {Element} */ (document.activeElement));
    this.#drawPieces();
    /** @type {HTMLElement | undefined} */ (this.pieces.children[at])?.focus();
    this.#drawBalance();
  }

  #drawBalance() {
    fill(this.problem);
    const cells = this.#cells();
    const covered = (this.source?.pieces ?? []).filter(({ letter }) => this.chosen.has(letter)).reduce((sum, { shapes }) => sum + shapes[0].length, 0);
    this.balance.textContent = this.say(cells === covered ? "balanced" : "unbalanced", { cells, covered });
    this.balance.className = `numbers ${cells === covered ? "good" : "warn"}`;
  }

  /** Painting with a pointer goes on over the cells it crosses; arrows go from cell to cell. */
  #listen() {
    /** @type {boolean | undefined} */
    let gap;
    const paint = (/** @type {Element | null} */ target) => {
      const key = target instanceof HTMLElement ? target.dataset.cell : undefined;
      if (key === undefined || gap === undefined) return;
      if (gap) this.gaps.add(key);
      else this.gaps.delete(key);
      target?.setAttribute("aria-pressed", String(!gap));
      this.#drawBalance();
    };
    this.grid.addEventListener("pointerdown", (event) => {
      const key = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
      if (key === undefined) return;
      gap = !this.gaps.has(key);
      paint(/** @type {Element} */ (event.target));
    });
    this.grid.addEventListener("pointermove", (event) => gap !== undefined && paint(document.elementFromPoint(event.clientX, event.clientY)));
    window.addEventListener("pointerup", () => (gap = undefined), { signal: this.gone.signal });
    this.grid.addEventListener("click", (event) => {
      if (event.detail !== 0 || !(event.target instanceof HTMLElement)) return;
      gap = !this.gaps.has(event.target.dataset.cell ?? "");
      paint(event.target);
      gap = undefined;
    });
    this.grid.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const at = event.target instanceof HTMLElement ? event.target.dataset.cell?.split(",").map(Number) : undefined;
    if (!by || !at) return;
    event.preventDefault();
    const next = /** @type {HTMLElement | null} */ (this.grid.querySelector(`[data-cell="${at[0] + by[0]},${at[1] + by[1]}"]`));
    if (!next) return;
    /** @type {HTMLElement} */ (event.target).tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** The board and its pieces in the format of the report. */
  course() {
    const pieces = (this.source?.pieces ?? []).filter(({ letter }) => this.chosen.has(letter));
    const row = (/** @type {number} */ y) => Array.from({ length: this.columns }, (_, x) => (this.gaps.has(`${y},${x}`) ? "." : "X")).join("");
    const whole = this.gaps.size === 0;
    const lines = [`${this.rows} ${this.columns} ${pieces.length}`, whole ? "DEFAULT" : "CUSTOM", ...(whole ? [] : Array.from({ length: this.rows }, (_, y) => row(y))), ...pieces.flatMap(({ letter, shapes }) => pieceLines(letter, shapes[0]))];
    return `${lines.join("\n")}\n`;
  }
}

/** @param {string} letter @param {import("./geometry.js").Cell[]} cells */
function pieceLines(letter, cells) {
  const [top, left] = [1, 2].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  const rows = Math.max(...cells.map(([, row]) => row)) - top + 1;
  return Array.from({ length: rows }, (_, y) => {
    const columns = cells.filter(([, row]) => row - top === y).map(([, , column]) => column - left);
    return Array.from({ length: Math.max(...columns) + 1 }, (_, x) => (columns.includes(x) ? letter : " ")).join("");
  });
}
