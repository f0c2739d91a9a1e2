// The rules of a match at one table.

import { stepper } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { say, sayAs } from "../../shell/words.js";
import { rulesFields } from "./rules-fields.js";

/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("./rules.js").OnChange} OnChange */
/** @typedef {import("./rules.js").Table} Table */

/** @param {Table} table @param {Settings} now @param {OnChange} onChange */
export function tableRules(table, now, onChange) {
  const fields = rulesFields(table, now, onChange);
  return [
    fields.level({ rises: false }),
    element(
      "div.rules-grid",
      fields.deck(),
      fields.operators(),
      fields.time("limit", say("Time for a pile")),
      fields.time("window", say("Time to answer")),
      fields.time("pause", say("Pause between piles")),
      fields.choice("penalty", say("A wrong answer"), fields.named("penalty")),
      stepper({
        label: sayAs("page", "Bots fill up to"),
        value: now.bots,
        least: table.bots?.least ?? 0,
        most: table.bots?.most ?? 0,
        onChange: (bots) => onChange({ bots }),
      }),
      fields.choice("skill", say("Bots play like"), fields.named("skill")),
    ),
    fields.flag("declare", say("Declare the last step first")),
  ];
}
