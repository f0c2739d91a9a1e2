// Requests to a puzzle, at once or as a stream: to a server or, in the static app, to workers in
// this browser (`local.js`).

import { language, say } from "./words.js";

/** @import { Answers, Call, FetchFile, Loose, Outcome, Position, Problem, Progress, Puzzle, Questions, Signal } from "./types.js" */

/** Attempts while the server is busy, and the longest wait between them in milliseconds. */
const ATTEMPTS = 4;
const LONGEST_WAIT = 3000;

/** A refusal of the server. */
export class ApiError extends Error {
  /**
   * @param {number} status HTTP status; 0 if there was no answer at all
   * @param {Partial<Problem>} body the `error` object of the reply
   * @param {number} [move] which move of a game was refused, from 0
   */
  constructor(status, body, move) {
    super(body.message ?? say("The server answered in a way that this page does not understand."));
    this.name = "ApiError";
    this.status = status;
    this.move = move;
    this.kind = body.kind ?? "unknown";
    this.place = body.place;
    this.suggestion = body.suggestion;
  }
}

/** False in the static app. */
export const HAS_SERVER = document.getElementById("engines") === null;
const local = () => import("./local.js");

/** Preloads the solver of this page. */
export const warmUp = async () => void (HAS_SERVER || (await (await local()).warmUp()));

/** The results kept in this browser instead of a server. */
export const keptResults = async () => (HAS_SERVER ? [] : (await import("./vault.js")).everything());

/** Adds exported results to those in this browser. @param {unknown} results */
export const takeResults = async (results) => (HAS_SERVER || !Array.isArray(results) ? 0 : (await import("./vault.js")).add(results));

/** Whether an error comes from an abort signal. @param {unknown} error */
export const wasAborted = (error) => error instanceof DOMException && error.name === "AbortError";

/** No answer: proven, or the time was up. */
export class NoAnswer extends Error {}

export const tooLate = () => new Error(say("There was no answer in time. Please try again."));

const offline = () => new ApiError(0, { kind: "offline", message: say("There is no connection. Check your network and try again; what you have played is kept.") });

/** The message of an error. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Calls a verb and returns its answer, with `outcome` added; throws if there is none. @param {string} puzzle @param {string} verb @param {Loose} body @param {Signal} [options] @returns {Promise<Loose>} */
export async function ask(puzzle, verb, body, { signal } = {}) {
  const response = await post(address(puzzle, verb), body, { signal });
  const reply = await response.json();
  if ("verdict" in reply && "why" in reply) throw new NoAnswer(reply.why);
  return Object.assign(reply, { outcome: response.headers.get("Unpuzzle-Outcome") ?? "yes" });
}

/** Calls a verb for a file: a picture, a sheet, a table. @param {string} puzzle @param {string} verb @param {Loose} body @param {string} as @param {Signal} [options] */
export async function askFile(puzzle, verb, body, as, { signal } = {}) {
  const response = await post(address(puzzle, verb, { as }), body, { signal });
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return { blob: await response.blob(), name: named?.[1] ?? `${puzzle}-${verb}.${as}` };
}

/** Typed variants for pages of a known puzzle. */
export const call = /** @type {Call} */ (/** @type {unknown} */ (ask));
export const fetchFile = /** @type {FetchFile} */ (askFile);

/**
 * Replays a game: stateless, so every request carries all moves.
 * @template {Puzzle} P
 * @param {P} puzzle
 * @param {string} game
 * @param {string[]} moves
 * @param {Signal} [options]
 */
export async function play(puzzle, game, moves, options) {
  const reply = await ask(puzzle, "play", { game, moves }, options);
  return /** @type {Position<P>} */ (/** @type {unknown} */ (reply));
}

/**
 * Runs a long job with progress reports. Aborting stops it.
 * @param {string} puzzle
 * @param {string} verb
 * @param {Loose} body
 * @param {Signal & {onProgress?: (progress: Progress) => void}} [options]
 * @returns {Promise<{outcome: Outcome, reply: Loose}>}
 */
