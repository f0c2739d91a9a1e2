// Help in three steps for one position: a nudge, where to look, the move.

import { call, messageOf } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { button, notice } from "../../shell/controls.js";
import { toast } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { sentence } from "./telling.js";

/** Climbs one step each time it is asked about the same position. */
export class HintLadder {
  /** @param {import("./play.js").Play} play @param {HTMLElement} place where it speaks */
  constructor(play, place) {
    this.play = play;
    this.level = 0;
    this.about = "";
    this.element = place;
    new MutationObserver(() => this.#forget()).observe(play.words, { childList: true });
  }

  async next() {
    const { play } = this;
    const after = play.position.moves.join(";");
    this.level = this.about === after ? Math.min(3, this.level + 1) : 1;
    this.about = after;
    play.hints += 1;
    play.save();
    fill(this.element, notice({}, element("span.spinner"), ` ${say("Looking for a hint…")}`));
    try {
      const reply = await call("tiling", "hint", { file: play.board.game, after, level: this.level, timeout: "20s" });
      if (this.about === after) this.#show(reply);
    } catch (error) {
      fill(this.element);
      toast(messageOf(error), { kind: "bad" });
    }
  }

  /** @param {import("../../shell/types.js").Reply<"tiling", "hint">} reply */
  #show(reply) {
    const { play } = this;
    const { advice, text, move: told } = reply;
    const bad = advice === "take-back" || advice === "give-up";
    const last = this.level === 3 || advice === "done" || advice === "give-up";
    const move = this.level === 3 ? told : undefined;
    if (move) play.pointed = play.board.read(move)?.cells ?? [];
    play.drawOver();
    const steps = element("span.quiet.small", say("Step {level} of 3", { level: this.level }));
    const actions = [
      move && button({ label: say(advice === "take-back" ? "Take it back" : "Place it"), kind: "primary small", onClick: () => play.playText(move) }),
      !last && button({ label: say("Tell me more"), kind: "small", onClick: () => void this.next() }),
      button({ label: say("Hide"), kind: "plain small", onClick: () => this.#forget() }),
    ];
    fill(this.element, notice({ kind: bad ? "warn" : "" }, element("p", sentence(text)), element("div.row", actions, steps)));
  }

  #forget() {
    this.about = "";
    this.level = 0;
    fill(this.element);
    if (this.play.pointed.length > 0) {
      this.play.pointed = [];
      this.play.drawOver();
    }
  }
}
