// The settings of a room with their bounds, from the server.

import { fetchJson, messageOf } from "../../shell/api.js";
import { language } from "../../shell/words.js";

/** @import { RoomSetting as Setting } from "../../shell/types.js" */

/** @type {Promise<Record<string, Setting>> | undefined} */
let asked;

/** Debounce of the check in milliseconds. */
const PAUSE = 500;

/**
 * Has the server check a list while it is typed.
 * @param {{input: HTMLInputElement | HTMLTextAreaElement, setError: (text: string) => void}} list
 * @param {() => import("./types.js").Settings} settings with the list as it is now
 */
export function checkWhileTyped(list, settings) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const check = async () => {
    const asked = settings();
    const wrong = asked.hands.length === 0 ? "" : await fetchJson("rooms/settings", asked).then(() => "", messageOf);
    // Text typed in the meantime has its own check.
    if (JSON.stringify(settings().hands) === JSON.stringify(asked.hands)) list.setError(wrong);
  };
  list.input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void check(), PAUSE);
  });
  if (settings().hands.length > 0) void check();
}

/** The default settings of a room. @param {Record<string, Setting>} table @returns {import("./types.js").Settings} */
export const usualSettings = (table) =>
  /** @type {import("./types.js").Settings} */ (Object.fromEntries(Object.entries(table).map(([name, { default: usual }]) => [name, usual])));

/** The settings by name. @returns {Promise<Record<string, Setting>>} */
export function settingsTable() {
  asked ??= fetch(`/api/rooms/settings?lang=${language}`)
    .then((response) => response.json())
    .then((/** @type {{settings: Setting[]}} */ { settings }) => Object.fromEntries(settings.map((one) => [one.name, one])));
  return asked;
}
