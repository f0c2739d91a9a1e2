// How many of the class have it: a bar that fills, and the numbers.

import { element } from "../../../shell/elements.js";
import { say } from "../../../shell/words.js";

/** @typedef {import("../view.js").Quiz} Quiz */

/** The bar. */
export class Progress {
  constructor() {
    this.inner = element("i");
    this.text = element("p.progress-text");
    this.element = element("div.class-progress", { hidden: true }, element("div.bar", { "aria-hidden": "true" }, this.inner), this.text);
  }

  /** @param {Quiz | undefined} quiz */
  update(quiz) {
    this.element.hidden = !quiz?.round;
    if (!quiz?.round) return;
    const there = Object.values(quiz.players).filter(({ status }) => status !== "late");
    const [solved, playing] = [there.filter(({ status }) => status === "solved").length, there.length];
    this.inner.style.setProperty("width", `${(100 * solved) / Math.max(1, playing)}%`);
    const text = say("{solved} of {playing} have it", { solved, playing });
    if (this.text.textContent !== text) this.text.textContent = text;
  }
}
