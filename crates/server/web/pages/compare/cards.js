// What the strategies are: the idea, pseudo-code, the cost, where to read on.

import { ask, messageOf } from "../../shell/api.js";
import { fold } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { catalogue } from "./words-laboratory.js";
import { words } from "../../shell/words.js";

/** @typedef {{name: string, what: string, code: string, cost: string, guide: string, source: string}} Card */

const sayLab = words(catalogue);

/** Cards of all strategies, fetched when they are opened. @param {import("../../shell/words.js").Say} _say @param {string} puzzle @param {(name: string) => string} nameOf */
export function cardsFold(_say, puzzle, nameOf) {
  const list = element("div.cards");
  const box = fold({ label: sayLab("cards") }, list);
  box.addEventListener("toggle", () => void load(), { once: true });
  return element("section.panel", box);

  async function load() {
    try {
      const reply = /** @type {{cards?: Card[]}} */ (await ask(puzzle, "compare", { about: true }));
      fill(list, (reply.cards ?? []).map(cardOf));
    } catch (error) {
      fill(list, messageOf(error));
    }
  }

  /** @param {Card} card */
  function cardOf(card) {
    return element(
      "article.card",
      element("h3", nameOf(card.name)),
      element("p", card.what),
      element("pre", element("code", card.code)),
      element("p.small", element("strong", sayLab("cost")), " ", card.cost),
      element("p.small", element("a", { href: card.guide }, sayLab("readOn")), " · ", element("code", card.source)),
    );
  }
}
