// The card at the end of a game, in place of the keyboard.

import { button } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { endCard } from "../../shell/ending.js";
import { clockText, say } from "../../shell/words.js";
import { dayOf } from "./names.js";
import { colourOf } from "./tiles.js";

/** @param {import("./play.js").Play} play */
export function ending(play) {
  const { kind, round } = play;
  const time = kind.mode === "speed" ? ` ${say("in {time}", { time: clockText(round.clock.seconds) })}` : "";
  return endCard({
    title: (play.endWords ?? "") + time,
    won: play.status === "won",
    facts: [
      round.hints > 0 && say("{hints|with one hint|with # hints}", { hints: round.hints }),
      element("div.share-grid", { "aria-hidden": "true" }, play.rows.map(squares)),
    ],
    actions: [
      button({ label: say("Another one"), icon: "shuffle", kind: "primary", onClick: () => play.another() }),
      button({ label: say("Review"), icon: "chart", onClick: () => play.dispatchEvent(new Event("review")) }),
    ],
    boast: () => play.boast(),
    url: `/nerdle?game=${encodeURIComponent(play.id)}`,
    day: dayOf(kind),
  });
}

/** The colours of a board without its tiles. @param {import("./tiles.js").Row[]} rows */
function squares(rows) {
  const square = (/** @type {string} */ digit) => element("i", { dataset: { colour: colourOf(digit) } });
  return element(
    "div",
    rows.map(({ feedback }) => element("div", [...feedback].map(square))),
  );
}
