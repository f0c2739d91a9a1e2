// 24 in a class.

import { element } from "../../../shell/elements.js";
import { pretty } from "../../../shell/rational.js";
import { CardAnswer } from "../card-answer.js";
import { cardRow } from "../cards.js";
import { byAnswer } from "./games.js";

/** @import { Game } from "./games.js" */

const written = (/** @type {string} */ answer) => `${pretty(answer)} = 24`;

/** @type {Game} */
export const game = {
  player(send) {
    const cards = new CardAnswer((text) => send([text]));
    return {
      element: cards.element,
      actions: cards.actions,
      pose: ({ task }, { operators }) => {
        if (task.puzzle !== "24") return;
        cards.deal(task.cards, operators);
        cards.focus();
      },
      press: (event) => cards.press(event),
    };
  },
  face: (task) => (task.puzzle === "24" ? cardRow(task.cards) : element("div")),
  groups: (shown) => byAnswer(shown, written),
  written,
};
