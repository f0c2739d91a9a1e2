// The modules beside the same code as a native program on one thread, in one run. Prints the table
// of docs/figures.md; how fast they are depends on the machine and fails nothing.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { start } from "./engine.mjs";

/** Each is measured so often, natively and as a module by turns; the fastest of each counts. */
const ROUNDS = 5;

/** All hands of four cards from 1 to 13. */
function* hands() {
  for (let a = 1; a <= 13; a += 1) for (let b = a; b <= 13; b += 1) for (let c = b; c <= 13; c += 1) for (let d = c; d <= 13; d += 1) yield [a, b, c, d];
}

/** Boards of 2048 as they are in the middle of a game. */
const boards = [...Array(400).keys()].map((at) => `2 4 8 ${2 ** ((at % 11) + 2)}/. 2 64 8/. 32 2 ${2 ** ((at % 9) + 1)}/. . 128 2`);

const TASKS = {
  "24: all solutions of 1,820 hands, ten times": Array(10).fill([...hands()]).flat().map((cards) => ["24", "solve", { cards: cards.join(" ") }]),
  "tiling: 4,331,140 solutions counted": [["tiling", "solve", { board: "iq-puzzler-pro", count: true }]],
  "Nerdle: a hint for the opening, every size": ["micro", "mini", "midi", "classic", "maxi"].map((size) => ["nerdle", "hint", { rows: `nerdle:${size}#1` }]),
  "2048: expectimax, 400 moves": boards.map((board) => ["2048", "hint", { board, player: "expectimax:4" }]),
};

/** Without what an earlier question left in memory. @param {[string, string, object][]} questions */
async function module(questions) {
  const engine = await start(questions[0][0]);
  const started = performance.now();
  for (const [, verb, body] of questions) assert.equal(engine.ask(verb, body).status, 200, `${verb} ${JSON.stringify(body)}`);
  return performance.now() - started;
}

/** @param {object} questions */
const native = (questions) =>
  Number(execFileSync(process.env.UNPUZZLE_NATIVE, { input: JSON.stringify(questions), env: { ...process.env, RAYON_NUM_THREADS: "1" } }).toString());

test("the speed of the modules beside that of the program", async () => {
  const rows = [];
  for (const [name, questions] of Object.entries(TASKS)) {
    const times = { native: Infinity, module: Infinity };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.native = Math.min(times.native, native(questions));
      times.module = Math.min(times.module, await module(questions));
    }
    rows.push({ name, ...times, ratio: times.module / times.native });
  }
  console.log("| | native, ms | module, ms | ratio |\n|---|---|---|---|");
  for (const { name, native, module, ratio } of rows) console.log(`| ${name} | ${native.toFixed(0)} | ${module.toFixed(0)} | ${ratio.toFixed(2)} × |`);
});
