// What all games have in common: hints in steps, the clock, the card at the end, the day, links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LOOKS, PHONE, WIDE, on } from "./harness.mjs";

const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, touch: true };
const HAND = "/24?game=24%3A5%2C5%2C8%2C6";
const today = new Date().toISOString().slice(0, 10);

const dealt = (page) => page.locator(".card.dealt-card").nth(3).waitFor();
const solve = async (page) => {
  await dealt(page);
  for (const key of ["1", "+", "2", "+", "3", "+", "4"]) await page.keyboard.press(key);
  await page.locator(".end-card").waitFor();
};
const seconds = (text) => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

test("24: a hint after the end keeps the result", () =>
  on(HAND, {}, async (page) => {
    await solve(page);
    assert.equal(await page.getByRole("button", { name: "Hint", exact: true }).isDisabled(), true);
    await page.keyboard.press("h");
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".end-card h2").innerText(), "5 + 5 + 8 + 6 = 24");
  }));

test("24: a reload keeps the time of a hand", () =>
  on(HAND, {}, async (page) => {
    await dealt(page);
    await page.waitForTimeout(1700);
    await solve(page);
    const shown = await page.locator(".chip.clock").innerText();
    assert.match(await page.locator(".end-card").innerText(), new RegExp(`Solved in ${shown}\\.`));
    await page.reload({ waitUntil: "networkidle" });
    await page.locator(".end-card").waitFor();
    assert.equal(await page.locator(".chip.clock").innerText(), shown);
  }));

test("tiling: the clock of an untouched board continues after a reload", () =>
  on("/tiling?day=today", {}, async (page) => {
    const clock = page.getByRole("timer");
    await page.waitForFunction(() => Number(document.querySelector("[role=timer]")?.textContent.split(":")[1]) >= 3);
    await page.reload({ waitUntil: "networkidle" });
    await clock.waitFor();
    assert.ok(seconds(await clock.innerText()) >= 3);
    const games = await page.evaluate(async () => (await import("/shell/storage.js")).keptGames("tiling").length);
    assert.equal(games, 0, "a board that was only looked at is none of my games");
  }));

test("hints disappear when the board changes", () =>
  on("/2048?game=2048:4x4%237", {}, async (page) => {
    await page.locator(".tile").first().waitFor();
    await page.keyboard.press("t");
    await page.locator(".hint-notice .rung.on").waitFor();
    await page.getByRole("button", { name: "Next hint" }).waitFor();
    for (const key of ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
    assert.equal(await page.locator(".hint-notice").count(), 0);
    await page.getByRole("button", { name: "Hint", exact: true }).waitFor();
  }));

test("2048: the daily game has a label, can be shared, and counts even when lost", async () => {
  const day = `2048:2x2#${today}`;
  await on("/2048?day=today", {}, async (page) => {
    await page.locator(".slide-head").getByText("Today ·").waitFor();
    // A board of the same day that is over soon.
    const kept = await page.evaluate(async (game) => {
      const [{ count, dayDone, streak, cardOf }] = [await import("/shell/statistics.js")];
      count("2048", { game, won: false, done: true, score: 1576, day: game.split("#")[1], result: "1,576" });
      return { done: dayDone("2048"), streak: streak("2048"), card: cardOf("2048")?.won };
    }, `2048:4x4#${today}`);
    assert.deepEqual(kept, { done: true, streak: 1, card: true });
  });
  await on(`/2048?game=${encodeURIComponent(day)}`, {}, async (page) => {
    await page.locator(".tile").first().waitFor();
    for (let turn = 0; turn < 60 && (await page.locator(".end-card").count()) === 0; turn += 1)
      await page.keyboard.press(["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"][turn % 4]);
    await page.locator(".end-card").getByRole("button", { name: "Share" }).click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^2048 2×2: \d+ points in .* largest tile \d+\./);
  });
});

test("Nerdle: guesses from hints count neither as skill nor as a clean win", () =>
  on("/nerdle?game=nerdle:mini%237", {}, async (page) => {
    const results = await page.evaluate(async () => {
      const { addResult } = await import("/pages/nerdle/results.js");
      const kind = { variant: "mini", mode: "single" };
      addResult(kind, "nerdle:mini#a", { guesses: 3, hints: 2 });
      return addResult(kind, "nerdle:mini#b", { guesses: 4, hints: 0 });
    });
    assert.deepEqual([results.won, results.hinted, results.distribution], [2, 1, { 4: 1 }]);
    await page.getByRole("button", { name: "Statistics" }).click();
    await page.getByText("One more was won with hints.").waitFor();
  }));

