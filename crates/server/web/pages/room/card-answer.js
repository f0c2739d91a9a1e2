// Making 24 from four cards, by pressing or typing. The room judges the answer.

import { button } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { say, sayAs } from "../../shell/words.js";
import { Board, missedText } from "../twentyfour/board.js";
import { print } from "../twentyfour/expression.js";
import { Hand } from "../twentyfour/hand.js";
import { Typing } from "../twentyfour/typing.js";
import { cardOf } from "../twentyfour/ranks.js";
import { refusalText } from "./scene.js";

/** @import { Reply } from "./types.js" */

export class CardAnswer {
  /** @param {(text: string) => Promise<Reply | undefined>} send resolves with the reply to an expression */
  constructor(send) {
    this.send = send;
    this.board = new Board({ onMove: () => this.#played(), onOperatorAlone: () => this.tell(say("Pick a card first")) });
    this.typing = new Typing({
      label: say("Type the whole expression"),
      submit: sayAs("verb", "Answer"),
      judge: (text) => void this.#answer(text),
    });
    this.message = element("p.quiet.center.answer-says");
    this.undoButton = button({ label: say("Undo"), icon: "undo", onClick: () => this.undo(), key: "u" });
    this.resetButton = button({ label: say("Start over"), icon: "restart", onClick: () => this.reset(), key: "r" });
    this.actions = element("div.row.answer-actions", this.undoButton, this.resetButton);
    const pressing = [this.board.element, this.message, this.actions];
    // The field comes first where there is a keyboard, the cards on touch screens.
    this.element = element("div.stack", hasKeys() ? [this.typing.element, ...pressing] : [...pressing, this.typing.element]);
  }

  /** Begins with four cards. @param {string[]} cards @param {string} operators */
  deal(cards, operators) {
    this.hand = new Hand({ cards: cards.map(cardOf), target: "24", operators });
    this.board.deal(this.hand);
    this.typing.deal(this.hand);
    this.#draw();
  }

  clear() {
    this.typing.input.value = "";
  }

  /** Focuses the field, except on touch screens, whose keyboard would hide the cards. */
  focus() {
    if (hasKeys()) this.typing.focus();
  }

  /** @param {string} text */
  async #answer(text) {
    this.tell(say("The room is judging …"));
    const reply = await this.send(text);
    this.tell("");
    if (reply?.refused !== "unreadable") return;
    const { from = 0, to = 0 } = reply;
    this.typing.refuse(refusalText(reply), characters(text, from), characters(text, to));
  }

  #played() {
    this.#draw();
    if (this.hand?.solution) void this.#answer(print(this.hand.solution, "machine"));
  }

  undo() {
    if (this.hand?.undo()) this.#takeBack();
  }

  reset() {
    this.hand?.reset();
    this.#takeBack();
  }

  #takeBack() {
    this.board.release();
    this.#draw();
  }

  #draw() {
    const { hand } = this;
    if (!hand) return;
    this.board.draw();
    this.undoButton.disabled = this.resetButton.disabled = hand.done.length === 0;
    const missed = hand.missed && missedText(hand);
    this.tell(missed ? `${missed} ${say("Undo a step, or start over.")}` : say("Press a card, an operator, and another card."));
    if (missed) announce(missed);
  }

  /** @param {string} text */
  tell(text) {
    fill(this.message, text);
  }

  /** Handles a key; returns whether it was used. @param {KeyboardEvent} event */
  press(event) {
    const { key } = event;
    const keys = /** @type {Record<string, () => void>} */ ({
      u: () => this.undo(),
      r: () => this.reset(),
      t: () => this.typing.focus(),
      Escape: () => this.board.release(),
    });
    const known = keys[key.length === 1 ? key.toLowerCase() : key];
    if (known) known();
    else if (!this.board.pressKey(key)) return false;
    event.preventDefault();
    return true;
  }
}

/** Whether there is probably a keyboard. */
const hasKeys = () => !window.matchMedia("(pointer: coarse)").matches;

/** The characters before a byte offset. @param {string} text @param {number} bytes */
function characters(text, bytes) {
  const start = new TextEncoder().encode(text).slice(0, bytes);
  return new TextDecoder().decode(start).length;
}
