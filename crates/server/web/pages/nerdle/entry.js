// Typing rows, wherever Nerdle is played: a wrong equation is rejected at once.

import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { leftValue, problemOf, shownText, symbolOf } from "./equation.js";
import { keyboard } from "./keyboard.js";
import { problemText } from "./names.js";
import { Slots, emptyRow, playedRow, typedRow, waitingRow } from "./tiles.js";

/** @import { Row } from "./tiles.js" */

/** Boards, a message and a keyboard; subclasses draw rows and submit them. */
export class RowEntry extends EventTarget {
  /** @param {number} tiles */
  constructor(tiles) {
    super();
    this.slots = new Slots(tiles);
    /** The guess that is being checked. */
    this.pending = "";
    this.problem = "";
    this.boardsPlace = element("div.nerdle-boards");
    this.message = element("p.nerdle-message");
    this.keysPlace = element("div.nerdle-keys");
    this.element = element("div.nerdle-play", this.boardsPlace, element("div.nerdle-foot", this.message, this.keysPlace));
  }

  /** @returns {string} */
  get variant() {
    return "classic";
  }

  /** Whether there is a row to type. */
  get playing() {
    return true;
  }

  async submit() {}

  drawRows() {}

  get quietText() {
    return "";
  }

  /** @param {string} symbol */
  type(symbol) {
    if (!this.playing) return;
    this.slots.put(symbol);
    this.typed();
  }

  erase() {
    if (!this.playing) return;
    this.slots.erase();
    this.typed();
  }

  /** @param {number} place */
  goTo(place) {
    this.slots.goTo(place);
    this.drawRows();
  }

  typed() {
    this.problem = "";
    this.drawRows();
    this.drawMessage();
  }

  /**
   * Handles a key; returns whether it was meant for the row.
   * @param {KeyboardEvent} event @param {boolean} [isEntering] whether Enter means the row even on a button
   */
  press({ key, target }, isEntering = false) {
    const symbol = symbolOf(key, this.variant);
    const on = target instanceof Element ? target : document.body;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (symbol) this.type(symbol);
    else if (key === "Backspace") this.erase();
    else if (key === "Enter" && (isEntering || !on.matches("button:not([role=tab]), a, summary"))) void this.submit();
    else if (step && !on.matches("input, [role=tab]")) this.goTo(this.slots.cursor + step);
    else return false;
    return true;
  }

  /** The typed row if it is an equation that holds; otherwise says why not. */
  wholeRow() {
    if (this.pending) return undefined;
    const { missing, text } = this.slots;
    const problem = missing > 0 ? undefined : problemOf(text);
    if (missing === 0 && !problem) return text;
    this.tell(problem ? problemText(problem) : say("{missing|One tile is|# tiles are} still missing.", { missing }));
    this.shake();
    return undefined;
  }

  /** @param {string} text */
  tell(text) {
    this.problem = text;
    this.drawMessage();
    announce(text);
  }

  shake() {
    for (const row of this.boardsPlace.querySelectorAll(".typing")) {
      row.classList.remove("shakes");
      void (/** @type {HTMLElement} */ (row).offsetWidth);
      row.classList.add("shakes");
    }
  }

  drawMessage() {
    this.message.textContent = this.problem || (this.pending ? say("Checking…") : this.quietText);
    this.message.classList.toggle("bad", this.problem !== "");
  }

  /** The value of the left side, once it is whole. */
  get leftText() {
    const { text } = this.slots;
    const value = leftValue(text);
    return value === undefined ? undefined : say("{left} is {value}", { left: shownText(text.split("=")[0]), value });
  }

  /** @param {HTMLElement[]} boards @param {{tiles: number, rows: number}} size */
  drawBoards(boards, { tiles, rows }) {
    this.boardsPlace.dataset.boards = String(boards.length);
    this.boardsPlace.style.setProperty("--tiles", String(tiles));
    this.boardsPlace.style.setProperty("--rows", String(rows));
    fill(this.boardsPlace, boards);
  }

  /** The rows of a board: those that were played, the one being typed if it is open, and empty ones. @param {Row[]} played @param {{rows: number, isOpen: boolean, flipping?: number}} options */
  boardRows(played, { rows, isOpen, flipping = -1 }) {
    const drawn = played.map((row, at) => playedRow(row, at + 1, { flips: at === flipping }));
    if (isOpen && this.pending) drawn.push(waitingRow(this.pending, drawn.length + 1));
    if (isOpen && drawn.length < rows) drawn.push(typedRow(this.slots, drawn.length + 1, (place) => this.goTo(place)));
    while (drawn.length < rows) drawn.push(emptyRow(this.slots.places.length, drawn.length + 1));
    return drawn;
  }

  /** @param {import("./keyboard.js").Key[]} keys @param {string} [enter] */
  drawKeys(keys, enter) {
    const does = { onSymbol: (/** @type {string} */ symbol) => this.type(symbol), onErase: () => this.erase(), onEnter: () => void this.submit() };
    fill(this.keysPlace, keyboard({ variant: this.variant, keys, enter, ...does }));
  }
}
