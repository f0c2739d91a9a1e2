// The rules of a match at one table.

import { stepper } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { rulesFields } from "./rules-fields.js";

/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("./rules.js").OnChange} OnChange */
/** @typedef {import("./rules.js").Table} Table */
/** @typedef {import("../../shell/words.js").Say} Say */

/** @param {Say} say @param {Table} table @param {Settings} now @param {OnChange} onChange */
export function tableRules(say, table, now, onChange) {
  const fields = rulesFields(say, table, now, onChange);
  return [
    fields.level({ rises: false }),
    element(
      "div.rules-grid",
      fields.deck(),
      fields.operators(),
      fields.time("limit", say("limit")),
      fields.time("window", say("window")),
      fields.time("pause", say("pause")),
      fields.choice("penalty", say("penalty"), fields.named("penalty")),
      stepper({
        label: say("bots"),
        value: now.bots,
        least: table.bots?.least ?? 0,
        most: table.bots?.most ?? 0,
        onChange: (bots) => onChange({ bots }),
      }),
      fields.choice("skill", say("skill"), fields.named("skill")),
    ),
    fields.flag("declare", say("declare")),
  ];
}
