// A stopwatch that pauses while the page is hidden.

import { clockText } from "./words.js";

export class Clock {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.elapsed = 0;
    this.isStarted = false;
    document.addEventListener("visibilitychange", () => this.#follow());
    this.#draw();
  }

  get seconds() {
    const running = this.since === undefined ? 0 : performance.now() - this.since;
    return (this.elapsed + running) / 1000;
  }

  start() {
    this.isStarted = true;
    this.#follow();
  }

  stop() {
    this.isStarted = false;
    this.#follow();
  }

  /** Starts over from a number of seconds, stopped. @param {number} [seconds] */
  reset(seconds = 0) {
    this.stop();
    this.elapsed = seconds * 1000;
    this.#draw();
  }

  #follow() {
    const run = this.isStarted && document.visibilityState === "visible";
    if (run && this.since === undefined) {
      this.since = performance.now();
      this.timer = setInterval(() => this.#draw(), 250);
    } else if (!run && this.since !== undefined) {
      this.elapsed = this.seconds * 1000;
      this.since = undefined;
      clearInterval(this.timer);
      this.#draw();
    }
  }

  #draw() {
    const text = clockText(this.seconds);
    if (this.place.textContent !== text) this.place.textContent = text;
  }
}
