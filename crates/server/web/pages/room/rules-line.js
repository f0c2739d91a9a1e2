// How a match goes: its rules in the line in which everybody reads them, and the steps
// of every match for those who see their first.

import { element, icon } from "../../shell/elements.js";
import { number } from "../../shell/words.js";

/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("../../shell/words.js").Say} Say */

/** Sets of operators with their names. */
export const OPERATORS = { "+-*/": "operatorsPlain", "+-*/^": "operatorsPower", "+-*/^,log": "operatorsLog" };

/** The rules in a few words. @param {Say} say @param {Settings} settings @param {number} [tasks] how many are the teacher's own */
export const rulesText = (say, settings, tasks = 0) =>
  (settings.mode === "table" ? tableText(say, settings) : classText(say, settings, tasks))
    .filter((part) => typeof part === "string")
    .join(" · ");

/** @param {Say} say @param {Settings} settings */
const tableText = (say, { level, deck, operators, limit, window, declare, bots }) => [
  level !== "any" && say("rulesLevel", { level: say(`level${level}`).toLowerCase() }),
  deckText(say, deck),
  operatorsText(say, operators),
  limit > 0 && say("rulesLimit", { time: time(say, limit) }),
  say("rulesWindow", { time: time(say, window) }),
  declare && say("rulesDeclare"),
  bots > 0 && say("rulesBots", { bots }),
];

/** @param {Say} say @param {Settings} settings @param {number} tasks */
function classText(say, { mode, puzzle, level, rising, deck, operators, limit, rounds, teams }, tasks) {
  const isCards = puzzle === "24";
  const isLevelled = tasks === 0 && (isCards || puzzle === "tiling");
  return [
    say(`puzzle${puzzle}`),
    say(`mode-${mode}`),
    tasks > 0 ? say("rulesOwn", { tasks }) : say("rulesRounds", { rounds }),
    isLevelled && rising && say("levelrising").toLowerCase(),
    isLevelled && !rising && level !== "any" && say("rulesLevel", { level: say(`level${level}`).toLowerCase() }),
    isCards && tasks === 0 && deckText(say, deck),
    isCards && operatorsText(say, operators),
    limit > 0 && say("rulesLimitHand", { time: time(say, limit) }),
    teams.length > 0 && say("rulesTeams", { teams: teams.length }),
  ];
}

/** @param {Say} say @param {string} operators */
function operatorsText(say, operators) {
  const known = /** @type {Record<string, string>} */ (OPERATORS)[operators];
  return known ? say(known) : operators;
}

/** A picture for each step of how it goes. @type {Record<string, import("../../shell/elements.js").IconName[]>} */
const STEPS = { table: ["eye", "bell", "check", "rotate"], everybody: ["eye", "clock", "hint", "rotate"], race: ["step", "flame", "hint", "rotate"] };

/** How it goes, with a picture for each step. @param {Say} say @param {string} mode */
export function howItGoes(say, mode) {
  const kind = mode === "table" || mode === "everybody" ? mode : "race";
  const steps = STEPS[kind].map((picture, index) => element("li", icon(picture), element("span", say(`how-${kind}-${index + 1}`))));
  return element("ol.how", { "aria-label": say("how") }, steps);
}

/** @param {Say} say @param {string} deck */
export const deckText = (say, deck) => say(deck === "full" ? "deckFull" : `deck${deck}`);

/** Seconds in words. @param {Say} say @param {number} seconds */
export function time(say, seconds) {
  if (seconds === 0) return say("limitNone");
  const minutes = seconds / 60;
  return Number.isInteger(minutes) ? say("minutes", { minutes }) : say("seconds", { seconds: number(seconds) });
}
