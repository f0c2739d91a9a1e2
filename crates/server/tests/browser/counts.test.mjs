// What counts as the player's own, what tiles do when they move, and what is said when
// the server is away.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { animationsEnd, on } from "./harness.mjs";
import { inSigns } from "../../web/pages/nerdle/equation.js";

const tally = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("unpuzzle/2048/tally") ?? "{}").value ?? { played: 0, score: 0 });
const KEYS = ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"];

test("moves of a machine do not count for the player", () =>
  on("/2048?game=2048:3x3%231", { storage: { "unpuzzle/2048/speed": 0, "unpuzzle/2048/player": "first-legal" } }, async (page) => {
    await page.getByRole("tab", { name: "Watch" }).click();
    await page.getByRole("button", { name: "Let it play" }).click();
    await page.locator(".board-overlay:not([hidden])").waitFor();
    assert.notEqual(await page.locator(".scores dd").first().innerText(), "0");
    assert.equal(await page.locator(".score-box").nth(1).locator("dd").innerText(), "0", "best");
    const { played, score } = await tally(page);
    assert.deepEqual({ played, score }, { played: 0, score: 0 });
    await page.getByRole("button", { name: "New game" }).first().waitFor();
  }));

test("the best score is kept during a game", () =>
  on("/2048?game=2048:4x4%231", {}, async (page) => {
    await page.locator(".tile").first().waitFor();
    for (let turn = 0; turn < 24; turn += 1) await page.keyboard.press(KEYS[turn % 4]);
    const shown = await page.locator(".score-box").nth(1).locator("dd").innerText();
    assert.equal(String((await tally(page)).score), shown.replaceAll(",", ""));
    assert.notEqual(shown, "0");
  }));

test("the animation of new tiles completes", () =>
  on("/2048?game=2048:4x4%231", { reducedMotion: "no-preference" }, async (page) => {
    await page.locator(".tile").first().waitFor();
    await page.evaluate(() => {
      window.seen = [];
      for (const what of ["animationend", "animationcancel"])
        document.addEventListener(what, ({ animationName }) => /^tile/.test(animationName) && window.seen.push(`${what} ${animationName}`), true);
    });
    for (let turn = 0; turn < 8; turn += 1) {
      await page.keyboard.press(KEYS[turn % 4]);
      await animationsEnd(page, "tile");
    }
    const seen = await page.evaluate(() => window.seen);
    assert.ok(seen.includes("animationend tile-new"), seen.join());
    assert.ok(!seen.some((one) => one.startsWith("animationcancel")), seen.join());
  }));

test("a hint without a server explains why there is none", async () => {
  await on("/2048?game=2048:4x4%231", {}, async (page) => {
    await page.locator(".tile").first().waitFor();
    await page.route("**/api/2048/hint*", (route) => route.abort());
    await page.keyboard.press("t");
    await page.locator(".hints").getByText("There is no connection").waitFor();
    page.problems.length = 0;
  });
});

test("Back returns to the previous game in 2048 and Nerdle", async () => {
  await on("/2048?game=2048:4x4%231", {}, async (page) => {
    await page.locator(".tile").first().waitFor();
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await page.waitForURL((url) => url.searchParams.get("game") !== "2048:4x4#1");
    await page.goBack();
    await page.waitForURL(/4x4%231$/);
  });
  await on("/nerdle?game=nerdle:mini%231", {}, async (page) => {
    await page.getByRole("tab", { name: "Game" }).click();
    await page.getByRole("button", { name: "Another one" }).click();
    await page.waitForURL((url) => url.searchParams.get("game") !== "nerdle:mini#1");
    await page.goBack();
    await page.waitForURL(/mini%231$/);
    await page.getByText("Mini").first().waitFor();
  });
});

