// The cards of a pile on the table.

import { element } from "../../shell/elements.js";
import { cardFace } from "../twentyfour/cards.js";
import { cardOf } from "./corners.js";

/** Four cards to look at. @param {string[]} corners @param {import("../../shell/words.js").Say} say */
export function cardRow(corners, say) {
  const shown = corners.map((corner, index) => {
    const { value, suit } = cardOf(corner);
    return element(
      "li.card.dealt-card",
      { style: { "--index": index }, dataset: { value } },
      cardFace(value, suit ?? "spades"),
      element("span.unseen", spoken(corner, say)),
      element("span.card-value", { "aria-hidden": "true" }, value),
    );
  });
  return element("ul.cards", { dataset: { count: 4 }, "aria-label": say("cards") }, shown);
}

/** Four cards face down. */
export function cardBacks() {
  const backs = [0, 1, 2, 3].map((index) => element("li.card.card-back", { style: { "--index": index } }));
  return element("ul.cards", { dataset: { count: 4 }, "aria-hidden": "true" }, backs);
}

/** A card in words. @param {string} corner @param {import("../../shell/words.js").Say} say */
export function spoken(corner, say) {
  const { value, suit } = cardOf(corner);
  const rank = corner.slice(0, -1);
  const known = rank !== value ? say(`rank${rank}`, { value }) : rank;
  return say("dealtCard", { rank: known, suit: say(suit ?? "spades") });
}
