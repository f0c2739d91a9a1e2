// The end of a hand.

import { call } from "../../shell/api.js";
import { button } from "../../shell/controls.js";
import { share } from "../../shell/download.js";
import { element } from "../../shell/elements.js";
import { endCard } from "../../shell/ending.js";
import { announce, celebrate } from "../../shell/shell.js";
import { clockText, say } from "../../shell/words.js";
import { rankOf } from "./ranks.js";
import { print } from "./expression.js";
import { factsOf } from "./identity.js";
import { ownSteps, replay } from "./steps.js";

/** @import { Play } from "./play.js" */
/** @import { Tree } from "./expression.js" */

/**
 * Shows the end of a hand, and counts it unless it was shown before.
 * @param {Play} play
 * @param {Tree} solution
 * @param {boolean} again whether the hand was won long ago and is only opened again
 */
export function showEnd(play, solution, again) {
  const target = play.hand?.deal.target ?? "";
  const which = element("p.quiet");
  play.tell(
    endCard({
      title: `${print(solution)} = ${target}`,
      won: true,
      facts: [again ? say("You have solved this one before.") : facts(play), which],
      actions: [button({ label: say("Next hand"), kind: "primary", icon: "next", onClick: play.onNew }), replayButton(play)],
      boast: () => boast(play),
      day: factsOf(play.id).day,
    }),
  );
  if (!again) {
    announce(say("Solved. {expression} = {target}.", { expression: print(solution), target }));
    celebrate(play.board.element);
    countHand(play, "solved");
  }
  void explain(play, solution, which);
}

/** @param {Play} play */
function replayButton({ hand }) {
  const steps = hand ? ownSteps(hand) : [];
  if (!hand || steps.length === 0) return undefined;
  return button({ label: say("Step by step"), icon: "step", onClick: () => void replay(hand.deal, steps) });
}

/** The text to share. @param {Play} play */
function boast({ hand, round }) {
  const cards = (hand?.deal.cards ?? []).map(({ value }) => rankOf(value)).join(" ");
  const target = hand?.deal.target ?? "";
  if (!hand?.won) return say("Can you make {target} from {cards}?", { target, cards });
  return say("I made {target} from {cards} in {time}. Can you?", { target, cards, time: clockText(round.clock.seconds) });
}

/** Sends the hand to a friend. @param {Play} play */
export const shareHand = (play) => share({ text: boast(play), url: location.href });

/** @param {Play} play */
function facts({ id, round: { clock, hints }, spoiled }) {
  if (spoiled) return say("Its solutions were shown, so it does not count.");
  const time = say("Solved in {time}", { time: clockText(clock.seconds) });
  const sentence = hints > 0 ? `${time} ${say("with {hints|one hint|# hints}", { hints })}.` : `${time}.`;
  return factsOf(id).own ? `${sentence} ${say("A hand of your own does not count.")}` : sentence;
}

/** Counts a finished hand once. Custom hands do not count. @param {Play} play @param {"solved" | "shown" | "skipped"} ending */
export function countHand({ id, round }, ending) {
  const { day, own } = factsOf(id);
  if (own) return;
  const [won, seconds] = [ending === "solved", round.clock.seconds];
  round.count({ won, ending, seconds: Math.max(1, Math.floor(seconds)), day, result: won ? clockText(seconds) : "" });
}

/** Asks the server which of the solutions it was. @param {Play} play @param {Tree} solution @param {HTMLElement} shown */
async function explain(play, solution, shown) {
  const reply = await call("24", "check", { expression: print(solution, "machine"), cards: play.id }).catch(() => undefined);
  if (!reply?.correct || !reply.count) return;
  const { count, solution: which } = reply;
  shown.textContent = count === 1 ? say("The only solution.") : say("Solution {which} of {count}, all essentially different.", { which, count });
}
