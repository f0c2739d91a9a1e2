// What happens in a room, in words: spoken to those who do not see it, and the
// last of it shown below the table.

import { language } from "../../shell/words.js";
import { inSigns, pretty } from "../twentyfour/signs.js";
import { valuesOf } from "./corners.js";
import { shownName, winners } from "./ranking.js";
import { handOf } from "./view.js";

/** @import { News as Happened } from "./types.js" */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {{text: string, urgent?: boolean, shown?: boolean}} News `shown` is worth a line on the page too */

/** So many names fit into a sentence. */
const MOST_NAMED = 3;

/** @typedef {{say: Say, name: string, own: boolean, view: View, reason: string, seconds: (time: number) => number}} Room */

/** @type {Record<Happened["what"], (room: Room) => News | undefined>} */
const TOLD = {
  joined: ({ say, name, own, view }) => (own || view.phase === "playing" ? undefined : { text: say("newsJoined", { name }) }),
  left: ({ say, name }) => ({ text: say("newsLeft", { name }), shown: true }),
  kicked: ({ say, name }) => ({ text: say("newsKicked", { name }), shown: true }),
  hosted: ({ say, name, own }) => ({ text: own ? say("newsYouHost") : say("newsHosted", { name }), shown: true }),
  started: ({ say }) => ({ text: say("newsStarted") }),
  dealt: ({ say, view: { pile } }) => pile && { text: say("newsDealt", { pile: pile.number, cards: valuesOf(pile.cards) }) },
  buzzed: ({ say, name, own, view, seconds }) =>
    own && view.pile?.turn
      ? { text: say("yourTurnSpoken", { seconds: seconds(view.pile.turn.until) }), urgent: true }
      : { text: say("newsBuzzed", { name }) },
  declared: ({ say, name, view }) => {
    const step = view.pile?.turn?.step;
    return step === undefined ? undefined : { text: say("newsDeclared", { name, step: inSigns(step) }), shown: true };
  },
  failed: ({ say, name, reason, view }) => ({
    text: say(view.settings.penalty === "none" ? "newsFailed" : "newsFailedLocked", { name, reason }),
    shown: true,
  }),
  passed: ({ say, name }) => ({ text: say("newsPassed", { name }) }),
  hinted: ({ say, name, own }) => (own ? undefined : { text: say("newsHinted", { name }) }),
  won: ({ say, name, view: { reveal } }) => reveal && { text: say("newsWon", { name, answer: pretty(reveal.answer) }) },
  skipped: ({ say, view: { reveal } }) => reveal && { text: say("newsSkipped", { answer: pretty(reveal.answer) }) },
  posed: posedText,
  given: posedText,
  last: ({ say, view: { own } }) => {
    const { solved, missed } = own.last ?? {};
    if (solved) return { text: say("youHaveIt", { points: solved.points }), urgent: true };
    return missed && { text: missed[language], urgent: true };
  },
  advised: ({ view: { hints } }) => ({ text: inSigns(hints[hints.length - 1][language]) }),
  shown: ({ say, view }) => {
    const shown = view.quiz?.shown;
    return shown && { text: say("newsShown", { solved: shown.found.length, playing: shown.playing, answer: pretty(shown.answers[0] ?? "") }) };
  },
  ended: ({ say, view }) => ({ text: say("newsEnded", { text: resultText(say, view) }) }),
};

/** A task is there. @param {Room} room @returns {News | undefined} */
function posedText({ say, view }) {
  const hand = handOf(view.quiz);
  return hand && { text: say("newsPosed", { round: hand.number, task: spoken(hand.task) }) };
}

/** A task as it is said, as far as it can be. @param {import("./types.js").Task} task */
const spoken = (task) => (task.puzzle === "24" ? valuesOf(task.cards) : task.puzzle);

/**
 * Something that happened in words, or nothing if it goes without saying.
 * @param {Say} say @param {Happened} news @param {{after: View, me: number, clock: import("./clock.js").ServerClock}} room
 */
export function newsOf(say, news, { after, me, clock }) {
  const { member } = news;
  const gone = "name" in news ? (news.name ?? "") : "";
  const name = member === undefined ? "" : shownName(after, member) || gone;
  const reason = "reason" in news ? (news.reason?.[language] ?? "") : "";
  const seconds = (/** @type {number} */ time) => Math.round(clock.until(time));
  return TOLD[news.what]?.({ say, name, own: member === me, view: after, reason, seconds });
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
