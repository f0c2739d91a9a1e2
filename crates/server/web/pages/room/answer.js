// Answering after a buzz: first the last step, if the rules ask for it, then the expression.

import { button, field } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { inSigns, pretty } from "../../shell/rational.js";
import { CardAnswer } from "./card-answer.js";
import { refusalText } from "./scene.js";

/** @import { Scene } from "./scene.js" */
/** @import { Pile } from "./types.js" */

/** Last steps with a button. */
const COMMON_STEPS = ["3*8", "4*6", "2*12", "1*24"];

/** The panel of the member who has buzzed. */
export class Answer {
  constructor() {
    this.pile = 0;
    this.mustDeclare = false;
    this.cards = new CardAnswer((text) => this.#send(text));
    this.step = element("p.chip.accent.declared", { hidden: true });
    this.whole = element("div.stack", this.step, this.cards.element);
    this.last = field({ label: say("The step that makes 24"), help: say("Two values with a sign between them, such as 3 × 8."), placeholder: "3*8", mono: true });
    this.last.input.setAttribute("maxlength", "60");
    this.declaring = this.#declareForm();
    this.element = element("div.answer", { hidden: true }, this.declaring, this.whole);
  }

  get open() {
    return !this.element.hidden;
  }

  get showsCards() {
    return this.open && !this.whole.hidden;
  }

  /** Shows the panel while it is this member's turn. @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { pile, settings } = scene.view;
    const turn = pile?.turn;
    if (!pile || turn?.member !== scene.me) return this.#end();
    if (!this.open || this.pile !== pile.number) this.#begin(pile, settings);
    const declared = turn.step !== undefined;
    this.step.hidden = !declared;
    if (declared) this.step.textContent = say("Last step: {step}", { step: inSigns(turn.step ?? "") });
    this.#arrange(this.mustDeclare && !declared);
  }

  /** @param {Pile} pile @param {import("./types.js").Settings} settings */
  #begin(pile, settings) {
    this.pile = pile.number;
    this.mustDeclare = settings.declare;
    this.element.hidden = false;
    this.cards.deal(pile.cards, settings.operators);
    this.last.input.value = "";
    this.last.setError("");
    this.#arrange(this.mustDeclare && pile.turn?.step === undefined);
    this.#focus();
  }

  #end() {
    if (!this.open) return;
    this.element.hidden = true;
    this.cards.clear();
  }

  /** @param {boolean} declaring */
  #arrange(declaring) {
    const moved = this.declaring.hidden === declaring;
    this.declaring.hidden = !declaring;
    this.whole.hidden = declaring;
    if (moved) this.#focus();
  }

  #focus() {
    if (this.declaring.hidden) this.cards.focus();
    else if (!window.matchMedia("(pointer: coarse)").matches) this.last.input.focus();
  }

  #declareForm() {
    const common = COMMON_STEPS.map((step) => button({ label: pretty(step), onClick: () => void this.#declare(step) }));
    const form = element(
      "form.stack.declare",
      { hidden: true },
      element("h3", say("First say your last step")),
      element("div.row", common),
      this.last,
      button({ label: say("Declare"), icon: "check", kind: "primary", submit: true }),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.last.input.value.trim();
      if (text) void this.#declare(text);
    });
    return form;
  }

  /** @param {string} text */
  async #declare(text) {
    const reply = await this.scene?.ask({ do: "declare", pile: this.pile, text });
    if (reply?.refused === "nothing-to-declare") this.mustDeclare = false;
    if (reply?.refused === "unreadable") this.last.setError(refusalText(reply));
    if (reply?.refused && this.scene) this.update(this.scene);
  }

  /** @param {string} text */
  async #send(text) {
    const reply = await this.scene?.ask({ do: "answer", pile: this.pile, text });
    if (reply?.refused === "declare-first") {
      this.mustDeclare = true;
      this.#arrange(true);
    }
    return reply;
  }

  /** Handles a key; returns whether it was used. @param {KeyboardEvent} event */
  press(event) {
    return this.showsCards && this.cards.press(event);
  }
}
