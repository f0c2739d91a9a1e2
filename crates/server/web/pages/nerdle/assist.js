// Assist for a game played elsewhere: enter guesses and their colours, get the best next guess.

import { call, messageOf, wasAborted } from "../../shell/api.js";
import { button, segmented, select } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { number, say } from "../../shell/words.js";
import { STRATEGIES } from "../compare/strategies.js";
import { RowEntry } from "./entry.js";
import { shown, shownText } from "./equation.js";
import { tilesOf, VARIANTS, COLOUR_NAMES, SIZES, spoken } from "./names.js";
import { Slots, colourOf, playedRow, typedRow } from "./tiles.js";
/** @typedef {{guess: string, colours: string[]}} Entered colours by board; "" on a solved one */

/** @typedef {import("../../shell/types.js").Arguments<"nerdle", "hint">} Asked */
/** @typedef {import("../../shell/types.js").Reply<"nerdle", "hint">} Reply */

const ADVISERS = /** @type {NonNullable<Asked["strategy"]>[]} */ ([
  "optimal",
  "most-parts",
  "entropy",
  "minimax",
  "seed",
]);
/** @import { Variant } from "./names.js" */
/** @type {{variant: Variant, boards: number, strategy: (typeof ADVISERS)[number], rows: Entered[]}} */
const START = { variant: "classic", boards: 1, strategy: "optimal", rows: [] };

export class Assist extends RowEntry {
  constructor() {
    super(tilesOf(START.variant));
    const fits = (/** @type {{[Name in keyof typeof START]?: unknown}} */ { variant, strategy, rows }) =>
      VARIANTS.some((one) => one === variant) && ADVISERS.some((one) => one === strategy) && Array.isArray(rows);
    const saved = kept("nerdle", "assist", START, fits);
    this.size = saved.variant;
    this.boards = Number(saved.boards) || 1;
    this.strategy = saved.strategy;
    this.rows = saved.rows;
    /** @type {string[]} the colours of the row being entered, by board */
    this.colours = [];
    this.advicePlace = element("div.panel.stack.advice-panel");
    this.side = element("div.stack");
  }

  get variant() {
    return this.size;
  }

  get tiles() {
    return tilesOf(this.size);
  }

  show() {
    this.#settings();
    this.#fresh();
    this.drawRows();
    void this.#ask();
  }

