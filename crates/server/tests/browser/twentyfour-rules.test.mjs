// Hands of 24 with rules of their own: every question about them goes by these rules, and
// only the engine says whether they are won.

import assert from "node:assert/strict";
import { test } from "node:test";
import { on, open } from "./harness.mjs";

const page24 = (game) => `/24?game=${encodeURIComponent(game)}`;

/** Solved by a fraction, which Countdown would not allow: (5 − 2 ÷ 10) × 5. */
const SUBSET = "24:2,5,5,10;subset";
/** Solved by 24 + (7 − 7) × 3 and nothing else. */
const NO_ZERO = "24:3,7,7,24;no-zero";
const INTEGERS = "24:3,3,8,8;integers";

/** The same with the cards on the table. A refusal by the engine is no trouble. */
const dealt = (game, options, work) =>
  on(page24(game), options, async (page) => {
    await page.locator(".dealt-card").first().waitFor();
    await work(page);
    page.problems = page.problems.filter((problem) => !/422|503/.test(problem));
  });

const type = async (page, text) => {
  await page.locator("#typed").fill(text);
  await page.locator("#typed").press("Enter");
};

test("hints, solutions and difficulty keep a rule about zero", () =>
  dealt(NO_ZERO, {}, async (page) => {
    await page.getByText("Your own hand · no zero").waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-notice.warn").waitFor();
    await page.getByRole("tab", { name: "Solutions" }).click();
    await page.getByRole("button", { name: "Show solutions" }).click();
    await page.getByText("No solution. These cards cannot make 24").waitFor();
    await page.getByRole("tab", { name: "Difficulty" }).click();
    await page.getByRole("button", { name: "How hard is it?" }).click();
    await page.getByText("It cannot be solved, so there is nothing to rate.").waitFor();
  }));

test("left-over cards alone are not Countdown: hint, check, replay, share", () =>
  dealt(SUBSET, {}, async (page) => {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-notice:not(.warn)").waitFor();
    await type(page, "(5-2/10)*5");
    await page.locator(".end-card").getByText("The only solution.").waitFor();
    await page.getByRole("button", { name: "Step by step", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "To the end" }).click();
    await page.locator(".replay-told").getByText("Step 3 of 3").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Share" }).first().click();
    await page.getByText("Copied").first().waitFor();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(new URL(shared.split("\n").at(-1)).searchParams.get("game"), SUBSET);
    // The result of a hand that is opened again is not judged anew.
    await page.reload({ waitUntil: "networkidle" });
    await page.getByText("You have solved this one before.").waitFor();
  }));

test("the next hand has the rules of the last", async () => {
  for (const [game, next] of [
    [INTEGERS, /^24:\d+,\d+,\d+,\d+;integers$/],
    ["24:2,3,4;target=10;no-negatives", /^24:\d+,\d+,\d+;target=10;no-negatives$/],
    ["24:100,75,3;target=103;countdown", /^24:(\d+,){5}\d+;target=\d+;countdown$/],
    ["24:hard;ops=+-*/^#7", /^24:[^;#]*;ops=\+-\*\/\^#\d+$/],
  ])
    await dealt(game, {}, async (page) => {
      await page.keyboard.press("n");
      await page.waitForURL((url) => url.searchParams.get("game") !== game);
      const found = new URL(page.url()).searchParams.get("game");
      assert.match(found, next);
      await page.getByRole("tab", { name: "Solutions" }).click();
      await page.getByRole("button", { name: "Show solutions" }).click();
      await page.locator(".solutions li").first().waitFor();
    });
});

/** Holds back what the engine says of moves until it is let go. */
async function slowJudge(page) {
  let release = () => {};
  const asked = new Promise((done) => (release = done));
  await page.route("**/api/24/play*", async (route) => {
    await asked;
    await route.continue();
  });
  return release;
}

const celebrated = async (page) => (await page.locator(".end-card, .card.won, .play.solved, .confetti").count()) > 0;

test("an answer that breaks a rule is never celebrated", () =>
  dealt(INTEGERS, { reducedMotion: "no-preference" }, async (page) => {
    const release = await slowJudge(page);
    for (const key of ["3", "/", "1", "2", "-", "1", "4", "/", "1"]) await page.keyboard.press(key);
    await page.getByText("Checking the rules …").waitFor();
    assert.equal(await celebrated(page), false, "before the engine has spoken");
    release();
    await page.locator(".toast").getByText(/do not allow 8\/3/).waitFor();
    assert.equal(await page.locator(".dealt-card").count(), 4, "all steps since the refused one are taken back");
    assert.equal(await celebrated(page), false);
    await Promise.all([page.waitForResponse(/24\/play/), type(page, "8/(3-8/3)")]);
    await page.getByText("Press a card, an operator, and another card.").waitFor();
    assert.equal(await celebrated(page), false, "nor when it is typed");
    const results = await page.evaluate(() => localStorage.getItem("unpuzzle/24/tally"));
    assert.equal(JSON.parse(results ?? "{}").value?.won ?? 0, 0);
  }));

test("an answer that keeps the rules is celebrated once the engine agrees, also after a reload", () =>
  dealt("24:1,2,3,4;integers", {}, async (page) => {
    const release = await slowJudge(page);
    await type(page, "1*2*3*4");
    await page.getByText("Checking the rules …").waitFor();
    await page.reload();
    await page.getByText("Checking the rules …").waitFor();
    assert.equal(await celebrated(page), false);
    release();
    await page.getByText(/^Solved in/).waitFor();
  }));

test("without the engine an answer under such rules waits, and one under the usual rules does not", async () => {
  for (const [game, waits] of [["24:1,2,3,4;integers", true], ["24:1,2,3,4", false]]) {
    const page = await open(page24(game));
    await page.locator(".dealt-card").first().waitFor();
    await page.context().setOffline(true);
    await type(page, "1*2*3*4");
    await (waits ? page.locator(".notice.warn").getByText("There is no connection.") : page.locator(".end-card h2")).waitFor();
    assert.equal(await celebrated(page), !waits, game);
    await page.context().setOffline(false);
    if (waits) await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".end-card h2").waitFor();
    await page.context().close();
  }
});
