// Counts, best times and streaks: those of the server, or this browser's own while offline.

import { serverStatistics, submit } from "./results.js";
import { keep, kept } from "./storage.js";
import { daysInARow, today } from "./day.js";

/**
 * @typedef {object} Tally
 * @property {number} played games finished
 * @property {number} won
 * @property {number} hints hints asked for, all together
 * @property {number} best fewest seconds of a game won without hints; 0 for none
 * @property {number} score highest score
 * @property {string[]} days days whose puzzle was done on the day itself, in order
 * @property {string[]} games ids counted already, the latest last
 */

const GAMES_REMEMBERED = 400;
const DAYS_REMEMBERED = 800;

/** @returns {Tally} */
const nothing = () => ({ played: 0, won: 0, hints: 0, best: 0, score: 0, days: [], games: [] });

/** This browser's figures combined with those of the server. @param {string} puzzle @returns {Tally} */
export function tally(puzzle) {
  const own = ownTally(puzzle);
  const there = serverStatistics(puzzle);
  if (!there) return own;
  const bests = [own.best, (there.best ?? 0) / 1000].filter((best) => best > 0);
  return {
    ...own,
    played: Math.max(own.played, there.games),
    won: Math.max(own.won, there.solved),
    hints: Math.max(own.hints, there.hints),
    best: bests.length > 0 ? Math.min(...bests) : 0,
    score: Math.max(own.score, there.score ?? 0),
    days: [...new Set([...own.days, ...there.days])].sort(),
  };
}

/** What this browser counted. @param {string} puzzle @returns {Tally} */
function ownTally(puzzle) {
  return {
    ...nothing(),
    ...kept(
      puzzle,
      "tally",
      nothing(),
      (value) => Number.isFinite(value.played) && Array.isArray(value.days) && Array.isArray(value.games),
    ),
  };
}

/**
 * @typedef {object} Finished a game that came to its end
 * @property {string} game
 * @property {boolean} won
 * @property {boolean} [done] whether the puzzle of the day counts as done although it was not won
 * @property {"solved" | "shown" | "skipped"} [ending]
 * @property {number} [seconds] if the game is about speed
 * @property {number} [took] how long it took in any case
 * @property {number} [hints]
 * @property {number} [mistakes]
 * @property {number} [score]
 * @property {string} [day] if it was a puzzle of the day
 * @property {string} [result] for its card: a time, a score, a number of guesses
 */

/** Counts a finished game, once, and hands it to the server. @param {string} puzzle @param {Finished} finished */
export function count(puzzle, finished) {
  const { game, won, done = won, seconds = 0, took = seconds, hints = 0, mistakes = 0, score = 0, day, result = "" } = finished;
  const { ending = won ? "solved" : "skipped" } = finished;
  const now = ownTally(puzzle);
  if (now.games.includes(game)) return now;
  const milliseconds = Math.round(took * 1000);
  void submit({ game, ending, milliseconds, hints, mistakes, score });
  now.played += 1;
  now.won += won ? 1 : 0;
  now.hints += hints;
  now.score = Math.max(now.score, score);
  if (won && hints === 0 && seconds > 0) now.best = now.best > 0 ? Math.min(now.best, seconds) : seconds;
  if (day === today()) keep(puzzle, "card", { day, won: done, hints, result });
  // Days played later do not count for the streak.
  if (done && day === today() && !now.days.includes(day)) now.days = [...now.days, day].sort().slice(-DAYS_REMEMBERED);
  now.games = [...now.games, game].slice(-GAMES_REMEMBERED);
  keep(puzzle, "tally", now);
  return now;
}

/** How today's puzzle went here, once it is over. @param {string} puzzle */
export function cardOf(puzzle) {
  const card = kept(puzzle, "card", { day: "", won: false, hints: 0, result: "" });
  return card.day === today() ? card : undefined;
}

/** Keeps the high score of an unfinished game. @param {string} puzzle @param {number} score */
export function raiseScore(puzzle, score) {
  const now = ownTally(puzzle);
  if (score > now.score) keep(puzzle, "tally", { ...now, score });
}

/** How many days in a row the puzzle of the day was done, up to today or yesterday. @param {string} puzzle */
export function streak(puzzle) {
  const days = new Set(tally(puzzle).days);
  return daysInARow((day) => days.has(day));
}

/** Whether the puzzle of today is done. @param {string} puzzle */
export const dayDone = (puzzle) => tally(puzzle).days.includes(today());
