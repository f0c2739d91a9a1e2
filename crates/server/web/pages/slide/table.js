// The table: the game, its board, saving. Panels listen to it; it knows none of them.

import { call } from "../../shell/api.js";
import { button } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { endCard } from "../../shell/ending.js";
import { Round, visit } from "../../shell/round.js";
import { announce, celebrate } from "../../shell/shell.js";
import { raiseScore } from "../../shell/statistics.js";
import { keep, kept } from "../../shell/storage.js";
import { dayOf, dayText, today } from "../../shell/day.js";
import { number, say } from "../../shell/words.js";
import { BoardView } from "./board.js";
import { SlideGame } from "./game.js";
import { CAPITALS, DIRECTIONS } from "./names.js";
import { cellName, largest, tile } from "./rules.js";

/** @import { Letter } from "./rules.js" */

/** Dispatches "start", "move" and "look", and "change" after each. */
export class Table extends EventTarget {
  constructor() {
    super();
    this.view = new BoardView();
    this.place = element("div.board-place", this.view.element);
    this.scoreShown = element("dd", "0");
    this.bestShown = element("dd", "0");
    this.gainPlace = element("span", { "aria-hidden": "true" });
    const box = (
      /** @type {string} */ name,
      /** @type {HTMLElement} */ value,
      /** @type {HTMLElement | undefined} */ more = undefined,
    ) => element("div.score-box", element("dt", name), value, more);
    this.scores = element(
      "dl.scores",
      box(say("Score"), this.scoreShown, element("dd.gain-place", this.gainPlace)),
      box(say("Best"), this.bestShown),
    );
    this.wentOn = false;
    this.round = new Round("2048", () => this.#standing, (id) => this.start(/** @type {SlideGame} */ (SlideGame.open(id)), { again: true }));
    this.dayShown = element("p.quiet.small");
    this.game = /** @type {SlideGame} */ (SlideGame.open("2048:4x4#0"));
  }

  /** Opens a game, as it was left. @param {SlideGame} game @param {{again?: boolean}} [options] `again` when the address names it already */
  start(game, { again = false } = {}) {
    const saved = this.round.open(game.id);
    this.game = game;
    this.wentOn = false;
    this.machineFrom = undefined;
    this.#resume(saved);
    this.address(again);
    this.dayShown.textContent = this.day ? (this.day === today() ? say("Today · {day}", { day: dayText(this.day) }) : dayText(this.day)) : "";
    this.#draw();
    this.#dispatch("start");
  }

  get day() {
    return this.game.id.startsWith("2048:4x4#") ? dayOf(this.game.id) : undefined;
  }

  /** @param {Record<string, unknown>} saved the saved state of this game */
  #resume(saved) {
    const { game } = this;
    if (typeof saved.letters !== "string") return;
    game.playLetters(saved.letters);
    if (typeof saved.at === "number") game.look(saved.at);
    this.wentOn = saved.wentOn === true;
    this.machineFrom = typeof saved.machineFrom === "number" ? saved.machineFrom : undefined;
  }

  address(again = false) {
    visit(`?game=${encodeURIComponent(this.game.id)}`, { again });
  }

  /** Makes a move. @param {Letter} letter @param {{machine?: boolean}} [options] a machine plays quietly, and not for the player @returns {boolean} */
  play(letter, { machine = false } = {}) {
    const { at } = this.game;
    const played = this.game.play(letter);
    if (!played) {
      if (!machine) announce(say("Nothing moves {direction}.", { direction: DIRECTIONS[letter] }));
      return false;
    }
    if (machine) this.machineFrom = Math.min(this.machineFrom ?? at, at);
    else if (this.game.turns.length <= (this.machineFrom ?? 0)) this.machineFrom = undefined;
    this.view.move(played, this.game.size);
    this.#figures(played.slid.reward);
    this.#end();
    if (!machine) this.#speak(played);
    this.round.saveSoon();
    this.#dispatch("move");
    return true;
  }

  /** Looks at another moment: undo, redo, the timeline, a move of the review. @param {number} at */
  look(at) {
    const before = this.game.at;
    this.game.look(at);
    if (this.game.at === before) return;
    if (this.game.at === before + 1) this.#forward(before);
    else this.view.show(this.game.cells, this.game.size);
    this.#figures(0);
    this.#end();
    this.round.saveSoon();
    this.#dispatch("look");
  }

