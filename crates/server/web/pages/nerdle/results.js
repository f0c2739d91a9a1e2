// Results by size and mode, kept in this browser only.

import { keep, kept } from "../../shell/storage.js";
import { daysInARow, today } from "../../shell/day.js";

/** `late` are the days that were played after they were over: the archive shows them, the streak does not count them. @typedef {{played: number, won: number, distribution: Record<string, number>, days: Record<string, number>, late: string[], longest: number, hinted: number, games: string[]}} Results `hinted` were won with hints, and are left out of the distribution */

const REMEMBERED = 500;
/** @returns {Results} */
const nothing = () => ({ played: 0, won: 0, distribution: {}, days: {}, late: [], longest: 0, hinted: 0, games: [] });

/** @param {{variant: string, mode: string}} kind */
const key = ({ variant, mode }) => `results/${variant}/${mode}`;

/** @param {{variant: string, mode: string}} kind @returns {Results} */
export function results(kind) {
  const fits = (/** @type {{[Name in keyof Results]?: unknown}} */ { played, games, days, distribution }) =>
    Number.isFinite(played) && Array.isArray(games) && typeof days === "object" && typeof distribution === "object";
  return { ...nothing(), ...kept("nerdle", key(kind), nothing(), fits) };
}

/**
 * Counts a finished game once. `guesses` is 0 for one that was lost.
 * @param {import("./names.js").Kind} kind @param {string} id @param {{guesses: number, hints: number, day?: string}} result
 */
export function addResult(kind, id, { guesses, hints, day }) {
  const now = results(kind);
  if (now.games.includes(id)) return now;
  now.played += 1;
  now.won += guesses > 0 ? 1 : 0;
  if (guesses > 0 && hints > 0) now.hinted += 1;
  else if (guesses > 0) now.distribution[guesses] = (now.distribution[guesses] ?? 0) + 1;
  if (day) now.days[day] = guesses;
  if (day && day !== today()) now.late = [...now.late, day].slice(-REMEMBERED);
  now.games = [...now.games, id].slice(-REMEMBERED);
  now.longest = Math.max(now.longest, streakOf(now));
  keep("nerdle", key(kind), now);
  return now;
}

/** Days in a row that were won, up to today or yesterday. @param {Results} results */
export function streakOf({ days, late }) {
  const isWon = (/** @type {string} */ day) => days[day] > 0 && !late.includes(day);
  return daysInARow(isWon);
}
