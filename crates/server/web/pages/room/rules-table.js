// The rules of a match at one table.

import { stepper } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { say, sayAs } from "../../shell/words.js";
import { rulesFields } from "./rules-fields.js";
import { deckText, operatorsText, time } from "./rules-line.js";

/** @import { Settings } from "./types.js" */
/** @import { OnChange, Table } from "./rules.js" */

/** @param {Table} table @param {Settings} now @param {OnChange} onChange */
export function tableRules(table, now, onChange) {
  const fields = rulesFields(table, now, onChange);
  return [
    fields.level({ rises: false }),
    element(
      "div.rules-grid",
      fields.choice("deck", say("Deck"), deckText),
      fields.choice("operators", say("Operators"), operatorsText),
      fields.choice("limit", say("Time for a pile"), time),
      fields.choice("window", say("Time to answer"), time),
      fields.choice("pause", say("Pause between piles"), time),
      fields.choice("penalty", say("A wrong answer")),
      stepper({
        label: sayAs("page", "Bots fill up to"),
        value: now.bots,
        least: table.bots?.least ?? 0,
        most: table.bots?.most ?? 0,
        onChange: (bots) => onChange({ bots }),
      }),
      fields.choice("skill", say("Bots play like")),
    ),
    fields.flag("declare", say("Declare the last step first")),
  ];
}
