// Any hand at all: can it be solved? The answer comes while one types.

import { call, wasAborted } from "../../shell/api.js";
import { button, field, notice, toggle } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { ownId } from "./identity.js";

/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {{cards: string[], target: string, operators: string, leftOver: boolean}} Question */

const WAIT = 250;
const LETTERS = /** @type {Record<string, string>} */ ({ A: "1", T: "10", J: "11", Q: "12", K: "13" });

/** @param {Say} say @param {(id: string) => void} open */
export const anyTool = (say, open) => new AnyHand(say, open).element;

/** The panel with its question and the answer to it. */
class AnyHand {
  /** @param {Say} say @param {(id: string) => void} open */
  constructor(say, open) {
    this.say = say;
    this.open = open;
    this.powers = false;
    this.leftOver = false;
    this.timer = 0;
    /** @type {AbortController | undefined} */
    this.asking = undefined;
    const typed = {
      mono: true,
      onInput: () => this.#later(),
      onEnter: () => void this.#ask(),
    };
    const [label, placeholder, help] = [say("anyLabel"), say("anyPlaceholder"), say("anyHelp")];
    this.cards = field({ label, placeholder, help, ...typed });
    this.target = field({ label: say("anyTarget"), value: "24", inputmode: "numeric", ...typed });
    this.answer = element("div", {});
    this.element = this.#layout();
  }

  #layout() {
    const { say } = this;
    const powers = (/** @type {boolean} */ on) => ((this.powers = on), void this.#ask());
    const leftOver = (/** @type {boolean} */ on) => ((this.leftOver = on), void this.#ask());
    return element(
      "div",
      { class: "stack" },
      element("p", { class: "quiet" }, say("anyQuestion")),
      element("div", { class: "any-row" }, this.cards, this.target),
      element(
        "div",
        {},
        toggle({ label: say("anyPowers"), spread: true, checked: false, onChange: powers }),
        toggle({ label: say("anySubset"), spread: true, checked: false, onChange: leftOver }),
      ),
      this.answer,
    );
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.#ask(), WAIT);
  }

  /** @returns {Question} */
  #question() {
    return {
      cards: values(this.cards.input.value),
      target: this.target.input.value.trim() || "24",
      operators: this.powers ? "+-*/^" : "+-*/",
      leftOver: this.leftOver,
    };
  }

  async #ask() {
    this.asking?.abort();
    const question = this.#question();
    this.cards.setError("");
    if (question.cards.length < 2) return fill(this.answer);
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

  /** @param {any} reply @param {Question} question */
  #show(reply, { cards, target, operators, leftOver }) {
    const { say } = this;
    const no = say(reply.complete ? "anyNo" : "anyUnknown", { target });
    const text = reply.solvable ? say("anyYes", { count: reply.count }) : no;
    const play = () => this.open(ownId(cards, target, operators, leftOver));
    const start = button({ label: say("anyPlay"), kind: "primary", icon: "play", onClick: play });
    const said = notice({ kind: reply.solvable ? "good" : "warn" }, text);
    fill(this.answer, element("div", { class: "stack-tight" }, said, reply.solvable && start));
    announce(text);
  }
}

/** Cards as numbers, however they were separated. @param {string} text */
const values = (text) =>
  (text.toUpperCase().match(/\d+|[ATJQK]/g) ?? []).map((word) => LETTERS[word] ?? word);
