// The review after a game: skill and luck of every guess, as text and as a table.

import { call, messageOf } from "../../shell/api.js";
import { button, figures, notice } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { figureTable } from "../../shell/table.js";
import { number, say } from "../../shell/words.js";
import { shownText } from "./equation.js";
import { playedRow } from "./tiles.js";
/** @typedef {Extract<import("../../shell/types.js").Reply<"nerdle", "rate">, {guesses: unknown}>} Rated */
/** @typedef {Rated["guesses"][number]} JudgedGuess */

export class ReviewPanel {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.panel = element("div.stack");
    this.done = "";
    play.addEventListener("start", () => this.#reset());
    play.addEventListener("change", () => this.#reset());
    this.#reset();
  }

  #reset() {
    const { play } = this;
    this.done = "";
    if (play.playing) fill(this.panel, element("p.quiet.small", say("After the game every guess is judged here: skill and luck.")));
    else
      fill(
        this.panel,
        element("p.quiet.small", say("Skill compares each guess with the best answer to guess; luck tells how much more it told than expected.")),
        button({ label: say("Review this game"), icon: "chart", kind: "primary wide", onClick: () => this.run() }),
      );
  }

  async run() {
    const { play } = this;
    if (play.playing || this.done === play.id) return;
    const { id, kind } = play;
    this.done = id;
    fill(this.panel, element("p.row", element("span.spinner"), say("Judging every guess…")));
    try {
      const replies = [];
      for (const rows of play.rows) {
        const game = rows.map(({ guess, feedback }) => `${guess}:${feedback}`).join(" ");
        const reply = await call("nerdle", "rate", { game, variant: kind.variant, commutative: kind.commutative });
        replies.push(reply);
      }
      if (id !== play.id) return;
      fill(
        this.panel,
        replies.map((reply, at) => this.#board(reply, replies.length > 1 ? at + 1 : 0)),
      );
      announce(this.panel.querySelector(".figures")?.textContent ?? "");
    } catch (error) {
      if (id !== play.id) return;
      this.done = "";
      fill(this.panel, notice({ kind: "bad" }, say("No review: {reason}", { reason: messageOf(error) })));
    }
  }

  /** @param {Rated} reply @param {number} board 0 where there is only one */
  #board(reply, board) {
    const { guesses } = reply;
    const skill = typeof reply.skill === "number" && this.#skill(guesses);
    return element(
      "section.stack",
      board > 0 && element("h2.small-head", say("Board {number}", { number: board })),
      figures([
        ...(skill ? [/** @type {[string, string]} */ ([say("Skill"), skill])] : []),
        [say("Luck"), say("{bits} bits", { bits: signed(reply.luck, 1) })],
      ]),
      !skill && element("p.quiet.small", say("For this kind only luck is worked out.")),
      element(
        "ol.judged-list",
        guesses.map((guess, at) => this.#guess(guess, at)),
      ),
      this.#table(guesses),
    );
  }

  /** The skill of the guesses that were the player's own. @param {JudgedGuess[]} guesses */
  #skill(guesses) {
    const own = guesses.flatMap((one, at) => (this.#origin(one, at) === "" && typeof one.skill === "number" ? [one.skill] : []));
    return own.length > 0 ? `${number(Math.round(own.reduce((sum, skill) => sum + skill, 0) / own.length))} %` : "–";
  }

  /** Where a guess came from that is not the player's own. @param {JudgedGuess} guess @param {number} at */
  #origin({ guess }, at) {
    const { play } = this;
    if (at < (play.state?.given ?? 0)) return say("given");
    return play.hintGuesses.includes(guess) ? say("From a hint.") : "";
  }

  /** One guess in words. @param {JudgedGuess} guess @param {number} at */
  #guess(guess, at) {
    const words = [this.#origin(guess, at) || aboutSkill(guess), aboutLuck(guess)].filter(Boolean).join(" ");
    return element(
      "li",
      { style: { "--tiles": guess.guess.length } },
      playedRow(guess, at + 1),
      element("p.small", words),
    );
  }

  /** @param {JudgedGuess[]} guesses */
  #table(guesses) {
    const short = (/** @type {number | null | undefined} */ value, scale = 100) =>
      typeof value === "number" ? number(Math.round(value * scale) / scale) : "–";
    const head = ["#", say("Guess"), say("Before"), say("Expected"), say("Best"), say("Skill"), say("Bits"), say("Luck")];
    const rows = guesses.map((own, at) => [
      String(at + 1),
      shownText(own.guess),
      number(own.candidates),
      short(own.expected),
      short(own.best),
      short(own.skill, 1),
      short(own.bits, 10),
      signed(own.luck, 1),
    ]);
    return figureTable(head, rows, { numeric: head.map((_, column) => column !== 1), label: say("Review"), kind: "judged-table" });
  }
}

/** @param {JudgedGuess} guess */
function aboutSkill({ expected, best, best_guess: bestGuess }) {
  if (typeof expected !== "number" || typeof best !== "number") return "";
  const loss = expected - best;
  const values = { loss: Math.max(0.01, Math.round(loss * 100) / 100), best: shownText(bestGuess ?? "") };
  if (loss < 1e-6) return say("The best guess there was.");
  return say(loss < 0.1 ? "Good: {loss|# guess|# guesses} lost against {best}." : loss < 0.4 ? "Fair: {loss|# guess|# guesses} lost against {best}." : "Weak: {loss|# guess|# guesses} lost against {best}.", values);
}

/** @param {JudgedGuess} guess */
function aboutLuck({ luck, left }) {
  const bits = Math.round(Math.abs(luck) * 10) / 10;
  if (luck >= 1) return say("Lucky by {bits} bits: {left} left.", { bits, left });
  if (luck <= -1) return say("Unlucky by {bits} bits: {left} left.", { bits, left });
  return say("As lucky as expected: {left} left.", { left });
}

/** @param {number} value @param {number} digits */
function signed(value, digits) {
  const rounded = Math.round(value * 10 ** digits) / 10 ** digits;
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${number(Math.abs(rounded))}`;
}
