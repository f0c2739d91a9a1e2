// A small picture of the puzzle for the home page.

import { element } from "../../shell/elements.js";
import { cardFace } from "./cards.js";

/** The hand that looks impossible: 8 ÷ (3 − 8 ÷ 3). */
export function picture() {
  const cards = [
    ["3", "spades"],
    ["3", "hearts"],
    ["8", "clubs"],
    ["8", "diamonds"],
  ];
  return element(
    "div.fan",
    cards.map(([value, suit], index) => element("div.fan-card", { style: { "--index": index } }, cardFace(value, suit))),
  );
}
