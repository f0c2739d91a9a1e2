// Names of modes, levels and operators.

import { LEVELS as LEVEL_NAMES } from "../../shell/pages.js";
import { say } from "../../shell/words.js";

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

