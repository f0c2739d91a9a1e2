// The card at the end of a game, in the place of the keyboard.

import { button } from "../../shell/controls.js";
import { element, icon } from "../../shell/elements.js";
import { today, untilTomorrow } from "../../shell/day.js";
import { clockText, say } from "../../shell/words.js";
import { dayOf } from "./id.js";
import { colourOf } from "./tiles.js";

/** @param {import("./play.js").Play} play */
export function endCard(play) {
  const { kind } = play;
  const time = kind.mode === "speed" ? ` ${say("in {time}", { time: clockText(play.clock.seconds) })}` : "";
  const review = () => play.dispatchEvent(new Event("review"));
  return element(
    "div.panel.nerdle-end.stack",
    element("h2", icon(play.status === "won" ? "trophy" : "info"), (play.endWords ?? "") + time),
    play.hints > 0 && element("p.quiet", say("{hints|with one hint|with # hints}", { hints: play.hints })),
    element("div.share-grid", { "aria-hidden": "true" }, play.rows.map(squares)),
    element(
      "div.row",
      button({ label: say("Share"), icon: "share", kind: "primary", onClick: () => play.shareResult() }),
      button({ label: say("Review"), icon: "chart", onClick: review }),
      button({ label: say("Another one"), icon: "shuffle", onClick: () => play.another() }),
    ),
    dayOf(kind) === today() && element("p.quiet.small", untilTomorrow()),
  );
}

/** The colours of a board without its tiles. @param {import("./tiles.js").Row[]} rows */
function squares(rows) {
  const square = (/** @type {string} */ digit) => element("i", { dataset: { colour: colourOf(digit) } });
  return element(
    "div",
    rows.map(({ feedback }) => element("div", [...feedback].map(square))),
  );
}
