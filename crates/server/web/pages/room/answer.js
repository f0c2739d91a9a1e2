// The right to answer: first the last step, if the rules ask for it, then the
// expression, by pressing cards and signs or by typing. Whatever is sent, the
// room judges.

import { button, field } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce, toast } from "../../shell/shell.js";
import { words } from "../../shell/words.js";
import { Board } from "../twentyfour/board.js";
import { print } from "../twentyfour/expression.js";
import { Hand } from "../twentyfour/hand.js";
import { inSigns, pretty, sign } from "../twentyfour/signs.js";
import { Typing } from "../twentyfour/typing.js";
import { catalogue as handWords } from "../twentyfour/words.js";
import { catalogue as cardWords } from "../twentyfour/words-cards.js";
import { cardOf } from "./cards.js";
import { refusalText } from "./scene.js";
import { catalogue } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./types.js").Pile} Pile */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("../twentyfour/rational.js").Operator} Operator */

/** Last steps that are worth a button of their own. */
const COMMON_STEPS = ["3*8", "4*6", "2*12", "1*24"];

/** What is said about a hand, but as it is said in a room. */
const { answerType: typeLabel, answerSend: typeButton } = catalogue;
const say = words(cardWords, handWords, catalogue, { typeLabel, typeButton });

/** The panel of whoever has buzzed. */
export class Answer {
  constructor() {
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.pile = 0;
    this.mustDeclare = false;
    /** @type {Hand | undefined} */
    this.hand = undefined;
    this.board = new Board(say, (from, operator, onto) => this.#merge(from, operator, onto));
    this.typing = new Typing(
      say,
      () => {},
      (text) => void this.#send(text),
    );
    this.message = element("p.quiet.center.answer-says");
    this.step = element("p.chip.accent.declared", { hidden: true });
    this.undoButton = button({ label: say("undo"), icon: "undo", onClick: () => this.undo(), key: "u" });
    this.resetButton = button({ label: say("reset"), icon: "new", onClick: () => this.reset(), key: "r" });
    const pressing = [this.board.element, this.message, element("div.row.answer-actions", this.undoButton, this.resetButton)];
    // What is nearer to hand comes first: keys, or fingers.
    const ways = hasKeys() ? [this.typing.element, ...pressing] : [...pressing, this.typing.element];
    this.whole = element("div.stack", this.step, ways);
    this.last = field({ label: say("declareLabel"), help: say("declareHelp"), placeholder: "3*8", mono: true });
    this.last.input.setAttribute("maxlength", "60");
    this.declaring = this.#declareForm();
    this.element = element("div.answer", { hidden: true }, this.declaring, this.whole);
  }

  get open() {
    return !this.element.hidden;
  }

  /** Whether the cards lie here, ready to be pressed. */
  get showsCards() {
    return this.open && !this.whole.hidden;
  }

  /** Shows the panel while it is this member's turn. @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { pile, settings } = scene.view;
    const turn = pile?.turn;
    if (!pile || turn?.member !== scene.me) return this.#end();
    if (!this.open || this.pile !== pile.number) this.#begin(pile, settings);
    const declared = turn.step !== undefined;
    this.step.hidden = !declared;
    if (declared) this.step.textContent = say("declared", { step: inSigns(turn.step ?? "") });
    this.#arrange(this.mustDeclare && !declared);
  }

  /** @param {Pile} pile @param {import("./types.js").Settings} settings */
  #begin(pile, settings) {
    this.pile = pile.number;
    this.mustDeclare = settings.declare;
    this.element.hidden = false;
    this.hand = new Hand({ cards: pile.cards.map(cardOf), target: "24", operators: settings.operators });
    this.board.deal(this.hand);
    this.typing.deal(this.hand);
    this.last.input.value = "";
    this.last.setError("");
    this.#draw();
    this.#arrange(this.mustDeclare && pile.turn?.step === undefined);
    this.#focus();
  }

  #end() {
    if (!this.open) return;
    this.element.hidden = true;
    this.typing.input.value = "";
  }

  /** @param {boolean} declaring */
  #arrange(declaring) {
    const moved = this.declaring.hidden === declaring;
    this.declaring.hidden = !declaring;
    this.whole.hidden = declaring;
    if (moved) this.#focus();
  }

  /** Ready to type where there are keys; a telephone's keyboard would hide the cards. */
  #focus() {
    if (!hasKeys()) return;
    (this.declaring.hidden ? this.typing : this.last.input).focus();
  }

  #declareForm() {
    const submit = button({ label: say("declareButton"), icon: "check", kind: "primary" });
    submit.type = "submit";
    const common = COMMON_STEPS.map((step) => button({ label: pretty(step), onClick: () => void this.#declare(step) }));
    const form = element(
      "form.stack.declare",
      { hidden: true },
      element("h3", say("declareTitle")),
      element("div.row", common),
      this.last,
      submit,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.last.input.value.trim();
      if (text) void this.#declare(text);
    });
    return form;
  }

  /** @param {string} text */
  async #declare(text) {
    const reply = await this.scene?.ask({ do: "declare", pile: this.pile, text });
    if (reply?.refused === "nothing-to-declare") this.mustDeclare = false;
    if (reply?.refused === "unreadable") this.last.setError(refusalText(reply, say));
    if (reply?.refused && this.scene) this.update(this.scene);
  }

  /** @param {string} text */
  async #send(text) {
    this.#tell(say("sending"));
    const reply = await this.scene?.ask({ do: "answer", pile: this.pile, text });
    if (!reply?.refused) return;
    this.#tell("");
    if (reply.refused === "declare-first") {
      this.mustDeclare = true;
      this.#arrange(true);
    }
    if (reply.refused === "unreadable") this.#unreadable(text, reply);
  }

  /** @param {string} text @param {Reply} reply */
  #unreadable(text, reply) {
    const { from = 0, to = 0 } = reply;
    this.typing.refuse(refusalText(reply, say), characters(text, from), characters(text, to));
  }

  /** @param {number} from @param {Operator} operator @param {number} onto */
  #merge(from, operator, onto) {
    const { hand } = this;
    const [left, right] = [String(hand?.slots[from]?.value), String(hand?.slots[onto]?.value)];
    if (!hand?.merge(from, operator, onto)) {
      toast(say(operator === "^" ? "noPower" : "noResult"), { kind: "bad" });
      return false;
    }
    announce(say("stepMade", { left, sign: sign(operator), right, value: String(hand.slots[onto]?.value) }));
    this.#draw();
    if (hand.winner) void this.#send(print(hand.winner, "machine"));
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
    const missed = hand.missed && say("missed", { value: String(hand.pieces[0].value).replace("-", "−"), target: "24" });
    this.#tell(missed ? `${missed} ${say("missedHelp")}` : say("startHelp"));
    if (missed) announce(missed);
  }

  /** @param {string} text */
  #tell(text) {
    fill(this.message, text);
  }

  /** A key was pressed outside of any field. Answers whether it was meant for here. @param {KeyboardEvent} event */
  press(event) {
    if (!this.open || this.whole.hidden) return false;
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
    if (!this.board.pressOperator(operator)) this.#tell(say("pickCard"));
  }
}

/** Whether there is a keyboard, as far as one can tell. */
const hasKeys = () => !window.matchMedia("(pointer: coarse)").matches;

/** How many characters stand before a place that is counted in bytes. @param {string} text @param {number} bytes */
function characters(text, bytes) {
  const start = new TextEncoder().encode(text).slice(0, bytes);
  return new TextDecoder().decode(start).length;
}
