// What the levels of a puzzle are called.

import { say } from "./words.js";

/** From the easiest. @type {Record<"easy" | "medium" | "hard" | "expert", string>} */
export const LEVELS = { easy: say("Easy"), medium: say("Medium"), hard: say("Hard"), expert: say("Expert") };
