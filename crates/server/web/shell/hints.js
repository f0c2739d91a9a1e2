// Hints in steps, each only on request: a nudge, a step, the answer.

import { messageOf, wasAborted } from "./api.js";
import { button, relabel } from "./controls.js";
import { drawn, element, fill } from "./elements.js";
import { announce } from "./toast.js";
import { say } from "./words.js";

/**
 * @typedef {object} HintStep one step of a hint
 * @property {string} text
 * @property {Node | string} [shown] instead of the text
 * @property {boolean} [last] whether a further step would say nothing new
 * @property {boolean} [bad] whether the position is lost
 * @property {(HTMLElement | false | undefined)[]} [actions] what does as the hint says
 * @property {() => void} [onShown]
 */
/**
 * @typedef {object} HintOptions
 * @property {import("./round.js").Round} round counts the hints
 * @property {HTMLElement} place where they appear
 * @property {HTMLButtonElement} button asks for the next one
 * @property {() => string | undefined} position the position as a key; nothing once the game is over
 * @property {(level: number) => Promise<HintStep>} ask
 * @property {() => void} [onHide] called when a hint disappears
 */

const STEPS = [say("Nudge"), say("Step"), say("Answer")];

export class Hints {
  /** @param {HintOptions} options */
  constructor(options) {
    this.options = options;
    this.level = 0;
    this.about = "";
    this.text = "";
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
  }

  /** Shows the next step for this position; requests queue. */
  next() {
    this.queue = this.queue.then(() => this.#climb());
    return this.queue;
  }

  async #climb() {
    const { round, place, button: trigger, position, ask } = this.options;
    const about = position();
    const level = about === this.about ? this.level + 1 : 1;
    if (about === undefined || level > STEPS.length) return;
    trigger.classList.add("busy");
    try {
      const step = await ask(level);
      if (position() !== about) return;
      // Steps that say the same are one hint.
      if (step.text !== this.text) round.hints += 1;
      Object.assign(this, { about, level: step.last ? STEPS.length : level, text: step.text });
      this.#show(step, level);
      step.onShown?.();
      round.save();
    } catch (error) {
      if (!wasAborted(error) && position() === about) fill(place, element("div.notice.bad", element("p", messageOf(error))));
    } finally {
      trigger.classList.remove("busy");
    }
  }

  /** Hides a hint about another position. */
  follow() {
    if (this.level > 0 && this.options.position() !== this.about) this.forget();
  }

  forget() {
    const { place, button: trigger, onHide } = this.options;
    if (this.level === 0) return;
    Object.assign(this, { level: 0, about: "", text: "" });
    fill(place);
    relabel(trigger, say("Hint"));
    onHide?.();
  }

  /** @param {HintStep} step @param {number} level */
  #show({ text, shown = text, bad = false, actions = [] }, level) {
    const { place, button: trigger } = this.options;
    const name = STEPS[level - 1];
    relabel(trigger, this.level < STEPS.length ? say("Next hint") : say("Hint"));
    fill(
      place,
      element(
        "div",
        { class: bad ? "notice hint-notice warn" : "notice hint-notice" },
        element("div.stack-tight", element("span.rung-name", dots(level), name), element("p", shown), element("div.row", actions)),
        button({ label: say("Hide"), icon: "close", iconOnly: true, kind: "plain", onClick: () => this.forget() }),
      ),
    );
    announce(`${name}: ${text}`);
  }
}

/** One dot for each level, filled up to this one. @param {number} level */
function dots(level) {
  const dot = (/** @type {unknown} */ _, /** @type {number} */ step) =>
    drawn("circle", { cx: 6 + step * 14, cy: 6, r: 4.5, class: step < level ? "rung on" : "rung" });
  return drawn("svg", { viewBox: "0 0 40 12", width: 40, height: 12, "aria-hidden": "true" }, STEPS.map(dot));
}
