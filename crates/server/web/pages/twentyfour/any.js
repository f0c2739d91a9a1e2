// Whether any hand can be solved, and how: answered while the player types.

import { call, messageOf, wasAborted } from "../../shell/api.js";
import { button, field, notice, toggle } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { rankOf } from "./ranks.js";
import { ownId } from "./identity.js";
import { Rational } from "../../shell/rational.js";
import { listOf } from "./tools.js";

const WAIT = 250;
const MOST = 6;

/** @param {(id: string) => void} open */
export function anyTool(open) {
  let [powers, leftOver] = [false, false];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asking = new AbortController();
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), WAIT);
  };
  const fieldOptions = { mono: true, onInput: later, onEnter: () => void ask() };
  const hand = field({ label: say("Cards"), placeholder: "3 3 8 8", help: say("Up to six numbers; A, J, Q, K are fine."), ...fieldOptions });
  const goal = field({ label: say("Target"), value: "24", inputmode: "numeric", ...fieldOptions });
  const answer = element("div");

  const ask = async () => {
    asking.abort();
    asking = new AbortController();
    fill(answer);
    const target = goal.input.value.trim() || "24";
    goal.setError(Rational.parse(target) ? "" : say("“{what}” is not a number.", { what: target }));
    hand.setError("");
    if (hand.input.value.trim() === "" || !Rational.parse(target)) return;
    const body = { cards: hand.input.value, target, ops: powers ? "+-*/^" : "+-*/", subset: leftOver, timeout: "5s" };
    try {
      const reply = await call("24", "solve", body, { signal: asking.signal });
      if (reply.cards.length > MOST) hand.setError(say("These are {what} cards; six are the most.", { what: reply.cards.length }));
      else fill(answer, verdict(reply, body, open));
    } catch (error) {
      if (!wasAborted(error)) hand.setError(messageOf(error));
    }
  };
  return element(
    "div.stack",
    element("p.quiet", say("Can it be solved?")),
    element("div.any-row", hand, goal),
    element(
      "div",
      toggle({ label: say("Allow powers"), checked: false, onChange: (on) => ((powers = on), void ask()) }),
      toggle({ label: say("Cards may be left over (Countdown)"), checked: false, onChange: (on) => ((leftOver = on), void ask()) }),
    ),
    answer,
  );
}

/** @param {import("../../shell/types.js").Reply<"24", "solve">} reply @param {{ops: string, subset: boolean}} rules @param {(id: string) => void} open */
function verdict({ cards, target, ...reply }, { ops, subset }, open) {
  const no = reply.complete ? say("No. It cannot make {target}.", { target }) : say("Not known: the search stopped early.");
  const text = reply.solvable ? say("Yes. {count|One solution|# solutions}.", { count: reply.count }) : no;
  const hand = element("span.quiet.numbers", `${cards.map(rankOf).join(" ")} → ${target}`);
  const message = notice({ kind: reply.solvable ? "good" : "warn" }, element("p", text), hand);
  announce(text);
  if (!reply.solvable) return message;
  const deal = { cards: cards.map((value) => ({ value, suit: null })), target, operators: ops, subset };
  const solutions = listOf(deal, reply.solutions.map((one) => one.text));
  const start = button({ label: say("Play this hand"), icon: "play", onClick: () => open(ownId(cards, target, ops, subset)) });
  return element("div.stack-tight", message, solutions, start);
}
