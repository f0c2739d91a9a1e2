// The card at the end of a game.

import { button } from "./controls.js";
import { today, untilTomorrow } from "./day.js";
import { share } from "./download.js";
import { element, icon } from "./elements.js";
import { say } from "./words.js";

/**
 * @param {object} end
 * @param {string} end.title
 * @param {boolean} end.won
 * @param {(Node | string | false)[]} [end.facts] a line each
 * @param {(HTMLElement | false | undefined)[]} [end.actions] what to do next
 * @param {() => string} end.boast what a friend is told
 * @param {string} [end.url] the address that the friend is told, if not that of the page
 * @param {string} [end.day] the day that the game was of
 */
export function endCard({ title, won, facts = [], actions = [], boast, url, day }) {
  const line = (/** @type {Node | string | false} */ fact) => (typeof fact === "string" ? element("p.quiet", fact) : fact);
  const sharing = button({ label: say("Share"), icon: "share", onClick: () => void share({ text: boast(), url: url ?? location.href }) });
  return element(
    "div",
    { class: won ? "end-card won" : "end-card" },
    element("h2", icon(won ? "trophy" : "info"), element("span", title)),
    facts.map(line),
    element("div.row", actions, sharing),
    day === today() && element("p.quiet.small", untilTomorrow()),
  );
}
