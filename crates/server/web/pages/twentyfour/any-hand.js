// Parses hands as people type them; what cannot be read is an error, never skipped.

import { VALUES } from "./ranks.js";

const MOST = 6;

/**
 * The cards in a text: numbers and A, T, J, Q, K between blanks or commas, with or
 * without suits. Digits without anything between them are one card each.
 * @param {string} text
 * @returns {{cards: string[]} | {mistake: "anyNotACard" | "anyTooMany", what: string}}
 */
export function readHand(text) {
  const words = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
  const alone = words.length === 1 && /^[1-9]{3,6}$/.test(words[0]) ? [...words[0]] : words;
  /** @type {string[]} */
  const cards = [];
  for (const word of alone) {
    const read = cardsIn(word.replace(/[♠♥♣♦♤♡♧♢]/g, ""));
    if (!read) return { mistake: "anyNotACard", what: word.toLowerCase() };
    cards.push(...read);
  }
  return cards.length > MOST ? { mistake: "anyTooMany", what: String(cards.length) } : { cards };
}

/** @param {string} word */
function cardsIn(word) {
  if (/^\d{1,9}$/.test(word)) return [word];
  return /^[ATJQK]{1,6}$/.test(word) ? [...word].map((letter) => VALUES[letter]) : undefined;
}
