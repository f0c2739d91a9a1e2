// How a match goes: its rules in the line in which everybody reads them, and the steps
// of every match for those who see their first.

import { element, icon } from "../../shell/elements.js";
import { number } from "../../shell/words.js";

/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("../../shell/words.js").Say} Say */

/** Sets of operators with their names. */
export const OPERATORS = { "+-*/": "operatorsPlain", "+-*/^": "operatorsPower", "+-*/^,log": "operatorsLog" };

/** The rules in a few words. @param {Say} say @param {Settings} settings */
export function rulesText(say, settings) {
  const { level, deck, operators, limit, window, declare, bots } = settings;
  const known = /** @type {Record<string, string>} */ (OPERATORS)[operators];
  return [
    level !== "any" && say("rulesLevel", { level: say(`level${level}`).toLowerCase() }),
    deckText(say, deck),
    known ? say(known) : operators,
    limit > 0 && say("rulesLimit", { time: time(say, limit) }),
    say("rulesWindow", { time: time(say, window) }),
    declare && say("rulesDeclare"),
    bots > 0 && say("rulesBots", { bots }),
  ]
    .filter((part) => typeof part === "string")
    .join(" · ");
}

/** How a match goes, with a picture for each step. @param {Say} say */
export function howItGoes(say) {
  const steps = /** @type {const} */ (["eye", "bell", "check", "rotate"]).map((picture, index) =>
    element("li", icon(picture), element("span", say(`how${index + 1}`))),
  );
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
