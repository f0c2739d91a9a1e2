// Help while playing: hints in steps, and how many answers are still possible.

import { call, messageOf, tooLate } from "../../shell/api.js";
import { button, toggle } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce, openDialog } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { number, say, sayAs } from "../../shell/words.js";
import { inSigns, shownText } from "./equation.js";
import { tile } from "./tiles.js";

/** Longer lists help nobody. */
const MOST_LISTED = 500;

/** @typedef {Extract<import("../../shell/types.js").Reply<"nerdle", "hint">, {text: string}>} Advice */

export class HelpPanel {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.level = 0;
    this.counting = kept("nerdle", "counting", false);
    this.hintButton = button({ label: say("Hint"), icon: "hint", kind: "wide", onClick: () => this.hint(), key: "h" });
    this.hintPlace = element("div.stack-tight");
    this.countPlace = element("div.row-spread");
    this.panel = element(
      "div.stack",
      element("p.quiet.small", say("A nudge first, then what a good guess looks like, then the guess.")),
      this.hintButton,
      this.hintPlace,
      toggle({ label: say("Show how many answers remain"), spread: true, checked: this.counting, onChange: (on) => this.#count(on) }),
      this.countPlace,
      legend(),
    );
    const again = () => this.#reset();
    play.addEventListener("change", again);
    play.addEventListener("start", again);
    this.#reset();
  }

  #reset() {
    this.level = 0;
    fill(this.hintPlace);
    this.hintButton.disabled = !this.play.playing;
    this.#label(say("Hint"));
    this.#drawCount();
  }

  /** @param {string} label */
  #label(label) {
    const text = this.hintButton.querySelector("span");
    if (text) text.textContent = label;
  }

  /** The game and its guesses, as the server takes them. */
  get rows() {
    return [this.play.id, ...this.play.moves].join(" ");
  }

  /** The next step of the hint for this row. */
  async hint() {
    const { play } = this;
    if (!play.playing || this.level === 3) return;
    this.level += 1;
    play.hints += 1;
    const [id, level, rows] = [play.id, this.level, this.rows];
    this.hintButton.classList.add("busy");
    try {
      const reply = await call("nerdle", "hint", { rows, level, timeout: "20s" });
      if (id !== play.id || rows !== this.rows) return;
      if (!("text" in reply)) throw tooLate();
      this.#draw(reply);
      announce(reply.text);
    } catch (error) {
      this.level -= 1;
      fill(this.hintPlace, element("p.bad", messageOf(error)));
    } finally {
      this.hintButton.classList.remove("busy");
      this.#label(level >= 1 && level < 3 ? sayAs("guess", "Tell me more") : say("Hint"));
      this.hintButton.disabled = this.level === 3;
    }
  }

  /** @param {Advice} reply */
  #draw({ text, level, expected, exact, guess }) {
    const { play } = this;
    const rounded = number(Math.round(expected * 100) / 100);
    fill(
      this.hintPlace,
      element("p.hint-text", inSigns(sentence(text))),
      level >= 2 && element("p.quiet.small", say(exact ? "About {expected} more guesses with it." : "At least {expected} more guesses.", { expected: rounded })),
      guess &&
        button({
          label: say("Use {guess}", { guess: shownText(guess) }),
          icon: "check",
          kind: "primary",
          onClick: () => play.fillIn(guess),
        }),
    );
  }

  /** @param {boolean} on */
  #count(on) {
    this.counting = on;
    keep("nerdle", "counting", on);
    this.#drawCount();
  }

  #drawCount() {
    const { play } = this;
    const counts = (play.state?.boards ?? []).filter((board) => !board.solved).map((board) => board.candidates);
    this.countPlace.hidden = !this.counting || counts.length === 0;
    const text =
      counts.length > 1
        ? say("Still possible: {counts}", { counts: counts.map(number).join(" + ") })
        : say("{count|One answer fits|# answers fit} so far", { count: counts[0] ?? 0 });
    const many = Math.max(0, ...counts) > MOST_LISTED;
    fill(
      this.countPlace,
      element("strong", text),
      many
        ? element("span.quiet.small", say("They can be listed when at most {most} remain.", { most: MOST_LISTED }))
        : button({ label: say("List them"), kind: "small", onClick: () => this.#list() }),
    );
  }

  async #list() {
    const place = element("div", element("span.spinner"));
    const shown = openDialog({ title: say("Still possible"), body: [place] });
    try {
      const reply = await call("nerdle", "hint", { rows: this.rows, level: 1, list: true, timeout: "20s" });
      const list = ("list" in reply && reply.list) || [];
      const boards = /** @type {string[][]} */ (Array.isArray(list[0]) ? list : [list]);
      fill(
        place,
        boards.map((list, at) =>
          element(
            "div.stack-tight",
            boards.length > 1 && element("h3", say("Board {number}", { number: at + 1 })),
            element(
              "ul.candidates",
              list.map((row) => element("li", shownText(row))),
            ),
          ),
        ),
      );
    } catch (error) {
      fill(place, element("p.bad", messageOf(error)));
    }
    return shown;
  }
}

/** @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the colours and their marks mean. */
export function legend() {
  const line = (/** @type {string} */ digit, /** @type {string} */ symbol, /** @type {string} */ text) =>
    element("li", tile(symbol, digit, { "aria-hidden": "true" }), element("span", text));
  return element(
    "ul.legend",
    { "aria-label": say("What the colours mean") },
    line("2", "5", say("right symbol, right place")),
    line("1", "+", say("in the answer, elsewhere")),
    line("0", "8", say("not in the answer, or not that often")),
  );
}
