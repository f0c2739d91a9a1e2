// How many of the class have it: a bar that fills, and the numbers.

import { element } from "../../../shell/elements.js";
import { words } from "../../../shell/words.js";
import { catalogue } from "./words.js";

/** @typedef {import("../types.js").Round} Round */

const say = words(catalogue);

/** The bar. */
export class Progress {
  constructor() {
    this.inner = element("i");
    this.text = element("p.progress-text");
    this.element = element("div.class-progress", { hidden: true }, element("div.bar", { "aria-hidden": "true" }, this.inner), this.text);
  }

  /** @param {Round | undefined} round */
  update(round) {
    this.element.hidden = !round;
    if (!round) return;
    const { solved, playing } = round;
    this.inner.style.setProperty("width", `${(100 * solved.length) / Math.max(1, playing.length)}%`);
    const text = say("haveIt", { solved: solved.length, playing: playing.length });
    if (this.text.textContent !== text) this.text.textContent = text;
  }
}
