// What puzzles, ways to play, levels and operators are called.

import { LEVELS as LEVEL_NAMES } from "../../shell/pages.js";
import { say } from "../../shell/words.js";

/** @type {Record<string, string>} */
export const PUZZLES = { 24: "24", nerdle: "Nerdle", tiling: say("Tiling"), 2048: "2048" };

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
export const OPERATORS = { "+-*/": "+ − × ÷", "+-*/^": say("+ − × ÷ and powers"), "+-*/^,log": say("+ − × ÷, powers and logarithms") };

/** @type {Record<string, string>} */
export const DECKS = { full: say("Ace to king"), "1-10": say("1 to 10"), "1-9": say("1 to 9") };
