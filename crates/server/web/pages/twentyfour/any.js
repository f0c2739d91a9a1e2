// Any hand at all: can it be solved? The answer comes while one types.

import { call, wasAborted } from "../../shell/api.js";
import { button, field, notice, toggle } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { ownId } from "./identity.js";

/** @typedef {import("../../shell/words.js").Say} Say */

const WAIT = 250;
const LETTERS = /** @type {Record<string, string>} */ ({ A: "1", T: "10", J: "11", Q: "12", K: "13" });

/** @param {Say} say @param {(id: string) => void} open */
export function anyTool(say, open) {
  let powers = false;
  /** @type {AbortController | undefined} */
  let asking;
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), WAIT);
  };
  const cards = field({
    label: say("anyLabel"),
    placeholder: say("anyPlaceholder"),
    help: say("anyHelp"),
    mono: true,
    onInput: later,
    onEnter: () => void ask(),
  });
  const target = field({
    label: say("anyTarget"),
    value: "24",
    mono: true,
    inputmode: "numeric",
    onInput: later,
    onEnter: () => void ask(),
  });
  const answer = element("div", { "aria-live": "polite" });

  const asked = () => ({
    cards: values(cards.input.value),
    target: target.input.value.trim() || "24",
    operators: powers ? "+-*/^" : "+-*/",
  });
  const ask = async () => {
    asking?.abort();
    const { cards: hand, target: wanted, operators } = asked();
    cards.setError("");
    target.setError("");
    if (hand.length < 2) return fill(answer);
    asking = new AbortController();
    try {
      const reply = await call(
        "24",
        "solve",
        { cards: hand.join(" "), target: wanted, ops: operators, timeout: "5s" },
        { signal: asking.signal },
      );
      show(reply, hand, wanted, operators);
    } catch (error) {
      if (wasAborted(error)) return;
      fill(answer);
      cards.setError(error instanceof Error ? error.message : "");
    }
  };

  /** @param {any} reply @param {string[]} hand @param {string} wanted @param {string} operators */
  const show = (reply, hand, wanted, operators) => {
    const text = reply.solvable
      ? say("anyYes", { count: reply.count })
      : say(reply.complete ? "anyNo" : "anyUnknown", { target: wanted });
    const kind = reply.solvable ? "good" : "warn";
    const start = button({
      label: say("anyPlay"),
      kind: "primary",
      icon: "play",
      onClick: () => open(ownId(hand, wanted, operators)),
    });
    fill(answer, element("div", { class: "stack-tight" }, notice({ kind }, text), reply.solvable && start));
    announce(text);
  };

  return element(
    "div",
    { class: "stack" },
    element("p", { class: "quiet" }, say("anyQuestion")),
    element("div", { class: "any-row" }, cards, target),
    toggle({
      label: say("anyPowers"),
      spread: true,
      checked: powers,
      onChange: (on) => ((powers = on), void ask()),
    }),
    answer,
  );
}

/** Cards as numbers, however they were separated. @param {string} text */
const values = (text) =>
  (text.toUpperCase().match(/\d+|[ATJQK]/g) ?? []).map((word) => LETTERS[word] ?? word);
