// Cards as the server writes them: `10♥`.

import { VALUES } from "../twentyfour/ranks.js";

/** @import { DealtCard } from "../twentyfour/hand.js" */

const SUITS = /** @type {Record<string, DealtCard["suit"]>} */ ({ "♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds" });

/** A card by its corner. @param {string} corner @returns {DealtCard} */
export function cardOf(corner) {
  const rank = corner.slice(0, -1);
  return { value: VALUES[rank] ?? rank, suit: SUITS[corner.slice(-1)] ?? null };
}

/** The values of a pile in words. @param {string[]} corners */
export const valuesOf = (corners) => corners.map((corner) => cardOf(corner).value).join(", ");
