// Names and descriptions of the strategies.

import { say } from "../../shell/words.js";

/** @type {Record<string, Record<string, {name: string, about: string}>>} */
export const STRATEGIES = {
  24: {
    seed: { name: say("Brute force of the report"), about: say("Every order, bracketing and operator in single precision: 7,680 cases") },
    smith: { name: say("Fixed order (Smith)"), about: say("Cards in a fixed order") },
    "every-form": { name: say("Every written form"), about: say("Every written form, exactly") },
    pairs: { name: say("Two at a time"), about: say("Merge two numbers, never search a position twice") },
    first: { name: say("First solution"), about: say("Ours, until the first solution") },
    distinct: { name: say("All solutions"), about: say("Ours, every essentially different solution") },
  },
  tiling: {
    "brute-force": { name: say("Brute force"), about: say("Pieces in order, every place in turn") },
    dlx: { name: say("Dancing links"), about: say("Exact cover with linked lists") },
    bitmask: { name: say("Bit masks"), about: say("Cell by cell with bit masks") },
    mrv: { name: say("Most constrained first"), about: say("The most constrained choice first") },
    frontier: { name: say("Frontier"), about: say("Row by row, states merged") },
  },
  nerdle: {
    optimal: { name: say("Optimal"), about: say("The best mean that is known") },
    "most-parts": { name: say("Most parts"), about: say("Splits the candidates into most parts") },
    entropy: { name: say("Entropy"), about: say("Most information") },
    minimax: { name: say("Minimax"), about: say("Smallest largest part") },
    "seed-first": { name: say("Method of the paper, its trials"), about: say("The same, of several the first, as its five trials play") },
    seed: { name: say("Method of the paper"), about: say("Fixed openers, then a filter") },
  },
  2048: {
    random: { name: say("Random"), about: say("Any legal move") },
    "first-legal": { name: say("First legal move"), about: say("The first move that is legal") },
    "greedy-value-literal": { name: say("Greedy for points, first version"), about: say("As first written") },
    "greedy-space-literal": { name: say("Greedy for space, first version"), about: say("As first written") },
    "greedy-value": { name: say("Greedy for points"), about: say("The move that scores most now") },
    "greedy-space": { name: say("Greedy for space"), about: say("The move that leaves most cells empty") },
    "expectimax:1": { name: say("Expectimax, one move"), about: say("Looks one move ahead") },
    corner: { name: say("Corner"), about: say("Large tiles into one corner") },
    network: { name: say("Network"), about: say("A network that learned from its own games") },
    "expert:1": { name: say("Network with stages"), about: say("The same, with weights for each stage of a game") },
    strongest: { name: say("Strongest"), about: say("On 4×4 the network behind a search, on small boards perfect play") },
  },
};
