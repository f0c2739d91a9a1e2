// What happens in a room, in words: spoken to those who do not see it, and the
// last of it shown below the table.

import { language } from "../../shell/words.js";
import { inSigns, pretty } from "../twentyfour/signs.js";
import { valuesOf } from "./corners.js";
import { shownName, winners } from "./ranking.js";

/** @import { EventName, EventOf, RoomEvent } from "./types.js" */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {{text: string, urgent?: boolean, shown?: boolean}} News `shown` is worth a line on the page too */

/** So many names fit into a sentence. */
const MOST_NAMED = 3;

/** @template Event @typedef {(tell: {say: Say, event: Event, name: string, own: boolean, view: View}) => News | undefined} Tell */

/** @type {{[Name in EventName]?: Tell<EventOf<Name>>}} */
const TOLD = {
  joined: ({ say, name, own, view }) => (own || view.phase === "playing" ? undefined : { text: say("newsJoined", { name }) }),
  left: ({ say, name }) => ({ text: say("newsLeft", { name }), shown: true }),
  kicked: ({ say, name }) => ({ text: say("newsKicked", { name }), shown: true }),
  hosted: ({ say, name, own }) => ({ text: own ? say("newsYouHost") : say("newsHosted", { name }), shown: true }),
  started: ({ say }) => ({ text: say("newsStarted") }),
  dealt: ({ say, event }) => ({ text: say("newsDealt", { pile: event.pile, cards: valuesOf(event.cards) }) }),
  buzzed: ({ say, event, name, own }) =>
    own
      ? { text: say("yourTurnSpoken", { seconds: Math.round((event.until - event.at) / 1000) }), urgent: true }
      : { text: say("newsBuzzed", { name }) },
  declared: ({ say, event, name }) => ({ text: say("newsDeclared", { name, step: inSigns(event.step) }), shown: true }),
  failed: ({ say, event, name }) => ({
    text: say(event.locked ? "newsFailedLocked" : "newsFailed", { name, reason: event.reason[language] }),
    shown: true,
  }),
  passed: ({ say, name }) => ({ text: say("newsPassed", { name }) }),
  hinted: ({ say, event, name }) =>
    event.hint ? { text: inSigns(event.hint[language]) } : { text: say("newsHinted", { name }) },
  won: ({ say, event, name }) => ({ text: say("newsWon", { name, answer: pretty(event.answer) }) }),
  skipped: ({ say, event }) => ({ text: say("newsSkipped", { answer: pretty(event.answer) }) }),
  posed: ({ say, event }) => ({ text: say("newsPosed", { round: event.round, task: spoken(event.task) }) }),
  given: ({ say, event }) => (event.task ? { text: say("newsPosed", { round: event.round, task: spoken(event.task) }) } : undefined),
  solved: ({ say, event, own }) => (own ? { text: say("youHaveIt", { points: event.points }), urgent: true } : undefined),
  missed: ({ event, own }) => (own && event.reason ? { text: event.reason[language], urgent: true } : undefined),
  advised: ({ event }) => (event.hint ? { text: inSigns(event.hint[language]) } : undefined),
  shown: ({ say, event, view }) => ({
    text: say("newsShown", { solved: event.found.length, playing: view.quiz?.shown?.playing ?? 0, answer: pretty(event.answers[0] ?? "") }),
  }),
  ranked: ({ say, view }) => ({ text: say("newsEnded", { text: resultText(say, view) }) }),
  ended: ({ say, view }) => ({ text: say("newsEnded", { text: resultText(say, view) }) }),
};

/** A task as it is said, as far as it can be. @param {import("./types.js").Task} task */
const spoken = (task) => (task.puzzle === "24" ? valuesOf(task.cards) : task.puzzle);

/**
 * An event in words, or nothing if it goes without saying.
 * @param {Say} say @param {RoomEvent} event @param {{before: View, after: View, me: number}} room
 */
export function newsOf(say, event, { before, after, me }) {
  const member = "member" in event ? event.member : undefined;
  const name = member === undefined ? "" : shownName(after, member) || shownName(before, member);
  const tell = /** @type {Tell<RoomEvent> | undefined} */ (TOLD[event.event]);
  return tell?.({ say, event, name, own: member === me, view: after });
}

/** How a match ended, in one sentence without its full stop. @param {Say} say @param {View} view @param {number} [me] */
export function resultText(say, view, me) {
  const teams = (view.quiz?.teams ?? []).filter(({ place, points }) => place === 1 && points > 0);
  if (teams.length > 0) return teamsText(say, view, teams);
  const best = winners(view);
  if (best.length === 0) return say("nobodyWins");
  const { member, name } = best[0];
  const score = scoreText(say, view, best[0].score);
  if (best.length > MOST_NAMED) return say("tieOfMany", { players: best.length, score });
  if (best.length > 1) return say("tie", { names: best.map((one) => one.name).join(", "), score });
  return member === me ? say("youWin", { score }) : say("wins", { name, score });
}

/** @param {Say} say @param {View} view @param {{team: number, points: number}[]} teams */
function teamsText(say, { settings }, teams) {
  const names = teams.map(({ team }) => settings.teams[team]?.split(":")[0] ?? "").join(", ");
  return say("teamsWin", { teams: teams.length, names, score: say("pointsOf", { score: teams[0].points }) });
}

/** What somebody has won, with its unit. @param {Say} say @param {View} view @param {number} score */
export const scoreText = (say, { quiz }, score) => say(quiz ? "pointsOf" : "cardsOf", { score });
