// Why somebody is not in a room (any more), and the way on.

import { button, linkButton } from "../../shell/controls.js";
import { element, icon } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";

/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {"unknown" | "badCode" | "closed" | "kicked" | "elsewhere" | "left" | "other"} Ending */

const TITLES = {
  unknown: "endUnknownTitle",
  badCode: "endBadCodeTitle",
  closed: "endClosedTitle",
  kicked: "endKickedTitle",
  elsewhere: "endElsewhereTitle",
  left: "endLeftTitle",
  other: "endOtherTitle",
};
const TEXTS = {
  unknown: "endUnknownText",
  badCode: "endUnknownText",
  closed: "endClosedText",
  kicked: "endKickedText",
  elsewhere: "endElsewhereText",
  left: "endLeftText",
};

/**
 * The panel; it speaks as it is made.
 * @param {Say} say @param {Ending} why @param {{code: string, text?: string, again?: {label: string, onClick: () => void}}} about
 */
export function endingPanel(say, why, { code, text, again }) {
  const title = say(TITLES[why], why === "unknown" ? { code } : {});
  const explained = text ?? (why === "other" ? "" : say(TEXTS[why]));
  announce(`${title}. ${explained}`);
  return element(
    "section.panel.ending",
    icon(why === "elsewhere" ? "copy" : why === "left" ? "leave" : "info"),
    element("h1", { tabindex: -1 }, title),
    element("p.quiet", explained),
    element(
      "div.row",
      again && button({ label: again.label, kind: "primary", icon: "play", onClick: again.onClick }),
      linkButton({ label: say("rooms"), icon: "people", href: "/rooms", kind: again ? "" : "primary" }),
    ),
  );
}
