// The table during a match, as a player or a spectator sees it: the cards, whose
// turn it is, the button to press first, and what became of the last pile.

import { button } from "../../shell/controls.js";
import { element, fill, icon } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { language, say } from "../../shell/words.js";
import { inSigns } from "../twentyfour/rational.js";
import { Answer } from "./answer.js";
import { cardBacks, cardRow } from "./cards.js";
import { Countdown } from "./countdown.js";
import { ranking } from "./ranking.js";
import { RevealPanel } from "./reveal.js";
import { spanOf, statusText } from "./status.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./view.js").View} View */

const WARNED_AT = 5;

/** The panel of the match. */
export class Table {
  constructor() {
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.title = element("h2", { id: "table-title", tabindex: -1 });
    this.deck = element("span.chip");
    this.own = element("span.chip.accent");
    this.countdown = new Countdown();
    this.cards = element("div.table.room-cards");
    this.shown = "";
    this.status = element("p.table-status");
    this.answer = new Answer();
    this.reveal = new RevealPanel();
    this.news = element("p.quiet.table-news");
    this.hints = element("div.stack-tight.hints", { hidden: true });
    this.hinted = "";
    this.buzzButton = element(
      "button",
      { type: "button", class: "buzz", "aria-keyshortcuts": "Space", onclick: () => this.buzz() },
      icon("bell"),
      element("span", say("I have it!")),
      element("kbd.only-keys", say("Space")),
    );
    this.passButton = button({ label: say("Pass"), icon: "next", onClick: () => this.pass(), key: "p" });
    this.hintButton = button({ label: say("Hint"), icon: "hint", onClick: () => this.hint(), key: "h" });
    this.actions = element("div.stack-tight", this.buzzButton, element("div.row.fill", this.passButton, this.hintButton));
    this.warned = 0;
    this.element = this.#layout();
  }

  #layout() {
    return element(
      "section.panel.play.room-table",
      { "aria-labelledby": "table-title" },
      element("div.row-spread", this.title, element("div.row", this.own, this.deck)),
      this.countdown.element,
      this.status,
      this.cards,
      this.reveal.element,
      this.answer.element,
      this.actions,
      this.hints,
      this.news,
    );
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { view } = scene;
    const held = this.element.contains(document.activeElement);
    const { pile, reveal, deck } = view;
    this.title.textContent = pile
      ? say("Pile {pile}", { pile: pile.number })
      : reveal
        ? say("Next pile in")
        : say("Get ready");
    this.deck.textContent = say("{cards|one card|# cards} in the deck", { cards: deck });
    this.#drawOwn(scene);
    this.countdown.show(spanOf(view));
    this.answer.update(scene);
    this.reveal.update(scene);
    this.#drawCards(pile?.cards ?? reveal?.cards ?? []);
    this.#drawStatus(scene);
    this.#drawActions(scene);
    this.#drawHints(view);
    this.tick();
    if (held) this.#keepFocus();
  }

  /** @param {string[]} cards */
  #drawCards(cards) {
    const { view } = /** @type {Scene} */ (this.scene);
    this.cards.hidden = this.answer.showsCards || (cards.length === 0 && view.reveal !== undefined);
    this.cards.classList.toggle("over", view.pile === undefined && cards.length > 0);
    const shown = `${view.game}/${view.pile?.number ?? ""}/${cards.join(" ")}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.cards.classList.toggle("dealt", view.pile !== undefined);
    fill(this.cards, cards.length > 0 ? cardRow(cards) : cardBacks());
  }

  /** Where the player stands, whom the list may have far below. @param {Scene} scene */
  #drawOwn({ view, me }) {
    const players = ranking(view);
    const own = players.find(({ member }) => member.member === me);
    this.own.hidden = !own;
    if (own) this.own.textContent = say("You: place {place} of {players}, {score}", { place: own.place, players: players.length, score: say("{score|one card|# cards}", { score: own.score }) });
  }

  /** @param {Scene} scene */
  #drawStatus(scene) {
    const text = statusText(scene);
    this.status.hidden = text === "";
    this.status.className = `table-status${this.answer.open ? " mine" : ""}`;
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** @param {Scene} scene */
  #drawActions({ view, me, myself, connected }) {
    const { pile } = view;
    const locked = pile?.locked.includes(me) ?? false;
    this.actions.hidden = !pile || !myself?.seated || this.answer.open;
    this.buzzButton.disabled = locked || pile?.turn !== undefined || !connected;
    this.passButton.disabled = this.buzzButton.disabled || (pile?.passed.includes(me) ?? false);
    this.hintButton.disabled = this.buzzButton.disabled;
  }

  /** @param {View} view */
  #drawHints({ hints, pile }) {
    this.hints.hidden = hints.length === 0 || !pile;
    const drawn = hints.map((hint) => inSigns(hint[language]));
    if (drawn.join("\n") === this.hinted) return;
    this.hinted = drawn.join("\n");
    fill(
      this.hints,
      drawn.map((hint) => element("p.notice", icon("hint"), hint)),
    );
  }

  /** Whoever was at the table stays there when what they held is gone. */
  #keepFocus() {
    const { activeElement } = document;
    const there = activeElement instanceof HTMLElement && this.element.contains(activeElement) && activeElement.checkVisibility();
    if (!there) this.title.focus({ preventScroll: true });
  }

  /** Says something below the table, until the next pile. @param {string} text */
  tell(text) {
    this.news.textContent = text;
  }

  /** Draws the time that is left. */
  tick() {
    const { scene } = this;
    if (!scene) return;
    const left = this.countdown.tick(scene.clock);
    const turn = scene.view.pile?.turn;
    if (left !== WARNED_AT || !turn || turn.member !== scene.me || this.warned === turn.until) return;
    this.warned = turn.until;
    announce(say("{seconds} seconds left", { seconds: left }), { urgent: true });
  }

  buzz() {
    if (this.actions.hidden || this.buzzButton.disabled) return;
    this.buzzButton.classList.add("pressed");
    void this.#ask("buzz").finally(() => this.buzzButton.classList.remove("pressed"));
  }

  pass() {
    if (!this.actions.hidden && !this.passButton.disabled) void this.#ask("pass");
  }

  hint() {
    if (!this.actions.hidden && !this.hintButton.disabled) void this.#ask("hint");
  }

  /** @param {"buzz" | "pass" | "hint"} what */
  async #ask(what) {
    const pile = this.scene?.view.pile?.number;
    if (pile !== undefined) await this.scene?.ask({ do: what, pile });
  }
}
