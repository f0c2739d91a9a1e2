// Cards in letters and signs.

/** @type {Record<string, string>} */
export const VALUES = { A: "1", T: "10", J: "11", Q: "12", K: "13" };

/** The letter or number in the corner of a card. @param {string} value */
export const rankOf = (value) => (value === "10" ? value : (Object.keys(VALUES).find((letter) => VALUES[letter] === value) ?? value));

const SUITS = /** @type {Record<string, import("./hand.js").DealtCard["suit"]>} */ ({ "♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds" });

/** A card by its corner, as rooms write it: `10♥`. @param {string} corner @returns {import("./hand.js").DealtCard} */
export function cardOf(corner) {
  const rank = corner.slice(0, -1);
  return { value: VALUES[rank] ?? rank, suit: SUITS[corner.slice(-1)] ?? null };
}

/** The values of a pile in words. @param {string[]} corners */
export const valuesOf = (corners) => corners.map((corner) => cardOf(corner).value).join(", ");
