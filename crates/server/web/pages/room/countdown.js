// A countdown by the server's clock: a bar and the seconds.

import { element } from "../../shell/elements.js";
import { clockText, say } from "../../shell/words.js";

/** @import { ServerClock } from "./clock.js" */

/** @typedef {{label: string, from: number, until: number, calm?: boolean, stands?: number}} Span `calm` if nobody has to hurry; `stands` when the clock stands still */

const HURRY = 5;
/** Longer times are shown as minutes. */
const MOST_SECONDS = 99;

export class Countdown {
  constructor() {
    this.inner = element("i");
    this.seconds = element("span.numbers.countdown-seconds", { role: "timer" });
    this.element = element(
      "div.countdown",
      { hidden: true },
      element("div.bar", { "aria-hidden": "true" }, this.inner),
      this.seconds,
    );
  }

  /** Counts down to a time, or not at all. @param {Span | undefined} span */
  show(span) {
    this.span = span;
    this.element.hidden = !span;
    if (span) this.seconds.setAttribute("aria-label", span.label);
  }

  /** Draws the time left; returns whole seconds. @param {ServerClock} clock */
  tick(clock) {
    if (!this.span) return undefined;
    const { from, until, calm = false, stands } = this.span;
    const left = stands === undefined ? clock.until(until) : Math.max(0, until - stands) / 1000;
    const whole = Math.ceil(left);
    const share = Math.min(1, left / Math.max(1, (until - from) / 1000));
    this.inner.style.setProperty("width", `${(share * 100).toFixed(1)}%`);
    this.element.classList.toggle("hurry", whole <= HURRY && !calm);
    const text = whole > MOST_SECONDS ? clockText(whole) : say("{seconds} s", { seconds: whole });
    if (this.seconds.textContent !== text) this.seconds.textContent = text;
    return whole;
  }
}
