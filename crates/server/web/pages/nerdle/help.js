// Help while playing: hints in steps, and the number of possible answers.

import { call, messageOf, tooLate } from "../../shell/api.js";
import { button, toggle } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { Hints } from "../../shell/hints.js";
import { openDialog } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { number, say, sentence } from "../../shell/words.js";
import { inSigns, shownText } from "./equation.js";
import { tile } from "./tiles.js";

const MOST_LISTED = 500;

export class HelpPanel {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.counting = kept("nerdle", "counting", false);
    this.hintButton = button({ label: say("Hint"), icon: "hint", kind: "wide", onClick: () => void this.hints.next(), key: "h" });
    const hintPlace = element("div.hints");
    this.hints = new Hints({
      round: play.round,
      place: hintPlace,
      button: this.hintButton,
      position: () => (play.playing ? this.rows : undefined),
      ask: (level) => this.#tell(level),
    });
    this.countPlace = element("div.row-spread");
    this.panel = element(
      "div.stack",
      element("p.quiet.small", say("A nudge first, then what a good guess looks like, then the guess.")),
      this.hintButton,
      hintPlace,
      toggle({ label: say("Show how many answers remain"), checked: this.counting, onChange: (on) => this.#count(on) }),
      this.countPlace,
      legend(),
    );
    const again = () => this.#reset();
    play.addEventListener("change", again);
    play.addEventListener("start", again);
    this.#reset();
  }

  #reset() {
    this.hints.follow();
    this.hintButton.disabled = !this.play.playing;
    this.#drawCount();
  }

  get rows() {
    return [this.play.id, ...this.play.moves].join(" ");
  }

  /** One step of a hint. @param {number} level @returns {Promise<import("../../shell/hints.js").HintStep>} */
  async #tell(level) {
    const reply = await call("nerdle", "hint", { rows: this.rows, level, timeout: "20s" });
    if (!("text" in reply)) throw tooLate();
    const { text, expected, exact, guess } = reply;
    const values = { expected: Math.round(expected * 100) / 100 };
    const more = exact ? say("About {expected} more guesses with it.", values) : say("At least {expected} more guesses.", values);
    const use = () => button({ label: say("Use {guess}", { guess: shownText(guess ?? "") }), icon: "check", kind: "primary small", onClick: () => this.play.fillIn(guess ?? "") });
    const message = sentence(text);
    return { text: message, shown: level >= 2 ? `${inSigns(message)} ${more}` : inSigns(message), actions: [guess ? use() : undefined] };
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
