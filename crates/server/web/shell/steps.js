// Going through something step by step: to its start, back, on, to its end, by buttons
// and by the arrow keys.

import { button } from "./controls.js";
import { element } from "./elements.js";
import { words } from "./words.js";

/** @typedef {{first: () => void, back: () => void, next: () => void, last: () => void}} Moves */

const say = words({
  first: ["To the start", "Ke awal"],
  back: ["One step back", "Mundur selangkah"],
  next: ["One step on", "Maju selangkah"],
  last: ["To the end", "Ke akhir"],
});

/** The buttons; `bound` on the element that comes back says where there is no way further. @param {string} label @param {Moves} moves @param {...HTMLElement} middle what stands between back and on */
export function stepKeys(label, moves, ...middle) {
  const key = (/** @type {keyof Moves} */ name, /** @type {import("./elements.js").IconName} */ picture) =>
    button({ label: say(name), icon: picture, iconOnly: true, onClick: () => moves[name]() });
  const [first, back, next, last] = [key("first", "restart"), key("back", "back"), key("next", "next"), key("last", "step")];
  const whole = element("div.row.step-keys", { role: "group", "aria-label": label }, first, back, middle, next, last);
  // Not `disabled`, which would take the focus from whom the last step brought to the end.
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
