// The match at one table on a projector: the cards, whose turn it is, the answers, and
// who is ahead.

import { element, fill } from "../../shell/elements.js";
import { cardBacks, cardRow } from "./cards.js";
import { Countdown } from "./countdown.js";
import { ranking } from "./ranking.js";
import { RevealPanel } from "./reveal.js";
import { Scores, arrange } from "./scores.js";
import { Standings } from "./standings.js";
import { spanOf, statusText } from "./status.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../shell/words.js").Say} Say */

/** From how many players on the list of scores takes more columns. */
const ONE_COLUMN = 14;

/** The part of the projector's page that shows the match. */
export class TableScreen {
  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.countdown = new Countdown(say);
    this.title = element("h2.screen-pile");
    this.cards = element("div.table.room-cards");
    this.shown = "";
    this.status = element("p.screen-status");
    this.news = element("p.screen-news.quiet");
    this.reveal = new RevealPanel(say);
    this.standings = new Standings(say);
    this.scores = new Scores(say, { playersOnly: true });
    this.element = element(
      "div.screen-play",
      element(
        "section.screen-table",
        { "aria-label": say("pile", { pile: "" }) },
        element("div.screen-head", this.title, this.countdown.element),
        this.cards,
        this.status,
        this.reveal.element,
        this.news,
      ),
      this.standings.element,
      element("section.screen-scores", { "aria-label": say("scores") }, this.scores.element),
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
      ? this.say("pile", { pile: pile.number })
      : over
        ? ""
        : this.say(reveal ? "nextPileIn" : "getReady");
    this.countdown.show(spanOf(this.say, view));
    this.#drawCards(over ? [] : (pile?.cards ?? reveal?.cards ?? []), over);
    this.status.textContent = over ? "" : statusText(this.say, scene);
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
    fill(this.cards, cards.length > 0 ? cardRow(cards, this.say) : cardBacks());
  }

  tick() {
    if (this.scene) this.countdown.tick(this.scene.clock);
  }

  /** @param {string} text */
  tell(text) {
    this.news.textContent = text;
  }
}