test("the rating graph reads from left to right, with dates", () => {
  const seen = [{ rating: 1243, day: "2026-11-03" }, { rating: 1071, day: "2026-11-18" }];
  const storage = { "unpuzzle/24/ratings": seen, "unpuzzle/24/tally": { played: 3, won: 1, hints: 0, best: 9, score: 0, days: [], games: [] } };
  return on(HAND, { storage }, async (page) => {
    await page.getByRole("tab", { name: "You" }).click();
    const bounds = page.locator(".rating-graph + .row-spread span");
    await bounds.first().waitFor();
    assert.deepEqual(await bounds.allInnerTexts(), ["1,243 · Tuesday, November 3", "1,071 · Wednesday, November 18"]);
    await page.locator(".figures").getByText("1/3").waitFor();
  });
});

test("My games shows the result of each game", () =>
  on(HAND, {}, async (page) => {
    await solve(page);
    await page.getByRole("tab", { name: "You" }).click();
    await page.getByRole("button", { name: "My games" }).click();
    await page.locator(".game-link .chip").getByText(/^\d:\d\d$/).waitFor();
  }));

test("an invalid link is explained until the message is closed", async () => {
  for (const path of ["/2048?game=2048:9x9%231", "/nerdle?game=nerdle:classic%232999-01-01"])
    await on(path, {}, async (page) => {
      const said = page.locator("main > .notice.warn");
      await said.waitFor();
      await page.waitForTimeout(6000);
      assert.equal(await said.count(), 1, path);
      await said.getByRole("button", { name: "Close" }).click();
      assert.equal(await said.count(), 0);
    });
});

test("tiling: a drawn board must be covered by its pieces", () =>
  on("/tiling?game=tiling:kanoodle", {}, async (page) => {
    await page.getByRole("tab", { name: "New" }).click();
    await page.getByRole("button", { name: "Draw a board" }).click();
    const play = page.getByRole("button", { name: "Play this board" });
    await play.waitFor();
    const fits = () => page.locator("dialog").getByText("it can be filled exactly").count();
    assert.equal(await play.isDisabled(), (await fits()) === 0);
    await page.locator("dialog .paint button, dialog [role=gridcell], dialog .paint *[role=checkbox]").first().click().catch(() => {});
    assert.equal(await play.isDisabled(), (await fits()) === 0);
  }));

test("24: a hand of one card is explained", () =>
  on(HAND, {}, async (page) => {
    await page.getByRole("tab", { name: "Any hand" }).click();
    await page.getByLabel("Cards", { exact: true }).fill("7");
    await page.getByText("A hand has at least 2 cards").waitFor();
    page.problems = page.problems.filter((problem) => !problem.includes("422"));
  }));

test("a phone in landscape shows the whole game", async () => {
  const inSight = (page, selectors) =>
    page.evaluate(
      (wanted) => wanted.filter((selector) => [...document.querySelectorAll(selector)].some((node) => node.getBoundingClientRect().bottom > innerHeight)),
      selectors,
    );
  await on("/24?game=24%3A3%2C3%2C8%2C8", ON_ITS_SIDE, async (page) => {
    await dealt(page);
    assert.deepEqual(await inSight(page, [".cards .card", ".operator", ".actions .button"]), []);
  });
  await on("/tiling?day=today", ON_ITS_SIDE, async (page) => {
    await page.locator(".tray-piece:visible").first().waitFor();
    assert.deepEqual(await inSight(page, [".stage", ".tools .button", ".tray"]), []);
  });
});

test("choices are equally wide", () =>
  on("/nerdle", { viewport: PHONE, touch: true }, async (page) => {
    await page.getByRole("button", { name: "New game" }).click();
    const widths = await page.locator("dialog .segmented").evaluateAll((all) => all.map((one) => new Set([...one.children].map((label) => Math.round(label.getBoundingClientRect().width))).size));
    assert.deepEqual(widths, widths.map(() => 1));
  }));

test("dialogs focus their heading", () =>
  on("/24", { firstVisit: true }, async (page) => {
    await page.getByRole("dialog").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H2");
  }));

test("Compare shows a result on arrival", () =>
  on("/compare?puzzle=24", { viewport: WIDE, look: LOOKS.dark }, async (page) => {
    await page.locator(".lane.done").nth(5).waitFor();
    assert.match(new URL(page.url()).search, /cards=3\+3\+8\+8/);
  }));

/** Holds back the first request to `play`; its reply comes when the function that this gives is called. */
async function holdFirst(page, puzzle) {
  let first;
  const held = new Promise((arrived) => (first = arrived));
  let isFirst = true;
  await page.route(`**/api/${puzzle}/play*`, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    first(route);
  });
  const reply = async (change = {}) => {
    const route = await held;
    const response = await page.request.fetch(route.request());
    // The page may have given up this request.
    await route.fulfill({ response, ...change }).catch(() => undefined);
    await page.waitForTimeout(300);
  };
  return { held, reply };
}

