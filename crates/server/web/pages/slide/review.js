// The review of a game: the loss of every move. Long games are reviewed in several requests.

import { call, fetchFile, messageOf, tooLate, wasAborted } from "../../shell/api.js";
import { button, figures, notice } from "../../shell/controls.js";
import { drawn, element, fill } from "../../shell/elements.js";
import { saveFile } from "../../shell/download.js";
import { announce } from "../../shell/shell.js";
import { number, say } from "../../shell/words.js";
import { directionName } from "./names.js";

/** Moves in one request. */
const STRETCH = 400;
const WORST = 10;
const MOST_SENT = 60_000;
/** Smaller losses are rounding errors. */
const EPSILON = 1e-6;
const CHART = { width: 600, height: 130 };

/** @typedef {Extract<import("../../shell/types.js").Reply<"2048", "rate">, {worst: unknown}>["worst"][number]} Worst */

export class ReviewPanel {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.panel = element("div.stack");
    table.addEventListener("start", () => this.#forget());
    table.addEventListener("move", () => this.#forgetIfOther());
    table.addEventListener("look", () => this.#mark());
    this.#forget();
  }

  /** Forgets the review if the game has other moves now. */
  #forgetIfOther() {
    const { game } = this.table;
    const same =
      this.review &&
      game === this.review.game &&
      game.turns.length === this.review.turns.length &&
      game.turns.every((turn, at) => turn === this.review?.turns[at]);
    if (same) this.#mark();
    else if (this.review || this.empty !== (game.turns.length === 0)) this.#forget();
  }

  #forget() {
    this.asking?.abort();
    this.review = undefined;
    this.empty = this.table.game.turns.length === 0;
    const about = element("p.quiet.small", say(this.empty ? "Play some moves first: then every one of them is judged." : "Every move against what a strong player would do."));
    fill(
      this.panel,
      about,
      !this.empty && button({ label: say("Review this game"), icon: "chart", kind: "primary wide", onClick: () => this.run() }),
    );
  }

  async run() {
    const { game } = this.table;
    if (game.turns.length === 0) return;
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.review = {
      game,
      turns: [...game.turns],
      losses: /** @type {number[]} */ ([]),
      outlooks: /** @type {number[]} */ ([]),
      worst: /** @type {Worst[]} */ ([]),
      reviewer: "",
      inPoints: false,
    };
    try {
      while (this.review && this.review.losses.length < this.review.turns.length) {
        this.#draw(false);
        await this.#stretch(asking.signal);
      }
      this.#draw(true);
      announce(this.#inWords());
    } catch (error) {
      if (wasAborted(error)) return;
      fill(this.panel, notice({ kind: "bad" }, say("The review stopped: {reason}", { reason: messageOf(error) })));
    }
  }

  /** @param {AbortSignal} signal */
  async #stretch(signal) {
    const { review } = this;
    if (!review) return;
    const from = review.losses.length;
    const to = Math.min(from + STRETCH, review.turns.length);
    const reply = await call("2048", "rate", { game: review.game.textTo(to), from: from + 1 }, { signal });
    if (reply.losses.length !== to - from) throw tooLate();
    review.losses.push(...reply.losses);
    review.outlooks.push(...(reply.outlooks ?? []));
    review.worst = [...review.worst, ...reply.worst]
      .sort((one, other) => other.loss - one.loss || one.number - other.number)
      .slice(0, WORST);
    review.reviewer = reply.reviewer;
    review.inPoints = reply.in_points;
  }

  /** The move with the best outlook or, where that is unknown, the costliest. */
  get turningPoint() {
    const { review } = this;
    if (!review) return undefined;
    if (review.outlooks.length > 0) return review.outlooks.indexOf(Math.max(...review.outlooks)) + 1;
    return review.worst[0]?.number;
  }

