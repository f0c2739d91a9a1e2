// Playing: typed tiles are on the screen at once and a wrong equation is answered
// at once; what the colours are only the server knows.

import { messageOf, play } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { newSeed, Round, bringIntoView } from "../../shell/round.js";
import { announce, celebrate } from "../../shell/shell.js";
import { texts } from "../../shell/storage.js";
import { dayText, today } from "../../shell/day.js";
import { say } from "../../shell/words.js";
import { ending } from "./ending.js";
import { leftValue, problemOf, shownText } from "./equation.js";
import { USUAL, boardsOf, dayOf, idOf, readId, rowsOf, tilesOf, KINDS, problemText, SIZES } from "./names.js";
import { keyboard } from "./keyboard.js";
import { addResult } from "./results.js";
import { Slots, emptyRow, playedRow, rowInWords, typedRow, waitingRow } from "./tiles.js";
/** @typedef {import("./names.js").Kind} Kind */
/** @typedef {import("../../shell/types.js").Position<"nerdle">} Position */

/** How long a tile turns, and after how long the next one begins: the same as in tiles.css. */
const FLIP = 420;
const STAGGER = 90;

/** A game before anything was played. */
class Game extends EventTarget {
  /** @param {Kind} kind */
  constructor(kind) {
    super();
    this.kind = kind;
    /** @type {string[]} */
    this.moves = [];
    this.slots = new Slots(tilesOf(kind.variant));
    /** @type {Position["state"] | undefined} what the server told of the game */
    this.state = undefined;
    this.status = "playing";
    /** The guess that the server is looking at. */
    this.pending = "";
    /** Guesses that a hint gave. @type {string[]} */
    this.given = [];
    /** The row that turns over now. */
    this.flipping = -1;
    this.problem = "";
  }
}

/** Tells of "change" when a row was played or a game began. */
export class Play extends Game {
  constructor() {
    super({ ...USUAL });
    this.boardsPlace = element("div.nerdle-boards");
    this.message = element("p.nerdle-message");
    this.keysPlace = element("div.nerdle-keys");
    this.foot = element("div.nerdle-foot", this.message, this.keysPlace);
    this.about = element("p.nerdle-about");
    this.round = new Round("nerdle", () => this.#left);
    this.clockShown = element("span.chip", this.round.time);
    this.element = element("div.nerdle-play", this.about, this.boardsPlace, this.foot);
  }

  get id() {
    return this.round.id;
  }

  /** Opens a game, as it was left if it was open before. @param {string} id */
  async open(id) {
    const kind = readId(id);
    if (!kind) return false;
    const saved = this.round.open(id);
    Object.assign(this, new Game(kind));
    this.#resume(saved);
    this.draw();
    this.dispatchEvent(new Event("start"));
    const asked = this.moves;
    const opened = await this.#ask(asked);
    // Whoever was faster than the server has newer rows by now.
    if (opened && this.moves === asked && !this.pending) this.#told(opened, { quiet: true });
    this.#startClock();
    return opened !== undefined;
  }

  /** @param {Record<string, unknown>} saved */
  #resume(saved) {
    const shown = /** @type {Partial<Position["state"]>} */ (saved.shown ?? {});
    if (!Array.isArray(shown.boards)) return;
    this.moves = texts(saved.moves);
    this.state = /** @type {Position["state"]} */ (shown);
    this.status = String(saved.status ?? "playing");
    this.given = texts(saved.given);
    this.slots.set(String(saved.typed ?? ""));
  }

