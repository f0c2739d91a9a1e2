// A small picture of the puzzle for the home page.

import { element } from "../../shell/elements.js";

/** Four guesses at 54-36=18: 2 in place, 1 elsewhere, 0 not there. */
const GUESSES = [
  ["48-32=16", "11220221"],
  ["9*8-7=65", "00110211"],
  ["51-33=18", "20220222"],
  ["54-36=18", "22222222"],
];

export function picture() {
  const kinds = ["absent", "elsewhere", "right"];
  const tile = (/** @type {string} */ sign, /** @type {string} */ colour) =>
    element("span", { class: `tile ${kinds[Number(colour)]}` }, sign.replace("-", "−").replace("*", "×"));
  return element(
    "div.nerdle-picture",
    GUESSES.flatMap(([guess, colours]) => [...guess].map((sign, index) => tile(sign, colours[index]))),
  );
}
