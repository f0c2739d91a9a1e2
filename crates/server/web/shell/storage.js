// Local storage. Values are versioned; unreadable ones count as absent.

const VERSION = 1;
/** Prefix of every key. */
export const PREFIX = "unpuzzle";
/** Event on the window: storage failed. */
export const UNKEPT = "unpuzzle-unkept";
/** Games kept for each puzzle. */
const GAMES_KEPT = 60;

/** @param {string} puzzle @param {string} key */
const address = (puzzle, key) => `${PREFIX}/${puzzle}/${key}`;

/** Where a game is kept. @param {string} puzzle @param {string} game */
export const gameKey = (puzzle, game) => address(puzzle, `game/${game}`);

/** Random hexadecimal digits. @param {number} bytes */
export function digits(bytes) {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Remembers a value.
 * @param {string} puzzle
 * @param {string} key
 * @param {unknown} value
 */
export function keep(puzzle, key, value) {
  try {
    localStorage.setItem(address(puzzle, key), JSON.stringify({ version: VERSION, at: Date.now(), value }));
  } catch {
    // Storage is full or forbidden: the page works on, it only forgets.
    dispatchEvent(new Event(UNKEPT));
  }
}

/**
 * A stored value, or the default, whose type it must have.
 * @template T
 * @param {string} puzzle
 * @param {string} key
 * @param {T} otherwise
 * @param {(value: T extends object ? {[Name in keyof T]?: unknown} : T) => boolean} [fits] refuses values of the wrong shape
 * @returns {T}
 */
export function kept(puzzle, key, otherwise, fits = () => true) {
  const value = read(address(puzzle, key))?.value;
  const isAlike = typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise) && value !== null;
  return isAlike && fits(/** @type {Parameters<typeof fits>[0]} */ (value)) ? /** @type {T} */ (value) : otherwise;
}

/** @param {string} puzzle @param {string} key */
export function forget(puzzle, key) {
  try {
    localStorage.removeItem(address(puzzle, key));
  } catch {
    // Nothing to forget.
  }
}

/** A stored value as a list of texts. @param {unknown} value @returns {string[]} */
export const texts = (value) => (Array.isArray(value) ? value.map(String) : []);

/**
 * @typedef {object} Saved a game as a page left it
 * @property {string} game its id
 * @property {number} at when it was last touched
 * @property {boolean} finished
 * @property {boolean} touched whether anything was played
 * @property {string} summary one short line for the home page
 * @property {string} result a time, a score, a number of guesses
 * @property {Record<string, unknown>} state what the page needs to resume it
 */

/**
 * Remembers where a game stands.
 * @param {string} puzzle
 * @param {string} game
 * @param {{state: object, finished?: boolean, summary?: string, result?: string, touched?: boolean}} standing `touched` is false for a game that was only looked at
 */
export function keepGame(puzzle, game, { state, finished = false, summary = "", result = "", touched = true }) {
  keep(puzzle, `game/${game}`, { game, finished, summary, result, touched, state });
  if (touched) keep(puzzle, "last", game);
  drop(puzzle);
}

/**
 * A game remembered before.
 * @param {string} puzzle
 * @param {string} game
 * @returns {Saved | undefined}
 */
export function keptGame(puzzle, game) {
  const saved = readGame(gameKey(puzzle, game));
  return saved?.game === game ? saved : undefined;
}

/** All games of a puzzle that were played, the latest first. @param {string} puzzle @returns {Saved[]} */
export function keptGames(puzzle) {
  const games = keysUnder(address(puzzle, "game/")).map(readGame);
  return games.flatMap((game) => (game?.touched ? [game] : [])).sort((one, other) => other.at - one.at);
}

/** The game of a puzzle that was touched last. @param {string} puzzle */
export function lastGame(puzzle) {
  const game = kept(puzzle, "last", "");
  return game ? keptGame(puzzle, game) : undefined;
}

/** Deletes the oldest games. @param {string} puzzle */
function drop(puzzle) {
  const start = address(puzzle, "game/");
  const all = keysUnder(start).map((key) => ({ key, at: read(key)?.at ?? 0 }));
  const old = all.sort((one, other) => other.at - one.at).slice(GAMES_KEPT);
  for (const { key } of old) localStorage.removeItem(key);
}

/** The keys of all that is remembered under a name. @param {string} start @returns {string[]} */
export function keysUnder(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** @param {string} key @returns {Saved | undefined} */
function readGame(key) {
  const { at = 0, value } = read(key) ?? {};
  const { game, finished, summary, result, state, touched = true } = /** @type {Partial<Record<keyof Saved, unknown>>} */ (value ?? {});
  if (typeof game !== "string" || typeof state !== "object") return undefined;
  return { game, at, finished: finished === true, touched: touched === true, summary: String(summary ?? ""), result: String(result ?? ""), state: { ...state } };
}

/** @param {string} key @returns {{at: number, value: unknown} | undefined} */
function read(key) {
  try {
    const entry = JSON.parse(localStorage.getItem(key) ?? "null");
    return entry?.version === VERSION ? entry : undefined;
  } catch {
    return undefined;
  }
}
