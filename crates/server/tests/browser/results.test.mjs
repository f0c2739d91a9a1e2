// Finished games reach the server, also those that were finished without it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base, open } from "./harness.mjs";

/** The figures of a puzzle as the server tells them to the browser of a page. */
async function served(page, puzzle) {
  const secret = await page.evaluate(async () => {
    await (await import("/shell/results.js")).flush();
    return JSON.parse(localStorage.getItem("unpuzzle/all/secret")).value;
  });
  const response = await fetch(`${base}/api/statistics?puzzle=${puzzle}`, { headers: { Authorization: `Bearer ${secret}` } });
  assert.equal(response.status, 200);
  return (await response.json()).puzzles[0];
}

const count = (page, game) =>
  page.evaluate(
    async (game) => {
      const { count } = await import("/shell/statistics.js");
      const { flush } = await import("/shell/results.js");
      count("24", { game, won: true, seconds: 12, took: 12.5 });
      await flush();
    },
    game,
  );

const waiting = (page) =>
  page.evaluate(async () => (await import("/shell/results.js")).waiting().length);

test("a finished game is kept by the server, once", async () => {
  const page = await open("/24", { keeps: true });
  const before = await served(page, "24");
  await count(page, "24:3,3,8,8");
  await count(page, "24:3,3,8,8");
  const after = await served(page, "24");
  assert.equal(after.games, before.games + 1);
  assert.equal(after.levels.find(({ level }) => level === "expert").best, 12500);
  assert.ok(after.rating.rating > 1500);
  assert.equal(await waiting(page), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("browsers do not share games", async () => {
  const page = await open("/24", { keeps: true });
  await count(page, "24:3,3,8,8");
  const fresh = await open("/", { keeps: true });
  assert.equal((await served(fresh, "24")).games, 0);
  await fresh.reload();
  await fresh.getByText("What you play is counted here.").waitFor();
  assert.equal(await fresh.getByText("Done today").count(), 0);
  await Promise.all([page.context().close(), fresh.context().close()]);
});

test("games finished offline are queued", async () => {
  const page = await open("/24", { keeps: true });
  await page.evaluate(() => import("/shell/statistics.js"));
  await page.evaluate(() => import("/shell/results.js"));
  const before = await served(page, "24");
  await page.context().setOffline(true);
  await count(page, "24:1,3,4,6");
  assert.equal(await waiting(page), 1);
  await page.context().setOffline(false);
  await page.evaluate(async () => (await import("/shell/results.js")).flush());
  assert.equal(await waiting(page), 0);
  assert.equal((await served(page, "24")).games, before.games + 1);
  await page.context().close();
});

test("a hand whose answer was shown does not count as solved", async () => {
  const page = await open("/24?game=24:easy%23shown", { keeps: true });
  const before = await served(page, "24");
  for (let rung = 1; rung <= 3; rung += 1) {
    await page.keyboard.press("h");
    await page.locator(`.hint-notice .rung.on:nth-child(${rung})`).waitFor();
  }
  await page.evaluate(async () => (await import("/shell/results.js")).flush());
  const after = await served(page, "24");
  assert.equal(after.games, before.games + 1);
  assert.equal(after.solved, before.solved);
  assert.equal(after.hints, before.hints + 3);
  await page.context().close();
});

test("practice deals hands of the player's level", async () => {
  const rating = { rating: 1900, deviation: 60, level: "hard" };
  const known = { games: 40, solved: 38, hints: 0, best: 4000, score: null, days: [], rating };
  const page = await open("/24?game=24:3,3,8,8", { storage: { "unpuzzle/24/served": known } });
  await page.keyboard.press("n");
  await page.waitForURL(/game=24%3Ahard%23/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a day played later does not count for the streak", async () => {
  const page = await open("/nerdle", { keeps: true });
  const streaks = await page.evaluate(async () => {
    const { count, streak } = await import("/shell/statistics.js");
    const { addResult, results, streakOf } = await import("/pages/nerdle/results.js");
    const { later, today } = await import("/shell/day.js");
    const kind = { variant: "mini", mode: "one" };
    const days = [0, -1, -2].map((by) => later(today(), by));
    for (const day of days) {
      count("2048", { game: `2048:4x4#${day}`, won: true, day });
      addResult(kind, `nerdle:mini#${day}`, { guesses: 3, hints: 0, day });
    }
    return { slide: streak("2048"), nerdle: streakOf(results(kind)), archive: Object.keys(results(kind).days).length };
  });
  assert.deepEqual(streaks, { slide: 1, nerdle: 1, archive: 3 });
  await page.context().close();
});
