// The editor: cells, pieces, a name; puzzles are kept in this browser.

import { call, messageOf, play as askGame } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { button, field, fold, notice, select, stepper } from "../../shell/controls.js";
import { openDialog, toast } from "../../shell/shell.js";
import { download } from "../../shell/download.js";
import { keep, kept } from "../../shell/storage.js";
import { say } from "../../shell/words.js";
import { pieceAlone } from "./art.js";
import { courseId } from "./load.js";
import { Board } from "./model.js";
import { nameOf, ownPuzzles } from "./names.js";
import { Paint } from "./paint.js";

/** @import { Cell } from "./geometry.js" */
/** @import { OwnPuzzle } from "./names.js" */
/** @typedef {{letter: string, cells: Cell[]}} Choice a piece that can be chosen */

const SETS = ["iq-puzzler-pro", "kanoodle", "pentominoes-6x10"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST = 14;
const MOST_KEPT = 50;
/** @type {Record<string, ["" | "good" | "warn" | "bad", string]>} */
const VERDICTS = {
  unknown: ["warn", say("Not known")],
  noSolution: ["bad", say("No solution")],
  onlyOne: ["good", say("This is the only solution.")],
  notOnly: ["", say("There is more than one solution.")],
};

/** Returns "" if it was closed. @returns {Promise<string>} */
export async function drawBoard() {
  const editor = new Editor();
  await editor.useSet(SETS[0]);
  const chosen = await openDialog({ title: say("Draw a board"), wide: true, body: editor.parts, foot: editor.foot, onOpen: (dialog) => (editor.close = (game) => dialog.close(game)) });
  editor.gone.abort();
  return chosen;
}

class Editor {
  constructor() {
    /** @type {Choice[]} */
    this.source = [];
    /** Pieces that were drawn, each as its cells. @type {Cell[][]} */
    this.own = kept("tiling", "own-pieces", /** @type {Cell[][]} */ ([]));
    /** @type {Set<string>} */
    this.chosen = new Set();
    this.set = SETS[0];
    this.close = (/** @type {string} */ _game) => {};
    this.gone = new AbortController();
    const cells = { until: this.gone.signal, name: (/** @type {number} */ row, /** @type {number} */ column) => say("Row {row}, column {column}", { row, column }) };
    this.board = new Paint({ ...cells, label: say("Cells of the board"), isOn: true, onPaint: () => this.#drawBalance() });
    this.piece = new Paint({ ...cells, label: say("Cells of the piece"), isOn: false, onPaint: () => {} });
    this.pieces = element("div.tray.small-tray", { role: "group", "aria-label": say("Pieces of the puzzle") });
    this.balance = element("p.numbers", { role: "status" });
    this.problem = element("div");
    this.name = field({ label: say("Name of the puzzle"), placeholder: say("Rainy day") });
    this.top = element("div.row.sizes");
    this.piece.draw();
    const drawing = element("div.draw-piece", this.piece.element, button({ label: say("Add this piece"), icon: "plus", onClick: () => this.#addPiece() }), button({ label: say("Forget my pieces"), icon: "trash", kind: "plain", onClick: () => this.#dropPieces() }));
    const keeping = element(
      "div.row",
      button({ label: say("Keep"), icon: "star", onClick: () => this.#keep() }),
      button({ label: say("Save as .txt"), icon: "save", onClick: () => download(`${this.name.input.value.trim() || "board"}.txt`, this.course()) }),
    );
    this.parts = [this.top, element("p.quiet.small", say("Press cells to take them out of the board, and again to put them back. Choose as many pieces as it takes.")), this.board.element, this.pieces, fold({ label: say("Draw a piece of your own") }, drawing), this.name, keeping];
    this.playing = button({ label: say("Play this board"), kind: "primary", icon: "play", onClick: () => this.close(courseId(this.course())) });
    this.foot = [
      this.balance,
      this.problem,
      element(
        "div.row",
        this.playing,
        button({ label: say("Can it be filled?"), icon: "check", onClick: () => void this.check() }),
      ),
    ];
  }

  /** The pieces of the set, then custom ones under free letters. @returns {Choice[]} */
  get choices() {
    const taken = new Set(this.source.map(({ letter }) => letter));
    const free = [...LETTERS].filter((letter) => !taken.has(letter));
    return [...this.source, ...this.own.slice(0, free.length).map((cells, at) => ({ letter: free[at], cells }))];
  }

  get used() {
    return this.choices.filter(({ letter }) => this.chosen.has(letter));
  }

  async check() {
    fill(this.problem, element("span.spinner"));
    try {
      const reply = await call("tiling", "solve", { file: courseId(this.course()), unique: true, timeout: "15s" });
      const only = "unique" in reply && reply.unique;
      const key = reply.outcome === "unknown" ? "unknown" : !("solvable" in reply && reply.solvable) ? "noSolution" : only ? "onlyOne" : "notOnly";
      const [kind, text] = VERDICTS[key];
      fill(this.problem, notice({ kind }, text));
    } catch (error) {
      fill(this.problem, notice({ kind: "bad" }, messageOf(error)));
    }
  }

  /** Selects the pieces of a set: as many as fit, or the given ones. @param {string} name @param {string[]} [letters] */
  async useSet(name, letters) {
    try {
      const { pieces } = new Board(`tiling:${name}`, (await askGame("tiling", `tiling:${name}`, [])).state);
      this.source = pieces.map(({ letter, shapes }) => ({ letter, cells: shapes[0] }));
    } catch (error) {
      return void fill(this.problem, notice({ kind: "bad" }, messageOf(error)));
    }
    this.set = name;
    let room = this.board.cells.length;
    const fitting = this.source.filter(({ cells }) => cells.length <= room && (room -= cells.length) >= 0);
    this.chosen = new Set(letters ?? fitting.map(({ letter }) => letter));
    this.draw();
  }

  draw() {
    const { board } = this;
    const size = (/** @type {"rows" | "columns"} */ name) => stepper({ label: name === "rows" ? say("Rows") : say("Columns"), value: board[name], least: 1, most: MOST, onChange: (value) => ((board[name] = value), board.draw(), this.#drawBalance()) });
    const set = select({ label: say("Pieces from"), value: this.set, options: SETS.map((value) => ({ value, label: nameOf(value) })), onChange: (name) => void this.useSet(name) });
    const known = ownPuzzles();
    const options = [{ value: "", label: say("A new one") }, ...known.map(({ name }) => ({ value: name, label: name }))];
    const open = (/** @type {string} */ name) => this.#open(known.find((one) => one.name === name));
    fill(this.top, size("rows"), size("columns"), set, known.length > 0 && select({ label: say("My puzzles"), value: this.name.input.value, options, onChange: open }));
    board.draw();
    this.#drawPieces();
    this.#drawBalance();
  }

  /** Lays a puzzle that was kept on the table again. @param {OwnPuzzle | undefined} puzzle */
  #open(puzzle) {
    const { name = "", rows = 5, columns = 5, gaps = [], set = SETS[0], own, chosen } = puzzle ?? {};
    this.name.input.value = name;
    Object.assign(this.board, { rows, columns, changed: new Set(gaps) });
    if (own) this.own = own;
    void this.useSet(set, chosen);
  }

  #keep() {
    const name = this.name.input.value.trim();
    this.name.setError(name === "" ? say("Give it a name first.") : "");
    if (name === "") return this.name.input.focus();
    const { rows, columns, changed } = this.board;
    const puzzle = { name, game: courseId(this.course()), rows, columns, gaps: [...changed], set: this.set, own: this.own, chosen: [...this.chosen] };
    keep("tiling", "own-puzzles", [puzzle, ...ownPuzzles().filter((one) => one.name !== name)].slice(0, MOST_KEPT));
    this.draw();
    toast(say("Kept as “{name}”", { name }));
  }

  #addPiece() {
    const cells = this.piece.cells.map(([row, column]) => /** @type {Cell} */ ([0, row, column]));
    if (cells.length === 0) return;
    this.own = [...this.own, cells];
    keep("tiling", "own-pieces", this.own);
    const added = this.choices[this.choices.length - 1];
    if (added) this.chosen.add(added.letter);
    this.piece.changed.clear();
    this.piece.draw();
    this.#drawPieces();
    this.#drawBalance();
  }

  #dropPieces() {
    const left = this.source.map(({ letter }) => letter);
    this.own = [];
    keep("tiling", "own-pieces", this.own);
    this.chosen = new Set([...this.chosen].filter((letter) => left.includes(letter)));
    this.#drawPieces();
    this.#drawBalance();
  }

  #drawPieces() {
    const one = (/** @type {Choice} */ { letter, cells }, /** @type {number} */ index) =>
      element(
        "button",
        { class: "tray-piece", "aria-pressed": String(this.chosen.has(letter)), "aria-label": say("Piece {letter}, {cells} cells", { letter, cells: cells.length }), onclick: () => this.#toggle(letter) },
        pieceAlone({ cells, piece: index, letter, skin: "balls", lattice: "square" }),
      );
    fill(this.pieces, this.choices.map(one));
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
    const cells = this.board.cells.length;
    const covered = this.used.reduce((sum, piece) => sum + piece.cells.length, 0);
    this.playing.disabled = cells !== covered;
    this.balance.textContent = say(cells === covered ? "{cells} cells, and the pieces cover {covered}: it can be filled exactly." : "{cells} cells, but the pieces cover {covered}.", { cells, covered });
    this.balance.className = `numbers ${cells === covered ? "good" : "warn"}`;
  }

  /** The puzzle in the text format of the course. */
  course() {
    const { rows, columns } = this.board;
    const line = (/** @type {number} */ y) => Array.from({ length: columns }, (_, x) => (this.board.isOn(y, x) ? "X" : ".")).join("");
    const whole = this.board.cells.length === rows * columns;
    const lines = [`${rows} ${columns} ${this.used.length}`, whole ? "DEFAULT" : "CUSTOM", ...(whole ? [] : Array.from({ length: rows }, (_, y) => line(y))), ...this.used.flatMap(pieceLines)];
    return `${lines.join("\n")}\n`;
  }
}

/** @param {Choice} piece */
function pieceLines({ letter, cells }) {
  const [top, left] = [1, 2].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  const rows = Math.max(...cells.map(([, row]) => row)) - top + 1;
  return Array.from({ length: rows }, (_, y) => {
    const columns = cells.filter(([, row]) => row - top === y).map(([, , column]) => column - left);
    return Array.from({ length: Math.max(...columns) + 1 }, (_, x) => (columns.includes(x) ? letter : " ")).join("");
  });
}
