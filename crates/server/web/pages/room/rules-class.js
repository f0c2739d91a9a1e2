// The rules of a game in which a whole class plays: one screen before the lesson.

import { fold, segmented, select } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { titleOf } from "../../shell/pages.js";
import { say } from "../../shell/words.js";
import { savedLists } from "./lists.js";
import { rulesFields } from "./rules-fields.js";
import { deckText, operatorsText, time } from "./rules-line.js";

/** @import { Settings } from "./types.js" */
/** @import { OnChange, Table } from "./rules.js" */

const DAY = 24 * 3600 * 1000;
const TEAMS = [0, 2, 3, 4, 5, 6, 7, 8];

/** @param {Table} table @param {Settings} now @param {OnChange} onChange */
export function classRules(table, now, onChange) {
  const fields = rulesFields(table, now, onChange);
  const { puzzle, mode } = now;
  const hands = fields.lines("hands", { label: say("One to a line, in this order"), help: say("Type or paste them: tasks, the rows of a sheet's table, or the command that made the sheet (with its seed). Then level and number above do not count."), placeholder: EXAMPLES[puzzle] });
  const names = fields.lines("names", { label: say("One name to a line"), help: say("Then nobody types a name: everybody picks their own from the list."), placeholder: "Adinda\nBagus\nCitra" });
  const isCards = puzzle === "24";
  return [
    segmented({
      legend: say("Puzzle"),
      even: true,
      options: /** @type {Settings["puzzle"][]} */ (fields.offered("puzzle")).map((value) => ({ value, label: titleOf(value) })),
      value: puzzle,
      onChange: (chosen) => onChange(suited(chosen)),
    }),
    (isCards || puzzle === "tiling") && fields.level({ rises: true }),
    element(
      "div.rules-grid",
      fields.choice("rounds", say("How many tasks")),
      fields.choice("limit", say("Time for each"), time),
      isCards && fields.choice("deck", say("Deck"), deckText),
      isCards && fields.choice("operators", say("Operators"), operatorsText),
      puzzle === "nerdle" && fields.choice("variant", say("Length of the equation")),
      mode === "everybody" && fields.choice("pause", say("Time to look at the solutions"), time),
      mode === "race" && fields.choice("minutes", say("Time for the whole race"), (minutes) => time(Number(minutes) * 60)),
      mode === "homework" && fields.date("until", say("Open until the end of"), { usual: Date.now() + 7 * DAY }),
      select({
        label: say("Teams"),
        options: TEAMS.map((count) => ({ value: String(count), label: count === 0 ? say("Everybody for themselves") : say("{count} teams, drawn at random", { count }) })),
        value: String(now.teams.length),
        onChange: (count) => onChange({ teams: teamNames(Number(count)) }),
      }),
      fields.choice("keep", say("The report is kept for"), (days) => say("{days|one day|# days}", { days: Number(days) })),
    ),
    now.teams.length > 0 && fields.lines("teams", { label: say("Names of the teams"), help: say("One to a line; with a colour if you like: Garuda:red"), placeholder: "" }),
    fold({ label: say("Your own tasks"), open: now.hands.length > 0 }, hands, savedLists(`hands-${puzzle}`, hands.input)),
    fold({ label: say("Names of the class"), open: now.names.length > 0 }, names, savedLists("names", names.input)),
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

/** Teams by their colours, to begin with. @param {number} count */
const teamNames = (count) => say("Red,Blue,Green,Yellow,Purple,Orange,Teal,Pink").split(",").slice(0, count);