  #startClock() {
    if (this.kind.mode === "speed" && this.playing) this.round.clock.start();
    else this.round.clock.stop();
  }

  /** Everything that was played, board by board. @returns {import("./tiles.js").Row[][]} */
  get rows() {
    const none = Array.from({ length: boardsOf(this.kind.mode) }, () => []);
    return this.state?.boards.map((board) => board.rows) ?? none;
  }

  get rowsPlayed() {
    return Math.max(...this.rows.map((rows) => rows.length));
  }

  get playing() {
    return this.status === "playing";
  }

  /** @param {string} symbol */
  type(symbol) {
    if (!this.playing) return;
    this.slots.put(symbol);
    this.#typed();
  }

  erase() {
    if (!this.playing) return;
    this.slots.erase();
    this.#typed();
  }

  /** @param {number} place */
  goTo(place) {
    this.slots.goTo(place);
    this.#drawRows();
  }

  /** Puts a guess into the row; Enter then plays it. @param {string} guess */
  fillIn(guess) {
    this.given.push(guess);
    this.slots.set(guess);
    this.#typed();
    document.querySelector("main")?.focus({ preventScroll: true });
    bringIntoView(this.element);
  }

  #typed() {
    this.problem = "";
    this.#drawRows();
    this.#drawMessage();
    this.round.saveSoon();
  }

  /** Plays the row that was typed, if it is an equation that holds. */
  async submit() {
    const { slots, pending } = this;
    if (!this.playing || pending) return;
    if (slots.missing > 0) return this.#refuse(say("{missing|One tile is|# tiles are} still missing.", { missing: slots.missing }));
    const problem = problemOf(slots.text);
    if (problem) return this.#refuse(problemText(problem));
    this.pending = slots.text;
    slots.clear();
    this.draw();
    const told = await this.#ask([...this.moves, this.pending]);
    const guess = this.pending;
    this.pending = "";
    if (told) {
      this.moves = [...this.moves, guess];
      this.flipping = this.rowsPlayed;
      this.#told(told);
    } else {
      slots.set(guess);
      this.draw();
      this.#shake();
    }
  }

  /** @param {string[]} moves */
  async #ask(moves) {
    const { id } = this;
    try {
      const told = await play("nerdle", id, moves);
      return id === this.id ? told : undefined;
    } catch (error) {
      if (id !== this.id) return undefined;
      this.#say(messageOf(error));
      return undefined;
    }
  }

  /** @param {Position} told @param {{quiet?: boolean}} [options] */
  #told(told, { quiet = false } = {}) {
    const before = this.status;
    const shown = this.#standing();
    this.state = told.state;
    this.status = told.status;
    if (!quiet) {
      this.problem = "";
      this.#speak(told.said);
    }
    // A game that opens is on the screen before the server has confirmed it.
    if (!quiet || this.#standing() !== shown) this.#drawTold();
    if (this.status !== "playing") this.#finish(before);
    this.round.save();
    this.dispatchEvent(new Event("change"));
  }

  /** What the boards show, to be compared. */
  #standing() {
    return JSON.stringify([this.status, this.rows, this.rows.map((_, board) => this.state?.boards[board]?.solved === true)]);
  }

  #drawTold() {
    this.#drawAbout();
    this.#drawRows();
    this.#drawMessage();
    this.#drawFootAfterFlip();
    this.flipping = -1;
  }

  /** @param {string | null} said */
  #speak(said) {
    const last = this.rows.map((rows) => rows[rows.length - 1]).filter(Boolean);
    const words = last.map((row) => rowInWords(row, this.rowsPlayed));
    announce([...words, this.endWords ?? said ?? ""].join(" "));
  }

  /** @param {string} before */
  #finish(before) {
    const { round, kind } = this;
    round.clock.stop();
    if (before !== "playing") return;
    const won = this.status === "won";
    if (won) celebrate(this.boardsPlace);
    const day = dayOf(kind);
    addResult(kind, this.id, { guesses: won ? this.rowsPlayed : 0, hints: round.hints, day });
    round.count({
      won,
      seconds: kind.mode === "speed" ? round.clock.seconds : 0,
      mistakes: won ? this.rowsPlayed - 1 : this.rowsPlayed,
      day: day === today() ? day : undefined,
      result: this.#result,
    });
  }

  /** How many rows it took: `3/6`. */
  get #result() {
    return `${this.status === "won" ? this.rowsPlayed : "X"}/${rowsOf(this.kind.mode)}`;
  }

  /** What is said at the end. */
  get endWords() {
    const answers = (this.state?.answers ?? []).map(shownText).join(", ");
    if (this.status === "won") return say("Solved in {rows|one row|# rows}!", { rows: this.rowsPlayed });
    return this.status === "lost" ? say("Not this time. It was {answers}.", { answers }) : undefined;
  }

  /** @param {string} text */
  #refuse(text) {
    this.#say(text);
    this.#shake();
  }

  /** @param {string} text */
  #say(text) {
    this.problem = text;
    this.#drawMessage();
    announce(text);
  }

  #shake() {
    for (const row of this.boardsPlace.querySelectorAll(".typing")) {
      row.classList.remove("shakes");
      void (/** @type {HTMLElement} */ (row).offsetWidth);
      row.classList.add("shakes");
    }
  }

  /** What is kept of the game. */
  get #left() {
    const { moves, slots, status, given, state: shown } = this;
    const { variant, mode } = this.kind;
    return {
      state: { moves, typed: slots.text, shown, status, given },
      finished: !this.playing,
      result: this.#result,
      touched: moves.length > 0 || !slots.isEmpty,
      summary: say("{variant}, row {row} of {all}", { variant: SIZES[variant], row: this.rowsPlayed, all: rowsOf(mode) }),
    };
  }

  draw() {
    this.#drawAbout();
    this.#drawRows();
    this.#drawMessage();
    this.#drawFoot();
  }

  #drawAbout() {
    const { kind } = this;
    const day = dayOf(kind);
    const chips = [
      SIZES[kind.variant],
      kind.mode !== "single" && KINDS[kind.mode],
      day ? say("Daily, {day}", { day: dayText(day) }) : say(kind.origin.startsWith("x-") ? "Custom" : "Random"),
      kind.hard && say("Hard"),
      kind.commutative && say("Any order"),
    ];
    fill(
      this.about,
      chips.filter(Boolean).map((text) => element("span.chip", /** @type {string} */ (text))),
      kind.mode === "speed" && this.clockShown,
    );
  }

  #drawRows() {
    const { kind } = this;
    const boards = this.rows.map((_, board) => this.#board(board));
    this.boardsPlace.dataset.boards = String(boards.length);
    this.boardsPlace.style.setProperty("--tiles", String(tilesOf(kind.variant)));
    this.boardsPlace.style.setProperty("--rows", String(rowsOf(kind.mode)));
    fill(this.boardsPlace, boards);
  }

  /** @param {number} board */
  #board(board) {
    const { kind } = this;
    const rows = this.rows[board];
    const solved = this.state?.boards[board]?.solved === true;
    const all = rowsOf(kind.mode);
    const tiles = tilesOf(kind.variant);
    const drawn = rows.map((row, at) => playedRow(row, at + 1, { flips: at === this.flipping }));
    if (this.playing && !solved && this.pending) drawn.push(waitingRow(this.pending, drawn.length + 1));
    if (this.playing && !solved && drawn.length < all)
      drawn.push(typedRow(this.slots, drawn.length + 1, (place) => this.goTo(place)));
    while (drawn.length < all) drawn.push(emptyRow(tiles, drawn.length + 1));
    const name = boardsOf(kind.mode) > 1 ? say(solved ? "Board {number}, solved" : "Board {number}", { number: board + 1 }) : "Nerdle";
    return element("div", { class: solved ? "nerdle-board solved" : "nerdle-board", role: "group", "aria-label": name }, drawn);
  }

  #drawMessage() {
    const { slots } = this;
    const value = leftValue(slots.text);
    const left = shownText(slots.text.split("=")[0]);
    const text = this.problem || (this.pending ? say("Checking…") : this.#quiet(value, left));
    this.message.textContent = text;
    this.message.classList.toggle("bad", this.problem !== "");
  }

  /** What stands under the boards when nothing is wrong. @param {string | undefined} value @param {string} left */
  #quiet(value, left) {
    if (!this.playing) return "";
    if (value !== undefined) return say("{left} is {value}", { left, value });
    return this.rowsPlayed === 0 && this.slots.isEmpty
      ? say("Guess the hidden equation.")
      : say("{left|One row|# rows} left.", { left: this.state?.left ?? rowsOf(this.kind.mode) });
  }

  /** The keys take their colours, and the end is told, when the last tile has turned. */
  #drawFootAfterFlip() {
    clearTimeout(this.turning);
    const calm = this.flipping < 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.boardsPlace.classList.toggle("turning", !calm);
    if (calm) return void this.#drawFoot();
    this.turning = setTimeout(
      () => {
        this.boardsPlace.classList.remove("turning");
        this.#drawFoot();
      },
      FLIP + STAGGER * (tilesOf(this.kind.variant) - 1),
    );
  }

  #drawFoot() {
    const { kind } = this;
    if (!this.playing) return fill(this.keysPlace, ending(this));
    const keys = this.state?.keys ?? [];
    return fill(
      this.keysPlace,
      keyboard({
        variant: kind.variant,
        keys,
        onSymbol: (symbol) => this.type(symbol),
        onErase: () => this.erase(),
        onEnter: () => this.submit(),
      }),
    );
  }

  /** The squares of every row; no tile is told. */
  boast() {
    const { kind, round } = this;
    const squares = (this.state?.share ?? "").trim().split("\n").slice(1).join("\n");
    const head = `Nerdle ${SIZES[kind.variant]} ${dayOf(kind) ?? ""} ${this.#result}`.replace("  ", " ");
    const hints = round.hints > 0 ? ` · ${say("{hints|with one hint|with # hints}", { hints: round.hints })}` : "";
    return `${head}${hints}\n${squares}`;
  }

  /** Another random game of the same kind. */
  another() {
    const origin = newSeed();
    this.dispatchEvent(new CustomEvent("wants", { detail: idOf({ ...this.kind, origin }) }));
  }
}
