// The table: draws a Hand and plays the pressed cards.

import { element, fill, icon } from "../../shell/elements.js";
import { announce, toast } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { cardFace, suitFor } from "./cards.js";
import { rankOf } from "./ranks.js";
import { print } from "./expression.js";
import { sign, spelled } from "../../shell/rational.js";

/** @import { Hand, Piece } from "./hand.js" */
/** @import { Operator } from "../../shell/rational.js" */

const OPERATORS = /** @type {Operator[]} */ (["+", "-", "*", "/", "^"]);
const NAMES = { "+": say("plus"), "-": say("minus"), "*": say("times"), "/": say("divided by"), "^": say("to the power of") };
export const SUITS = { spades: say("spades"), hearts: say("hearts"), clubs: say("clubs"), diamonds: say("diamonds") };

/** What is pressed but not yet played. @typedef {{from: number | null, operator: Operator | null}} Choice */

/** Other ways to write an operator. */
const SAME = /** @type {Record<string, Operator>} */ ({ x: "*", "×": "*", "÷": "/", ":": "/" });

export class Board {
  /** @param {{onMove: () => void, onChoice?: () => void, onOperatorAlone: () => void}} [hooks] `onOperatorAlone` when an operator is pressed before a card; without hooks the cards are only looked at */
  constructor(hooks) {
    this.hooks = hooks;
    /** @type {Choice} */
    this.choice = { from: null, operator: null };
    this.row = element("div.cards", { role: "group", "aria-label": say("Cards on the table") });
    this.signs = element("div.operators", { role: "group", "aria-label": say("Operators") });
    this.element = element("div.table", this.row, hooks && this.signs);
    /** What each slot shows now. @type {(Piece | null | undefined)[]} */
    this.shown = [];
  }

  /** Keeps room for a hand that is on its way. @param {number} count */
  expect(count) {
    this.shown = [];
    this.row.dataset.count = String(count);
    fill(this.row, Array.from({ length: count }, () => this.#gap()));
    if (!this.signs.hasChildNodes()) this.#drawOperators("+-*/");
    this.#markOperators();
  }

  /** @param {string} operators */
  #drawOperators(operators) {
    fill(this.signs, OPERATORS.filter((operator) => operators.includes(operator)).map((operator) => this.#operator(operator)));
  }

  /** Shows a hand, from its start. @param {Hand} hand */
  deal(hand) {
    this.hand = hand;
    this.choice = { from: null, operator: null };
    this.#drawOperators(hand.deal.operators);
    this.shown = [];
    fill(this.row);
    this.draw();
    for (const card of this.row.children) card.classList.add("dealing");
  }

  /** Redraws the slots that changed and keeps the focus on its slot. */
  draw() {
    const hand = this.hand;
    if (!hand) return;
    const focused = [...this.row.children].indexOf(/** @type {Element} */ (document.activeElement));
    this.row.dataset.count = String(hand.slots.length);
    hand.slots.forEach((piece, index) => {
      const before = /** @type {HTMLElement | undefined} */ (this.row.children[index]);
      if (before === undefined || this.shown[index] !== piece) {
        const drawn = piece ? this.#card(piece, index) : this.#gap();
        if (before) before.replaceWith(drawn);
        else this.row.append(drawn);
      }
      if (piece) this.#mark(/** @type {HTMLElement} */ (this.row.children[index]), piece, index);
    });
    this.shown = [...hand.slots];
    this.#markOperators();
    if (focused >= 0) this.focusCard(focused);
  }

  /** Puts the focus on a card, or on the nearest that is left. @param {number} index */
  focusCard(index) {
    const slots = /** @type {HTMLElement[]} */ ([...this.row.children]);
    const cards = slots.filter((slot) => slot.tagName === "BUTTON");
    const nearest = slots[index]?.tagName === "BUTTON" ? slots[index] : cards[0];
    nearest?.focus({ preventScroll: true });
  }

  /** A card was pressed: choose it, let it go, or merge into it. @param {number} index */
  press(index) {
    const { hand, choice } = this;
    if (!hand?.slots[index] || hand.solution) return;
    const { from, operator } = choice;
    if (from === null || (operator === null && from !== index)) this.choice = { from: index, operator: null };
    else if (from === index) this.choice = { from: null, operator: null };
    else if (operator !== null && this.merge(from, operator, index))
      this.choice = { from: hand.solution || hand.missed ? null : index, operator: null };
    this.draw();
    this.hooks?.onChoice?.();
  }

  /** @param {Operator} operator */
  pressOperator(operator) {
    if (this.choice.from === null || !this.hand?.deal.operators.includes(operator)) return this.hooks?.onOperatorAlone();
    this.choice = { ...this.choice, operator: this.choice.operator === operator ? null : operator };
    this.draw();
    this.hooks?.onChoice?.();
  }

  /** Plays the card or the operator of a key; returns whether it is one. @param {string} key */
  pressKey(key) {
    if (/^[1-6]$/.test(key)) this.press(Number(key) - 1);
    else if (/^[-+*/^x÷×:]$/.test(key)) this.pressOperator(SAME[key] ?? /** @type {Operator} */ (key));
    else return false;
    return true;
  }

  /** Merges two cards, or says why they cannot be. @param {number} from @param {Operator} operator @param {number} onto */
  merge(from, operator, onto) {
    const { hand } = this;
    const [left, right] = [hand?.slots[from]?.value, hand?.slots[onto]?.value].map(String);
    if (!hand?.merge(from, operator, onto)) {
      toast(say(operator === "^" ? "That power is too large or has no exact value" : "Nothing can be divided by zero"), { kind: "bad" });
      return false;
    }
    announce(say("{left} {sign} {right} = {value}", { left, sign: sign(operator), right, value: String(hand.slots[onto]?.value) }));
    this.hooks?.onMove();
    return true;
  }

  release() {
    this.choice = { from: null, operator: null };
    this.draw();
  }

  /** @param {Piece} piece @param {number} index */
  #card(piece, index) {
    const presses = this.hooks ? { onclick: () => this.press(index) } : {};
    return element(
      this.hooks ? "button" : "div",
      {
        class: piece.card ? "card dealt-card" : "card made-card",
        dataset: { value: String(piece.value) },
        style: { "--index": index },
        ...presses,
      },
      piece.card ? cardFace(piece.card.value, piece.card.suit ?? suitFor(index)) : madeFace(piece),
      element("span.unseen", this.#label(piece, index)),
      this.hooks && element("span.card-key", { "aria-hidden": "true" }, index + 1),
    );
  }

  /** @param {HTMLElement} card @param {Piece} piece @param {number} index */
  #mark(card, piece, index) {
    const chosen = this.choice.from === index;
    card.classList.toggle("chosen", chosen);
    card.classList.toggle("won", this.hand?.won === true && piece.value.equals(this.hand.target));
    card.classList.toggle("missed", this.hand?.missed === true);
    if (this.hooks) card.setAttribute("aria-pressed", String(chosen));
  }

  #gap() {
    return element("div.card.gap", { "aria-hidden": "true" });
  }

  /** @param {Piece} piece @param {number} index */
  #label(piece, index) {
    if (!piece.card) return say("{value}, made of {made}", { value: String(piece.value), made: print(piece.tree) });
    const suit = piece.card.suit ?? suitFor(index);
    const rank = rankOf(piece.card.value);
    return say("{rank} of {suit}", { rank: spokenRank(rank, piece.card.value), suit: SUITS[suit] });
  }

