// The cards of a pile on the table.

import { element } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { SUITS, spokenRank } from "../twentyfour/board.js";
import { cardFace } from "../twentyfour/cards.js";
import { cardOf } from "../twentyfour/ranks.js";

/** Four cards to look at. @param {string[]} corners */
export function cardRow(corners) {
  const shown = corners.map((corner, index) => {
    const { value, suit } = cardOf(corner);
    return element(
      "li.card.dealt-card",
      { style: { "--index": index }, dataset: { value } },
      cardFace(value, suit ?? "spades"),
      element("span.unseen", spoken(corner)),
      element("span.card-value", { "aria-hidden": "true" }, value),
    );
  });
  return element("ul.cards", { dataset: { count: 4 }, "aria-label": say("Cards on the table") }, shown);
}

export function cardBacks() {
  const backs = [0, 1, 2, 3].map((index) => element("li.card.card-back", { style: { "--index": index } }));
  return element("ul.cards", { dataset: { count: 4 }, "aria-hidden": "true" }, backs);
}

/** A card in words. @param {string} corner */
export function spoken(corner) {
  const { value, suit } = cardOf(corner);
  const rank = corner.slice(0, -1);
  return say("{rank} of {suit}", { rank: rank !== value ? spokenRank(rank, value) : rank, suit: SUITS[suit ?? "spades"] });
}
