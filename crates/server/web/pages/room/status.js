// The state of a room in sentences, and its countdowns.

import { say } from "../../shell/words.js";
import { inSigns } from "../../shell/rational.js";
import { nameOf } from "./ranking.js";
import { handOf, isOwnSpeed } from "./view.js";

/** @import { Scene } from "./scene.js" */
/** @import { View } from "./view.js" */

/** What the bar of a match counts down to. @param {View} view @returns {import("./countdown.js").Span | undefined} */
export function spanOf({ pile, next, settings }) {
  const turn = pile?.turn;
  if (turn) return { label: say("Time left to answer"), from: turn.until - settings.window * 1000, until: turn.until };
  if (pile?.until !== undefined) return { label: say("Time left for this pile"), from: pile.dealt, until: pile.until };
  if (pile || next === undefined) return undefined;
  return { label: say("Next pile in"), from: next - settings.pause * 1000, until: next, calm: true };
}

/** The state of the match. @param {Scene} scene */
export function statusText({ view, me, myself, isScreen }) {
  const { pile, reveal } = view;
  if (!pile) return reveal ? "" : say("The first pile is coming");
  if (pile.turn) return turnText(view, me, isScreen);
  if (pile.locked.includes(me)) return say("You sit out until the next pile.");
  if (pile.passed.includes(me)) return say("You passed. If it comes to you after all, press anyway.");
  if (!isScreen && !myself?.seated) return `${say("Who makes 24 first?")} ${say("You are watching.")}`;
  const players = view.members.filter(({ seated, presence }) => seated && presence !== "left").length;
  const passed = pile.passed.length;
  return passed > 0 ? say("{passed} of {players} have passed.", { passed, players }) : say("Who makes 24 first?");
}

/** @param {View} view @param {number} me @param {boolean} isScreen */
function turnText(view, me, isScreen) {
  const turn = view.pile?.turn;
  if (!turn) return "";
  if (turn.member === me && !isScreen) return say("Your turn: make 24!");
  const name = nameOf(view, turn.member);
  return turn.step ? say("{name} is answering, ending with {step} …", { name, step: inSigns(turn.step) }) : say("{name} is answering …", { name });
}

/** @param {Scene} scene */
export function countText({ view }) {
  const there = view.members.filter(({ presence }) => presence !== "left");
  const players = there.filter(({ role }) => role === "player" || role === "bot").length;
  const watchers = there.filter(({ role }) => role === "spectator").length;
  const parts = [say("{players|One player|# players}", { players }), watchers > 0 && say("{watchers|one watches|# watch}", { watchers })];
  return parts.filter((part) => typeof part === "string").join(", ");
}

/** What the room is waiting for. @param {View} view @param {boolean} isHost @param {import("./view.js").Member} [myself] */
export function waitingText(view, isHost, myself) {
  if (isHost && view.settings.mode === "homework") return say("Give it out, and send the link to your class. You need not stay.");
  if (isHost) {
    const ready = view.members.some(({ role, presence }) => role === "player" && presence === "here");
    return say(ready ? "You are the host. Start when everybody is here." : "Somebody has to play before you can start.");
  }
  const name = nameOf(view, view.host);
  if (!name) return say("Waiting for a host.");
  if (myself?.role === "guest") return say("{name} is asked whether you may play.", { name });
  const { mode } = view.settings;
  if (view.phase === "over") return say("{name} can start another match.", { name });
  if (mode === "table") return say("{name} starts the match.", { name });
  return mode === "homework" ? say("{name} gives the homework out.", { name }) : say("{name} starts the game.", { name });
}

/** The heading of a lesson. @param {import("./view.js").Quiz} quiz */
export function lessonTitle(quiz) {
  const number = handOf(quiz)?.number ?? quiz.shown?.round;
  if (number !== undefined) return say("Task {round} of {rounds}", { round: number, rounds: quiz.rounds });
  return isOwnSpeed(quiz) && quiz.next === undefined ? say("Who is where") : say("The first task is coming");
}

/** What the bar of a lesson counts down to. @param {View} view @returns {import("./countdown.js").Span | undefined} */
export function lessonSpan({ quiz, settings }) {
  if (!quiz) return undefined;
  const { next, shown, rounds, ends, paused } = quiz;
  const hand = handOf(quiz);
  const stands = paused === undefined ? {} : { stands: paused };
  if (hand?.until !== undefined) return { label: say("Time left for this task"), from: hand.posed, until: hand.until, ...stands };
  if (!hand && next !== undefined) {
    const label = say(shown?.round === rounds ? "Results in" : "Next task in");
    return { label, from: next - settings.pause * 1000, until: next, calm: true, ...stands };
  }
  if (ends === undefined || quiz.mode === "homework") return undefined;
  return { label: say("Time left"), from: ends - settings.minutes * 60_000, until: ends, ...stands };
}
