// The home page invites to today's puzzles and knows where one stopped.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, on, tabTo } from "./harness.mjs";

const saved = (game) => ({
  game,
  finished: false,
  summary: "3 3 8 8",
  state: {
    deal: {
      cards: ["3", "3", "8", "8"].map((value) => ({ value, suit: null })),
      target: "24",
      operators: "+-*/",
    },
    moves: ["8 / 3"],
    undone: [],
    seconds: 12,
    hints: 0,
  },
});

test("the home page links to the daily game of every puzzle", () =>
  on("/", {}, async (page) => {
    const hrefs = await page
      .locator(".puzzle .button.primary")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.deepEqual(hrefs, ["/24?day=today", "/tiling?day=today", "/nerdle?day=today", "/2048?day=today"]);
  }));

test("every verb of every puzzle is linked", () =>
  on("/", {}, async (page) => {
    const names = await page
      .locator(".verb-links a")
      .evaluateAll((links) => links.map((link) => new URL(link.href).searchParams.get("name")));
    assert.deepEqual(names, ["24", "tiling", "nerdle", "2048"]);
  }));

test("an unfinished game can be continued", () =>
  on(
    "/",
    { storage: { "unpuzzle/24/last": "24:3,3,8,8", "unpuzzle/24/game/24:3,3,8,8": saved("24:3,3,8,8") } },
    async (page) => {
      await page.getByRole("link", { name: "24: Continue 3 3 8 8" }).click();
      await page.getByRole("button", { name: "8/3, made of 8 ÷ 3" }).waitFor();
      assert.match(page.url(), /game=24%3A3%2C3%2C8%2C8/);
    },
  ));

test("played games are counted", () =>
  on(
    "/",
    {
      storage: {
        "unpuzzle/24/tally": { played: 3, won: 3, hints: 1, best: 42, score: 0, days: [], games: [] },
      },
    },
    async (page) => {
      const text = await page.locator(".you").innerText();
      assert.match(text, /3\/3/);
      assert.match(text, /0:42/);
    },
  ));

test("on a phone the results of the day and all figures stand in columns of one width", () => {
  const day = new Date().toISOString().slice(0, 10);
  const storage = Object.fromEntries([
    ["unpuzzle/24/card", { day, won: true, hints: 0, result: "1:06" }],
    ["unpuzzle/nerdle/card", { day, won: true, hints: 6, result: "3/6" }],
    ...["24", "nerdle", "2048"].map((puzzle) => [`unpuzzle/${puzzle}/tally`, { played: 1234, won: 3, hints: 1, best: 4242, score: 46_435, days: [], games: [] }]),
  ]);
  return on("/", { storage, viewport: PHONE, touch: true }, async (page) => {
    const widths = (selector) => page.locator(selector).evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().width))).size);
    await page.locator(".you .figures").nth(2).waitFor();
    assert.equal(await widths(".day-card li"), 1);
    assert.equal(await widths(".you .figure"), 1);
    const tops = await page.locator(".you .figures").evaluateAll((all) => all.map((row) => new Set([...row.children].map((one) => one.getBoundingClientRect().top)).size));
    assert.deepEqual(tops, [1, 1, 1], "each row of figures is one line");
  });
});

test("unreadable storage is ignored", () =>
  on("/", { storage: { "unpuzzle/24/tally": "nonsense", "unpuzzle/24/last": 7 } }, async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
  }));

test("today's 24 is reachable by keyboard", () =>
  on("/", {}, async (page) => {
    await tabTo(page, 'a[href="/24?day=today"]');
    await page.keyboard.press("Enter");
    await page.getByText("Today’s hand").first().waitFor();
  }));