  /** One turn forward is drawn as it was played. @param {number} before */
  #forward(before) {
    this.game.look(before);
    const played = this.game.play(this.game.turns[before].letter);
    if (played) this.view.move(played, this.game.size);
  }

  undo() {
    if (this.game.at === 0) return;
    this.look(this.game.at - 1);
    announce(`${say("Undo")}. ${say("Score")} ${number(this.game.score)}`);
  }

  redo() {
    if (this.game.at === this.game.turns.length) return;
    this.look(this.game.at + 1);
    announce(`${say("Redo")}. ${say("Score")} ${number(this.game.score)}`);
  }

  /** Whether the player made every move up to here. */
  get isOwn() {
    return this.game.at <= (this.machineFrom ?? Infinity);
  }

  /** Whether to ask before leaving. */
  get isUnfinished() {
    return this.game.turns.length >= 10 && !this.game.over;
  }

  goOn() {
    this.wentOn = true;
    this.#end();
    this.view.element.focus({ preventScroll: true });
    this.round.saveSoon();
  }

  get celebrating() {
    return this.game.won && !this.wentOn && !this.game.over;
  }

  #draw() {
    const { style } = this.place.parentElement ?? this.place;
    style.setProperty("--columns", String(this.game.size.columns));
    style.setProperty("--rows", String(this.game.size.rows));
    this.view.show(this.game.cells, this.game.size);
    this.#figures(0);
    this.#end();
  }

  get sizeName() {
    return `${this.game.size.rows}x${this.game.size.columns}`;
  }

  /** @param {number} gained */
  #figures(gained) {
    this.scoreShown.textContent = number(this.game.score);
    const best = kept("2048", "best", /** @type {Record<string, number>} */ ({}));
    if (this.isOwn && this.game.score > (best[this.sizeName] ?? 0)) {
      best[this.sizeName] = this.game.score;
      keep("2048", "best", best);
      raiseScore("2048", this.game.score);
    }
    this.bestShown.textContent = number(best[this.sizeName] ?? 0);
    if (gained > 0) fill(this.gainPlace, element("span.score-gain", `+${number(gained)}`));
    else fill(this.gainPlace);
  }

  /** The card over the board at a win or at the end. */
  #end() {
    const { overlay } = this.view;
    const over = this.game.over;
    const shown = over ? "over" : this.celebrating ? "won" : "";
    if (overlay.dataset.shown === shown) return;
    overlay.dataset.shown = shown;
    overlay.hidden = shown === "";
    if (shown === "over") fill(overlay, this.#overWords());
    else if (shown === "won") {
      fill(overlay, this.#wonWords());
      if (this.isOwn) celebrate(this.place);
    } else fill(overlay);
    if (shown) this.#count();
  }

  #overWords() {
    const { game } = this;
    const moves = say("{moves|One move|# moves}, largest tile {largest}.", { moves: game.at, largest: this.#largest });
    const text = `${say("Score {score}", { score: game.score })}. ${moves}`;
    announce(`${say("No moves left")}. ${text}`);
    const tell = (/** @type {string} */ what) => () => this.dispatchEvent(new Event(what));
    const actions = [
      button({ label: say("New game"), icon: "new", kind: "primary", onClick: tell("fresh") }),
      button({ label: say("Undo"), icon: "undo", onClick: () => this.undo() }),
      button({ label: say("Review"), icon: "chart", onClick: tell("review") }),
    ];
    return this.#card(say("No moves left"), text, game.at > 0 ? actions : []);
  }

  #wonWords() {
    const text = say("Reached in {moves|one move|# moves}. Keep going?", { moves: this.game.at });
    announce(`2048! ${text}`);
    const actions = [button({ label: say("Keep going"), icon: "next", kind: "primary", onClick: () => this.goOn() })];
    return this.#card("2048!", text, actions);
  }

  /** @param {string} title @param {string} text @param {HTMLElement[]} actions */
  #card(title, text, actions) {
    const url = `/2048?game=${encodeURIComponent(this.game.id)}`;
    return endCard({ title, won: this.game.won, facts: [text], actions, boast: () => this.boast(), url, day: this.day });
  }

  get #largest() {
    return String(tile(largest(this.game.cells)));
  }

  boast() {
    const { game, day } = this;
    const values = { score: game.score, moves: game.at, largest: this.#largest };
    const text = say("{score} points in {moves|one move|# moves}, largest tile {largest}.", values);
    return `${["2048", this.sizeName === "4x4" ? "" : this.sizeName.replace("x", "×"), day].filter(Boolean).join(" ")}: ${text}`;
  }

  #count() {
    const { game, day } = this;
    if (!this.isOwn) return;
    this.round.count({ won: game.won, done: true, score: game.score, day: day === today() ? day : undefined, result: number(game.score) });
  }

  /** @param {import("./game.js").Played} played */
  #speak({ turn, slid, after }) {
    const merged = slid.merges.map(({ exponent }) => tile(exponent)).sort((one, other) => other - one);
    const parts = [`${CAPITALS[turn.letter]}.`];
    if (merged.length > 0)
      parts.push(say("Merged into {tiles}.", { tiles: merged.join(", ") }), say("Plus {points}, score {score}.", { points: slid.reward, score: after.score }));
    parts.push(say("New {tile} at {cell}.", { tile: String(tile(turn.exponent)), cell: cellName(turn.cell, this.game.size.columns) }));
    if (!this.game.over && !this.celebrating) announce(parts.join(" "));
  }

  get #standing() {
    const { game, wentOn, machineFrom } = this;
    const letters = game.lettersTo();
    const size = `${game.size.rows} × ${game.size.columns}`;
    return {
      state: { letters, at: game.at, wentOn, machineFrom },
      finished: game.over,
      touched: letters !== "",
      summary: say("Score {score}, {size}", { score: game.score, size }),
      result: number(game.score),
    };
  }

  /** What a player thinks of this position. @param {string} player @param {AbortSignal} signal */
  advice(player, signal) {
    return call("2048", "hint", { board: this.game.text, ...(player ? { player } : {}), timeout: "8s" }, { signal });
  }

  /** @param {"start" | "move" | "look"} what */
  #dispatch(what) {
    this.dispatchEvent(new Event(what));
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }
}
