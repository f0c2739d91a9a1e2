// The state of a hand in play: slots, merges, undo and redo.

import { evaluate, print } from "./expression.js";
import { Rational, apply } from "../../shell/rational.js";

/** @import { Tree } from "./expression.js" */
/** @import { Operator } from "../../shell/rational.js" */
/** @typedef {import("../../shell/types.js").Position<"24">["state"]} State */
/** @typedef {Pick<State, "cards" | "target" | "operators"> & Partial<Pick<State, "subset">>} Deal what the server says about a hand */
/** @typedef {Deal["cards"][number]} DealtCard */
/** @typedef {{value: Rational, tree: Tree, card?: DealtCard}} Piece what lies in one slot; `card` while it is as dealt */
/** @typedef {(Piece | null)[]} Slots */
/** @typedef {{move: string, slots: Slots}} Step a move, and the table after it */

/**
 * This page knows the arithmetic, but only the engine knows every rule. Where a hand has more rules (`needsEngine`),
 * moves that make the target are not a win yet: the hand `isPending` until its owner, who asks the engine about
 * `moves`, calls `confirm` with them, or `refuse`.
 */
export class Hand {
  /** @param {Deal} deal @param {{needsEngine?: boolean}} [options] */
  constructor(deal, { needsEngine = false } = {}) {
    this.deal = deal;
    this.needsEngine = needsEngine;
    /** The moves that the engine last confirmed. */
    this.confirmed = "";
    /** The whole expression that was typed, if that ended the hand. @type {Tree | undefined} */
    this.answer = undefined;
    this.target = Rational.parse(deal.target) ?? new Rational(24n);
    /** @type {Step[]} */
    this.done = [];
    /** @type {string[]} moves that were taken back, the next to redo last */
    this.undone = [];
    this.dealt = deal.cards.map(pieceOf);
  }

  /** @returns {Slots} */
  get slots() {
    return this.done.at(-1)?.slots ?? this.dealt;
  }

  /** @returns {Piece[]} */
  get pieces() {
    return this.slots.filter((slot) => slot !== null);
  }

  get cards() {
    return this.dealt.map((piece) => piece.value);
  }

  get moves() {
    return this.done.map(({ move }) => move);
  }

  get won() {
    return this.solution !== undefined && !this.isPending;
  }

  /** The target is made, but the engine has not confirmed the moves. */
  get isPending() {
    return this.needsEngine && this.solution !== undefined && this.confirmed !== this.moves.join(";");
  }

  /** The engine accepted these moves. @param {string[]} moves */
  confirm(moves) {
    this.confirmed = moves.join(";");
  }

  /** One value is left and it is not the target. */
  get missed() {
    return this.solution === undefined && this.pieces.length === 1;
  }

  /** The expression that makes the target, once there is one. @returns {Tree | undefined} */
  get solution() {
    if (this.answer || (this.pieces.length > 1 && !this.deal.subset)) return this.answer;
    return this.pieces.find(({ value }) => value.equals(this.target))?.tree;
  }

  /**
   * Merges the slot `from` into the slot `onto`. False where there is no result.
   * @param {number} from @param {Operator} operator @param {number} onto
   */
  merge(from, operator, onto) {
    const step = this.solution ? undefined : mergeOf(this.slots, from, operator, onto);
    if (!step) return false;
    this.done.push(step);
    this.undone = [];
    return true;
  }

  /** Ends the hand with a whole expression that is known to make the target. @param {Tree} tree */
  finish(tree) {
    this.#end(tree);
    this.undone = [];
  }

  /** @param {Tree} tree */
  #end(tree) {
    this.answer = tree;
    this.done.push({ move: print(tree, "machine"), slots: this.slots });
  }

  /** Plays a move from its text; `undone` stays as it is. False where the move does not fit. @param {string} move @param {(text: string) => Tree} parse */
  replay(move, parse) {
    const [, left, operator, right] = /^\(?(-?[\d/]+)\)? ([-+*/^]) \(?(-?[\d/]+)\)?$/.exec(move) ?? [];
    const [from, onto] = operator ? this.find(left, right) : [];
    if (from !== undefined && onto !== undefined) {
      const step = this.solution ? undefined : mergeOf(this.slots, from, /** @type {Operator} */ (operator), onto);
      if (step) this.done.push(step);
      return step !== undefined;
    }
    const tree = this.#answerIn(move, parse);
    if (tree) this.#end(tree);
    return tree !== undefined;
  }

  /** The expression in a text, if it makes the target. @param {string} text @param {(text: string) => Tree} parse */
  #answerIn(text, parse) {
    try {
      const tree = parse(text);
      return evaluate(tree).equals(this.target) ? tree : undefined;
    } catch {
      return undefined;
    }
  }

  /** Two different slots that hold these values. @param {string} left @param {string} right */
  find(left, right) {
    const slotWith = (/** @type {string} */ value, /** @type {number} */ except) =>
      this.slots.findIndex((slot, index) => index !== except && String(slot?.value) === value);
    const from = slotWith(left, -1);
    const onto = slotWith(right, from);
    return from < 0 || onto < 0 ? [] : [from, onto];
  }

  undo() {
    const last = this.done.pop();
    if (!last) return false;
    this.answer = undefined;
    this.undone.push(last.move);
    return true;
  }

  /** @param {(text: string) => Tree} parse */
  redo(parse) {
    const move = this.undone.at(-1);
    if (move === undefined || !this.replay(move, parse)) return false;
    this.undone.pop();
    return true;
  }

  /** The engine refused a move: it and all after it are taken back for good. @param {number} index of the move */
  refuse(index) {
    while (this.done.length > index) this.undo();
    this.undone = [];
  }

  /** Puts everything back; it can be redone. */
  reset() {
    while (this.undo());
  }
}

/**
 * The step that merges the slot `from` into the slot `onto`; nothing where there is no result.
 * @param {Slots} slots @param {number} from @param {Operator} operator @param {number} onto @returns {Step | undefined}
 */
export function mergeOf(slots, from, operator, onto) {
  const [left, right] = [slots[from], slots[onto]];
  const value = left && right && from !== onto ? apply(operator, left.value, right.value) : undefined;
  if (!left || !right || !value) return undefined;
  const after = [...slots];
  after[from] = null;
  after[onto] = { value, tree: { operator, left: left.tree, right: right.tree } };
  return { move: `${operandText(left.value)} ${operator} ${operandText(right.value)}`, slots: after };
}

/** @param {DealtCard} card @returns {Piece} */
function pieceOf(card) {
  const value = Rational.parse(card.value) ?? new Rational(0n);
  return { value, tree: { card: value }, card };
}

/** An operand, in brackets unless it is a whole number from 0 up. @param {Rational} value */
export const operandText = (value) => (value.isInteger && !value.isNegative ? String(value) : `(${value})`);
