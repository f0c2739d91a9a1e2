// The end of a task: its solutions, who found which, how many solved it, usual times.

import { element, icon, redraw } from "../../../shell/elements.js";
import { number, say, tenths } from "../../../shell/words.js";
import { shownName } from "../ranking.js";

/** @import { Scene } from "../scene.js" */
/** @import { Shown } from "../types.js" */
/** @import { Game } from "./games.js" */

/** A room sends at most this many solutions. */
const MOST_ANSWERS = 12;
/** Names beside a solution. */
const NAMED = 3;

export class ShownPanel {
  element = element("div.shown", { hidden: true });

  /** @param {Scene} scene @param {Game} game @param {Shown | undefined} [shown] */
  update({ view, me, isScreen }, game, shown = view.quiz?.shown) {
    this.element.hidden = !shown;
    if (!shown) return;
    const nameFor = (/** @type {number} */ member) => shownName(view, member);
    redraw(this.element, [shown, me, view.muted], () => [summary(shown, nameFor), solutions(shown, game, isScreen ? 0 : me, nameFor)]);
  }
}

/** How many solved it, and how fast. @param {Shown} shown @param {(member: number) => string} nameFor */
function summary({ found, playing, usual }, nameFor) {
  const [first] = found;
  const share = playing > 0 ? found.length / playing : 0;
  return element(
    "div.shown-summary",
    element(
      "p.shown-share",
      element("span.share-ring", { style: { "--share": share }, "aria-hidden": "true" }, element("span", `${Math.round(share * 100)}%`)),
      found.length > 0 ? say("{solved} of {playing} solved it", { solved: found.length, playing }) : say("Nobody solved this one"),
    ),
    element(
      "ul.shown-facts",
      first && element("li", icon("flame"), say("Fastest: {name}, {seconds} s", { name: nameFor(first.member), seconds: tenths(first.after) })),
      usual !== undefined && element("li", icon("clock"), say("People usually take {seconds|one second|# seconds}", { seconds: Math.round(usual / 1000) })),
    ),
  );
}

/** Each answer with those who gave it. @param {Shown} shown @param {Game} game @param {number} me @param {(member: number) => string} nameFor */
function solutions(shown, game, me, nameFor) {
  const { answers } = shown;
  const values = { answers: answers.length };
  const many = answers.length >= MOST_ANSWERS;
  return element(
    "div.shown-answers",
    answers.length > 0 && element("p.label", many ? say("{answers} of the solutions", values) : say("{answers|The only solution|# solutions}", values)),
    element(
      "ol",
      game.groups(shown).map(({ answer, members }) =>
        element(
          "li",
          { class: members.includes(me) ? "own" : "" },
          element("span.shown-answer.numbers", answer),
          members.length > 0 &&
            element("span.shown-names", element("span.chip.good", icon("check"), number(members.length)), names(members, nameFor)),
        ),
      ),
    ),
  );
}

/** @param {number[]} members @param {(member: number) => string} nameFor */
function names(members, nameFor) {
  const some = members.slice(0, NAMED).map(nameFor).join(", ");
  return members.length > NAMED ? say("{names} and {more} more", { names: some, more: members.length - NAMED }) : some;
}
