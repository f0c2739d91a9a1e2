// One hand in play: moves take effect at once, and the server confirms them afterwards.

import { ApiError, messageOf, play as askPlay, wasAborted } from "../../shell/api.js";
import { button, notice } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { historyButtons } from "../../shell/keys.js";
import { LEVELS } from "../../shell/pages.js";
import { Hints } from "../../shell/hints.js";
import { Round, visit } from "../../shell/round.js";
import { announce, toast } from "../../shell/shell.js";
import { keptGame, texts } from "../../shell/storage.js";
import { dayText, today } from "../../shell/day.js";
import { clockText, say } from "../../shell/words.js";
import { Board, missedText } from "./board.js";
import { rankOf } from "./ranks.js";
import { parse } from "./expression.js";
import { countHand, showEnd } from "./ending.js";
import { Hand } from "./hand.js";
import { tell } from "./hints.js";
import { KNOWN_HANDS, factsOf, hasRules, ownHand, rulesOf } from "./identity.js";
import { sign, spelled } from "../../shell/rational.js";
import { Typing } from "./typing.js";

/** @import { Deal } from "./hand.js" */
/** @import { Operator } from "../../shell/rational.js" */

export class Play extends EventTarget {
  /** @param {{onNew: () => void}} commands */
  constructor({ onNew }) {
    super();
    this.round = new Round("24", () => this.#standing());
    this.board = new Board({
      onMove: () => this.#played(),
      onChoice: () => this.#chosen(),
      onOperatorAlone: () => this.tell(notice({}, say("Pick a card first"))),
    });
    this.typing = new Typing({ onAnswer: (tree) => this.#typed(tree) });
    this.title = element("h1", say("Make {target}", { target: 24 }));
    this.subtitle = element("p.quiet", "\u00a0");
    this.badge = element("span.chip", { hidden: true });
    this.message = element("div.message", howToPress());
    this.board.expect(4);
    /** Whether the solutions were shown before the hand was solved. */
    this.spoiled = false;
    const history = { undo: () => this.undo(), redo: () => this.redo(), restart: () => this.reset() };
    this.history = historyButtons(history, { keys: ["u", "y", "r"] });
    this.buttons = {
      hint: button({ label: say("Hint"), icon: "hint", kind: "hint", onClick: () => void this.hints.next(), key: "h" }),
      new: button({ label: say("New hand"), icon: "shuffle", kind: "last", onClick: onNew, key: "n" }),
    };
    this.onNew = onNew;
    this.hints = new Hints({
      round: this.round,
      place: this.message,
      button: this.buttons.hint,
      position: () => (this.hand && !this.hand.solution ? [this.id, ...this.hand.moves].join(";") : undefined),
      ask: (level) => tell(this, level),
      onHide: () => this.tell(howToPress()),
    });
    this.element = this.#layout();
  }

  #layout() {
    const { hint, new: fresh } = this.buttons;
    return element(
      "section.panel.play",
      { "aria-labelledby": "play-title" },
      element(
        "div.play-head",
        element("div", Object.assign(this.title, { id: "play-title" }), this.subtitle),
        element("div.row", this.badge, element("span.chip.clock", this.round.time)),
      ),
      this.board.element,
      this.message,
      element("div.actions.captions", element("div.row.tight", this.history), element("div.row.tight", hint, fresh)),
      this.typing.element,
    );
  }

  get id() {
    return this.round.id;
  }

  get inProgress() {
    return this.hand !== undefined && !this.hand.won && this.hand.moves.length > 0;
  }

  /** Opens a hand as it was left; a hand that has not arrived yet is given up for it. @param {string} id @param {{again?: boolean}} [options] `again` when the address names it already */
  async open(id, { again = false } = {}) {
    this.round.save();
    this.opening?.abort();
    this.opening = new AbortController();
    const { signal } = this.opening;
    if (!id.startsWith("24:")) return this.refuse(new ApiError(422, { message: id }));
    const saved = keptGame("24", id)?.state;
    const address = () => visit(`?game=${encodeURIComponent(id)}`, { again });
    const { cards } = /** @type {Partial<Deal>} */ (saved?.deal ?? {});
    if (Array.isArray(cards)) this.#show(id, /** @type {Deal} */ (saved?.deal), saved, address);
    else if (!this.hand) this.#head(id);
    if (!this.hand && factsOf(id).own) this.board.expect(id.split(";")[0].split(",").length);
    try {
      const { state } = await askPlay("24", id, [], { signal });
      if (signal.aborted) return;
      if (this.id !== id || !this.hand) this.#show(id, state, saved, address);
    } catch (error) {
      if (signal.aborted || this.id === id) return;
      const own = error instanceof ApiError && error.status === 0 ? ownHand(id) : undefined;
      if (own) this.#show(id, own, saved, address);
      else this.refuse(error);
    }
  }

  /** @param {string} id @param {Deal} deal @param {Record<string, unknown> | undefined} saved @param {() => void} address */
  #show(id, deal, saved, address) {
    this.round.open(id);
    this.spoiled = saved?.spoiled === true;
    this.hand = new Hand(dealOf(deal), { needsEngine: hasRules(id) });
    this.#resume(texts(saved?.moves), texts(saved?.undone));
    if (keptGame("24", id)?.finished) this.hand.confirm(this.hand.moves);
    this.board.deal(this.hand);
    this.typing.deal(this.hand);
    address();
    this.#head(id);
    this.#changed({ quiet: true });
    if (this.hand.isPending) void this.#confirm();
    this.dispatchEvent(new Event("deal"));
  }

  /** Replays a saved game, as far as it fits. @param {string[]} moves @param {string[]} undone */
  #resume(moves, undone) {
    for (const move of moves) if (!this.hand?.replay(move, parse)) return;
    if (this.hand) this.hand.undone = undone;
  }

