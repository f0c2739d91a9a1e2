// A pile at the table and on the projector: title, countdown, cards, and the answers once it is
// gone.

import { element, redraw } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { cardBacks, cardRow } from "./cards.js";
import { Countdown } from "./countdown.js";
import { RevealPanel } from "./reveal.js";
import { spanOf } from "./status.js";

export class PileView {
  /** @param {HTMLElement} title */
  constructor(title) {
    this.title = title;
    this.countdown = new Countdown();
    this.cards = element("div.table.room-cards");
    this.reveal = new RevealPanel();
  }

  /** @param {import("./scene.js").Scene} scene @param {boolean} [hidesCards] */
  update(scene, hidesCards = false) {
    const { view } = scene;
    const { pile, reveal } = view;
    const over = view.phase === "over";
    const cards = over ? [] : (pile?.cards ?? reveal?.cards ?? []);
    this.title.textContent = pile ? say("Pile {pile}", { pile: pile.number }) : over ? "" : say(reveal ? "Next pile in" : "Get ready");
    this.countdown.show(spanOf(view));
    this.cards.hidden = hidesCards || over || (cards.length === 0 && reveal !== undefined);
    this.cards.classList.toggle("over", !pile && cards.length > 0);
    this.cards.classList.toggle("dealt", pile !== undefined);
    redraw(this.cards, [view.game, pile?.number, cards], () => [cards.length > 0 ? cardRow(cards) : cardBacks()]);
    this.reveal.update(scene);
    if (over) this.reveal.element.hidden = true;
  }
}
