// Keys of a game: they work anywhere on its page, except where they mean something else.

import { isTyping } from "./shell.js";

/**
 * @param {(event: KeyboardEvent) => boolean | void} pressed hears of every key that is pressed alone; true if it did something
 * @param {{undo: () => void, redo: () => void}} [history] for Ctrl Z, Ctrl Y and Ctrl Shift Z
 */
export function listenToKeys(pressed, history) {
  document.addEventListener("keydown", (event) => {
    if (isTyping(event) || event.altKey || document.querySelector("dialog[open]")) return;
    const handled = event.ctrlKey || event.metaKey ? history && goThrough(history, event) : pressed(event);
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
