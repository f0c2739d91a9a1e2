// The panel that deals: level, deck, special wishes, hands of the day.

import { button, dayField, linkButton, segmented, select, toggle } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { DECKS, LEVELS } from "../../shell/pages.js";
import { keep, kept } from "../../shell/storage.js";
import { today } from "../../shell/day.js";
import { say } from "../../shell/words.js";
import { dayId, freshId } from "./identity.js";

/** @import { Wish } from "./identity.js" */

/** @type {Wish} */
const USUAL = { level: "matched", deck: "full", fraction: false, unique: false };

/** The options that the player chose last. @returns {Wish} */
export const wish = () => ({ ...USUAL, ...kept("24", "wish", USUAL) });

/** @param {Partial<Wish>} change */
const changeWish = (change) => keep("24", "wish", { ...wish(), ...change });

/** @returns {{value: import("./identity.js").Level | "", label: string}[]} */
export const levels = () => [{ value: "", label: say("Any") }, .../** @type {import("./identity.js").Level[]} */ (Object.keys(LEVELS)).map((value) => ({ value, label: LEVELS[value] }))];

export const decks = () => /** @type {Wish["deck"][]} */ (["full", "1-10", "1-9"]).map((value) => ({ value, label: DECKS[value] }));

/** @template {string} Level @param {Level} value @param {{value: Level, label: string}[]} options @param {(level: Level) => void} onChange */
export const levelChoice = (value, options, onChange) =>
  segmented({ legend: say("Level"), even: true, options, value, onChange });

/** The panel that deals. @param {(id: string) => void} open @param {() => void} share */
export function dealTool(open, share) {
  const now = wish();
  return element(
    "div.stack",
    levelChoice(now.level, [{ value: "matched", label: say("My level") }, ...levels()], (level) =>
      changeWish({ level }),
    ),
    select({ label: say("Deck"), options: decks(), value: now.deck, onChange: (deck) => changeWish({ deck }) }),
    element(
      "div",
      toggle({
        label: say("Needs a fraction"),
        checked: now.fraction,
        onChange: (fraction) => changeWish({ fraction }),
      }),
      toggle({ label: say("Exactly one solution"), checked: now.unique, onChange: (unique) => changeWish({ unique }) }),
    ),
    element(
      "div.row.fill",
      button({ label: say("Deal"), kind: "primary", icon: "shuffle", onClick: () => open(freshId(wish())) }),
      button({ label: say("Today’s hand"), icon: "calendar", onClick: () => open(dayId()) }),
    ),
    dayField({ label: say("The hand of another day"), value: today(), most: today(), onChange: (day) => open(dayId(day)) }),
    button({ label: say("Send this hand to a friend"), kind: "plain", icon: "share", onClick: share }),
    linkButton({ label: say("Play live with others"), kind: "plain", icon: "people", href: "/rooms" }),
  );
}
