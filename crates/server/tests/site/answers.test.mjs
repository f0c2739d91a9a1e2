// Every example of the description, asked of the server (by the Rust test that starts this) and
// of the modules: the same bytes but for times.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { MODULES, start } from "./engine.mjs";

/** @type {{puzzle: string, verb: string, body: object, as: string | null, language: string, status: number, outcome: string | null, text: string}[]} */
const replies = JSON.parse(readFileSync(process.env.UNPUZZLE_REPLIES, "utf8"));

/** Without what a clock says. */
const timeless = (text) => text.replace(/"(milliseconds|seconds|time|ms|micros|mean_time|moves_per_second|nanoseconds)":\s*[0-9.e+-]+/g, '"$1":0');

/** A hint of 2048 thinks for a time, so that only its kind is the same everywhere. */
const kindOf = ({ verb, body }, text) => (verb === "play" && body.hint > 0 && body.game.startsWith("2048:4x4") ? JSON.stringify(Object.keys(JSON.parse(text))) : timeless(text));

for (const puzzle of Object.keys(MODULES)) {
  const own = replies.filter((one) => one.puzzle === puzzle);
  test(`${puzzle}: ${own.length} answers are the server's`, async () => {
    let engine = await start(puzzle);
    const differ = [];
    for (const asked of own) {
      const { verb, body, as, language, status, outcome, text } = asked;
      const about = `${puzzle} ${verb} ${JSON.stringify(body)} ${as ?? ""} ${language}`;
      try {
        const answer = engine.ask(verb, body, { language, as: as ?? undefined });
        const got = as === "png" || as === "pdf" ? createHash("sha256").update(answer.bytes).digest("hex") : answer.text();
        const same = answer.status === status && (answer.outcome ?? null) === outcome && kindOf(asked, got) === kindOf(asked, text);
        if (!same) differ.push(`${about}\n  server ${status} ${outcome} ${timeless(text).slice(0, 1500)}\n  module ${answer.status} ${answer.outcome} ${timeless(got).slice(0, 1500)}`);
      } catch (error) {
        differ.push(`${about}: ${error.message}`);
        engine = await start(puzzle);
      }
    }
    assert.deepEqual(differ, []);
  });
}
