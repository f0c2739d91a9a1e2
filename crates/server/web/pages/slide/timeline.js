// The timeline under the board, and the replay.

import { button, relabel, slider } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { say } from "../../shell/words.js";

const STEP = 220;

export class Timeline {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.button = button({ label: say("Replay"), icon: "play", iconOnly: true, kind: "plain", onClick: () => this.toggle() });
    this.place = element("div.timeline-slider");
    this.element = element("div.timeline", this.button, this.place);
    table.addEventListener("change", (event) => this.#follow(/** @type {CustomEvent} */ (event).detail));
  }

  /** Starts the replay (again, if it is at the end) or stops it. */
  toggle() {
    const { game } = this.table;
    if (this.running !== undefined) return this.#stop();
    if (game.at === game.turns.length) this.#step(0);
    this.running = setInterval(() => this.#step(this.table.game.at + 1), STEP);
    return this.#label();
  }

  /** @param {number} at */
  #step(at) {
    this.stepping = true;
    this.table.look(at);
    this.stepping = false;
    if (this.table.game.at === this.table.game.turns.length) this.#stop();
  }

  #stop() {
    clearInterval(this.running);
    this.running = undefined;
    this.#label();
  }

  #label() {
    const running = this.running !== undefined;
    relabel(this.button, say(running ? "Pause" : "Replay"), running ? "pause" : "play");
  }

  /** Whatever else moves the game ends a replay. @param {string} what */
  #follow(what) {
    if (!this.stepping && this.running !== undefined && what !== "look") this.#stop();
    this.#draw();
  }

  /** The slider is replaced only when the length of the game changes. */
  #draw() {
    const { game } = this.table;
    this.element.hidden = game.turns.length < 2;
    const input = this.place.querySelector("input");
    if (input && Number(input.max) === game.turns.length) {
      if (Number(input.value) === game.at) return;
      input.value = String(game.at);
      input.dispatchEvent(new Event("input"));
      return;
    }
    fill(
      this.place,
      slider({
        label: say("Timeline"),
        least: 0,
        most: game.turns.length,
        value: game.at,
        valueText: (at) => say("{at} of {all}", { at, all: game.turns.length }),
        onInput: (at) => at !== this.table.game.at && this.table.look(at),
      }),
    );
  }
}
