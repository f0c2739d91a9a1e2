// The match at one table on a projector: the cards, whose turn it is, the answers, and
// who is ahead.

import { element, fill } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { cardBacks, cardRow } from "./cards.js";
import { Countdown } from "./countdown.js";
import { ranking } from "./ranking.js";
import { RevealPanel } from "./reveal.js";
import { Scores, arrange } from "./scores.js";
import { Standings } from "./standings.js";
import { spanOf, statusText } from "./status.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** From how many players on the list of scores takes more columns. */
const ONE_COLUMN = 14;

/** The part of the projector's page that shows the match. */
export class TableScreen {
  constructor() {
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.countdown = new Countdown();
    this.title = element("h2.screen-pile");
    this.cards = element("div.table.room-cards");
    this.shown = "";
    this.status = element("p.screen-status");
    this.news = element("p.screen-news.quiet");
    this.reveal = new RevealPanel();
    this.standings = new Standings();
    this.scores = new Scores({ playersOnly: true });
    this.element = element(
      "div.screen-play",
      element(
        "section.screen-table",
        { "aria-label": say("Pile {pile}", { pile: "" }) },
        element("div.screen-head", this.title, this.countdown.element),
        this.cards,
        this.status,
        this.reveal.element,
        this.news,
      ),
      this.standings.element,
      element("section.screen-scores", { "aria-label": say("Scores") }, this.scores.element),
    );
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { view } = scene;
    const { pile, reveal } = view;
    const over = view.phase === "over";
    this.standings.element.hidden = !over;
    this.title.textContent = pile
      ? say("Pile {pile}", { pile: pile.number })
      : over
        ? ""
        : say(reveal ? "Next pile in" : "Get ready");
    this.countdown.show(spanOf(view));
    this.#drawCards(over ? [] : (pile?.cards ?? reveal?.cards ?? []), over);
    this.status.textContent = over ? "" : statusText(scene);
    this.status.classList.toggle("taken", pile?.turn !== undefined);
    this.reveal.update(scene);
    if (over) {
      this.reveal.element.hidden = true;
      this.standings.update(scene);
    }
    this.scores.update(scene);
    const players = ranking(view).length;
    this.element.classList.toggle("many", players > ONE_COLUMN);
    arrange(this.scores.element, players, Math.max(ONE_COLUMN, Math.ceil(players / 2)));
    this.tick();
  }

  /** @param {string[]} cards @param {boolean} over */
  #drawCards(cards, over) {
    const { view } = /** @type {Scene} */ (this.scene);
    this.cards.hidden = over || (cards.length === 0 && view.reveal !== undefined);
    this.cards.classList.toggle("over", !view.pile && cards.length > 0);
    const shown = `${view.game}/${view.pile?.number ?? ""}/${cards.join(" ")}`;
    if (shown === this.shown) return;
    this.shown = shown;
    fill(this.cards, cards.length > 0 ? cardRow(cards) : cardBacks());
  }

  tick() {
    if (this.scene) this.countdown.tick(this.scene.clock);
  }

  /** @param {string} text */
  tell(text) {
    this.news.textContent = text;
  }
}
