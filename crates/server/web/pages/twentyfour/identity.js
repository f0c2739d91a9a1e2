// Ids of hands.

import { call } from "../../shell/api.js";
import { newSeed } from "../../shell/round.js";
import { serverStatistics } from "../../shell/results.js";
import { today } from "../../shell/day.js";
import { say } from "../../shell/words.js";

/** @typedef {"easy" | "medium" | "hard" | "expert"} Level */
/**
 * @typedef {object} Wish the hand that a player wants to be dealt
 * @property {Level | "matched" | ""} level `matched` to the rating of the player; empty for any
 * @property {"full" | "1-10" | "1-9"} deck
 * @property {boolean} fraction whether it needs a fraction
 * @property {boolean} unique whether it has exactly one solution
 */

/** Levels from Sunday to Saturday, as `WEEK` in `order.rs`. */
const WEEK = /** @type {Level[]} */ (["expert", "easy", "easy", "medium", "medium", "hard", "hard"]);
const LEVELS = ["easy", "medium", "hard", "expert"];
/** How many dealt hands to try for one that can be solved under given rules. */
const ATTEMPTS = 20;
/** The captions of rules that are on or off, by their names in ids. @type {Record<string, string>} */
const RULES = {
  countdown: say("Countdown rules"),
  subset: say("cards may be left over"),
  integers: say("no fractions"),
  "no-negatives": say("no negative numbers"),
  "no-zero": say("no zero"),
};

/** The hand of a day, the same for everyone. @param {string} [day] */
export function dayId(day = today()) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return `24:${WEEK[weekday] ?? "medium"}#${day}`;
}

/** The id of a new random hand. @param {Wish} wish @param {string} [options] rules to add to the id, each after a semicolon */
export function freshId({ level: wanted, deck, fraction, unique }, options = "") {
  const level = wanted === "matched" ? (serverStatistics("24")?.rating?.level ?? "easy") : wanted;
  const words = [
    level,
    deck === "full" && (level || fraction || unique) ? "" : deck,
    fraction && "fraction",
    unique && "unique",
  ].filter(Boolean);
  return `24:${words.join(",")}${options}#${newSeed()}`;
}

/** The next hand, under the rules of the last. @param {string} last @param {Wish} wish */
export async function nextId(last, wish) {
  const [, cards, options, seed] = /^24:([^;#]*)([^#]*)(#.*)?$/.exec(last) ?? ["", "", ""];
  if (options === "" || seed) return freshId(wish, options);
  return (await nextOwn(cards.split(",").length, options).catch(() => undefined)) ?? freshId(wish);
}

/** A solvable hand for rules that only hands with listed cards can have. @param {number} size @param {string} options @returns {Promise<string | undefined>} */
async function nextOwn(size, options) {
  const deal = { number: ATTEMPTS, seed: Number(newSeed()) };
  const words = options.split(";");
  if (words.includes("countdown")) return (await call("24", "generate", { ...deal, number: 1, countdown: true })).hands[0]?.id;
  const { hands } = await call("24", "generate", { ...deal, size, target: valueIn(words, "target"), ops: valueIn(words, "ops") });
  for (const { cards } of hands) {
    const id = `24:${cards.join(",")}${options}`;
    if ((await call("24", "solve", { cards: id })).solvable) return id;
  }
  return undefined;
}

/** The value of an option in an id. @param {string[]} options @param {string} name */
const valueIn = (options, name) => options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1);

/** The id of a hand that lists its cards. @param {string[]} cards @param {string} target @param {string} operators @param {boolean} leftOver whether Countdown rules apply */
export function ownId(cards, target, operators, leftOver) {
  const rules = [
    target !== "24" && `target=${target}`,
    operators !== "+-*/" && `ops=${operators}`,
    leftOver && "countdown",
  ].filter(Boolean);
  return [`24:${cards.join(",")}`, ...rules].join(";");
}

/** Whether a hand has rules besides the target, which only the engine can check. @param {string} id */
export const hasRules = (id) => /;(?!target=)/.test(id);

/** The rules that an id turns on, in words. @param {string} id */
export const rulesOf = (id) => id.split(";").flatMap((option) => RULES[option] ?? []);

/** The facts in an id; `own` is a hand that lists its cards. @param {string} id @returns {{day?: string, level?: Level, own: boolean}} */
export function factsOf(id) {
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
  const words = rules.split(";");
  const subset = words.includes("countdown") || words.includes("subset");
  return { cards: cards.split(",").map((card) => ({ value: card, suit: null })), target: valueIn(words, "target") ?? "24", operators: valueIn(words, "ops") ?? "+-*/", subset };
}

/** Solvable hands to play offline. */
export const KNOWN_HANDS = ["1,2,3,4", "2,3,4,6", "1,3,4,6", "4,7,8,8", "3,3,8,8", "1,5,5,5", "2,4,6,8", "1,4,5,6", "3,3,7,7", "4,4,10,10"];
