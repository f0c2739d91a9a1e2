// Keys and swipes. A move is made in the event itself, so that the next frame shows it.

/** @import { Letter } from "./rules.js" */

/** @type {Record<string, Letter>} */
const KEYS = {
  arrowleft: "L",
  arrowdown: "D",
  arrowright: "R",
  arrowup: "U",
  a: "L",
  s: "D",
  d: "R",
  w: "U",
  h: "L",
  j: "D",
  l: "R",
  k: "U",
};
/** Pixels of a swipe. */
const FAR_ENOUGH = 22;

/** The move that a key means, unless it means something else where it was pressed. @param {KeyboardEvent} event @returns {Letter | undefined} */
export const letterOf = (event) => (ownsArrows(event) ? undefined : KEYS[event.key.toLowerCase()]);

/** Whether arrow keys already mean something on the focused control. @param {KeyboardEvent} event */
const ownsArrows = (event) =>
  event.key.startsWith("Arrow") &&
  event.target instanceof Element &&
  event.target.matches("input[type=range], input[type=radio], [role=tab]");

/** @param {KeyboardEvent} event */
export const isButton = (event) => event.target instanceof Element && event.target.matches("button, a, summary");

/** Listens for swipes on an element. @param {HTMLElement} surface @param {(letter: Letter) => void} move */
export function listenToSwipes(surface, move) {
  /** @type {{id: number, x: number, y: number} | undefined} */
  let from;
  surface.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    from = { id: event.pointerId, x: event.clientX, y: event.clientY };
    surface.setPointerCapture(event.pointerId);
  });
  surface.addEventListener("pointermove", (event) => {
    if (!from || from.id !== event.pointerId) return;
    const [right, down] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.max(Math.abs(right), Math.abs(down)) < FAR_ENOUGH) return;
    from = undefined;
    if (Math.abs(right) > Math.abs(down)) move(right > 0 ? "R" : "L");
    else move(down > 0 ? "D" : "U");
  });
  for (const ended of ["pointerup", "pointercancel"]) surface.addEventListener(ended, () => (from = undefined));
}
