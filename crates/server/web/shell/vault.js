// The store of finished games in the static app (IndexedDB), each under a key of its own.

import { ApiError } from "./api.js";
import { say } from "./words.js";

/** @typedef {{key: string, game: string, at: number}} Result with whatever else the engine says of it */
/** @typedef {{key: string, puzzle: string, at: number, result: Result}} Row */

const NAME = "unpuzzle";
const STORE = "results";
const BY_TIME = "by-time";

/** @type {Promise<IDBDatabase> | undefined} */
let opening;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex(BY_TIME, ["puzzle", "at", "key"]);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => T} work
 * @returns {Promise<T>} what the work gave back, when all of it is on the disk
 */
async function within(mode, work) {
  try {
    const transaction = (await database()).transaction(STORE, mode, { durability: "strict" });
    const done = work(transaction.objectStore(STORE));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return done;
  } catch {
    opening = undefined;
    throw new ApiError(507, { message: say("This browser keeps no results: its storage is full or forbidden.") });
  }
}

/** All rows of a puzzle, oldest first. @param {string} puzzle */
const range = (puzzle) => IDBKeyRange.bound([puzzle], [puzzle, []]);

/** Adds results, all or none; returns how many were new. @param {Result[]} results */
export async function add(results) {
  let fresh = 0;
  await within("readwrite", (store) => {
    for (const result of results) {
      const request = store.add(/** @type {Row} */ ({ key: result.key, puzzle: result.game.split(":")[0], at: result.at, result }));
      request.onsuccess = () => (fresh += 1);
      // A duplicate does not abort the transaction.
      request.onerror = (event) => {
        if (request.error?.name === "ConstraintError") event.preventDefault();
      };
    }
  });
  return fresh;
}

/** How many results of a puzzle there are. @param {string} puzzle @returns {Promise<number>} */
export const count = async (puzzle) => (await within("readonly", (store) => store.index(BY_TIME).count(range(puzzle)))).result;

/** The results of a puzzle, oldest first. @param {string} puzzle @returns {Promise<Result[]>} */
export async function results(puzzle) {
  const request = await within("readonly", (store) => store.index(BY_TIME).getAll(range(puzzle)));
  return request.result.map((/** @type {Row} */ { result }) => result);
}

/** Every result of every puzzle. @returns {Promise<Result[]>} */
export async function everything() {
  const request = await within("readonly", (store) => store.getAll());
  return request.result.map((/** @type {Row} */ { result }) => result);
}
