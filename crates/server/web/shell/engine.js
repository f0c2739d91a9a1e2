// Loads the WebAssembly modules of the puzzles.

import { ApiError } from "./api.js";
import { say } from "./words.js";

/** @typedef {{glue: string, module: string, integrity: string, network?: {module: string, integrity: string}}} Engine */
/** @typedef {{glue: string, module: WebAssembly.Module, network?: {url: string, integrity: string}}} Ready what a worker starts from */

const FAULTS = {
  old: say("This browser is too old for hints and solutions: it has no WebAssembly. What needs no solver still works."),
  unloaded: say("The solver could not be loaded. Check the connection and try again; what you have played is kept."),
  changed: say("This page and its solver are of different versions. Please reload the page."),
};

/** @type {Record<string, Engine>} */
const ENGINES = JSON.parse(document.getElementById("engines")?.textContent ?? "{}");
/** @param {string} path below the folder of this version */
const at = (path) => new URL(`../${path}`, import.meta.url).href;

/** @type {Map<string, Promise<Ready>>} */
const loading = new Map();

/** The module of a puzzle, as a worker takes it. @param {string} puzzle @returns {Promise<Ready>} */
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
  const isKnown = typeof WebAssembly === "object" && typeof DecompressionStream === "function" && typeof Worker === "function";
  if (!isKnown) fail("old");
  const packed = await checked(at(module), integrity);
  const stream = packed.body?.pipeThrough(new DecompressionStream("gzip"));
  const unpacked = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  const compiled = await WebAssembly.compileStreaming(unpacked).catch(() => fail("old"));
  return { glue: at(glue), module: compiled, network: network && { url: at(network.module), integrity: network.integrity } };
}

/** Fetches a file with an integrity hash; a broken cached copy is fetched again. @param {string} url @param {string} integrity */
async function checked(url, integrity) {
  const first = await fetch(url, { integrity }).catch(() => undefined);
  if (first?.ok) return first;
  const second = await fetch(url, { integrity, cache: "reload" }).catch(() => undefined);
  if (second?.ok) return second;
  const unchecked = await fetch(url, { cache: "reload" }).catch(() => undefined);
  const isThere = unchecked && (unchecked.ok || unchecked.status === 404);
  return fail(isThere ? "changed" : "unloaded");
}

/** @param {keyof typeof FAULTS} why @returns {never} */
function fail(why) {
  throw new ApiError(0, { message: FAULTS[why] });
}
