// Typing an answer: its value shows while it is typed, and mistakes are marked.

import { button } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { Mistake, checkCards, evaluate, parse } from "./expression.js";
import { spelled } from "../../shell/rational.js";

/** @import { Hand } from "./hand.js" */
/** @import { Tree } from "./expression.js" */

/** Mistakes that are normal while typing. */
const UNFINISHED = ["missing", "unclosed", "unused"];

/** The sentence for each kind of mistake; `what` is the part of the text. @type {Record<import("./expression.js").Kind, (what: string) => string>} */
const MISTAKES = {
  unknown: (what) => say("“{what}” is not part of an expression.", { what }),
  unclosed: () => say("This bracket is never closed."),
  unopened: () => say("This bracket was never opened."),
  missing: () => say("A number is missing here."),
  extra: (what) => say("An operator is missing before “{what}”.", { what }),
  long: () => say("That is too long."),
  zero: (what) => say("{what} is zero, and nothing can be divided by zero.", { what }),
  power: (what) => say("{what} is too large or has no exact value.", { what }),
  notDealt: (what) => say("{what} is not among the cards, or is used too often.", { what }),
  unused: (what) => say("Not used yet: {what}.", { what }),
};

/** Operators that this page can evaluate. */
const KNOWN_OPERATORS = /^[-+*/^]*$/;

/** An answer may end in `= 24`. @param {string} text @param {string} target */
function withoutTarget(text, target) {
  const [, answer, result] = /^(.*?)\s*=\s*(\S*)\s*$/.exec(text) ?? [];
  return answer !== undefined && (result === "" || result === target) ? answer : text;
}

export class Typing {
  /**
   * @param {object} options
   * @param {string} [options.label]
   * @param {string} [options.submit]
   * @param {(tree: Tree) => void} [options.onAnswer] called with an expression that makes the target
   * @param {(text: string) => void} [options.judge] called with every whole expression instead, right or wrong; it decides
   */
  constructor({ label = say("Or type an expression"), submit: send = say("Check"), onAnswer, judge }) {
    this.onAnswer = onAnswer;
    this.judge = judge;
    this.input = element("input", {
      id: "typed",
      class: "input mono",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "8/(3-8/3)",
      "aria-describedby": "typed-says",
      enterkeyhint: "done",
    });
    this.marks = element("div.marks.mono", { "aria-hidden": "true" });
    this.value = element("output.typed-value.numbers", { for: "typed" });
    this.verdict = element("p.help", { id: "typed-says" }, say("Use every card once. A, J, Q and K count 1, 11, 12 and 13."));
    this.element = element(
      "form.typing.field",
      element("label.label", { for: "typed" }, label),
      element("div.typing-row", element("div.typing-box", this.marks, this.input, this.value), button({ label: send, icon: "check", submit: true })),
      this.verdict,
    );
    this.input.addEventListener("input", () => this.#read(false));
    this.input.addEventListener("scroll", () => (this.marks.scrollLeft = this.input.scrollLeft));
    this.element.addEventListener("submit", (event) => (event.preventDefault(), this.#read(true)));
  }

  /** @param {Hand} hand */
  deal(hand) {
    this.hand = hand;
    this.input.value = "";
    this.input.placeholder = hand.cards.map(String).join(" … ");
    this.#read(false);
  }

  focus() {
    this.input.focus();
    this.input.select();
  }

  /** Reads the field. @param {boolean} final whether Enter was pressed */
  #read(final) {
    const { hand, input } = this;
    const text = withoutTarget(input.value, hand?.deal.target ?? "");
    fill(this.marks);
    this.value.textContent = "";
    if (!hand || text.trim() === "") return this.#tell(say(hand?.deal.subset ? "Use each card at most once; some may be left over." : "Use every card once. A, J, Q and K count 1, 11, 12 and 13."), "");
    try {
      const tree = parse(text);
      const value = evaluate(tree);
      this.value.textContent = `= ${spelled(value)}`;
      checkCards(tree, hand.cards, { leftOver: hand.deal.subset });
      if (final && this.judge) return this.judge(text);
      if (value.equals(hand.target)) return final ? this.#accept(tree) : this.#tell("", "");
      if (this.judge) return this.#tell("", "");
      this.#tell(say("That makes {value}, not {target}.", { value: spelled(value), target: hand.deal.target }), final ? "bad" : "");
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      if (this.#isBeyond(error)) return final ? this.judge?.(text) : this.#tell("", "");
      this.#mistake(error, text, final || !UNFINISHED.includes(error.kind));
    }
  }

  /** Whether the judge, who may know more operators, has to decide about a mistake. @param {Mistake} mistake */
  #isBeyond({ kind }) {
    const more = !KNOWN_OPERATORS.test(this.hand?.deal.operators ?? "");
    return this.judge !== undefined && more && kind !== "long";
  }

  /** Shows why the judge refused, and where. @param {string} why @param {number} start @param {number} end */
  refuse(why, start, end) {
    this.#tell(why, "bad");
    this.#mark(this.input.value, start, end);
  }

  /** @param {Tree} tree */
  #accept(tree) {
    this.#tell("", "");
    this.input.value = "";
    this.value.textContent = "";
    this.input.blur();
    this.onAnswer?.(tree);
  }

  /** @param {Mistake} mistake @param {string} text @param {boolean} serious */
  #mistake({ kind, start, end, what }, text, serious) {
    this.#tell(MISTAKES[kind](what), serious ? "bad" : "");
    if (serious) this.#mark(text, start, end);
  }

  /** @param {string} text @param {number} start @param {number} end */
  #mark(text, start, end) {
    if (end > start) fill(this.marks, element("span", text.slice(0, start)), element("mark", text.slice(start, end) || " "));
  }

  /** @param {string} text @param {"" | "bad"} kind */
  #tell(text, kind) {
    this.verdict.textContent = text;
    this.verdict.className = kind === "bad" ? "error" : "help";
    this.input.setAttribute("aria-invalid", String(kind === "bad"));
    if (kind === "bad") announce(text);
  }
}
