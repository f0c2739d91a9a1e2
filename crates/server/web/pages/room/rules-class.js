// The rules of a game in which a whole class plays: one screen before the lesson.

import { fold, segmented, select } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { savedLists } from "./lists.js";
import { rulesFields } from "./rules-fields.js";

/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("./rules.js").OnChange} OnChange */
/** @typedef {import("./rules.js").Table} Table */
/** @typedef {import("../../shell/words.js").Say} Say */

const DAY = 24 * 3600 * 1000;
/** How many teams a form offers. */
const TEAMS = [0, 2, 3, 4, 5, 6, 7, 8];

/** @param {Say} say @param {Table} table @param {Settings} now @param {OnChange} onChange */
export function classRules(say, table, now, onChange) {
  const fields = rulesFields(say, table, now, onChange);
  const { puzzle, mode } = now;
  const hands = fields.lines("hands", { label: say("ownHandsLabel"), help: say("ownHandsHelp"), placeholder: EXAMPLES[puzzle] });
  const names = fields.lines("names", { label: say("namesLabel"), help: say("namesHelp"), placeholder: "Adinda\nBagus\nCitra" });
  const isCards = puzzle === "24";
  return [
    segmented({
      legend: say("puzzle"),
      showLegend: true,
      even: true,
      options: /** @type {Settings["puzzle"][]} */ (fields.offered("puzzle")).map((value) => ({ value, label: say(`puzzle${value}`) })),
      value: puzzle,
      onChange: (chosen) => onChange(suited(chosen)),
    }),
    isCards || puzzle === "tiling" ? fields.level({ rises: true }) : "",
    element(
      "div.rules-grid",
      fields.count("rounds", say("rounds")),
      fields.time("limit", say("limitHand")),
      isCards ? fields.deck() : "",
      isCards ? fields.operators() : "",
      puzzle === "nerdle" ? fields.choice("variant", say("variant"), fields.named("variant")) : "",
      mode === "everybody" ? fields.time("pause", say("pauseHand")) : "",
      mode === "race" ? fields.minutes("minutes", say("minutesRace")) : "",
      mode === "homework" ? fields.date("until", say("untilHomework"), { usual: Date.now() + 7 * DAY }) : "",
      select({
        label: say("teamsLabel"),
        options: TEAMS.map((count) => ({ value: String(count), label: count === 0 ? say("teamsNone") : say("teamsCount", { count }) })),
        value: String(now.teams.length),
        onChange: (count) => onChange({ teams: teamNames(say, Number(count)) }),
      }),
      fields.choice("keep", say("keepLabel"), fields.days("keep")),
    ),
    now.teams.length > 0 ? fields.lines("teams", { label: say("teamNames"), help: say("teamNamesHelp"), placeholder: "" }) : "",
    fold(
      { label: say("ownHands"), open: now.hands.length > 0 },
      hands,
      savedLists(say, `hands-${puzzle}`, hands.input),
    ),
    fold(
      { label: say("names"), open: now.names.length > 0 },
      names,
      savedLists(say, "names", names.input),
    ),
  ];
}

/** What a list of one's own may look like. @type {Record<string, string>} */
const EXAMPLES = {
  24: "3 3 8 8\n1 5 5 5\n4 7 8 8",
  nerdle: "4*7=28\n9-4=5",
  tiling: "tiling:iq-puzzler-pro/easy#7",
  2048: "2048:4x4#7",
};

/** Another puzzle with what usually goes with it. @param {Settings["puzzle"]} puzzle @returns {Partial<Settings>} */
function suited(puzzle) {
  const usual = { 24: { rounds: 10, limit: 90 }, nerdle: { rounds: 5, limit: 300 }, tiling: { rounds: 3, limit: 300 }, 2048: { rounds: 1, limit: 180 } };
  return { puzzle, hands: [], ...usual[puzzle] };
}

/** Teams by their colours, to begin with. @param {Say} say @param {number} count */
const teamNames = (say, count) => say("teamColours").split(",").slice(0, count);
