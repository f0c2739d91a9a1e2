// Answers the requests of `api.js` in this browser, with the program as WebAssembly in workers.

import { ApiError } from "./api.js";
import { readyModule } from "./engine.js";
import { Pool } from "./pool.js";
import { HERE, PUZZLES } from "./pages.js";
import { serverStatistics } from "./results.js";
import * as vault from "./vault.js";
import { language, say } from "./words.js";

/** @import { Answer } from "./worker.js" */

/** Moves have a pool of their own, so that they never wait for solvers. */
const MOST_SOLVERS = Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
const solvers = new Pool(MOST_SOLVERS, readyModule);
const games = new Pool(1, readyModule);

/** Preloads the module of this page. */
export async function warmUp() {
  const here = PUZZLES.find(({ name }) => name === HERE);
  if (here) await readyModule(here.puzzle).catch(() => undefined);
}

/** What a server would answer. @param {string} url @param {RequestInit} request @returns {Promise<Response>} */
export async function answer(url, request) {
  const { pathname, searchParams } = new URL(url, location.href);
  const [, , name, verb] = pathname.split("/").map(decodeURIComponent);
  const body = String(request.body ?? "");
  const signal = request.signal ?? undefined;
  if (name === "openapi.json") return fetch(new URL(`../requests.${language}.json`, import.meta.url));
  if (name === "results") return json(await keepResults(body));
  if (name === "statistics") return json(await statistics());
  if (name === "rooms") throw new ApiError(501, { message: say("Rooms need a server that everybody reaches: `unpuzzle serve` starts one on your own computer.") });
  if (!PUZZLES.some(({ puzzle }) => puzzle === name)) throw new ApiError(404, { message: say("There is nothing at {path}.", { path: pathname }) });
  const pool = verb === "play" ? games : solvers;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const values = [name, verb, body, language, seed, searchParams.get("as") ?? undefined];
  const streams = new Headers(request.headers).get("Accept") === "text/event-stream";
  return streams ? streamed(pool, name, values, signal) : response(await pool.run(name, "ask", values, { signal }));
}

/** @param {Answer} answer */
function response({ status, mediaType, outcome, name, bytes }) {
  const headers = new Headers({ "Content-Type": mediaType });
  if (outcome) headers.set("Unpuzzle-Outcome", outcome);
  if (name) headers.set("Content-Disposition", `attachment; filename="${name}"`);
  return new Response(bytes, { status, headers });
}

/** @param {unknown} value */
const json = (value) => new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } });

/**
 * The events of a job as a server sends them. A job that fails before its first event gets a plain response.
 * @param {Pool} pool @param {string} puzzle @param {unknown[]} values @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
function streamed(pool, puzzle, values, signal) {
  return new Promise((resolve, reject) => {
    const encoder = new TextEncoder();
    /** @type {ReadableStreamDefaultController<Uint8Array> | undefined} */
    let controller;
    const begin = () => {
      if (controller) return controller;
      const stream = new ReadableStream({ start: (made) => void (controller = made) });
      resolve(new Response(stream, { headers: { "Content-Type": "text/event-stream" } }));
      return /** @type {NonNullable<typeof controller>} */ (controller);
    };
    const onEvent = (/** @type {string} */ name, /** @type {string} */ data) =>
      begin().enqueue(encoder.encode(`event: ${name}\ndata: ${data}\n\n`));
    pool.run(puzzle, "ask", values, { signal, onEvent }).then(
      (done) => (controller ? controller.close() : resolve(response(done))),
      (error) => (controller ? controller.error(error) : reject(error)),
    );
  });
}

/** Keeps finished games, which are acknowledged when they are on the disk. @param {string} body */
async function keepResults(body) {
  /** @type {{results: {key: string, game: string}[]}} */
  const { results } = JSON.parse(body);
  const kept = { new: 0, known: 0, refused: /** @type {object[]} */ ([]) };
  for (const { puzzle } of PUZZLES) {
    const ofPuzzle = results.filter(({ game }) => String(game).startsWith(`${puzzle}:`));
    if (ofPuzzle.length === 0) continue;
    const judgement = await callEngine(puzzle, "judge", [JSON.stringify({ results: ofPuzzle }), language, Date.now()]);
    const added = await vault.add(judgement.results);
    kept.new += added;
    kept.known += judgement.results.length - added;
    kept.refused.push(...judgement.refused);
  }
  return kept;
}

/** Statistics of the puzzles with new results. */
async function statistics() {
  const puzzles = [];
  for (const { puzzle } of PUZZLES) {
    const count = await vault.count(puzzle);
    if (count === 0 || count === serverStatistics(puzzle)?.games) continue;
    const results = await vault.results(puzzle);
    puzzles.push(await callEngine(puzzle, "statistics", [puzzle, JSON.stringify(results), language]));
  }
  return { puzzles };
}

/** @param {string} puzzle @param {"judge" | "statistics"} call @param {unknown[]} values */
async function callEngine(puzzle, call, values) {
  const { status, bytes } = await games.run(puzzle, call, values);
  const reply = JSON.parse(new TextDecoder().decode(bytes));
  if (status !== 200) throw new ApiError(status, reply.error);
  return reply;
}
