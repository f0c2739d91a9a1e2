// How a strategy finds a known answer.

import { call, messageOf, tooLate } from "../../shell/api.js";
import { button, field, linkButton, select } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { STRATEGIES } from "./assist.js";
import { plainSigns, problemOf } from "./equation.js";
import { problemText, STRATEGY_NAMES } from "./names.js";
import { playedRow } from "./tiles.js";
export function solverView() {
  let strategy = STRATEGIES[0];
  const result = element("div.stack");
  const answer = field({
    label: say("Equation"),
    mono: true,
    placeholder: "1*36/4=9",
    onInput: () => answer.setError(""),
    onEnter: () => find(),
  });
  const find = async () => {
    const text = plainSigns(answer.input.value);
    const problem = problemOf(text);
    if (problem) return answer.setError(problemText(problem));
    fill(result, element("span.spinner"));
    try {
      const reply = await call("nerdle", "solve", { answer: text, strategy });
      if (!("rows" in reply)) throw tooLate();
      const { rows } = reply;
      const said = say("{strategy} finds it in {guesses|one guess|# guesses}.", { strategy: STRATEGY_NAMES[reply.strategy], guesses: rows.length });
      fill(
        result,
        element("p", said),
        element(
          "ol.judged-list",
          rows.map((row, at) =>
            element(
              "li",
              { style: { "--tiles": row.guess.length } },
              playedRow(row, at + 1),
              element("p.small.quiet", say("{candidates|one candidate|# candidates}", { candidates: row.candidates })),
            ),
          ),
        ),
      );
      announce(said);
    } catch (error) {
      fill(result);
      answer.setError(messageOf(error));
    }
  };
  return element(
    "div.panel.stack.solver",
    element("p.quiet", say("Know the answer? See how a strategy would have found it.")),
    answer,
    select({
      label: say("Strategy"),
      value: strategy,
      options: STRATEGIES.map((value) => ({ value, label: STRATEGY_NAMES[value] })),
      onChange: (value) => (strategy = value),
    }),
    element(
      "div.row",
      button({ label: say("Find it"), icon: "check", kind: "primary", onClick: find }),
      linkButton({ label: say("Compare strategies"), icon: "chart", href: "/compare?puzzle=nerdle" }),
    ),
    result,
  );
}
