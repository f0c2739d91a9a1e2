// Names of directions and players.

import { say, sayAs } from "../../shell/words.js";

/** @import { Letter } from "./rules.js" */

/** Within a sentence. @type {Record<Letter, string>} */
export const DIRECTIONS = { L: say("left"), D: sayAs("direction", "down"), R: say("right"), U: sayAs("direction", "up") };
/** By the word of the engine: `left`. @param {string} word */
export const directionName = (word) => DIRECTIONS[/** @type {Letter} */ (word[0].toUpperCase())];
/** At its start, and alone. @type {Record<Letter, string>} */
export const CAPITALS = { L: say("Left"), D: say("Down"), R: say("Right"), U: say("Up") };

/** In the order of the list; "" is the strongest. @type {Record<string, string>} */
export const PLAYER_NAMES = {
  "": say("The strongest there is"),
  expert: say("Expert, a trained network"),
  expectimax: say("Expectimax, looks ahead by simple rules"),
  perfect: say("Perfect, exact on small boards"),
  "greedy-value": say("Greedy for points"),
  "greedy-space": say("Greedy for free cells"),
  "greedy-value-literal": say("Greedy for points, read literally"),
  "greedy-space-literal": say("Greedy for cells, read literally"),
  "first-legal": say("First possible move"),
  random: say("Random"),
};

/** @param {string} player such as `expert:3` */
export const shortName = (player) => (PLAYER_NAMES[player.split(":")[0]] ?? player).split(",")[0];
