// The match at one table, for players and spectators.

import { button } from "../../shell/controls.js";
import { element, icon } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { Answer } from "./answer.js";
import { HintList } from "./hint-list.js";
import { PileView } from "./pile.js";
import { ranking } from "./ranking.js";
import { keepFocus } from "./scene.js";
import { statusText } from "./status.js";

/** @import { Scene } from "./scene.js" */

const WARNED_AT = 5;

export class Table {
  constructor() {
    this.title = element("h2", { id: "table-title", tabindex: -1 });
    this.deck = element("span.chip");
    this.own = element("span.chip.accent");
    this.pile = new PileView(this.title);
    this.status = element("p.table-status");
    this.answer = new Answer();
    this.news = element("p.quiet.table-news");
    this.hints = new HintList();
    this.buzzButton = element(
      "button.buzz",
      { "aria-keyshortcuts": "Space", onclick: () => this.buzz() },
      icon("bell"),
      element("span", say("I have it!")),
      element("kbd.only-keys", say("Space")),
    );
    this.passButton = button({ label: say("Pass"), icon: "next", onClick: () => this.pass(), key: "p" });
    this.hintButton = button({ label: say("Hint"), icon: "hint", onClick: () => this.hint(), key: "h" });
    this.actions = element("div.stack-tight", this.buzzButton, element("div.row.fill", this.passButton, this.hintButton));
    this.warned = 0;
    this.element = element(
      "section.panel.play.room-table",
      { "aria-labelledby": "table-title" },
      element("div.row-spread", this.title, element("div.row", this.own, this.deck)),
      this.pile.countdown.element,
      this.status,
      this.pile.cards,
      this.pile.reveal.element,
      this.answer.element,
      this.actions,
      this.hints.element,
      this.news,
    );
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { view } = scene;
    const held = this.element.contains(document.activeElement);
    this.deck.textContent = say("{cards|one card|# cards} in the deck", { cards: view.deck });
    this.#drawOwn(scene);
    this.answer.update(scene);
    this.pile.update(scene, this.answer.showsCards);
    this.#drawStatus(scene);
    this.#drawActions(scene);
    this.hints.update(view.hints, view.pile !== undefined);
    this.tick();
    if (held) keepFocus(this.element, this.title);
  }

  /** The standing of the player, whom the list may show far below. @param {Scene} scene */
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

  /** Says something below the table, until the next pile. @param {string} text */
  tell(text) {
    this.news.textContent = text;
  }

  tick() {
    const { scene } = this;
    if (!scene) return;
    const left = this.pile.countdown.tick(scene.clock);
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
