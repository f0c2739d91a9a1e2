// A pile that is gone: who took it, with what, and what else would have done.

import { element, fill } from "../../shell/elements.js";
import { pretty } from "../twentyfour/signs.js";
import { nameOf } from "./ranking.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../shell/words.js").Say} Say */

/** As many answers as a room sends at most; then there may be more. */
const MOST_ANSWERS = 12;

/** The answers to the last pile. */
export class RevealPanel {
  /** @param {Say} say */
  constructor(say) {
    this.say = say;
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
    const { say } = this;
    const name = nameOf(view, reveal.winner);
    const own = reveal.winner === me && !isScreen;
    const title = reveal.winner === undefined ? say("nobodyWon") : own ? say("youWonPile") : say("wonPile", { name });
    this.element.classList.toggle("won", reveal.winner !== undefined);
    fill(
      this.element,
      element("p.reveal-title", title),
      element("p.reveal-answer", `${pretty(reveal.answer)} = 24`),
      reveal.after !== undefined && element("p.quiet", say("wonAfter", { seconds: Math.round(reveal.after / 100) / 10 })),
      this.#answers(reveal.answers),
    );
  }

  /** @param {string[]} answers */
  #answers(answers) {
    if (answers.length === 0) return undefined;
    const key = answers.length >= MOST_ANSWERS ? "manyAnswers" : "allAnswers";
    return element(
      "div.reveal-all",
      element("p.label", this.say(key, { answers: answers.length })),
      answers.length > 1 &&
        element(
          "ul",
          answers.map((answer) => element("li", pretty(answer))),
        ),
    );
  }
}
