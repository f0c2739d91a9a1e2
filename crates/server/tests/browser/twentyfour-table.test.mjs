// The table of 24: what moves and what stays, what counts, what Back does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { REAL_PHONES, animationsEnd, layoutShift, on, open } from "./harness.mjs";

const HAND = "/24?game=24%3A3%2C3%2C8%2C8";

test("a press does not redraw the other cards", () =>
  on(HAND, { reducedMotion: "no-preference" }, async (page) => {
    await page.locator(".card.dealt-card").nth(3).waitFor();
    await animationsEnd(page, "deal-in");
    await page.evaluate(() => (window.before = [...document.querySelectorAll(".cards > *")]));
    const sample = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".cards > *")].map((card, index) => ({
          same: card === window.before[index],
          opacity: getComputedStyle(card).opacity,
          moving: card.getAnimations().filter(({ animationName }) => animationName === "deal-in" ).filter(({ playState }) => playState === "running").length,
        })),
      );
    for (const press of ["1", "+"]) {
      await page.keyboard.press(press);
      assert.deepEqual(await sample(), Array(4).fill({ same: true, opacity: "1", moving: 0 }), press);
    }
    await page.keyboard.press("2");
    const after = await sample();
    assert.deepEqual(after.map(({ same }) => same), [false, false, true, true]);
    assert.ok(after.every(({ moving }) => moving === 0));
  }));

test("reduced motion draws without delay", () =>
  on(HAND, { reducedMotion: "reduce" }, async (page) => {
    await page.locator(".card.dealt-card").nth(3).waitFor();
    const delays = await page.locator(".card").evaluateAll((cards) =>
      cards.map((card) => getComputedStyle(card).animationDelay),
    );
    assert.deepEqual([...new Set(delays)], ["0s"]);
  }));

test("hands with shown solutions and custom hands do not count as solved", async () => {
  for (const [game, cards] of [["24:easy#solutions"], ["24:6,6,6,6"]]) {
    await on(`/24?game=${encodeURIComponent(game)}`, {}, async (page) => {
      await page.locator(".card.dealt-card").first().waitFor();
      await page.getByRole("tab", { name: "Solutions" }).click();
      await page.getByRole("button", { name: "Show solutions" }).click();
      const solution = await page.locator(".solutions li").first().innerText();
      await page.locator("#typed").fill(solution.replaceAll("−", "-") + " = 24");
      await page.keyboard.press("Enter");
      await page.getByText("Its solutions were shown, so it does not count.").waitFor();
      const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("unpuzzle/24/tally") ?? "{}").value);
      assert.equal(kept?.won ?? 0, 0);
      assert.equal(kept?.best ?? 0, 0, cards);
    });
  }
});

test("any hand is solved as it is typed, with unreadable parts named", () =>
  on(HAND, {}, async (page) => {
    await page.getByRole("tab", { name: "Any hand" }).click();
    const cards = page.getByRole("textbox", { name: "Cards" });
    await cards.fill("4 4 10 10");
    await page.locator(".solutions li").getByText("(10 × 10 − 4) ÷ 4").waitFor();
    await cards.fill("1.5 2 3 4");
    await page.getByText("“1.5” is not a card: use A").waitFor();
    assert.equal(await page.locator(".solutions").count(), 0);
    await cards.fill("3 3 8 8");
    const target = page.getByRole("textbox", { name: "Target" });
    await target.fill("twelve");
    await page.getByText("“twelve” is not a number.").waitFor();
    page.problems = page.problems.filter((problem) => !problem.includes("422"));
  }));

test("a new hand is in view, and Back returns to the previous one", () =>
  on(HAND, { viewport: REAL_PHONES[0], touch: true }, async (page) => {
    await page.locator(".card.dealt-card").first().waitFor();
    await page.getByRole("tab", { name: "Deal" }).tap();
    await page.getByRole("button", { name: "Deal", exact: true }).tap();
    await page.waitForURL(/%23/);
    const { top, height } = await page.evaluate(() => ({
      top: document.querySelector(".cards").getBoundingClientRect().top,
      height: innerHeight,
    }));
    assert.ok(top >= 0 && top < height / 2, `cards at ${top} of ${height}`);
    await page.goBack();
    await page.waitForURL(/3%2C3%2C8%2C8/);
    await page.locator('.card[data-value="8"]').first().waitFor();
  }));

test("the table does not shift while loading", async () => {
  const shift = await layoutShift("/24?day=today", REAL_PHONES[0]);
  assert.ok(shift < 0.05, `layout shift ${shift}`);
});

test("the day is the player's local date", async () => {
  for (const timeZone of ["Pacific/Kiritimati", "Asia/Jakarta", "Pacific/Pago_Pago"]) {
    const date = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
    await on("/24?day=today", { timezoneId: timeZone }, async (page) => {
      await page.waitForURL((url) => url.searchParams.get("game")?.endsWith(`#${date}`));
      await page.locator(".play-head").getByText("Today’s hand").waitFor();
    });
  }
});

test("a link to another puzzle is explained", () =>
  on("/24?game=nerdle:classic%231", {}, async (page) => {
    await page.locator(".message").getByText("This link does not name a hand that can be dealt.").waitFor();
  }));

test("shared links have the public address", async () => {
  const page = await open(HAND);
  const shared = (origin) =>
    page.evaluate(async (origin) => {
      document.documentElement.dataset.origin = origin;
      return (await import("/shell/download.js")).sharedUrl("/24?game=24:1,2,3,4");
    }, origin);
  assert.equal(await shared("http://192.168.1.5:2424"), "http://192.168.1.5:2424/24?game=24:1,2,3,4");
  await page.context().close();
});

test("sums have no redundant brackets", () =>
  on("/24?game=24%3A5%2C5%2C8%2C3", {}, async (page) => {
    await page.locator(".card.dealt-card").nth(3).waitFor();
    for (const key of ["1", "+", "2", "+", "3", "+", "4"]) await page.keyboard.press(key);
    assert.equal(await page.locator(".made-from").last().innerText(), "5 + 5 + 8 + 3");
  }));