  /** @param {Operator} operator */
  #operator(operator) {
    const shown =
      operator === "^"
        ? element("span.power", "x", element("sup", "y"))
        : icon(/** @type {const} */ ({ "+": "plus", "-": "minus", "*": "times", "/": "divide" })[operator]);
    return element(
      "button",
      {
        class: "operator",
        dataset: { operator },
        "aria-label": NAMES[operator],
        onclick: () => this.pressOperator(operator),
      },
      shown,
    );
  }

  #markOperators() {
    const waiting = this.choice.from === null || this.hand?.solution !== undefined;
    for (const button of /** @type {Iterable<HTMLElement>} */ (this.signs.children)) {
      button.setAttribute("aria-pressed", String(this.choice.operator === button.dataset.operator));
      button.setAttribute("aria-disabled", String(waiting));
    }
  }
}

/** The sentence for a hand whose last value is not the target. @param {Hand} hand */
export const missedText = ({ pieces, deal: { target } }) => say("That makes {value}, not {target}.", { value: spelled(pieces[0].value), target });

/** @param {string} rank @param {string} value */
export function spokenRank(rank, value) {
  if (rank === "A") return say("Ace, worth {value},", { value });
  if (rank === "J") return say("Jack, worth {value},", { value });
  if (rank === "Q") return say("Queen, worth {value},", { value });
  return rank === "K" ? say("King, worth {value},", { value }) : rank;
}

/** The face of a card that was made: its value and its expression. @param {Piece} piece */
function madeFace(piece) {
  return element("span.made", { "aria-hidden": "true" }, numberShape(piece.value), element("span.made-from", print(piece.tree)));
}

/** A number; a fraction has its numerator above its denominator. @param {import("../../shell/rational.js").Rational} value */
function numberShape(value) {
  const sized = (/** @type {string} */ text) => ({ "--digits": Math.max(2, text.length) });
  if (value.isInteger) return element("span.value", { style: sized(String(value)) }, spelled(value));
  const [top, bottom] = spelled(value).split("/");
  const line = element("span.fraction-line");
  return element(
    "span.value.fraction",
    { style: sized(top.length > bottom.length ? top : bottom) },
    element("span", top),
    line,
    element("span", bottom),
  );
}