  #settings() {
    const again = (/** @type {Partial<typeof START & {size: Variant}>} */ change) => {
      Object.assign(this, change, "strategy" in change ? {} : { rows: [] });
      this.#save();
      this.show();
    };
    fill(
      this.side,
      this.advicePlace,
      element(
        "div.panel.stack",
        element("p.quiet.small", say("Playing elsewhere? Enter your guess, press the tiles until they look as the page showed them, and get the best next guess.")),
        select({
          label: say("Size"),
          value: this.size,
          options: VARIANTS.map((value) => ({ value, label: `${SIZES[value]} · ${say("{tiles} tiles", { tiles: tilesOf(value) })}` })),
          onChange: (size) => again({ size }),
        }),
        segmented({
          legend: say("Boards"),
          value: String(this.boards),
          options: ["1", "2", "4"].map((value) => ({ value, label: value })),
          onChange: (boards) => again({ boards: Number(boards) }),
        }),
        select({
          label: say("Strategy"),
          value: this.strategy,
          options: ADVISERS.map((value) => ({ value, label: STRATEGIES.nerdle[value].name })),
          onChange: (strategy) => again({ strategy }),
        }),
        element(
          "div.row",
          button({ label: say("Take the last row back"), icon: "undo", kind: "small", onClick: () => this.takeBack() }),
          button({ label: say("Start over"), icon: "trash", kind: "small", onClick: () => again({}) }),
        ),
      ),
    );
  }

  #fresh() {
    this.slots = new Slots(this.tiles);
    this.colours = Array.from({ length: this.boards }, (_, board) =>
      this.#solved(board) ? "" : "0".repeat(this.tiles),
    );
    this.problem = "";
  }

  /** @param {number} board */
  #solved(board) {
    return this.rows.some(({ colours }) => /^2+$/.test(colours[board] ?? ""));
  }

  get solved() {
    return this.colours.every((_, board) => this.#solved(board));
  }

  #save() {
    keep("nerdle", "assist", { variant: this.size, boards: this.boards, strategy: this.strategy, rows: this.rows });
  }

  /** Typing replaces a proposed guess. @param {string} symbol */
  type(symbol) {
    if (this.proposed) this.slots.clear();
    super.type(symbol);
  }

  typed() {
    this.proposed = false;
    super.typed();
  }

  /** The next colour of a tile. @param {number} board @param {number} place */
  turn(board, place) {
    const colours = [...this.colours[board]];
    colours[place] = String((Number(colours[place]) + 1) % 3);
    this.colours[board] = colours.join("");
    this.typed();
    const symbol = spoken(this.slots.places[place]);
    announce(`${symbol}: ${COLOUR_NAMES[colourOf(colours[place]) ?? "absent"]}`);
    /** @type {HTMLElement | null} */ (this.boardsPlace.querySelector(`[data-board="${board}"][data-place="${place}"]`))?.focus();
  }

  /** Takes the row with the colours that the other page showed. */
  async submit() {
    const { slots } = this;
    if (this.solved) return;
    if (slots.isEmpty) return this.tell(say("Type the guess first."));
    const guess = this.wholeRow();
    if (!guess) return;
    const entered = { guess, colours: [...this.colours] };
    this.rows = [...this.rows, entered];
    if (await this.#ask()) {
      this.#save();
      return;
    }
    this.rows = this.rows.slice(0, -1);
    this.colours = entered.colours;
    slots.set(guess);
    this.drawRows();
  }

  takeBack() {
    const last = this.rows.at(-1);
    if (!last) return;
    this.rows = this.rows.slice(0, -1);
    this.#save();
    this.#fresh();
    void this.#ask(last);
  }

  /** Requests advice; returns whether the rows are consistent. @param {Entered} [again] a row to enter once more */
  async #ask(again) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    fill(this.advicePlace, element("p.row.quiet", element("span.spinner"), say("Looking for the best guess…")));
    const rows = this.rows.map(({ guess, colours }) => `${guess}:${colours.map((own) => own || "-").join("/")}`).join(" ");
    try {
      const boards = /** @type {Asked["boards"]} */ (String(this.boards));
      const body = {
        variant: this.size,
        strategy: this.strategy,
        boards,
        level: 3,
        timeout: "25s",
        ...(rows ? { rows } : {}),
      };
      this.advice = await call("nerdle", "hint", body, { signal: asking.signal });
      this.#fresh();
      if (again) {
        this.slots.set(again.guess);
        this.colours = again.colours;
      } else if (this.guess && !this.solved) {
        this.slots.set(this.guess);
        this.proposed = true;
      }
      this.drawRows();
      announce(this.#inWords());
      return true;
    } catch (error) {
      if (!wasAborted(error)) this.tell(messageOf(error));
      this.#drawAdvice();
      return false;
    }
  }

  get guess() {
    return (this.advice && "guess" in this.advice && this.advice.guess) || "";
  }

  drawRows() {
    this.drawBoards(Array.from({ length: this.boards }, (_, board) => this.#board(board)), { tiles: this.tiles, rows: 6 });
    this.drawMessage();
    this.#drawAdvice();
    if (this.solved) fill(this.keysPlace);
    else this.drawKeys(this.#keys(), say("Row done"));
  }

  /** @param {number} board */
  #board(board) {
    const { rows } = this;
    const played = rows
      .filter(({ colours }) => colours[board])
      .map(({ guess, colours }) => ({ guess, feedback: colours[board] }));
    const drawn = played.map((row, at) => playedRow(row, at + 1));
    const number = played.length + 1;
    if (!this.#solved(board))
      drawn.push(
        this.slots.missing > 0 ? typedRow(this.slots, number, (place) => this.goTo(place)) : this.#colouring(board, number),
      );
    const name = this.boards > 1 ? say(this.#solved(board) ? "Board {number}, solved" : "Board {number}", { number: board + 1 }) : say("Assist");
    return element("div.nerdle-board", { role: "group", "aria-label": name }, drawn);
  }

  /** The row whose tiles are pressed through the colours. @param {number} board @param {number} number */
  #colouring(board, number) {
    const tiles = this.slots.places.map((symbol, place) => {
      const colour = colourOf(this.colours[board][place]) ?? "absent";
      const label = say("Tile {place}, {symbol}: {colour}. Press to change.", { place: place + 1, symbol: spoken(symbol), colour: COLOUR_NAMES[colour] });
      return element(
        "button",
        {
          class: "nerdle-tile",
          dataset: { colour, board, place },
          "aria-label": label,
          onclick: () => this.turn(board, place),
        },
        element("span.face", { "aria-hidden": "true" }, shown(symbol)),
      );
    });
    return element(
      "div",
      { class: "nerdle-row colouring", role: "group", "aria-label": say("Colours of row {number}", { number }), "data-small-targets": true },
      tiles,
    );
  }

  #keys() {
    const best = (/** @type {string} */ symbol, /** @type {number} */ board) => {
      const seen = this.rows.flatMap(({ guess, colours }) =>
        [...guess].flatMap((own, at) => (own === symbol && colours[board] ? [colours[board][at]] : [])),
      );
      return seen.length > 0 ? (seen.sort().at(-1) ?? null) : null;
    };
    const boards = Array.from({ length: this.boards }, (_, board) => board);
    return [..."0123456789+-*/=()²³"].map((symbol) => ({
      symbol,
      colour: this.boards === 1 ? best(symbol, 0) : null,
      boards: boards.map((board) => best(symbol, board)),
    }));
  }

  get quietText() {
    if (this.solved) return say("Solved.");
    return this.proposed ? say("Press the tiles to colour them. Type over it if you guessed something else.") : "";
  }

  #drawAdvice() {
    const { advice, guess } = this;
    if (!advice) return;
    const facts = [this.boards === 1 ? say("{count|One answer fits|# answers fit}", { count: "candidates" in advice ? advice.candidates : 0 }) : ""];
    if ("bits" in advice) {
      const { expected, exact, bits, candidates, may_win: mayWin } = advice;
      facts.push(
        say(exact ? "{expected} guesses expected, this one included" : "at least {expected} guesses, this one included", { expected: number(Math.round(expected * 1000) / 1000) }),
        bits > 0 ? say("{bits} bits expected", { bits: number(Math.round(bits * 100) / 100) }) : "",
        say(candidates === 1 ? "Nothing else is left: this is it." : mayWin ? "may be the answer" : "cannot be the answer, but tells most"),
      );
    }
    fill(
      this.advicePlace,
      element("h2", this.solved ? say("Solved.") : say("Best guess")),
      guess && element("p.best-guess", shownText(guess)),
      element(
        "ul.facts",
        facts.filter((fact) => fact !== "").map((fact) => element("li", fact)),
      ),
    );
  }

  #inWords() {
    const { advice } = this;
    if (this.solved) return say("Solved.");
    const tiles = [...this.guess].map((symbol) => spoken(symbol)).join(" ");
    return `${say("Best guess")}: ${tiles}. ${say("{count|One answer fits|# answers fit}", { count: advice && "candidates" in advice ? advice.candidates : 0 })}`;
  }
}