test("Nerdle: tiles keep their look until they turn, and keys wait for the last tile", () =>
  on("/nerdle?game=nerdle:mini%237", { reducedMotion: "no-preference" }, async (page) => {
    await page.locator(".key.enter").waitFor();
    for (const key of "2*8=16") await page.keyboard.press(key);
    // What is there at the moment when the row begins to turn, however busy the machine is:
    // the page is watched before the key is pressed.
    await page.evaluate(() => {
      window.beginning = new Promise((resolve) => {
        const look = (/** @type {unknown} */ _, /** @type {MutationObserver} */ observer) => {
          const last = [...document.querySelectorAll(".flips .face")].at(-1);
          if (!last) return;
          observer.disconnect();
          const keys = document.querySelectorAll(".key[data-colour]").length;
          // 1 stands upright, 0 is edge on.
          resolve({ upright: new DOMMatrix(getComputedStyle(last).transform).m22, keys });
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
      });
    });
    await page.keyboard.press("Enter");
    const { upright, keys } = await page.evaluate(() => window.beginning);
    assert.ok(upright > 0.99, String(upright));
    assert.equal(keys, 0);
    await page.locator(".key[data-colour]").first().waitFor();
  }));

test("Nerdle: future days are not opened", () =>
  on("/nerdle?game=nerdle:classic%232999-01-01", {}, async (page) => {
    await page.waitForURL((url) => !url.search.includes("2999"));
  }));

test("Nerdle: hints use the signs of the tiles", () => {
  assert.equal(inSigns("guess 8*1+9=17"), "guess 8×1+9=17");
  assert.equal(inSigns("the best guess has - on its left side"), "the best guess has − on its left side");
  assert.equal(inSigns("one of 12 answers, well-known"), "one of 12 answers, well-known");
});

test("terms are consistent in both languages", () => {
  const table = JSON.parse(readFileSync(new URL("../../../core/words/id.json", import.meta.url), "utf8"));
  for (const label of ["Undo", "Redo", "Hint", "Share", "Deck", "Stop", "New game", "Review", "Level", "Board"])
    assert.ok(!Object.keys(table).some((key) => key.endsWith(`\u0004${label}`)), `${label} has several translations`);
  assert.notEqual(table.Deal, table.Share, "deal and share are two words");
});

test("2048: a player that must be loaded gets enough time", () =>
  on("/2048?game=2048:3x3%231", { storage: { "unpuzzle/2048/player": "first-legal", "unpuzzle/2048/speed": 40 } }, async (page) => {
    const asked = [];
    // The first answer comes too late, as on a busy machine right after the start.
    await page.route("**/api/2048/solve*", (route) => {
      asked.push(route.request().postDataJSON().timeout);
      return asked.length === 1 ? route.fulfill({ json: { verdict: "unknown", why: "no move in time" } }) : route.continue();
    });
    await page.keyboard.press("p");
    await page.waitForFunction(() => Number(document.querySelector(".timeline input")?.max ?? 0) > 3);
    assert.deepEqual(asked.slice(0, 2), ["400ms", "8s"]);
  }));

test("2048: the review of a perfect game says only that", () =>
  on("/2048?game=2048:4x4%231", {}, async (page) => {
    await page.locator(".tile").first().waitFor();
    for (let turn = 0; turn < 8; turn += 1) await page.keyboard.press(KEYS[turn % 4]);
    const moves = await page.locator(".timeline input").getAttribute("max");
    const none = Array(Number(moves)).fill(0);
    const json = { losses: none, outlooks: none, worst: [], reviewer: "expert", in_points: true, text: "" };
    await page.route("**/api/2048/rate*", (route) => route.fulfill({ json }));
    await page.getByRole("tab", { name: "Review" }).click();
    await page.getByRole("button", { name: "Review this game" }).click();
    await page.locator(".notice.good", { hasText: "Not a single move lost anything." }).waitFor();
    assert.deepEqual(await page.locator(".figure dt").allInnerTexts(), ["Best moves", "Moves"]);
    assert.equal(await page.locator(".loss-chart").count(), 0);
  }));

test("Nerdle: messages about old equations or colours disappear", async () => {
  await on("/nerdle?game=nerdle:mini%237", {}, async (page) => {
    await page.getByRole("tab", { name: "Game" }).click();
    await page.getByRole("button", { name: "A puzzle of your own" }).click();
    const equation = page.getByRole("textbox", { name: "Equation" });
    await equation.fill("4*7=28");
    await equation.press("Enter");
    await page.locator(".custom-id").waitFor();
    await equation.fill("4*7=29");
    assert.equal(await page.locator(".custom-id").count(), 0, "no link of another equation");
  });
  await on("/nerdle?view=assist", {}, async (page) => {
    const tile = (place) => page.locator(`.colouring [data-place="${place}"]`);
    await tile(0).waitFor();
    for (let place = 0; place < 7; place += 1) await tile(place).click({ clickCount: 2, delay: 20 });
    await page.locator(".key.enter").click();
    await page.locator(".nerdle-message.bad").waitFor();
    await tile(0).click();
    assert.equal(await page.locator(".nerdle-message.bad").count(), 0);
    page.problems = page.problems.filter((problem) => !problem.includes("422"));
  });
});
