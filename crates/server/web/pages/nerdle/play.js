// A game of Nerdle: rows are typed here, and the server colours them.

import { messageOf, play } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { newSeed, Round, bringIntoView } from "../../shell/round.js";
import { announce, celebrate } from "../../shell/shell.js";
import { texts } from "../../shell/storage.js";
import { dayText, today } from "../../shell/day.js";
import { say } from "../../shell/words.js";
import { ending } from "./ending.js";
import { RowEntry } from "./entry.js";
import { shownText } from "./equation.js";
import { USUAL, boardsOf, dayOf, idOf, readId, rowsOf, tilesOf, KINDS, SIZES } from "./names.js";
import { addResult } from "./results.js";
import { Slots, rowInWords } from "./tiles.js";
/** @typedef {import("../../shell/types.js").Position<"nerdle">} Position */

/** Milliseconds of a turn and between two tiles, as in tiles.css. */
const FLIP = 420;
const STAGGER = 90;

/** Dispatches "change" when a row was played or a game began. */
export class Play extends RowEntry {
  constructor() {
    super(tilesOf(USUAL.variant));
    this.kind = { ...USUAL };
    /** @type {string[]} */
    this.moves = [];
    this.status = "playing";
    /** Guesses that came from a hint. @type {string[]} */
    this.hintGuesses = [];
    this.flipping = -1;
    this.about = element("p.nerdle-about");
    this.round = new Round("nerdle", () => this.#standing);
    this.clockChip = element("span.chip", this.round.time);
    this.element.prepend(this.about);
  }

  get id() {
    return this.round.id;
  }

  /** Opens a game, as it was left if it was open before. @param {string} id */
  async open(id) {
    const kind = readId(id);
    if (!kind) return false;
    const saved = this.round.open(id);
    Object.assign(this, { kind, moves: [], state: undefined, status: "playing", pending: "", hintGuesses: [], flipping: -1, problem: "" });
    this.slots = new Slots(tilesOf(kind.variant));
    this.#resume(saved);
    this.draw();
    this.dispatchEvent(new Event("start"));
    const { moves } = this;
    const opened = await this.#ask(moves);
    // The player may have been faster than the server.
    if (opened && this.moves === moves && !this.pending) this.#accept(opened, { quiet: true });
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
    this.hintGuesses = texts(saved.given);
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

  get variant() {
    return this.kind.variant;
  }

  /** Puts a guess into the row; Enter then plays it. @param {string} guess */
  fillIn(guess) {
    this.hintGuesses.push(guess);
    this.slots.set(guess);
    this.typed();
    document.querySelector("main")?.focus({ preventScroll: true });
    bringIntoView(this.element);
  }

  typed() {
    super.typed();
    this.round.saveSoon();
  }

  async submit() {
    const { id, slots } = this;
    const guess = this.playing ? this.wholeRow() : undefined;
    if (!guess) return;
    this.pending = guess;
    slots.clear();
    this.draw();
    const reply = await this.#ask([...this.moves, guess]);
    if (this.id !== id) return;
    this.pending = "";
    if (reply) {
      this.moves = [...this.moves, guess];
      this.flipping = this.rowsPlayed;
      this.#accept(reply);
    } else {
      slots.set(guess);
      this.draw();
      this.shake();
    }
  }

  /** @param {string[]} moves */
  async #ask(moves) {
    const { id } = this;
    try {
      const reply = await play("nerdle", id, moves);
      return id === this.id ? reply : undefined;
    } catch (error) {
      if (id !== this.id) return undefined;
      this.tell(messageOf(error));
      return undefined;
    }
  }

  /** @param {Position} reply @param {{quiet?: boolean}} [options] */
  #accept(reply, { quiet = false } = {}) {
    const before = this.status;
    const shown = this.#screenState();
    this.state = reply.state;
    this.status = reply.status;
    if (!quiet) {
      this.problem = "";
      this.#speak(reply.said);
    }
    // A game that opens is on the screen before the server has confirmed it.
    if (!quiet || this.#screenState() !== shown) this.#drawReply();
    if (this.status !== "playing") this.#finish(before);
    this.round.save();
    this.dispatchEvent(new Event("change"));
  }

  #screenState() {
    return JSON.stringify([this.status, this.rows, this.rows.map((_, board) => this.state?.boards[board]?.solved === true)]);
  }

  #drawReply() {
    this.#drawAbout();
    this.drawRows();
    this.drawMessage();
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

  /** Such as `3/6`. */
  get #result() {
    return `${this.status === "won" ? this.rowsPlayed : "X"}/${rowsOf(this.kind.mode)}`;
  }

  get endWords() {
    const answers = (this.state?.answers ?? []).map(shownText).join(", ");
    if (this.status === "won") return say("Solved in {rows|one row|# rows}!", { rows: this.rowsPlayed });
    return this.status === "lost" ? say("Not this time. It was {answers}.", { answers }) : undefined;
  }

  get #standing() {
    const { moves, slots, status, hintGuesses: given, state: shown } = this;
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
    this.drawRows();
    this.drawMessage();
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
      kind.mode === "speed" && this.clockChip,
    );
  }

  drawRows() {
    const { variant, mode } = this.kind;
    const rows = rowsOf(mode);
    const boards = this.rows.map((played, board) => {
      const solved = this.state?.boards[board]?.solved === true;
      const name = boardsOf(mode) > 1 ? say(solved ? "Board {number}, solved" : "Board {number}", { number: board + 1 }) : "Nerdle";
      const drawn = this.boardRows(played, { rows, isOpen: this.playing && !solved, flipping: this.flipping });
      return element("div", { class: solved ? "nerdle-board solved" : "nerdle-board", role: "group", "aria-label": name }, drawn);
    });
    this.drawBoards(boards, { tiles: tilesOf(variant), rows });
  }

  get quietText() {
    if (!this.playing) return "";
    if (this.leftText !== undefined) return this.leftText;
    return this.rowsPlayed === 0 && this.slots.isEmpty
      ? say("Guess the hidden equation.")
      : say("{left|One row|# rows} left.", { left: this.state?.left ?? rowsOf(this.kind.mode) });
  }

  /** Colours the keys, or shows the end, when the last tile has turned. */
  #drawFootAfterFlip() {
    clearTimeout(this.turning);
    const calm = this.flipping < 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.boardsPlace.classList.toggle("turning", !calm);
    if (calm) return this.#drawFoot();
    this.turning = setTimeout(
      () => {
        this.boardsPlace.classList.remove("turning");
        this.#drawFoot();
      },
      FLIP + STAGGER * (tilesOf(this.kind.variant) - 1),
    );
  }

  #drawFoot() {
    if (this.playing) this.drawKeys(this.state?.keys ?? []);
    else fill(this.keysPlace, ending(this));
  }

  /** Coloured squares without symbols. */
  boast() {
    const { kind, round } = this;
    const squares = (this.state?.share ?? "").trim().split("\n").slice(1).join("\n");
    const head = `Nerdle ${SIZES[kind.variant]} ${dayOf(kind) ?? ""} ${this.#result}`.replace("  ", " ");
    const hints = round.hints > 0 ? ` · ${say("{hints|with one hint|with # hints}", { hints: round.hints })}` : "";
    return `${head}${hints}\n${squares}`;
  }

  another() {
    const origin = newSeed();
    this.dispatchEvent(new CustomEvent("wants", { detail: idOf({ ...this.kind, origin }) }));
  }
}
