// A pile that is gone: who took it, with what, and what else would have done.

import { element, fill } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { pretty } from "../twentyfour/rational.js";
import { nameOf } from "./ranking.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** As many answers as a room sends at most; then there may be more. */
const MOST_ANSWERS = 12;

/** The answers to the last pile. */
export class RevealPanel {
  constructor() {
    this.element = element("div.reveal", { hidden: true });
    this.drawn = "";
  }

  /** @param {Scene} scene */
  update({ view, me, isScreen }) {
    const { reveal } = view;
    this.element.hidden = !reveal;
    const drawn = JSON.stringify(reveal);
    if (!reveal || drawn === this.drawn) return;
    this.drawn = drawn;
    const name = nameOf(view, reveal.winner);
    const own = reveal.winner === me && !isScreen;
    const title = reveal.winner === undefined ? say("Nobody takes this pile") : own ? say("You take the pile!") : say("{name} takes the pile", { name });
    this.element.classList.toggle("won", reveal.winner !== undefined);
    fill(
      this.element,
      element("p.reveal-title", title),
      element("p.reveal-answer", `${pretty(reveal.answer)} = 24`),
      reveal.after !== undefined && element("p.quiet", say("after {seconds} seconds", { seconds: Math.round(reveal.after / 100) / 10 })),
      this.#answers(reveal.answers),
    );
  }

  /** @param {string[]} answers */
  #answers(answers) {
    if (answers.length === 0) return undefined;
    const values = { answers: answers.length };
    const many = answers.length >= MOST_ANSWERS;
    return element(
      "div.reveal-all",
      element("p.label", many ? say("{answers} of the answers", values) : say("{answers|The only answer|# answers}", values)),
      answers.length > 1 &&
        element(
          "ul",
          answers.map((answer) => element("li", pretty(answer))),
        ),
    );
  }
}
