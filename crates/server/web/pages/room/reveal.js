// The answers to the previous pile, and who took it.

import { element, redraw } from "../../shell/elements.js";
import { say, tenths } from "../../shell/words.js";
import { pretty } from "../../shell/rational.js";
import { nameOf } from "./ranking.js";

/** @import { Scene } from "./scene.js" */

/** A room sends at most this many answers. */
const MOST_ANSWERS = 12;

export class RevealPanel {
  constructor() {
    this.element = element("div.reveal", { hidden: true });
  }

  /** @param {Scene} scene */
  update({ view, me, isScreen }) {
    const { reveal } = view;
    this.element.hidden = !reveal;
    if (!reveal) return;
    const { winner, answer, after, answers } = reveal;
    this.element.classList.toggle("won", winner !== undefined);
    redraw(this.element, reveal, () => {
      const name = nameOf(view, winner);
      const own = winner === me && !isScreen;
      return [
        element("p.reveal-title", winner === undefined ? say("Nobody takes this pile") : own ? say("You take the pile!") : say("{name} takes the pile", { name })),
        element("p.reveal-answer", `${pretty(answer)} = 24`),
        after !== undefined && element("p.quiet", say("after {seconds} seconds", { seconds: tenths(after) })),
        answers.length > 0 && allAnswers(answers),
      ];
    });
  }
}

/** @param {string[]} answers */
function allAnswers(answers) {
  const values = { answers: answers.length };
  const many = answers.length >= MOST_ANSWERS;
  const list = answers.map((answer) => element("li", pretty(answer)));
  return element(
    "div.reveal-all",
    element("p.label", many ? say("{answers} of the answers", values) : say("{answers|The only answer|# answers}", values)),
    list.length > 1 && element("ul", list),
  );
}