export async function stream(puzzle, verb, body, { signal, onProgress } = {}) {
  const response = await post(address(puzzle, verb), body, { signal, accept: "text/event-stream" });
  for await (const { name, data } of events(response)) {
    if (name === "progress") onProgress?.(data);
    else if (name === "done") return data;
    else if (name === "error") throw new ApiError(422, data.error);
  }
  throw offline();
}

/**
 * Requests anything but a verb: GET, or POST with a body.
 * @template {keyof Answers} Path
 * @param {Path} path below `/api/`
 * @param {Path extends keyof Questions ? Questions[Path] : undefined} [body]
 * @param {Record<string, string>} [headers]
 * @param {Record<string, string>} [query]
 * @returns {Promise<Answers[Path]>}
 */
export async function fetchJson(path, body, headers = {}, query = {}) {
  const url = `/api/${path}?${new URLSearchParams({ lang: language, ...query })}`;
  const response = await (body ? post(url, body, { headers }) : send(url, { method: "GET", headers }));
  return response.json();
}

/** @param {string} puzzle @param {string} verb @param {Record<string, string>} [query] */
function address(puzzle, verb, query = {}) {
  const parameters = new URLSearchParams({ lang: language, ...query });
  return `/api/${encodeURIComponent(puzzle)}/${encodeURIComponent(verb)}?${parameters}`;
}

/** @param {string} url @param {object} body @param {Signal & {accept?: string, headers?: Record<string, string>}} options */
function post(url, body, { signal, accept = "application/json", headers = {} }) {
  const all = { "Content-Type": "application/json", Accept: accept, ...headers };
  return send(url, { method: "POST", headers: all, body: JSON.stringify(body), signal });
}

/** Sends a request, and again after a pause when the server is busy. @param {string} url @param {RequestInit} request */
async function send(url, request) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await reach(url, request);
    if (response.ok) return response;
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || attempt === ATTEMPTS) throw await refusal(response);
    const delay = Number(response.headers.get("Retry-After") ?? 1) * 1000;
    await pause(Math.min(Number.isFinite(delay) ? delay : 1000, LONGEST_WAIT), request.signal);
  }
}

/** @param {string} url @param {RequestInit} request */
async function reach(url, request) {
  try {
    return HAS_SERVER ? await fetch(url, request) : await (await local()).answer(url, request);
  } catch (error) {
    if (wasAborted(error) || error instanceof ApiError) throw error;
    throw offline();
  }
}

/** @param {Response} response */
async function refusal(response) {
  const { error = {}, move } = /** @type {{error?: Partial<Problem>, move?: number}} */ (await response.json().catch(() => ({})));
  const message = sentence(error.message) ?? (response.status === 429 || response.status === 503 ? say("The server is busy. Please try again in a moment.") : say("The server answered in a way that this page does not understand."));
  return new ApiError(response.status, { ...error, message }, move);
}

/** A message of the program for a page: capitalised, and without commands. @param {string | undefined} text */
const sentence = (text) => text && text.charAt(0).toUpperCase() + text.slice(1).replace(/; `unpuzzle [^`]*`[^;.]*/, "");

/** @param {number} milliseconds @param {AbortSignal | null | undefined} signal */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("aborted", "AbortError"));
    });
  });
}

/** The events of a stream, one by one. @param {Response} response */
async function* events(response) {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const event = readEvent(part);
      if (event) yield event;
    }
  }
}

/** @typedef {{name: "progress", data: Progress} | {name: "done", data: {outcome: Outcome, reply: Loose}} | {name: "error", data: {error: Problem}}} StreamEvent */
/** @param {string} text @returns {StreamEvent | undefined} */
function readEvent(text) {
  const lines = text.split("\n");
  const of = (/** @type {string} */ field) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ""));
  const data = of("data").join("\n");
  return data === "" ? undefined : /** @type {StreamEvent} */ ({ name: of("event")[0], data: JSON.parse(data) });
}