/** Goes to a game as Back and Forward do. */
const goTo = (page, game) =>
  page.evaluate((id) => {
    history.pushState(null, "", `?game=${encodeURIComponent(id)}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, game);

for (const [what, change] of [
  ["reply", {}],
  ["error", { status: 422, json: { error: { message: "too late" } } }],
])
  test(`24: the ${what} to an earlier request leaves the new hand alone`, () =>
    on(HAND, {}, async (page) => {
      await dealt(page);
      const { held, reply } = await holdFirst(page, "24");
      await page.keyboard.press("n");
      await held;
      await page.keyboard.press("n");
      await page.waitForURL(/%23/);
      const address = page.url();
      await reply(change);
      assert.equal(page.url(), address);
      assert.equal(await page.locator(".message").getByText("Press a card").count(), 1);
    }));

test("24: a hand that is still being looked for does not replace one opened since", () =>
  on(`/24?game=${encodeURIComponent("24:3,3,8,8;target=25")}`, {}, async (page) => {
    await dealt(page);
    let first;
    const held = new Promise((arrived) => (first = arrived));
    await page.route("**/api/24/generate*", (route) => first(route));
    await page.keyboard.press("n");
    const route = await held;
    await goTo(page, "24:5,5,8,6");
    await page.locator('.card[data-value="6"]').waitFor();
    await route.continue();
    await page.waitForTimeout(1000);
    assert.match(page.url(), /5%2C5%2C8%2C6/);
  }));

test("tiling: the reply to an earlier request leaves the new board alone", () =>
  on("/tiling?game=tiling:iq-puzzler-pro", {}, async (page) => {
    const { held, reply } = await holdFirst(page, "tiling");
    await goTo(page, "tiling:iq-puzzler-pro/easy#7");
    await held;
    await goTo(page, "tiling:soma");
    await page.locator("h1", { hasText: "Soma" }).waitFor();
    await reply();
    assert.match(page.url(), /soma/);
    assert.match(await page.locator("h1").innerText(), /Soma/);
  }));

test("Nerdle: the reply to a guess of an earlier game leaves the new game alone", () =>
  on("/nerdle?game=nerdle:mini%237", {}, async (page) => {
    const guess = async () => {
      await page.locator(".nerdle-row.typing").waitFor();
      for (const key of [..."4*7=28", "Enter"]) await page.keyboard.press(key);
    };
    const { held, reply } = await holdFirst(page, "nerdle");
    await guess();
    await held;
    await goTo(page, "nerdle:mini#8");
    await page.locator(".nerdle-message", { hasText: "Guess the hidden equation." }).waitFor();
    await page.route("**/api/nerdle/play*", () => {});
    await guess();
    const waiting = page.locator(".nerdle-message", { hasText: "Checking" });
    await waiting.waitFor();
    await reply();
    assert.equal(await waiting.count(), 1);
    assert.equal(await page.locator(".nerdle-row.shakes").count(), 0);
  }));

for (const [what, prepare, sentence] of [
  ["DecompressionStream", () => delete globalThis.DecompressionStream, "it has no DecompressionStream"],
  ["Worker", () => delete globalThis.Worker, "it has no Worker"],
  ["memory", () => (WebAssembly.compileStreaming = () => Promise.reject(new RangeError("out of memory"))), "cannot start the solver: out of memory"],
])
  test(`a browser without ${what} is told what is missing`, () =>
    on("/guide", {}, async (page) => {
      await page.evaluate(prepare);
      const message = await page.evaluate(async () => {
        const engines = { 24: { glue: "", module: "shell/engine.js", integrity: "" } };
        const script = Object.assign(document.createElement("script"), { id: "engines", type: "application/json" });
        document.head.append(Object.assign(script, { textContent: JSON.stringify(engines) }));
        const { readyModule } = await import("/shell/engine.js");
        return readyModule("24").then(() => "ready", (error) => error.message);
      });
      assert.ok(message.includes(sentence), message);
    }));

for (const [tab, verb, ask] of [
  ["Solutions", "solve", "Show solutions"],
  ["Difficulty", "rate", "How hard is it?"],
])
  test(`24: the panel ${tab} shows nothing about an earlier hand`, () =>
    on(HAND, {}, async (page) => {
      await dealt(page);
      await page.getByRole("tab", { name: tab }).click();
      const button = page.getByRole("button", { name: ask });
      let first;
      const held = new Promise((arrived) => (first = arrived));
      await page.route(`**/api/24/${verb}*`, (route) => first(route));
      await button.click();
      const route = await held;
      await page.keyboard.press("n");
      await page.waitForURL(/%23/);
      await button.waitFor();
      await Promise.all([page.waitForResponse(`**/api/24/${verb}*`), route.continue()]);
      await page.waitForTimeout(300);
      assert.equal(await button.count(), 1);
    }));
