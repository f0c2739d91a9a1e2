// The values of card letters.

/** @type {Record<string, string>} */
export const VALUES = { A: "1", T: "10", J: "11", Q: "12", K: "13" };

/** The letter or number in the corner of a card. @param {string} value */
export const rankOf = (value) => (value === "10" ? value : (Object.keys(VALUES).find((letter) => VALUES[letter] === value) ?? value));
