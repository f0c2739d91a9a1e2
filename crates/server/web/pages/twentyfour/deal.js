// Which hand comes next: level, deck, special wishes, today's hand.

import { button, dayField, linkButton, segmented, select, toggle } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { keep, kept } from "../../shell/storage.js";
import { today } from "../../shell/words.js";
import { dayId, freshId } from "./identity.js";

/** @typedef {import("./identity.js").Wish} Wish */
/** @typedef {import("../../shell/words.js").Say} Say */

/** @type {Wish} */
const USUAL = { level: "matched", deck: "full", fraction: false, unique: false };

/** What the player asked for last. @returns {Wish} */
export const wish = () => ({ ...USUAL, ...kept("24", "wish", USUAL) });

/** @param {Partial<Wish>} change */
const changeWish = (change) => keep("24", "wish", { ...wish(), ...change });

/** @param {Say} say @returns {{value: import("./identity.js").Level | "", label: string}[]} */
export const levels = (say) => [
  { value: "", label: say("levelAny") },
  { value: "easy", label: say("levelEasy") },
  { value: "medium", label: say("levelMedium") },
  { value: "hard", label: say("levelHard") },
  { value: "expert", label: say("levelExpert") },
];

/** @param {Say} say @returns {{value: Wish["deck"], label: string}[]} */
export const decks = (say) => [
  { value: "full", label: say("deckFull") },
  { value: "1-10", label: say("deck1-10") },
  { value: "1-9", label: say("deck1-9") },
];

/** @template {string} Level @param {Say} say @param {Level} value @param {{value: Level, label: string}[]} options @param {(level: Level) => void} onChange */
export const levelChoice = (say, value, options, onChange) =>
  segmented({ legend: say("level"), showLegend: true, even: true, options, value, onChange });

/** The panel that deals. @param {Say} say @param {(id: string) => void} open @param {() => void} share */
export function dealTool(say, open, share) {
  const now = wish();
  return element(
    "div.stack",
    levelChoice(say, now.level, [{ value: "matched", label: say("levelMatched") }, ...levels(say)], (level) =>
      changeWish({ level }),
    ),
    select({ label: say("deck"), options: decks(say), value: now.deck, onChange: (deck) => changeWish({ deck }) }),
    element(
      "div",
      toggle({
        label: say("fractionOnly"),
        spread: true,
        checked: now.fraction,
        onChange: (fraction) => changeWish({ fraction }),
      }),
      toggle({ label: say("uniqueOnly"), spread: true, checked: now.unique, onChange: (unique) => changeWish({ unique }) }),
    ),
    element(
      "div.row.fill",
      button({ label: say("deal"), kind: "primary", icon: "shuffle", onClick: () => open(freshId(wish())) }),
      button({ label: say("today"), icon: "calendar", onClick: () => open(dayId()) }),
    ),
    dayField({ label: say("otherDay"), value: today(), most: today(), onChange: (day) => open(dayId(day)) }),
    button({ label: say("shareHand"), kind: "plain", icon: "share", onClick: share }),
    linkButton({ label: say("together"), kind: "plain", icon: "people", href: "/rooms" }),
  );
}
