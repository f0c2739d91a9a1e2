// Hints in steps, each only on request: a nudge, a step, the answer.

import { messageOf, wasAborted } from "./api.js";
import { button, relabel } from "./controls.js";
import { drawn, element, fill } from "./elements.js";
import { announce } from "./toast.js";
import { say } from "./words.js";

/**
 * @typedef {object} Told one step of a hint
 * @property {string} text
 * @property {Node | string} [shown] instead of the text
 * @property {boolean} [last] whether a further step would say nothing new
 * @property {boolean} [bad] whether the position is lost
 * @property {(HTMLElement | false | undefined)[]} [actions] what does as the hint says
 * @property {() => void} [onShown]
 */
/**
 * @typedef {object} Asking
 * @property {import("./round.js").Round} round counts the hints
 * @property {HTMLElement} place where they are shown
 * @property {HTMLButtonElement} button what asks for the next one
 * @property {() => string | undefined} position what a hint is about; nothing once the game is over
 * @property {(level: number) => Promise<Told>} ask
 * @property {() => void} [onHide] told when a hint is taken away
 */

const STEPS = [say("Nudge"), say("Step"), say("Answer")];

export class Hints {
  /** @param {Asking} asking */
  constructor(asking) {
    this.asking = asking;
    this.level = 0;
    this.about = "";
    this.said = "";
    /** @type {Promise<void>} */
    this.asked = Promise.resolve();
  }

  /** Shows the next step for this position; requests queue. */
  next() {
    this.asked = this.asked.then(() => this.#climb());
    return this.asked;
  }

  async #climb() {
    const { round, place, button: asks, position, ask } = this.asking;
    const about = position();
    const level = about === this.about ? this.level + 1 : 1;
    if (about === undefined || level > STEPS.length) return;
    asks.classList.add("busy");
    try {
      const told = await ask(level);
      if (position() !== about) return;
      // Steps that say the same are one hint.
      if (told.text !== this.said) round.hints += 1;
      Object.assign(this, { about, level: told.last ? STEPS.length : level, said: told.text });
      this.#show(told, level);
      told.onShown?.();
      round.save();
    } catch (error) {
      if (!wasAborted(error) && position() === about) fill(place, element("div.notice.bad", element("p", messageOf(error))));
    } finally {
      asks.classList.remove("busy");
    }
  }

  /** Hides a hint about another position. */
  follow() {
    if (this.level > 0 && this.asking.position() !== this.about) this.forget();
  }

  forget() {
    const { place, button: asks, onHide } = this.asking;
    if (this.level === 0) return;
    Object.assign(this, { level: 0, about: "", said: "" });
    fill(place);
    relabel(asks, say("Hint"));
    onHide?.();
  }

  /** @param {Told} told @param {number} level */
  #show({ text, shown = text, bad = false, actions = [] }, level) {
    const { place, button: asks } = this.asking;
    const name = STEPS[level - 1];
    relabel(asks, this.level < STEPS.length ? say("Next hint") : say("Hint"));
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

/** How far up the ladder one is. @param {number} level */
function dots(level) {
  const dot = (/** @type {unknown} */ _, /** @type {number} */ step) =>
    drawn("circle", { cx: 6 + step * 14, cy: 6, r: 4.5, class: step < level ? "rung on" : "rung" });
  return drawn("svg", { viewBox: "0 0 40 12", width: 40, height: 12, "aria-hidden": "true" }, STEPS.map(dot));
}