  /** @param {string} id */
  #head(id) {
    const { hand } = this;
    const { day, level, own } = factsOf(id);
    this.title.textContent = say("Make {target}", { target: hand?.deal.target ?? "24" });
    this.subtitle.textContent =
      day === today()
        ? say("Today’s hand · {day}", { day: dayText(day) })
        : day
          ? say("Hand of {day}", { day: dayText(day) })
          : [say(own ? "Your own hand" : "A hand dealt for you"), ...rulesOf(id)].join(" · ");
    this.badge.hidden = !level;
    if (level) this.badge.textContent = LEVELS[level];
  }

  #played() {
    this.#changed();
    void this.#confirm();
  }

  /** @param {import("./expression.js").Tree} tree */
  #typed(tree) {
    if (!this.hand || this.hand.solution) return;
    this.hand.finish(tree);
    this.board.release();
    this.#played();
  }

  /** Asks the engine about the moves, and takes them back from the first one that it refuses. */
  async #confirm() {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { id, hand } = this;
    if (!hand) return;
    const { moves } = hand;
    const isOld = () => this.hand !== hand || hand.moves.join(";") !== moves.join(";");
    try {
      await askPlay("24", id, moves, { signal: asking.signal });
      if (isOld()) return;
      const wasPending = hand.isPending;
      hand.confirm(moves);
      if (wasPending) this.#changed();
    } catch (error) {
      if (wasAborted(error) || isOld()) return;
      if (error instanceof ApiError && error.status === 422) this.#takeBack(hand, error);
      else if (hand.isPending) this.tell(notice({ kind: "warn" }, element("p", messageOf(error)), button({ label: say("Try again"), kind: "small", onClick: () => void this.#confirm() })));
    }
  }

  /** @param {Hand} hand @param {ApiError} error why the engine refused its moves */
  #takeBack(hand, { message, move = hand.moves.length - 1 }) {
    hand.refuse(move);
    this.board.release();
    this.#changed();
    toast(message, { kind: "bad" });
  }

  undo() {
    if (this.hand?.undo()) this.#moved();
  }

  redo() {
    if (this.hand?.redo(parse)) this.#moved();
  }

  reset() {
    if (!this.hand?.done.length) return;
    this.hand.reset();
    this.#moved();
  }

  /** After undo, redo or a reset. */
  #moved() {
    this.board.release();
    this.#changed();
    if (this.hand?.isPending) void this.#confirm();
    announce(say("On the table: {values}.", { values: (this.hand?.pieces ?? []).map(({ value }) => String(value)).join(", ") }));
  }

  /** Takes steps back that led nowhere. @param {number} steps */
  undoSteps(steps) {
    for (let step = 0; step < steps; step += 1) this.hand?.undo();
    this.#moved();
  }

  /** Plays a step that a hint names. @param {string} step */
  playStep(step) {
    const parts = /^(\S+) ([-+*/^]) (\S+)$/.exec(step);
    const [from, onto] = parts ? (this.hand?.find(parts[1], parts[3]) ?? []) : [];
    if (!parts || from === undefined || onto === undefined) return;
    this.board.merge(from, /** @type {Operator} */ (parts[2]), onto);
    this.board.release();
  }

  /** The solutions are shown, so the hand no longer counts. */
  spoil() {
    if (this.hand?.won || this.spoiled) return;
    this.spoiled = true;
    countHand(this, "shown");
    this.round.save();
  }

  /** @param {{quiet?: boolean}} [options] */
  #changed({ quiet = false } = {}) {
    const { hand, buttons } = this;
    if (!hand) return;
    this.board.draw();
    this.history.follow(hand.done.length > 0, hand.undone.length > 0, hand.done.length > 0);
    buttons.hint.disabled = hand.solution !== undefined;
    this.hints.follow();
    this.element.classList.toggle("solved", hand.won);
    if (hand.solution) this.round.clock.stop();
    if (hand.isPending) this.tell(element("p.quiet.center", say("Checking the rules …")));
    else if (hand.solution) showEnd(this, hand.solution, quiet);
    else this.#goOn();
    this.round.save();
    this.dispatchEvent(new Event("change"));
  }

  #goOn() {
    const { hand } = this;
    this.round.clock.start();
    if (hand?.missed) {
      const text = missedText(hand);
      this.tell(notice({ kind: "warn" }, element("strong", text), " ", say("Undo a step, or start over.")));
      announce(text);
    } else this.tell(howToPress());
  }

  #chosen() {
    const { from, operator } = this.board.choice;
    const piece = from === null ? undefined : this.hand?.slots[from];
    if (!piece) return;
    const value = spelled(piece.value);
    const text = operator ? say("{value} {sign} … Now another card.", { value, sign: sign(operator) }) : say("{value} is chosen. Now an operator.", { value });
    if (this.hints.level === 0) this.tell(element("p.quiet.center", text));
    announce(text);
  }

  /** Says something below the table. @param {Node} content */
  tell(content) {
    fill(this.message, content);
  }

  /** Says why the server refused. @param {unknown} error */
  refuse(error) {
    if (wasAborted(error)) return;
    const text = messageOf(error);
    const wrongLink = error instanceof ApiError && error.status === 422 && !this.hand;
    if (!this.hand) this.title.textContent = say("24");
    const known = KNOWN_HANDS[Math.floor(Math.random() * KNOWN_HANDS.length)];
    const canPlay = error instanceof ApiError && error.status === 0 && !this.hand;
    const other = button({ label: say("Play a hand without the solver"), kind: "primary", onClick: () => void this.open(`24:${known}`) });
    this.tell(notice({ kind: "bad" }, wrongLink ? element("strong", `${say("This link does not name a hand that can be dealt.")} `) : "", text, canPlay ? element("p", other) : ""));
    announce(text, { urgent: true });
  }

  #standing() {
    const { hand, spoiled } = this;
    if (!hand) return undefined;
    const { deal, moves, undone, won } = hand;
    const summary = deal.cards.map(({ value }) => rankOf(value)).join(" ");
    return { state: { deal, moves, undone, spoiled }, finished: won, summary, result: clockText(this.round.clock.seconds) };
  }
}

const howToPress = () => element("p.quiet.center", say("Press a card, an operator, and another card."));

/** The part of a state that is saved; the table follows from the moves. @param {Deal} state @returns {Deal} */
function dealOf({ cards, target, operators, subset }) {
  return { cards, target, operators, subset };
}
