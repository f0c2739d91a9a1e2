// The ladder of hints: a nudge, then a step, then the answer, each only when
// asked for again. A position from which nothing can be made says so at once.

import { call } from "../../shell/api.js";
import { button, notice } from "../../shell/controls.js";
import { drawn, element } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { countHand } from "./ending.js";
import { inSigns, pretty } from "./signs.js";
import { replay, stepsOfText } from "./steps.js";

/** @typedef {import("../../shell/types.js").Reply<"24", "hint">} Reply */

const RUNGS = [say("Nudge"), say("Step"), say("Answer")];

/** The hints of one hand. */
export class Hints {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.rung = 0;
    this.used = 0;
    this.said = "";
  }

  /** The position is another one: the next hint is a nudge. @param {number} [used] hints asked for before */
  startOver(used = this.used) {
    this.rung = 0;
    this.used = used;
    this.said = "";
  }

  /** Asks for the next rung. */
  async ask() {
    const { play } = this;
    const { hand, buttons } = play;
    if (!hand) return;
    if (hand.won) return play.tell(notice({ kind: "good" }, say("The hand is solved already.")));
    const level = Math.min(RUNGS.length, this.rung + 1);
    buttons.hint.classList.add("busy");
    try {
      const reply = await call("24", "hint", { ...play.rules(), level, after: hand.moves.join(";") });
      if (hand === play.hand) this.#show(reply, level);
    } catch (error) {
      play.refuse(error);
    } finally {
      buttons.hint.classList.remove("busy");
    }
  }

  /** @param {Reply} reply @param {number} level */
  #show(reply, level) {
    const { buttons } = this.play;
    this.rung = level;
    // From a lost position every rung says the same: that is one hint.
    if (reply.text !== this.said) this.used += 1;
    this.said = reply.text;
    const more = level < RUNGS.length && reply.outcome !== "no" && !("undo_count" in reply && reply.undo_count);
    buttons.hint.querySelector("span")?.replaceChildren(say(more ? "Next hint" : "Hint"));
    const name = RUNGS[level - 1];
    const head = element("span.rung-name", ladder(level), name);
    const body = element("div.stack-tight", head, element("p", this.#text(reply)), this.#action(reply, level));
    this.play.tell(element("div.notice.hint-notice", body));
    announce(`${name}: ${reply.text}`);
    if ("answer" in reply && reply.answer) countHand(this.play, "shown");
    this.play.save();
  }

  /** @param {Reply} reply */
  #text(reply) {
    return "answer" in reply && reply.answer ? `${this.play.hand?.deal.target} = ${pretty(reply.answer)}` : inSigns(reply.text);
  }

  /** A button that does what the hint says. @param {Reply} reply @param {number} level */
  #action(reply, level) {
    const { play } = this;
    const { undo_count: undo = 0, step } = "level" in reply ? reply : {};
    if (undo) {
      return button({
        label: say("{steps|Undo that step|Undo those # steps}", { steps: undo }),
        kind: "small",
        icon: "undo",
        onClick: () => play.undoSteps(undo),
      });
    }
    if ("answer" in reply && reply.answer) return this.#replay(reply.answer);
    if (!step || level !== 2) return undefined;
    return button({ label: say("Play this step"), kind: "small", icon: "step", onClick: () => play.playStep(step) });
  }

  /** The way to see how the cards make the answer. @param {string} answer */
  #replay(answer) {
    const { hand } = this.play;
    const steps = hand ? stepsOfText(answer, hand.deal) : [];
    if (!hand || steps.length === 0) return undefined;
    return button({ label: say("Replay"), kind: "small", icon: "play", onClick: () => void replay(hand.deal, steps) });
  }
}

/** Dots that show how far up the ladder of hints one is. @param {number} level */
function ladder(level) {
  const dot = (/** @type {number} */ step) =>
    drawn("circle", { cx: 6 + step * 14, cy: 6, r: 4.5, class: step < level ? "rung on" : "rung" });
  return drawn("svg", { viewBox: "0 0 40 12", width: 40, height: 12, "aria-hidden": "true" }, [0, 1, 2].map(dot));
}
