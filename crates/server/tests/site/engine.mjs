// The modules of the puzzles in Node.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const FOLDER = process.env.UNPUZZLE_ENGINES;
export const MODULES = { 24: "twentyfour", tiling: "tiling", nerdle: "nerdle", 2048: "slide" };

/** A fresh instance, as a worker has one. @param {string} puzzle */
export async function start(puzzle) {
  const name = MODULES[puzzle];
  // Each import under another address is another instance.
  const glue = await import(`${pathToFileURL(join(FOLDER, `${name}.js`))}?${Math.random()}`);
  glue.initSync({ module: readFileSync(join(FOLDER, `${name}_bg.wasm`)) });
  const run = (call, ...values) => {
    let answer = glue[call](...values);
    if (glue.wantsNetwork?.()) {
      glue.provideNetwork(readFileSync(join(FOLDER, "expert.network")));
      answer = glue[call](...values);
    }
    const { status, outcome, mediaType, name: file, bytes } = answer;
    answer.free();
    return { status, outcome, mediaType, file, bytes, text: () => new TextDecoder().decode(bytes) };
  };
  return {
    glue,
    run,
    ask: (verb, body, { language = "en", seed = 1, as, listener } = {}) => run("ask", puzzle, verb, JSON.stringify(body), language, seed, as, listener),
  };
}

const engines = new Map();
/** Asks a puzzle as a page does. */
export async function ask(puzzle, verb, body) {
  if (!engines.has(puzzle)) engines.set(puzzle, await start(puzzle));
  return JSON.parse(engines.get(puzzle).ask(verb, body).text());
}
