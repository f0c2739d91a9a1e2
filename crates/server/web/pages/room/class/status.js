// The title and the countdown of a lesson.

import { say } from "../../../shell/words.js";
import { handOf, isOwnSpeed } from "../view.js";

/** @import { Quiz, View } from "../view.js" */

/** The heading. @param {Quiz} quiz */
export function titleOf(quiz) {
  const number = handOf(quiz)?.number ?? quiz.shown?.round;
  if (number !== undefined) return say("Task {round} of {rounds}", { round: number, rounds: quiz.rounds });
  return isOwnSpeed(quiz) && quiz.next === undefined ? say("Who is where") : say("The first task is coming");
}

/** What the bar counts down to. @param {View} view @returns {import("../countdown.js").Span | undefined} */
export function spanOf({ quiz, settings }) {
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
