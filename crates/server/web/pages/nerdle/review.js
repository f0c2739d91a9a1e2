// The review after a game: skill and luck of every guess, in words, as a table
// and as a small chart.

import { call, messageOf } from "../../shell/api.js";
import { button, figures, notice } from "../../shell/controls.js";
import { drawn, element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { number } from "../../shell/words.js";
import { shownText } from "./equation.js";
import { playedRow } from "./tiles.js";

/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {Extract<import("../../shell/types.js").Reply<"nerdle", "rate">, {guesses: unknown}>} Rated */
/** @typedef {Rated["guesses"][number]} Judged */

const CHART = { width: 320, height: 120, floor: 100 };

export class ReviewPanel {
  /** @param {import("./play.js").Play} play @param {Say} say */
  constructor(play, say) {
    this.play = play;
    this.say = say;
    this.panel = element("div.stack");
    /** The game that was judged last. */
    this.done = "";
    play.addEventListener("start", () => this.#reset());
    play.addEventListener("change", () => this.#reset());
    this.#reset();
  }

  #reset() {
    const { play, say } = this;
    this.done = "";
    if (play.playing) fill(this.panel, element("p.quiet.small", say("reviewAfter")));
    else
      fill(
        this.panel,
        element("p.quiet.small", say("reviewAbout")),
        button({ label: say("reviewRun"), icon: "chart", kind: "primary wide", onClick: () => this.run() }),
      );
  }

  /** Judges the finished game, board by board. */
  async run() {
    const { play, say } = this;
    if (play.playing || this.done === play.id) return;
    const { id, kind } = play;
    this.done = id;
    fill(this.panel, element("p.row", element("span.spinner"), say("reviewing")));
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
      this.done = "";
      fill(this.panel, notice({ kind: "bad" }, say("reviewFailed", { reason: messageOf(error) })));
    }
  }

  /** @param {Rated} reply @param {number} board 0 where there is only one */
  #board(reply, board) {
    const { say } = this;
    const { guesses: judged } = reply;
    const skill = typeof reply.skill === "number" && `${number(Math.round(reply.skill))} %`;
    return element(
      "section.stack",
      board > 0 && element("h2.small-head", say("board", { number: board })),
      figures([
        ...(skill ? [/** @type {[string, string]} */ ([say("skill"), skill])] : []),
        [say("luck"), say("bitsUnit", { bits: signed(reply.luck, 1) })],
      ]),
      !skill && element("p.quiet.small", say("noSkill")),
      element(
        "ol.judged-list",
        judged.map((own, at) => this.#guess(own, at)),
      ),
      chart(judged, say),
      this.#table(judged),
    );
  }

  /** One guess in words. @param {Judged} judged @param {number} at */
  #guess(judged, at) {
    const { say, play } = this;
    const given = at < (play.state?.given ?? 0);
    const words = [given ? say("given") : aboutSkill(judged, say), aboutLuck(judged, say)].filter(Boolean).join(" ");
    return element(
      "li",
      { style: { "--tiles": judged.guess.length } },
      playedRow(judged, at + 1, say),
      element("p.small", words),
    );
  }

  /** @param {Judged[]} judged */
  #table(judged) {
    const { say } = this;
    const short = (/** @type {number | null | undefined} */ value, scale = 100) =>
      typeof value === "number" ? number(Math.round(value * scale) / scale) : "–";
    const heads = [
      ["#", true],
      [say("guess"), false],
      [say("before"), true],
      [say("expected"), true],
      [say("best"), true],
      [say("skill"), true],
      [say("luck"), true],
    ];
    const rows = judged.map((own, at) => [
      String(at + 1),
      shownText(own.guess),
      number(own.candidates),
      short(own.expected),
      short(own.best),
      short(own.skill, 1),
      signed(own.luck, 1),
    ]);
    return element(
      "div.table-wrap",
      { tabindex: "0", role: "region", "aria-label": say("review") },
      element(
        "table.table.judged-table",
        element(
          "thead",
          element(
            "tr",
            heads.map(([text, isNumber]) =>
              element("th", { scope: "col", class: isNumber ? "number" : "" }, /** @type {string} */ (text)),
            ),
          ),
        ),
        element(
          "tbody",
          rows.map((cells) =>
            element(
              "tr",
              cells.map((text, at) => element("td", { class: heads[at][1] ? "number" : "mono" }, text)),
            ),
          ),
        ),
      ),
    );
  }
}

/** @param {Judged} judged @param {Say} say */
function aboutSkill({ expected, best, best_guess: bestGuess }, say) {
  if (typeof expected !== "number" || typeof best !== "number") return "";
  const loss = expected - best;
  const values = { loss: Math.max(0.01, Math.round(loss * 100) / 100), best: shownText(bestGuess ?? "") };
  if (loss < 1e-6) return say("bestGuess");
  return say(loss < 0.1 ? "goodGuess" : loss < 0.4 ? "fairGuess" : "poorGuess", values);
}

/** @param {Judged} judged @param {Say} say */
function aboutLuck({ luck, left }, say) {
  const key = luck >= 1 ? "lucky" : luck <= -1 ? "unlucky" : "neutral";
  return say(key, { bits: number(Math.round(Math.abs(luck) * 10) / 10), left });
}

/** @param {number} value @param {number} digits */
function signed(value, digits) {
  const rounded = Math.round(value * 10 ** digits) / 10 ** digits;
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${number(Math.abs(rounded))}`;
}

/** Bits told and bits expected, side by side. @param {Judged[]} judged @param {Say} say */
function chart(judged, say) {
  const most = Math.max(1, ...judged.flatMap(({ bits, bits_expected: expected }) => [bits, expected]));
  const step = CHART.width / judged.length;
  const wide = Math.min(34, step * 0.3);
  const bars = judged.flatMap(({ bits, bits_expected: expected }, at) => {
    const middle = (at + 0.5) * step;
    const tall = (/** @type {number} */ value) => Math.max(1, (value / most) * (CHART.floor - 14));
    return [
      drawn("rect", { class: "got", x: middle - wide - 2, y: CHART.floor - tall(bits), width: wide, height: tall(bits), rx: 3 }),
      drawn("rect", {
        class: "hoped",
        x: middle + 2,
        y: CHART.floor - tall(expected),
        width: wide,
        height: tall(expected),
        rx: 3,
      }),
      drawn("text", { x: middle - wide / 2 - 2, y: CHART.floor - tall(bits) - 4 }, number(Math.round(bits * 10) / 10)),
      drawn("text", { x: middle, y: CHART.height - 4 }, String(at + 1)),
    ];
  });
  return element(
    "figure",
    drawn(
      "svg",
      { class: "bits-chart", viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "img", "aria-label": say("chartBits") },
      drawn("line", { class: "base", x1: 0, x2: CHART.width, y1: CHART.floor, y2: CHART.floor }),
      bars,
    ),
    element("figcaption.quiet.small", say("chartBits")),
  );
}
