// What each setting of a room may be, as the server says: its bounds stand there and
// nowhere else.

/** @typedef {{name: string, default: unknown, choices?: (string | number)[], least?: number, most?: number}} Setting */

/** @type {Promise<Record<string, Setting>> | undefined} */
let asked;

/** The settings by name. @returns {Promise<Record<string, Setting>>} */
export function settingsTable() {
  asked ??= fetch("/api/rooms/settings")
    .then((response) => response.json())
    .then((/** @type {{settings: Setting[]}} */ { settings }) => Object.fromEntries(settings.map((one) => [one.name, one])));
  return asked;
}
