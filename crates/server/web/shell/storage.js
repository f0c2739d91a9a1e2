// What the browser remembers. Everything is versioned, and anything unreadable
// counts as never written: bad data must not keep a page from opening.

const VERSION = 1;
const PREFIX = "unpuzzle";
/** How many unfinished or finished games of one puzzle are kept. */
const GAMES_KEPT = 60;

/** @param {string} puzzle @param {string} key */
const address = (puzzle, key) => `${PREFIX}/${puzzle}/${key}`;

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
  }
}

/**
 * A value remembered before, or the one given.
 * @template T
 * @param {string} puzzle
 * @param {string} key
 * @param {T} otherwise
 * @param {(value: any) => boolean} [fits] refuses values of the wrong shape
 * @returns {T}
 */
export function kept(puzzle, key, otherwise, fits = (value) => value !== undefined) {
  const entry = read(address(puzzle, key));
  return entry && fits(entry.value) ? /** @type {T} */ (entry.value) : otherwise;
}

/** @param {string} puzzle @param {string} key */
export function forget(puzzle, key) {
  try {
    localStorage.removeItem(address(puzzle, key));
  } catch {
    // Nothing to forget.
  }
}

/**
 * @typedef {object} Saved a game as a page left it
 * @property {string} game its id
 * @property {number} at when it was last touched
 * @property {boolean} finished
 * @property {string} summary one short line for the home page
 * @property {any} state whatever the page needs to go on
 */

/**
 * Remembers where a game stands.
 * @param {string} puzzle
 * @param {string} game
 * @param {{state: any, finished?: boolean, summary?: string}} standing
 */
export function keepGame(puzzle, game, { state, finished = false, summary = "" }) {
  keep(puzzle, `game/${game}`, { game, finished, summary, state });
  keep(puzzle, "last", game);
  drop(puzzle);
}

/**
 * A game remembered before.
 * @param {string} puzzle
 * @param {string} game
 * @returns {Saved | undefined}
 */
export function keptGame(puzzle, game) {
  const entry = read(address(puzzle, `game/${game}`));
  const value = entry?.value;
  return value && value.game === game ? { ...value, at: entry.at } : undefined;
}

/** All games of a puzzle that are remembered, the latest first. @param {string} puzzle @returns {Saved[]} */
export function keptGames(puzzle) {
  const entries = keysUnder(address(puzzle, "game/")).map(read);
  const games = entries.flatMap((entry) => (entry?.value?.game ? [{ ...entry.value, at: entry.at }] : []));
  return games.sort((one, other) => other.at - one.at);
}

/** The game of a puzzle that was touched last. @param {string} puzzle */
export function lastGame(puzzle) {
  const game = kept(puzzle, "last", "");
  return game ? keptGame(puzzle, game) : undefined;
}

/** Lets the oldest games go. @param {string} puzzle */
function drop(puzzle) {
  const start = address(puzzle, "game/");
  const all = keysUnder(start).map((key) => ({ key, at: read(key)?.at ?? 0 }));
  const old = all.sort((one, other) => other.at - one.at).slice(GAMES_KEPT);
  for (const { key } of old) localStorage.removeItem(key);
}

/** @param {string} start @returns {string[]} */
function keysUnder(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** @param {string} key @returns {{at: number, value: any} | undefined} */
function read(key) {
  try {
    const entry = JSON.parse(localStorage.getItem(key) ?? "null");
    return entry?.version === VERSION ? entry : undefined;
  } catch {
    return undefined;
  }
}
