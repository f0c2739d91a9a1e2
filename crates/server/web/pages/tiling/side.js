// The panel beside the board; most of its tools are loaded when opened.

import { element } from "../../shell/elements.js";
import { button, linkButton, tabs, toggle } from "../../shell/controls.js";
import { say } from "../../shell/words.js";

/**
 * @typedef {object} Side
 * @property {import("./play.js").Play} play
 * @property {import("./play.js").Wishes} wishes
 * @property {(game: string) => Promise<void>} open
 * @property {() => void} onWishes
 */

/** @param {Side} side */
export function sidePanel(side) {
  const all = tabs({
    label: say("Help and more"),
    isTools: true,
    tabs: [
      { id: "help", label: say("Help"), panel: () => helpTab(side) },
      { id: "solve", label: say("Solve"), panel: async () => (await import("./tools.js")).solveTab(side) },
      { id: "new", label: say("New"), panel: async () => (await import("./tools.js")).newTab(side) },
      { id: "save", label: say("Save"), panel: async () => (await import("./tools.js")).saveTab(side) },
    ],
  });
  return element("aside.panel.side", { "aria-label": say("Help and more") }, all);
}

/** @param {Side} side */
function helpTab({ play, wishes, onWishes }) {
  const wish = (/** @type {"count" | "countChallenges" | "alive"} */ name) => toggle({ label: say(name === "alive" ? "Show what keeps it alive" : "Count the solutions live"), checked: wishes[name], onChange: (on) => ((wishes[name] = on), onWishes()) });
  const ratingPlace = element("div", { "aria-live": "polite" });
  const rate = button({ label: say("How hard is it?"), icon: "chart", onClick: () => void import("./tools.js").then(({ showRating }) => showRating(play, ratingPlace)) });
  const watch = linkButton({ label: say("Watch"), icon: "eye", href: `/compare?puzzle=tiling&mode=replay&file=${encodeURIComponent(play.board.game)}` });
  const compare = linkButton({ label: say("Compare"), icon: "chart", href: `/compare?puzzle=tiling&file=${encodeURIComponent(play.board.game)}` });
  return element(
    "div.stack",
    element("div", wish(play.isChallenge ? "countChallenges" : "count"), wish("alive"), element("p.quiet.small", say("With a piece in hand, rings mark where it can go so that a solution is left; each piece shows how many such places it has."))),
    element("div.row", rate),
    ratingPlace,
    element("div.stack-tight", element("h2", say("Watch the search")), element("p.quiet", say("The brute force of the student report and one of our engines, step by step on this puzzle.")), element("div.row", watch, compare)),
  );
}
