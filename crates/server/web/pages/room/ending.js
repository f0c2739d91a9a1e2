// Why the viewer is not in the room, and the next step.

import { button, linkButton } from "../../shell/controls.js";
import { element, icon } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
/** @typedef {"unknown" | "badCode" | "closed" | "kicked" | "elsewhere" | "left" | "other"} Ending */

/** @type {Record<Ending, (code: string) => string>} */
const TITLES = {
  unknown: (code) => say("There is no room {code}", { code }),
  badCode: () => say("That is not a room"),
  closed: () => say("The room is closed"),
  kicked: () => say("The host sent you away"),
  elsewhere: () => say("You are in this room somewhere else"),
  left: () => say("You have left the room"),
  other: () => say("This did not work"),
};
const UNKNOWN = say("The code may be mistyped, or the room has been closed. Ask for it again, or make a room of your own.");
const TEXTS = {
  unknown: UNKNOWN,
  badCode: UNKNOWN,
  closed: say("Nobody was here any more. A new room is made in a moment."),
  kicked: say("If that was a mistake, or because of your name, you may come in again."),
  elsewhere: say("This room was opened in another window or tab. You can go on there, or here."),
  left: say("See you next time."),
};

/**
 * The panel; it speaks as it is made.
 * @param {Ending} why @param {{code: string, text?: string, again?: {label: string, onClick: () => void}}} about
 */
export function endingPanel(why, { code, text, again }) {
  const title = TITLES[why](code);
  const explained = text ?? (why === "other" ? "" : TEXTS[why]);
  announce(`${title}. ${explained}`);
  return element(
    "section.panel.ending",
    icon(why === "elsewhere" ? "copy" : why === "left" ? "leave" : "info"),
    element("h1", { tabindex: -1 }, title),
    element("p.quiet", explained),
    element(
      "div.row",
      again && button({ label: again.label, kind: "primary", icon: "play", onClick: again.onClick }),
      linkButton({ label: say("All about rooms"), icon: "people", href: "/rooms", kind: again ? "" : "primary" }),
    ),
  );
}
