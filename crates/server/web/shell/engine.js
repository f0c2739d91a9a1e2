// Loads the WebAssembly modules of the puzzles.

import { ApiError, messageOf } from "./api.js";
import { say } from "./words.js";

/** @typedef {{glue: string, module: string, integrity: string, network?: {module: string, integrity: string}}} Engine */
/** @typedef {{glue: string, module: WebAssembly.Module, network?: {url: string, integrity: string}}} Ready what `worker.js` needs to start */

const UNREACHABLE = say("The solver could not be loaded. Check the connection and try again; what you have played is kept.");
const OTHER_VERSION = say("This page and its solver are of different versions. Please reload the page.");

/** @type {Record<string, Engine>} */
const ENGINES = JSON.parse(document.getElementById("engines")?.textContent ?? "{}");
/** The address of a file of this version. @param {string} path */
const addressOf = (path) => new URL(`../${path}`, import.meta.url).href;

/** @type {Map<string, Promise<Ready>>} */
const loading = new Map();

/** The compiled module of a puzzle, loaded once. @param {string} puzzle @returns {Promise<Ready>} */
export function readyModule(puzzle) {
  const known = loading.get(puzzle);
  if (known) return known;
  const ready = load(ENGINES[puzzle]);
  loading.set(puzzle, ready);
  // The next call tries again.
  ready.catch(() => loading.delete(puzzle));
  return ready;
}

/** @param {Engine} engine @returns {Promise<Ready>} */
async function load({ glue, module, integrity, network }) {
  const missing = ["WebAssembly", "DecompressionStream", "Worker"].find((feature) => !(feature in globalThis));
  if (missing) fail(say("This browser is too old for hints and solutions: it has no {feature}. What needs no solver still works.", { feature: missing }));
  const packed = await checked(addressOf(module), integrity);
  const stream = packed.body?.pipeThrough(new DecompressionStream("gzip"));
  const unpacked = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  const compiled = await WebAssembly.compileStreaming(unpacked).catch((error) =>
    fail(say("This browser cannot start the solver: {reason}. What needs no solver still works.", { reason: messageOf(error) })),
  );
  return { glue: addressOf(glue), module: compiled, network: network && { url: addressOf(network.module), integrity: network.integrity } };
}

/** Fetches a file with an integrity hash; a broken cached copy is fetched again. @param {string} url @param {string} integrity */
async function checked(url, integrity) {
  const first = await fetch(url, { integrity }).catch(() => undefined);
  if (first?.ok) return first;
  const second = await fetch(url, { integrity, cache: "reload" }).catch(() => undefined);
  if (second?.ok) return second;
  const unchecked = await fetch(url, { method: "HEAD", cache: "reload" }).catch(() => undefined);
  const isThere = unchecked && (unchecked.ok || unchecked.status === 404);
  return fail(isThere ? OTHER_VERSION : UNREACHABLE);
}

/** @param {string} message @returns {never} */
function fail(message) {
  throw new ApiError(0, { message });
}
