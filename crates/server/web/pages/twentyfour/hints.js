// Hints, with a button that follows them.

import { call } from "../../shell/api.js";
import { button } from "../../shell/controls.js";
import { say } from "../../shell/words.js";
import { countHand } from "./ending.js";
import { inSigns, pretty } from "../../shell/rational.js";
import { replay, stepsOfText } from "./steps.js";

/** @typedef {import("../../shell/types.js").Reply<"24", "hint">} Reply */
/** @import { Play } from "./play.js" */

/** One step of a hint. @param {Play} play @param {number} level @returns {Promise<import("../../shell/hints.js").HintStep>} */
export async function tell(play, level) {
  const reply = await call("24", "hint", { cards: play.id, level, after: play.hand?.moves.join(";") ?? "" });
  const lost = reply.outcome === "no" || ("undo_count" in reply && Boolean(reply.undo_count));
  const answer = ("answer" in reply && reply.answer) || "";
  const shown = answer ? `${play.hand?.deal.target} = ${pretty(answer)}` : inSigns(reply.text);
  const onShown = () => answer && countHand(play, "shown");
  return { text: reply.text, shown, last: lost || answer !== "", bad: lost, actions: [action(play, reply, level)], onShown };
}

/** A button that does what the hint says. @param {Play} play @param {Reply} reply @param {number} level */
function action(play, reply, level) {
  const { undo_count: undo = 0, step } = "level" in reply ? reply : {};
  const small = { kind: "small" };
  if (undo) return button({ ...small, label: say("{steps|Undo that step|Undo those # steps}", { steps: undo }), icon: "undo", onClick: () => play.undoSteps(undo) });
  if ("answer" in reply && reply.answer) return replayButton(play, reply.answer);
  return step && level === 2 ? button({ ...small, label: say("Play this step"), icon: "step", onClick: () => play.playStep(step) }) : undefined;
}

/** The way to see how the cards make the answer. @param {Play} play @param {string} answer */
function replayButton({ hand }, answer) {
  const steps = hand ? stepsOfText(answer, hand.deal) : [];
  if (!hand || steps.length === 0) return undefined;
  return button({ label: say("Step by step"), kind: "small", icon: "step", onClick: () => void replay(hand.deal, steps) });
}
