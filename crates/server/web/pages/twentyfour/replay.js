// Replays a hand step by step.

import { openDialog } from "../../shell/shell.js";
import { element } from "../../shell/elements.js";
import { listenToSteps, stepKeys } from "../../shell/steps.js";
import { say } from "../../shell/words.js";
import { Board } from "./board.js";
import { evaluate, print } from "./expression.js";
import { Hand, operandText } from "./hand.js";
import { sign } from "../../shell/rational.js";

/** @import { Piece, Slots } from "./hand.js" */

/** @param {import("./hand.js").Deal} deal @param {import("./hand.js").Step[]} steps one or more */
export function openReplay(deal, steps) {
  const hand = new Hand(deal);
  const board = new Board();
  const tables = [hand.dealt, ...steps.map(({ slots }) => slots)];
  const caption = element("p.replay-told", { role: "status" });
  const show = (/** @type {number} */ index) => {
    const at = Math.min(steps.length, Math.max(0, index));
    hand.done = steps.slice(0, at);
    board.draw();
    caption.textContent = at === 0 ? say("The cards as they were dealt.") : say("Step {at} of {all}: {equation}", { at, all: steps.length, equation: equationOf(resultOf(tables, at)) });
    keys.bound(at === 0, at === steps.length);
  };
  const moves = {
    first: () => show(0),
    back: () => show(hand.done.length - 1),
    next: () => show(hand.done.length + 1),
    last: () => show(steps.length),
  };
  const keys = stepKeys(say("Steps"), moves);
  board.deal(hand);
  show(0);
  return openDialog({
    title: `${print(resultOf(tables, steps.length).tree)} = ${deal.target}`,
    body: [element("div.replay", board.element, caption, keys)],
    onOpen: (dialog) => {
      listenToSteps(dialog, moves);
      keys.focusNext();
    },
  });
}

/** The piece that resulted from a step: not a card, and not on the table before. @param {Slots[]} tables @param {number} at */
const resultOf = (tables, at) =>
  /** @type {Piece} */ (tables[at].find((piece, slot) => piece && !piece.card && piece !== tables[at - 1][slot]));

/** A step as people write it: `8 ÷ 3 = 8/3`. @param {Piece} piece */
function equationOf({ tree, value }) {
  if ("card" in tree) return String(value);
  const [left, right] = [tree.left, tree.right].map((part) => operandText(evaluate(part)));
  return `${left} ${sign(tree.operator)} ${right} = ${value}`.replaceAll("-", "−");
}
