// The match at one table on a projector.

import { element } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { PileView } from "./pile.js";
import { ranking } from "./ranking.js";
import { Scores, arrange } from "./scores.js";
import { Standings } from "./standings.js";
import { statusText } from "./status.js";

/** @import { Scene } from "./scene.js" */

/** Players in one column of scores. */
const ONE_COLUMN = 14;

export class TableScreen {
  constructor() {
    this.pile = new PileView(element("h2.screen-pile"));
    this.status = element("p.screen-status");
    this.news = element("p.screen-news.quiet");
    this.standings = new Standings();
    this.scores = new Scores({ playersOnly: true });
    const { title, countdown, cards, reveal } = this.pile;
    this.element = element(
      "div.screen-play",
      element(
        "section.screen-table",
        { "aria-label": say("Pile {pile}", { pile: "" }) },
        element("div.screen-head", title, countdown.element),
        cards,
        this.status,
        reveal.element,
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
    const over = view.phase === "over";
    this.standings.element.hidden = !over;
    this.pile.update(scene);
    this.status.textContent = over ? "" : statusText(scene);
    this.status.classList.toggle("taken", view.pile?.turn !== undefined);
    if (over) this.standings.update(scene);
    this.scores.update(scene);
    const players = ranking(view).length;
    this.element.classList.toggle("many", players > ONE_COLUMN);
    arrange(this.scores.element, players, Math.max(ONE_COLUMN, Math.ceil(players / 2)));
    this.tick();
  }

  tick() {
    if (this.scene) this.pile.countdown.tick(this.scene.clock);
  }

  /** @param {string} text */
  tell(text) {
    this.news.textContent = text;
  }
}
