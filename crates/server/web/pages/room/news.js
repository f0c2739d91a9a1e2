// Events of a room as sentences, for screen readers and for the line below the table.

import { language, say, sayAs } from "../../shell/words.js";
import { inSigns, pretty } from "../../shell/rational.js";
import { valuesOf } from "../twentyfour/ranks.js";
import { shownName, winners } from "./ranking.js";
import { handOf } from "./view.js";

/** @import { News as Happened } from "./types.js" */
/** @import { View } from "./view.js" */
/** @typedef {{text: string, urgent?: boolean, shown?: boolean}} News `shown` is worth a line on the page too */

/** Names in one sentence. */
const MOST_NAMED = 3;

/** @typedef {{name: string, own: boolean, view: View, reason: string, seconds: (time: number) => number}} Room */

/** @type {Record<Happened["what"], (room: Room) => News | undefined>} */
const TOLD = {
  joined: ({ name, own, view }) => (own || view.phase === "playing" ? undefined : { text: say("{name} has come in.", { name }) }),
  left: ({ name }) => ({ text: say("{name} has left.", { name }), shown: true }),
  kicked: ({ name }) => ({ text: say("{name} was sent away.", { name }), shown: true }),
  hosted: ({ name, own }) => ({ text: own ? say("You are the host now.") : say("{name} is the host now.", { name }), shown: true }),
  started: () => ({ text: say("The match begins.") }),
  dealt: ({ view: { pile } }) => pile && { text: say("Pile {pile}: {cards}.", { pile: pile.number, cards: valuesOf(pile.cards) }) },
  buzzed: ({ name, own, view, seconds }) =>
    own && view.pile?.turn
      ? { text: say("Your turn. {seconds} seconds to answer.", { seconds: seconds(view.pile.turn.until) }), urgent: true }
      : { text: say("{name} buzzes.", { name }) },
  declared: ({ name, view }) => {
    const step = view.pile?.turn?.step;
    return step === undefined ? undefined : { text: say("{name} will finish with {step}.", { name, step: inSigns(step) }), shown: true };
  },
  failed: ({ name, reason, view }) => ({
    text: say(view.settings.penalty === "none" ? "{name}: {reason}." : "{name}: {reason}. Sits out until the next pile.", { name, reason }),
    shown: true,
  }),
  passed: ({ name }) => ({ text: say("{name} passes.", { name }) }),
  hinted: ({ name, own }) => (own ? undefined : { text: sayAs("page", "{name} takes a hint.", { name }) }),
  won: ({ name, view: { reveal } }) => reveal && { text: say("{name} takes the pile: {answer}.", { name, answer: pretty(reveal.answer) }) },
  skipped: ({ view: { reveal } }) => reveal && { text: say("Nobody takes the pile. {answer} would have been right.", { answer: pretty(reveal.answer) }) },
  posed: posedText,
  given: posedText,
  last: ({ view: { own } }) => {
    const { solved, missed } = own.last ?? {};
    if (solved) return { text: say("Right! {points|One point|# points} for you.", { points: solved.points }), urgent: true };
    return missed && { text: missed[language], urgent: true };
  },
  advised: ({ view: { hints } }) => ({ text: inSigns(hints[hints.length - 1][language]) }),
  shown: ({ view }) => {
    const shown = view.quiz?.shown;
    return shown && { text: say("{solved} of {playing} have solved it. {answer}.", { solved: shown.found.length, playing: shown.playing, answer: pretty(shown.answers[0] ?? "") }) };
  },
  ended: ({ view }) => ({ text: say("The match is over. {text}.", { text: resultText(view) }) }),
};

/** A task is there. @param {Room} room @returns {News | undefined} */
function posedText({ view }) {
  const hand = handOf(view.quiz);
  return hand && { text: say("Task {round}: {task}.", { round: hand.number, task: spoken(hand.task) }) };
}

/** A task for screen readers. @param {import("./types.js").Task} task */
const spoken = (task) => (task.puzzle === "24" ? valuesOf(task.cards) : task.puzzle);

/**
 * Something that happened in words, or nothing if it goes without saying.
 * @param {Happened} news @param {{after: View, me: number, clock: import("./clock.js").ServerClock}} room
 */
export function newsOf(news, { after, me, clock }) {
  const { member } = news;
  const gone = "name" in news ? (news.name ?? "") : "";
  const name = member === undefined ? "" : shownName(after, member) || gone;
  const reason = "reason" in news ? (news.reason?.[language] ?? "") : "";
  const seconds = (/** @type {number} */ time) => Math.round(clock.until(time));
  return TOLD[news.what]?.({ name, own: member === me, view: after, reason, seconds });
}

/** How a match ended, in one sentence without its full stop. @param {View} view @param {number} [me] */
export function resultText(view, me) {
  const teams = (view.quiz?.teams ?? []).filter(({ place, points }) => place === 1 && points > 0);
  if (teams.length > 0) return teamsText(view, teams);
  const best = winners(view);
  if (best.length === 0) return say("Nobody has won anything");
  const { member, name } = best[0];
  const score = scoreText(view, best[0].score);
  if (best.length > MOST_NAMED) return say("{players} players share the win with {score} each", { players: best.length, score });
  if (best.length > 1) return say("{names} share the win with {score} each", { names: best.map((one) => one.name).join(", "), score });
  return member === me ? say("You win with {score}!", { score }) : say("{name} wins with {score}", { name, score });
}

/** @param {View} view @param {{team: number, points: number}[]} teams */
function teamsText({ settings }, teams) {
  const names = teams.map(({ team }) => settings.teams[team]?.split(":")[0] ?? "").join(", ");
  return say("{teams|Team|Teams} {names} {teams|wins|win} with {score} on average", { teams: teams.length, names, score: say("{score|one point|# points}", { score: teams[0].points }) });
}

/** Points or cards with their unit. @param {View} view @param {number} score */
export const scoreText = ({ quiz }, score) => say(quiz ? "{score|one point|# points}" : "{score|one card|# cards}", { score });
