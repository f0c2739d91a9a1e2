// What every part of a room's page gets: the view, the viewer, and a way to send requests.

import { toast } from "../../shell/shell.js";
import { language, say } from "../../shell/words.js";

/** @import { Action, Reply } from "./types.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Member, View } from "./view.js" */

/**
 * @typedef {object} Scene
 * @property {View} view
 * @property {number} me the number of the viewer
 * @property {Member | undefined} myself
 * @property {boolean} isHost
 * @property {boolean} isScreen
 * @property {boolean} connected
 * @property {import("./clock.js").ServerClock} clock
 * @property {(action: Action) => Promise<Reply>} ask refusals that a part does not handle are shown
 */

/** Refusals because another member was faster, which the page shows anyway. */
const PLAIN_TO_SEE = [
  "another-answers",
  "already-buzzed",
  "other-pile",
  "no-pile",
  "pile-there",
  "passed-before",
  "nothing-new",
  "match-on",
  "no-match",
];

/** The scene as it is now. @param {Connection} connection @param {View} view @returns {Scene} */
export function sceneOf(connection, view) {
  const { me, clock, isConnected } = connection;
  const myself = view.members.find(({ member }) => member === me);
  return {
    view,
    me,
    clock,
    myself,
    isHost: me !== 0 && view.host === me,
    isScreen: myself?.role === "screen",
    connected: isConnected,
    ask: async (action) => {
      const reply = await connection.ask(action);
      if (reply.refused && !PLAIN_TO_SEE.includes(reply.refused)) toast(refusalText(reply), { kind: "bad" });
      return reply;
    },
  };
}

/** A refusal as a sentence. @param {Reply} reply */
export function refusalText({ say: said }) {
  const text = said?.[language] ?? said?.en;
  return text ? text[0].toUpperCase() + text.slice(1) : say("That did not reach the room. Please try again.");
}

/** Moves the focus to a heading unless it is on a visible part of an element. @param {HTMLElement} within @param {HTMLElement} heading */
export function keepFocus(within, heading) {
  const { activeElement } = document;
  const isThere = activeElement instanceof HTMLElement && activeElement !== document.body && within.contains(activeElement) && activeElement.checkVisibility();
  if (!isThere) heading.focus({ preventScroll: true });
}
