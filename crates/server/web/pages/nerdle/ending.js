// The card at the end of a game, in the place of the keyboard.

import { button } from "../../shell/controls.js";
import { element, icon } from "../../shell/elements.js";
import { clockText, today, untilTomorrow } from "../../shell/words.js";
import { dayOf } from "./id.js";
import { colourOf } from "./tiles.js";

/** @param {import("./play.js").Play} play @param {import("../../shell/words.js").Say} say */
export function endCard(play, say) {
  const { kind } = play;
  const time = kind.mode === "speed" ? ` ${say("inTime", { time: clockText(play.clock.seconds) })}` : "";
  const review = () => play.dispatchEvent(new Event("review"));
  return element(
    "div.panel.nerdle-end.stack",
    element("h2", icon(play.status === "won" ? "trophy" : "info"), (play.endWords ?? "") + time),
    play.hints > 0 && element("p.quiet", say("withHints", { hints: play.hints })),
    element("div.share-grid", { "aria-hidden": "true" }, play.rows.map(squares)),
    element(
      "div.row",
      button({ label: say("share"), icon: "share", kind: "primary", onClick: () => play.shareResult() }),
      button({ label: say("review"), icon: "chart", onClick: review }),
      button({ label: say("anotherOne"), icon: "shuffle", onClick: () => play.another() }),
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
