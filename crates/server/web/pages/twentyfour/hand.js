// A hand in play: slots, merges, undo and redo. It draws nothing.

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

export class Hand {
  /** @param {Deal} deal @param {{judged?: boolean}} [options] `judged` where the engine must agree to an answer, because this page does not know every rule */
  constructor(deal, { judged = false } = {}) {
    this.deal = deal;
    this.judged = judged;
    /** The moves that the engine last agreed to. */
    this.agreed = "";
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
    return this.winner !== undefined && !this.waits;
  }

  /** The target is made, and the engine has yet to agree. */
  get waits() {
    return this.judged && this.winner !== undefined && this.agreed !== this.moves.join(";");
  }

  /** One value is left and it is not the target. */
  get missed() {
    return this.winner === undefined && this.pieces.length === 1;
  }

  /** The expression that makes the target, once there is one. @returns {Tree | undefined} */
  get winner() {
    if (this.answer || (this.pieces.length > 1 && !this.deal.subset)) return this.answer;
    return this.pieces.find(({ value }) => value.equals(this.target))?.tree;
  }

  /**
   * Merges the slot `from` into the slot `onto`. False where there is no result.
   * @param {number} from @param {Operator} operator @param {number} onto
   */
  merge(from, operator, onto) {
    const step = this.winner ? undefined : mergeOf(this.slots, from, operator, onto);
    if (!step) return false;
    this.done.push(step);
    this.undone = [];
    return true;
  }

  /** Takes a whole answer that was checked already. @param {Tree} tree */
  finish(tree) {
    this.answer = tree;
    this.done.push({ move: print(tree, "machine"), slots: this.slots });
    this.undone = [];
  }

  /** Plays a move given as text, as it comes from a save or a hint. @param {string} move @param {(text: string) => Tree} parse */
  replay(move, parse) {
    const step = /^\(?(-?[\d/]+)\)? ([-+*/^]) \(?(-?[\d/]+)\)?$/.exec(move);
    const [from, onto] = step ? this.find(step[1], step[3]) : [];
    if (step && from !== undefined && onto !== undefined) return this.merge(from, /** @type {Operator} */ (step[2]), onto);
    const tree = parse(move);
    if (!evaluate(tree).equals(this.target)) return false;
    this.finish(tree);
    return true;
  }

  /** Two different slots that hold these values. @param {string} left @param {string} right */
  find(left, right) {
    const holds = (/** @type {string} */ value, /** @type {number} */ but) =>
      this.slots.findIndex((slot, index) => index !== but && String(slot?.value) === value);
    const from = holds(left, -1);
    const onto = holds(right, from);
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
    const rest = this.undone.slice(0, -1);
    if (move === undefined || !this.replay(move, parse)) return false;
    this.undone = rest;
    return true;
  }

  /** Takes back for good what the engine refused: all moves but the first few. @param {number} kept */
  refuse(kept) {
    while (this.done.length > kept) this.undo();
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
  const made = { value, tree: { operator, left: left.tree, right: right.tree } };
  const move = `${operandText(left.value)} ${operator} ${operandText(right.value)}`;
  return { move, slots: slots.map((slot, index) => (index === from ? null : index === onto ? made : slot)) };
}

/** @param {DealtCard} card @returns {Piece} */
function pieceOf(card) {
  const value = Rational.parse(card.value) ?? new Rational(0n);
  return { value, tree: { card: value }, card };
}

/** An operand, in brackets unless it is a whole number from 0 up. @param {Rational} value */
export const operandText = (value) => (value.isInteger && !value.isNegative ? String(value) : `(${value})`);
