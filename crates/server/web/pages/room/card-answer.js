// Making 24 from four cards: by pressing cards and signs, or by typing the whole
// expression. Whatever comes of it is sent, and the room judges.

import { button } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce, toast } from "../../shell/shell.js";
import { say, sayAs } from "../../shell/words.js";
import { Board } from "../twentyfour/board.js";
import { print } from "../twentyfour/expression.js";
import { Hand } from "../twentyfour/hand.js";
import { sign } from "../twentyfour/rational.js";
import { Typing } from "../twentyfour/typing.js";
import { cardOf } from "./corners.js";
import { refusalText } from "./scene.js";

/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("../twentyfour/rational.js").Operator} Operator */

/** Cards to press, and a field to type in. */
export class CardAnswer {
  /** @param {(text: string) => Promise<Reply | undefined>} send what becomes of an expression */
  constructor(send) {
    this.send = send;
    /** @type {Hand | undefined} */
    this.hand = undefined;
    this.board = new Board((from, operator, onto) => this.#merge(from, operator, onto));
    this.typing = new Typing({
      label: say("Type the whole expression"),
      submit: sayAs("verb", "Answer"),
      judge: (text) => void this.#answer(text),
    });
    this.message = element("p.quiet.center.answer-says");
    this.undoButton = button({ label: say("Undo"), icon: "undo", onClick: () => this.undo(), key: "u" });
    this.resetButton = button({ label: say("Start over"), icon: "new", onClick: () => this.reset(), key: "r" });
    this.actions = element("div.row.answer-actions", this.undoButton, this.resetButton);
    const pressing = [this.board.element, this.message, this.actions];
    // What is nearer to hand comes first: keys, or fingers.
    this.element = element("div.stack", hasKeys() ? [this.typing.element, ...pressing] : [...pressing, this.typing.element]);
  }

  /** Begins with four cards. @param {string[]} cards @param {string} operators */
  deal(cards, operators) {
    this.hand = new Hand({ cards: cards.map(cardOf), target: "24", operators });
    this.board.deal(this.hand);
    this.typing.deal(this.hand);
    this.#draw();
  }

  /** Forgets what was typed. */
  clear() {
    this.typing.input.value = "";
  }

  /** Ready to type where there are keys; a telephone's keyboard would hide the cards. */
  focus() {
    if (hasKeys()) this.typing.focus();
  }

  /** @param {string} text */
  async #answer(text) {
    this.tell(say("The room is judging …"));
    const reply = await this.send(text);
    this.tell("");
    if (reply?.refused === "unreadable") this.#unreadable(text, reply);
  }

  /** @param {string} text @param {Reply} reply */
  #unreadable(text, reply) {
    const { from = 0, to = 0 } = reply;
    this.typing.refuse(refusalText(reply), characters(text, from), characters(text, to));
  }

  /** @param {number} from @param {Operator} operator @param {number} onto */
  #merge(from, operator, onto) {
    const { hand } = this;
    const [left, right] = [String(hand?.slots[from]?.value), String(hand?.slots[onto]?.value)];
    if (!hand?.merge(from, operator, onto)) {
      toast(say(operator === "^" ? "That power is too large or has no exact value" : "Nothing can be divided by zero"), { kind: "bad" });
      return false;
    }
    announce(say("{left} {sign} {right} = {value}", { left, sign: sign(operator), right, value: String(hand.slots[onto]?.value) }));
    this.#draw();
    if (hand.winner) void this.#answer(print(hand.winner, "machine"));
    return true;
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
    const missed = hand.missed && say("That makes {value}, not {target}.", { value: String(hand.pieces[0].value).replace("-", "−"), target: "24" });
    this.tell(missed ? `${missed} ${say("Undo a step, or start over.")}` : say("Press a card, an operator, and another card."));
    if (missed) announce(missed);
  }

  /** @param {string} text */
  tell(text) {
    fill(this.message, text);
  }

  /** A key was pressed outside of any field. Answers whether it was meant for here. @param {KeyboardEvent} event */
  press(event) {
    const { key } = event;
    const keys = /** @type {Record<string, () => void>} */ ({
      u: () => this.undo(),
      r: () => this.reset(),
      t: () => this.typing.focus(),
      Escape: () => this.board.release(),
    });
    const known = keys[key.length === 1 ? key.toLowerCase() : key];
    if (/^[1-4]$/.test(key)) this.board.press(Number(key) - 1);
    else if (/^[-+*/^x×÷:]$/.test(key)) this.#pressSign(key);
    else if (known) known();
    else return false;
    event.preventDefault();
    return true;
  }

  /** @param {string} key */
  #pressSign(key) {
    const same = /** @type {Record<string, string>} */ ({ x: "*", "×": "*", "÷": "/", ":": "/" });
    const operator = /** @type {Operator} */ (same[key] ?? key);
    if (!this.board.pressOperator(operator)) this.tell(say("Pick a card first"));
  }
}

/** Whether there is a keyboard, as far as one can tell. */
const hasKeys = () => !window.matchMedia("(pointer: coarse)").matches;

/** How many characters stand before a place that is counted in bytes. @param {string} text @param {number} bytes */
function characters(text, bytes) {
  const start = new TextEncoder().encode(text).slice(0, bytes);
  return new TextDecoder().decode(start).length;
}
