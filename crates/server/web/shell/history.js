// Undo, redo and starting over, as buttons. What can be done is said by the game.

import { button } from "./controls.js";
import { say } from "./words.js";

/** @typedef {{undo: () => void, redo: () => void, restart?: () => void}} History */

/**
 * The buttons; `follow` on the list that comes back enables those for which there is something to do.
 * @param {History} history @param {{keys: string[], words?: boolean}} options the keys for the same, and whether the buttons have words
 */
export function historyButtons({ undo, redo, restart }, { keys, words = false }) {
  const look = { iconOnly: !words };
  const all = [
    button({ ...look, label: say("Undo"), icon: "undo", onClick: undo, key: keys[0] }),
    button({ ...look, label: say("Redo"), icon: "redo", onClick: redo, key: keys[1] }),
  ];
  if (restart) all.push(button({ ...look, label: say("Start over"), icon: "restart", onClick: restart, key: keys[2] }));
  const follow = (/** @type {boolean[]} */ ...can) => all.forEach((one, at) => (one.disabled = !can[at]));
  return Object.assign(all, { follow });
}
