// The rules in words: names, one line of them, and an explanation of each mode.

import { element, icon } from "../../shell/elements.js";
import { number, say } from "../../shell/words.js";
import { DECKS, LEVELS as LEVEL_NAMES, titleOf } from "../../shell/pages.js";

/** @import { Settings } from "./types.js" */

/** @type {Record<string, string>} */
export const MODES = { everybody: say("Everybody answers"), race: say("Race"), homework: say("Homework"), table: say("Buzzer match") };

/** @type {Record<string, string>} */
export const MODES_ABOUT = {
  everybody: say("The same hand for all, at the same time. Points for speed. Best for a class."),
  race: say("The same hands for all, each at their own speed."),
  homework: say("Open until a date, once for each, without you."),
  table: say("The first to buzz has the floor and takes the pile. Best for a few."),
};

/** @type {Record<string, string>} */
export const LEVELS = { rising: say("Easy first"), any: say("Any"), ...LEVEL_NAMES };

/** @type {Record<string, string>} */
const OPERATORS = { "+-*/": "+ − × ÷", "+-*/^": say("+ − × ÷ and powers"), "+-*/^,log": say("+ − × ÷, powers and logarithms") };

/** What a room plays: the match at one table knows only 24. @param {Pick<Settings, "mode" | "puzzle">} settings */
export const puzzleOf = ({ mode, puzzle }) => (mode === "table" ? "24" : puzzle);

/** The rules in a few words. @param {Settings} settings @param {number} [tasks] how many are the teacher's own */
export const rulesText = (settings, tasks = 0) =>
  (settings.mode === "table" ? tableText(settings) : classText(settings, tasks))
    .filter((part) => typeof part === "string")
    .join(" · ");

/** @param {Settings} settings */
const tableText = ({ level, deck, operators, limit, window, declare, bots }) => [
  level !== "any" && say("level {level}", { level: LEVELS[level].toLowerCase() }),
  deckText(deck),
  operatorsText(operators),
  limit > 0 && say("{time} a pile", { time: time(limit) }),
  say("{time} to answer", { time: time(window) }),
  declare && say("last step first"),
  bots > 0 && say("bots up to {bots|one player|# players}", { bots }),
];

/** @param {Settings} settings @param {number} tasks */
function classText({ mode, puzzle, level, rising, deck, operators, limit, rounds, teams }, tasks) {
  const isCards = puzzle === "24";
  const isLevelled = tasks === 0 && (isCards || puzzle === "tiling");
  return [
    titleOf(puzzle),
    MODES[mode],
    tasks > 0 ? say("{tasks|one task of the teacher’s own|# tasks of the teacher’s own}", { tasks }) : say("{rounds|one task|# tasks}", { rounds }),
    isLevelled && rising && say("Easy first").toLowerCase(),
    isLevelled && !rising && level !== "any" && say("level {level}", { level: LEVELS[level].toLowerCase() }),
    isCards && tasks === 0 && deckText(deck),
    isCards && operatorsText(operators),
    limit > 0 && say("{time} each", { time: time(limit) }),
    teams.length > 0 && say("{teams} teams", { teams: teams.length }),
  ];
}

/** @param {string} operators */
export const operatorsText = (operators) => OPERATORS[operators] ?? operators;

const COSTS = say("A wrong answer costs only time. A hint costs a quarter of the points.");

/** How it goes, with a picture for each step. @type {Record<string, [import("../../shell/elements.js").IconName, string][]>} */
const STEPS = {
  table: [
    ["eye", say("Everybody sees the same four cards at the same moment.")],
    ["bell", say("Whoever has it presses first and then has a few seconds to show it.")],
    ["check", say("Right takes the four cards. Wrong sits out until the next pile.")],
    ["rotate", say("The connection breaks? Come back, and your cards are still there.")],
  ],
  everybody: [
    ["eye", say("Everybody gets the same task at the same moment.")],
    ["clock", say("Solve it on your own telephone. The faster, the more points: 1000 at once, 500 at the end.")],
    ["hint", COSTS],
    ["rotate", say("The connection breaks? Come back, and everything is still there.")],
  ],
  race: [
    ["step", say("Everybody gets the same tasks, each at their own speed.")],
    ["flame", say("Whoever solves one goes on at once. The faster, the more points.")],
    ["hint", COSTS],
    ["rotate", say("The connection breaks? Come back, and go on where you were.")],
  ],
};

/** How it goes. @param {string} mode */
export function howItGoes(mode) {
  const steps = (STEPS[mode] ?? STEPS.race).map(([picture, text]) => element("li", icon(picture), element("span", text)));
  return element("ol.how", { "aria-label": say("How it goes") }, steps);
}

/** @param {string} deck */
export const deckText = (deck) => DECKS[deck];

/** Seconds in words. @param {number | string} given */
export function time(given) {
  const seconds = Number(given);
  if (seconds === 0) return say("No limit");
  const minutes = seconds / 60;
  return Number.isInteger(minutes) ? say("{minutes|one minute|# minutes}", { minutes }) : say("{seconds|one second|# seconds}", { seconds: number(seconds) });
}
