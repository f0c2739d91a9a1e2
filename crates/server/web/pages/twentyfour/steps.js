// The steps that make an expression from the cards of a hand.

import { parse } from "./expression.js";
import { Hand, mergeOf } from "./hand.js";

/** @import { Tree } from "./expression.js" */
/** @import { Deal, Step } from "./hand.js" */

/** The steps by which a hand was won. @param {Hand} hand @returns {Step[]} */
export const ownSteps = (hand) => (hand.answer ? stepsOf(hand.answer, hand.deal) : hand.done);

/** The steps that make an expression; none where it cannot be read here, or these cards do not make it. @param {string} text @param {Deal} deal @returns {Step[]} */
export function stepsOfText(text, deal) {
  try {
    return stepsOf(parse(text), deal);
  } catch {
    // The engine knows operators that this page does not play.
    return [];
  }
}

/** @param {Tree} tree @param {Deal} deal @returns {Step[]} */
function stepsOf(tree, deal) {
  const { dealt } = new Hand(deal);
  const used = new Set();
  /** @type {Step[]} */
  const steps = [];
  /** Makes a part of the expression; returns its slot, or -1 if it cannot be made. @param {Tree} part @returns {number} */
  const make = (part) => {
    if ("card" in part) {
      const at = dealt.findIndex(({ value }, index) => !used.has(index) && value.equals(part.card));
      used.add(at);
      return at;
    }
    const [from, onto] = [make(part.left), make(part.right)];
    const step = mergeOf(steps.at(-1)?.slots ?? dealt, from, part.operator, onto);
    if (step) steps.push(step);
    return step ? onto : -1;
  };
  return make(tree) < 0 ? [] : steps;
}

/** Shows how a hand comes out, step by step; loaded on demand. @param {Deal} deal @param {Step[]} steps */
export const replay = async (deal, steps) => (await import("./replay.js")).openReplay(deal, steps);
