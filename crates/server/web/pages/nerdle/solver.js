// The path of a strategy to an answer that is known.

import { call, messageOf, tooLate } from "../../shell/api.js";
import { button, field, linkButton, select } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { STRATEGIES } from "./assist.js";
import { plainSigns, problemOf } from "./equation.js";
import { playedRow } from "./tiles.js";

/** @param {import("../../shell/words.js").Say} say */
export function solverView(say) {
  let strategy = STRATEGIES[0];
  const result = element("div.stack");
  const answer = field({
    label: say("equation"),
    mono: true,
    placeholder: "1*36/4=9",
    onInput: () => answer.setError(""),
    onEnter: () => find(),
  });
  const find = async () => {
    const text = plainSigns(answer.input.value);
    const problem = problemOf(text);
    if (problem) return answer.setError(say(problem.kind, problem));
    fill(result, element("span.spinner"));
    try {
      const reply = await call("nerdle", "solve", { answer: text, strategy });
      if (!("rows" in reply)) throw tooLate();
      const { rows } = reply;
      const said = say("solverFound", { strategy: say(`strategy-${reply.strategy}`), guesses: rows.length });
      fill(
        result,
        element("p", said),
        element(
          "ol.judged-list",
          rows.map((row, at) =>
            element(
              "li",
              { style: { "--tiles": row.guess.length } },
              playedRow(row, at + 1, say),
              element("p.small.quiet", say("solverBefore", { candidates: row.candidates })),
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
    element("p.quiet", say("solverAbout")),
    answer,
    select({
      label: say("strategy"),
      value: strategy,
      options: STRATEGIES.map((value) => ({ value, label: say(`strategy-${value}`) })),
      onChange: (value) => (strategy = value),
    }),
    element(
      "div.row",
      button({ label: say("findPath"), icon: "check", kind: "primary", onClick: find }),
      linkButton({ label: say("compare"), icon: "chart", href: "/compare?puzzle=nerdle" }),
    ),
    result,
  );
}
