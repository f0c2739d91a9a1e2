// The queue of finished games. They wait here until the server has acknowledged them; each has a
// key, so that sending one twice changes nothing.

import { ApiError, fetchJson } from "./api.js";
import { today } from "./day.js";
import { digits, keep, kept } from "./storage.js";

/** @import { Result, Statistics } from "./types.js" */
/** @typedef {Statistics["puzzles"][number]} ServerStatistics the statistics of one puzzle */

/** Event on the window: new figures from the server. */
export const NEWS = "unpuzzle-statistics";

const AT_ONCE = 50;
const MOST_WAITING = 2000;
const MOST_RATINGS = 500;

/** @returns {Result[]} */
export const waiting = () => kept("all", "outbox", []);

/** The token by which the server knows this browser. */
function secret() {
  const known = kept("all", "secret", "", (value) => /^[0-9a-f]{32}$/.test(value));
  if (known === "") keep("all", "secret", digits(16));
  return known || kept("all", "secret", "");
}

/** Puts a finished game into the queue and sends what waits. @param {Omit<Result, "key" | "at">} result */
export function submit(result) {
  enqueue([{ key: digits(8), at: Date.now(), ...result }]);
  return flush();
}

/** @param {Result[]} results */
const enqueue = (results) => keep("all", "outbox", [...waiting(), ...results].slice(-MOST_WAITING));

/** @type {Promise<void> | undefined} */
let sending;

/** Sends the queue and fetches the figures. Never fails: what cannot be sent stays queued. @returns {Promise<void>} */
export function flush() {
  sending ??= deliver()
    .then(
      () => true,
      () => false,
    )
    .then((isDone) => {
      sending = undefined;
      // Results that were queued in the meantime.
      return isDone && waiting().length > 0 ? flush() : undefined;
    });
  return sending;
}

async function deliver() {
  let most = AT_ONCE;
  for (let some = waiting(); some.length > 0; some = waiting()) {
    const batch = some.slice(0, most);
    try {
      await fetchJson("results", { results: batch }, headers());
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 400;
      if (!isRefused) throw error;
      // One of them is invalid: send them one by one to find and drop it.
      if (most > 1) {
        most = 1;
        continue;
      }
    }
    const sent = new Set(batch.map(({ key }) => key));
    keep(
      "all",
      "outbox",
      waiting().filter(({ key }) => !sent.has(key)),
    );
  }
  await refresh();
}

const headers = () => ({ Authorization: `Bearer ${secret()}` });

/** Fetches the figures and caches them for when the server is unreachable. */
async function refresh() {
  const { puzzles } = await fetchJson("statistics", undefined, headers());
  for (const one of puzzles) {
    keep(one.puzzle, "served", one);
    const seen = ratings(one.puzzle);
    const rating = Math.round(one.rating?.rating ?? 0);
    if (rating > 0 && rating !== seen.at(-1)?.rating) keep(one.puzzle, "ratings", [...seen, { rating, day: today() }].slice(-MOST_RATINGS));
  }
  dispatchEvent(new Event(NEWS));
}

/** @typedef {{rating: number, day: string}} DatedRating `day` is empty where it was not kept */

/** All ratings that the server has sent, latest last. @param {string} puzzle @returns {DatedRating[]} */
export function ratings(puzzle) {
  const all = kept(puzzle, "ratings", /** @type {(number | Partial<DatedRating>)[]} */ ([]));
  const read = all.map((one) => (typeof one === "number" ? { rating: one, day: "" } : { rating: Number(one?.rating), day: String(one?.day ?? "") }));
  return read.filter(({ rating }) => Number.isFinite(rating));
}

/** The latest figures of the server. @param {string} puzzle @returns {ServerStatistics | undefined} */
export function serverStatistics(puzzle) {
  const one = kept(puzzle, "served", /** @type {Partial<ServerStatistics>} */ ({}));
  return Number.isFinite(one.games) && Array.isArray(one.days) ? /** @type {ServerStatistics} */ (one) : undefined;
}
