// The panel beside the table: help, the search at work, and tools that are loaded when they
// are opened.

import { element } from "../../shell/elements.js";
import { button, linkButton, tabs, toggle } from "../../shell/controls.js";

/**
 * @typedef {object} Side
 * @property {import("./play.js").Play} play
 * @property {import("../../shell/words.js").Say} say
 * @property {import("./play.js").Wishes} wishes
 * @property {(game: string) => Promise<void>} open
 * @property {() => void} onWishes
 */

/** @param {Side} side */
export function sidePanel(side) {
  const { say } = side;
  const all = tabs({
    label: say("side"),
    isTools: true,
    tabs: [
      { id: "help", label: say("tabHelp"), panel: () => helpTab(side) },
      { id: "solve", label: say("tabSolve"), panel: async () => (await import("./tools.js")).solveTab(side) },
      { id: "new", label: say("tabNew"), panel: async () => (await import("./tools.js")).newTab(side) },
      { id: "save", label: say("tabSave"), panel: async () => (await import("./tools.js")).saveTab(side) },
    ],
  });
  return element("aside.panel.side", { "aria-label": say("side") }, all);
}

/** @param {Side} side */
function helpTab({ play, say, wishes, onWishes }) {
  const wish = (/** @type {"count" | "countChallenges" | "alive"} */ name) => toggle({ label: say(name === "alive" ? "wishAlive" : "wishCount"), checked: wishes[name], spread: true, onChange: (on) => ((wishes[name] = on), onWishes()) });
  const rated = element("div", { "aria-live": "polite" });
  const rate = button({ label: say("rate"), icon: "chart", onClick: () => void import("./tools.js").then(({ showRating }) => showRating(play, rated)) });
  const watch = linkButton({ label: say("watch"), icon: "eye", href: `/compare?puzzle=tiling&mode=replay&file=${encodeURIComponent(play.board.game)}` });
  const compare = linkButton({ label: say("compare"), icon: "chart", href: `/compare?puzzle=tiling&file=${encodeURIComponent(play.board.game)}` });
  return element(
    "div.stack",
    element("div", wish(play.isChallenge ? "countChallenges" : "count"), wish("alive"), element("p.quiet.small", say("wishAliveHelp"))),
    element("div.row", rate),
    rated,
    element("div.stack-tight", element("h2", say("watchTitle")), element("p.quiet", say("watchText")), element("div.row", watch, compare)),
  );
}
