// Any hand at all: can it be solved, and how? The answer comes while one types, and it
// says which hand it is about.

import { call, wasAborted } from "../../shell/api.js";
import { button, field, notice, toggle } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { rankOf } from "./ranks.js";
import { readHand } from "./any-hand.js";
import { ownId } from "./identity.js";
import { Rational } from "../../shell/rational.js";
import { listOf } from "./tools.js";
/** @typedef {{cards: string[], target: string, operators: string, leftOver: boolean}} Question */

const WAIT = 250;
const MISTAKES = {
  anyNotACard: (/** @type {string} */ what) => say("“{what}” is not a card. Whole numbers and A, J, Q, K are.", { what }),
  anyTooMany: (/** @type {string} */ what) => say("These are {what} cards; six are the most.", { what }),
};

/** @param {(id: string) => void} open */
export const anyTool = (open) => new AnyHand(open).element;

class AnyHand {
  /** @param {(id: string) => void} open */
  constructor(open) {
    this.open = open;
    this.powers = false;
    this.leftOver = false;
    this.timer = 0;
    const typed = { mono: true, onInput: () => this.#later(), onEnter: () => void this.#ask() };
    const [label, placeholder, help] = [say("Cards"), "3 3 8 8", say("Up to six numbers; A, J, Q, K are fine.")];
    this.cards = field({ label, placeholder, help, ...typed });
    this.target = field({ label: say("Target"), value: "24", inputmode: "numeric", ...typed });
    this.answer = element("div");
    this.element = this.#layout();
  }

  #layout() {
    const powers = (/** @type {boolean} */ on) => ((this.powers = on), void this.#ask());
    const leftOver = (/** @type {boolean} */ on) => ((this.leftOver = on), void this.#ask());
    return element(
      "div.stack",
      element("p.quiet", say("Can it be solved?")),
      element("div.any-row", this.cards, this.target),
      element(
        "div",
        toggle({ label: say("Allow powers"), checked: false, onChange: powers }),
        toggle({ label: say("Cards may be left over (Countdown)"), checked: false, onChange: leftOver }),
      ),
      this.answer,
    );
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.#ask(), WAIT);
  }

  /** The question as it stands, or nothing after saying what is wrong with it. @returns {Question | undefined} */
  #question() {
    const read = readHand(this.cards.input.value);
    const target = this.target.input.value.trim() || "24";
    const tooFew = "cards" in read && read.cards.length === 1 ? say("A hand has at least two cards.") : "";
    this.cards.setError("mistake" in read ? MISTAKES[read.mistake](read.what) : tooFew);
    this.target.setError(Rational.parse(target) ? "" : say("“{what}” is not a number.", { what: target }));
    if ("mistake" in read || read.cards.length < 2 || !Rational.parse(target)) return undefined;
    return { cards: read.cards, target, operators: this.powers ? "+-*/^" : "+-*/", leftOver: this.leftOver };
  }

  async #ask() {
    this.asking?.abort();
    const question = this.#question();
    if (!question) return fill(this.answer);
    this.asking = new AbortController();
    const { cards, target, operators, leftOver } = question;
    const body = { cards: cards.join(" "), target, ops: operators, subset: leftOver, timeout: "5s" };
    try {
      this.#show(await call("24", "solve", body, { signal: this.asking.signal }), question);
    } catch (error) {
      if (wasAborted(error)) return;
      fill(this.answer);
      this.cards.setError(error instanceof Error ? error.message : "");
    }
  }

  /** @param {import("../../shell/types.js").Reply<"24", "solve">} reply @param {Question} question */
  #show(reply, { cards, target, operators, leftOver }) {
    const no = reply.complete ? say("No. It cannot make {target}.", { target }) : say("Not known: the search stopped early.");
    const text = reply.solvable ? say("Yes. {count|One solution|# solutions}.", { count: reply.count }) : no;
    const play = () => this.open(ownId(cards, target, operators, leftOver));
    const start = button({ label: say("Play this hand"), icon: "play", onClick: play });
    const hand = element("span.quiet.numbers", `${cards.map(rankOf).join(" ")} → ${target}`);
    const said = notice({ kind: reply.solvable ? "good" : "warn" }, element("p", text), hand);
    const deal = { cards: cards.map((value) => ({ value, suit: null })), target, operators, subset: leftOver };
    const solutions =
      reply.solvable &&
      listOf(
        deal,
        reply.solutions.map((one) => one.text),
      );
    fill(this.answer, element("div.stack-tight", said, solutions, reply.solvable && start));
    announce(text);
  }
}
