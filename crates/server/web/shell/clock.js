// A stopwatch that pauses while the page is hidden.

import { clockText } from "./words.js";

export class Clock {
  /** @param {HTMLElement} shown */
  constructor(shown) {
    this.shown = shown;
    this.before = 0;
    this.wanted = false;
    document.addEventListener("visibilitychange", () => this.#follow());
    this.#draw();
  }

  get seconds() {
    const running = this.since === undefined ? 0 : performance.now() - this.since;
    return (this.before + running) / 1000;
  }

  start() {
    this.wanted = true;
    this.#follow();
  }

  stop() {
    this.wanted = false;
    this.#follow();
  }

  /** Starts over from a number of seconds, stopped. @param {number} [seconds] */
  reset(seconds = 0) {
    this.stop();
    this.before = seconds * 1000;
    this.#draw();
  }

  #follow() {
    const run = this.wanted && document.visibilityState === "visible";
    if (run && this.since === undefined) {
      this.since = performance.now();
      this.timer = setInterval(() => this.#draw(), 250);
    } else if (!run && this.since !== undefined) {
      this.before = this.seconds * 1000;
      this.since = undefined;
      clearInterval(this.timer);
      this.#draw();
    }
  }

  #draw() {
    const text = clockText(this.seconds);
    if (this.shown.textContent !== text) this.shown.textContent = text;
  }
}