  /** @param {boolean} done */
  #draw(done) {
    const { review } = this;
    if (!review) return;
    if (!done) {
      const share = (review.losses.length / review.turns.length) * 100;
      fill(
        this.panel,
        element("p.quiet.small", say("Move {done} of {all}…", { done: review.losses.length, all: review.turns.length })),
        element("div.bar", element("i", { style: { width: `${share}%` } })),
        review.losses.length > 0 && this.#chart(),
        button({ label: say("Stop"), icon: "stop", onClick: () => this.#forget() }),
      );
      return;
    }
    const accuracy = review.losses.filter((loss) => loss <= EPSILON).length / review.losses.length;
    const perfect = accuracy === 1;
    const shown = `${number(Math.round(accuracy * 1000) / 10)} %`;
    const moves = /** @type {[string, string]} */ ([say("Moves"), number(review.losses.length)]);
    fill(
      this.panel,
      perfect
        ? figures([[say("Best moves"), shown], moves])
        : figures([
            [say("Best moves"), shown],
            review.inPoints ? [say("Lost in all"), number(Math.round(sum(review.losses)))] : moves,
            [say(review.inPoints ? "Turning point" : "Costliest move"), this.turningPoint ? say("move {number}", { number: this.turningPoint }) : "–"],
          ]),
      !perfect && this.#chart(),
      !perfect && review.worst.length > 0 ? this.#worstList() : notice({ kind: "good" }, say("Not a single move lost anything.")),
      element("div.row-spread", element("p.small.quiet", say("Judged by {player}.", { player: review.reviewer })), this.#saveButton()),
    );
    this.#mark();
  }

  /** Only for games that fit into one request. */
  #saveButton() {
    const game = this.table.game.textTo();
    if (game.length > MOST_SENT) return undefined;
    return button({ label: say("Save the chart"), icon: "download", kind: "small", onClick: () => void saveFile(fetchFile("2048", "rate", { game }, "svg"), "2048-review.svg") });
  }

  #chart() {
    const { review } = this;
    const losses = review?.losses ?? [];
    const all = review?.turns.length ?? 1;
    const most = Math.max(1e-9, ...losses);
    const worst = new Set(review?.worst.slice(0, 3).map((move) => move.number));
    const step = CHART.width / all;
    // A square root keeps small losses visible beside a blunder.
    const height = (/** @type {number} */ loss) => Math.sqrt(Math.max(0, loss) / most) * (CHART.height - 6);
    const bars = losses.flatMap((loss, at) =>
      loss <= EPSILON
        ? []
        : [
            drawn("rect", {
              class: worst.has(at + 1) ? "worst" : "loss",
              x: at * step,
              y: CHART.height - height(loss),
              width: Math.max(step * 0.8, 0.6),
              height: height(loss),
            }),
          ],
    );
    this.now = drawn("line", { class: "now", y1: 0, y2: CHART.height });
    const svg = drawn(
      "svg",
      {
        class: "loss-chart",
        viewBox: `0 0 ${CHART.width} ${CHART.height}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": say("Loss of each move; the worst was move {worst}.", { worst: review?.worst[0]?.number ?? "–" }),
      },
      drawn("line", { class: "base", x1: 0, x2: CHART.width, y1: CHART.height, y2: CHART.height }),
      bars,
      this.now,
    );
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      this.table.look(Math.floor(((event.clientX - box.left) / box.width) * all));
    });
    return element(
      "figure.chart-frame",
      svg,
      element("figcaption.chart-scale", element("span", "1"), element("span", say("Move")), element("span", number(all))),
    );
  }

  #worstList() {
    const { review, table } = this;
    this.items = (review?.worst ?? []).map((move) =>
      element(
        "button",
        { class: "worst-move", dataset: { number: move.number }, onclick: () => table.look(move.number - 1) },
        element("span.numbers", number(move.number)),
        element("span", say("{played}, better {best}", { played: directionName(move.played), best: directionName(move.best) })),
        element("span.numbers", `−${number(Math.round(move.loss * 10) / 10)}`),
        element("span.why", move.reason),
      ),
    );
    return element("div.stack-tight", element("h2.small-head", say("The worst moves")), element("div.worst-list", this.items));
  }

  /** Marks the current move in the chart and the list. */
  #mark() {
    const { review, table } = this;
    if (!review) return;
    const x = Math.min(1, (table.game.at + 0.4) / review.turns.length) * CHART.width;
    this.now?.setAttribute("x1", String(x));
    this.now?.setAttribute("x2", String(x));
    for (const item of this.items ?? [])
      item.setAttribute("aria-current", String(Number(item.dataset.number) === table.game.at + 1));
  }

  #inWords() {
    const { review } = this;
    if (!review) return "";
    const accuracy = review.losses.filter((loss) => loss <= EPSILON).length / review.losses.length;
    const worst = review.worst[0];
    const first = `${say("Best moves")} ${number(Math.round(accuracy * 1000) / 10)} %.`;
    return worst ? `${first} ${say("Loss of each move; the worst was move {worst}.", { worst: worst.number })}` : `${first} ${say("Not a single move lost anything.")}`;
  }
}

/** @param {number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);
