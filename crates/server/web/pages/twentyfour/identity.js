// Ids of hands.

import { newSeed } from "../../shell/round.js";
import { served } from "../../shell/results.js";
import { today } from "../../shell/day.js";

/** @typedef {"easy" | "medium" | "hard" | "expert"} Level */
/** @typedef {{level: Level | "matched" | "", deck: "full" | "1-10" | "1-9", fraction: boolean, unique: boolean}} Wish what a player asks of a deal */

/** Easy on Monday, and harder towards Sunday. */
const WEEK = /** @type {Level[]} */ (["expert", "easy", "easy", "medium", "medium", "hard", "hard"]);
const LEVELS = ["easy", "medium", "hard", "expert"];

/** The hand of a day, the same for everyone. @param {string} [day] */
export function dayId(day = today()) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return `24:${WEEK[weekday] ?? "medium"}#${day}`;
}

/** A hand nobody has seen. @param {Wish} wish */
export function freshId({ level: wanted, deck, fraction, unique }) {
  const level = wanted === "matched" ? (served("24")?.rating?.level ?? "easy") : wanted;
  const words = [
    level,
    deck === "full" && (level || fraction || unique) ? "" : deck,
    fraction && "fraction",
    unique && "unique",
  ].filter(Boolean);
  return `24:${words.join(",")}#${newSeed()}`;
}

/** A hand of one's own. @param {string[]} cards @param {string} [target] @param {string} [operators] @param {boolean} [leftOver] Countdown rules */
export function ownId(cards, target = "24", operators = "+-*/", leftOver = false) {
  const rules = [
    target !== "24" && `target=${target}`,
    operators !== "+-*/" && `ops=${operators}`,
    leftOver && "countdown",
  ].filter(Boolean);
  return [`24:${cards.join(",")}`, ...rules].join(";");
}

/** The facts in an id. @param {string} id @returns {{day?: string, level?: Level, own: boolean}} */
export function about(id) {
  const [, parameters = "", seed] = /^24:([^#]*)(?:#(.*))?$/.exec(id) ?? [];
  if (seed === undefined) return { own: true };
  const level = /** @type {Level | undefined} */ (parameters.split(",").find((word) => LEVELS.includes(word)));
  const day = /^\d{4}-\d\d-\d\d$/.test(seed) && id === dayId(seed) ? seed : undefined;
  return { day, level, own: false };
}

/** The hand of an id that lists its cards, for offline play. @param {string} id @returns {import("./hand.js").Deal | undefined} */
export function ownHand(id) {
  const [, cards, rules = ""] = /^24:(\d+(?:,\d+)*)(;.*)?$/.exec(id) ?? [];
  if (!cards) return undefined;
  const words = rules.split(";").slice(1);
  const value = (/** @type {string} */ name) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const countdown = words.includes("countdown");
  return { cards: cards.split(",").map((card) => ({ value: card, suit: null })), target: value("target") ?? "24", operators: value("ops") ?? "+-*/", subset: countdown, integers: countdown, "no-negatives": countdown };
}

/** Solvable hands to play offline. */
export const KNOWN_HANDS = ["1,2,3,4", "2,3,4,6", "1,3,4,6", "4,7,8,8", "3,3,8,8", "1,5,5,5", "2,4,6,8", "1,4,5,6", "3,3,7,7", "4,4,10,10"];
