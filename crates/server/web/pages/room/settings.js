// What each setting of a room may be, as the server says: its bounds stand there and
// nowhere else.

import { language } from "../../shell/words.js";

/** @typedef {import("../../shell/types.js").RoomSetting} Setting */

/** @type {Promise<Record<string, Setting>> | undefined} */
let asked;

/** The settings by name. @returns {Promise<Record<string, Setting>>} */
export function settingsTable() {
  asked ??= fetch(`/api/rooms/settings?lang=${language}`)
    .then((response) => response.json())
    .then((/** @type {{settings: Setting[]}} */ { settings }) => Object.fromEntries(settings.map((one) => [one.name, one])));
  return asked;
}
