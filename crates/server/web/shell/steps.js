// Buttons and keys to go through steps.

import { button } from "./controls.js";
import { element } from "./elements.js";
import { say } from "./words.js";

/** @typedef {{first: () => void, back: () => void, next: () => void, last: () => void}} Moves */

/** The buttons; their `bound` marks the ends. @param {string} label @param {Moves} moves @param {...HTMLElement} middle between back and on */
export function stepKeys(label, moves, ...middle) {
  const key = (/** @type {string} */ label, /** @type {import("./elements.js").IconName} */ picture, /** @type {() => void} */ onClick) =>
    button({ label, icon: picture, iconOnly: true, onClick });
  const first = key(say("To the start"), "restart", () => moves.first());
  const back = key(say("One step back"), "back", () => moves.back());
  const next = key(say("One step on"), "next", () => moves.next());
  const last = key(say("To the end"), "step", () => moves.last());
  const whole = element("div.row.step-keys", { role: "group", "aria-label": label }, first, back, middle, next, last);
  // Not `disabled`, which would drop the focus at the last step.
  const bound = (/** @type {boolean} */ atStart, /** @type {boolean} */ atEnd) => {
    for (const one of [first, back]) one.setAttribute("aria-disabled", String(atStart));
    for (const one of [next, last]) one.setAttribute("aria-disabled", String(atEnd));
  };
  return Object.assign(whole, { bound, focusNext: () => next.focus() });
}

/** Lets the arrow keys, Home and End do the same wherever the focus is within an element. @param {HTMLElement} whole @param {Moves} moves */
export function listenToSteps(whole, moves) {
  whole.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement) return;
    const name = /** @type {Record<string, keyof Moves>} */ ({ ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" })[event.key];
    if (!name) return;
    event.preventDefault();
    moves[name]();
  });
}
