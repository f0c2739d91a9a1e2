// The keyboard of a game, and its buttons for undo, redo and starting over.

import { button } from "./controls.js";
import { isTyping } from "./shell.js";
import { say } from "./words.js";

/**
 * @param {(event: KeyboardEvent) => boolean | void} onKey called for each key without Ctrl or Alt; returns whether it handled the key
 * @param {{undo: () => void, redo: () => void}} [history] for Ctrl Z, Ctrl Y and Ctrl Shift Z
 */
export function listenToKeys(onKey, history) {
  document.addEventListener("keydown", (event) => {
    if (isTyping(event) || event.altKey || document.querySelector("dialog[open]")) return;
    const handled = event.ctrlKey || event.metaKey ? history && goThrough(history, event) : onKey(event);
    if (handled) event.preventDefault();
  });
}

/** @param {{undo: () => void, redo: () => void}} history @param {KeyboardEvent} event */
function goThrough(history, event) {
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) history.undo();
  else if (key === "y" || key === "z") history.redo();
  else return false;
  return true;
}

/** @typedef {{undo: () => void, redo: () => void, restart?: () => void}} History */

/**
 * The buttons; their `follow` enables those that can do something.
 * @param {History} history @param {{keys: string[], words?: boolean}} options the keys for the same, and whether the buttons have words
 */
export function historyButtons({ undo, redo, restart }, { keys, words = false }) {
  const create = (/** @type {string} */ label, /** @type {"undo" | "redo" | "restart"} */ icon, /** @type {() => void} */ onClick, /** @type {string} */ key) => button({ label, icon, onClick, key, iconOnly: !words, caption: label });
  const all = [create(say("Undo"), "undo", undo, keys[0]), create(say("Redo"), "redo", redo, keys[1])];
  if (restart) all.push(create(say("Start over"), "restart", restart, keys[2]));
  const follow = (/** @type {boolean[]} */ ...can) => all.forEach((one, at) => (one.disabled = !can[at]));
  return Object.assign(all, { follow });
}
