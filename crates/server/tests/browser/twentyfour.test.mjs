// The 24 page, played by keyboard, by touch and by typing.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NARROW,
  WIDE,
  checkAxe,
  checkNoSidewaysScroll,
  framesUntil,
  on as onPage,
  open,
  tabTo,
} from "./harness.mjs";

/** The same with the cards on the table. */
const on = (path, options, work) =>
  onPage(path, options, async (page) => {
    await page.locator(".card").first().waitFor();
    await work(page);
  });

const HAND = "/24?game=24%3A3%2C3%2C8%2C8";
const won = (page) => page.locator(".end-card h2");

test("a hand is solved by keyboard alone: 8 ÷ (3 − 8 ÷ 3)", () =>
  on(HAND, { viewport: WIDE }, async (page) => {
    for (const key of ["3", "/", "1", "2", "-", "1", "4", "/", "1"]) await page.keyboard.press(key);
    // 8 ÷ 3 was chosen after the first step: "2" takes the other 3 instead.
    await won(page).waitFor();
    assert.equal(await won(page).innerText(), "8 ÷ (3 − 8 ÷ 3) = 24");
    await page.getByText("The only solution.").waitFor();
    await checkAxe(page, "a hand that is won");
  }));

test("a hand is solved with Tab and Space", () =>
  on("/24?game=24%3A1%2C2%2C3%2C4", {}, async (page) => {
    const press = async (selector) => {
      await tabTo(page, selector);
      await page.keyboard.press("Space");
    };
    const card = (value) => `.card[data-value="${value}"]`;
    const sign = (operator) => `.operator[data-operator="${operator}"]`;
    for (const step of [card(1), sign("*"), card(2), sign("*"), card(3), sign("*"), card(4)])
      await press(step);
    await won(page).waitFor();
  }));

for (const [name, viewport] of [
  ["at 320 px", NARROW],
  ["on a phone", { width: 390, height: 844 }],
]) {
  test(`a hand is finished by touch ${name}`, () =>
    on(HAND, { viewport, touch: true }, async (page) => {
      const card = (index) => page.locator(".cards > *").nth(index);
      const sign = (operator) => page.locator(`.operator[data-operator="${operator}"]`);
      for (const target of [
        card(2),
        sign("/"),
        card(0),
        card(1),
        sign("-"),
        card(0),
        card(3),
        sign("/"),
        card(0),
      ])
        await target.tap();
      await won(page).waitFor();
      await checkNoSidewaysScroll(page);
      await checkAxe(page);
    }));
}

test("an answer can be typed, and mistakes are marked", () =>
  on(HAND, {}, async (page) => {
    const field = page.getByLabel("Or type an expression");
    const says = page.locator("#typed-says");
    const check = async (text, value, sentence) => {
      await field.fill(text);
      await field.press("Enter");
      assert.equal(await page.locator(".typed-value").innerText(), value, text);
      assert.equal(await says.innerText(), sentence, text);
    };
    await check("3*8", "= 24", "Not used yet: 3, 8.");
    await check("3+3+8+8", "= 22", "That makes 22, not 24.");
    await check("8/3+8-3", "= 23/3", "That makes 23/3, not 24.");
    await check("8/(3-3)+8", "", "3 − 3 is zero, and nothing can be divided by zero.");
    await check("8*(3", "", "This bracket is never closed.");
    await check("8*3)", "", "This bracket was never opened.");
    await check("8 & 3", "", "“&” is not part of an expression.");
    await check("8 3", "", "An operator is missing before “3”.");
    await check("8/(3-8/4)", "= 8", "4 is not among the cards, or is used too often.");
    await checkAxe(page, "a mistake");
    await field.fill("8/(3-8/3)");
    await field.press("Enter");
    await won(page).waitFor();
  }));

test("a step is drawn within one frame, before the server answers", () =>
  on(HAND, { reducedMotion: "no-preference" }, async (page) => {
    await page.route("**/api/24/play*", () => {});
    await page.keyboard.press("3");
    await page.keyboard.press("/");
    const changed = "document.querySelectorAll('.made-card').length";
    const frames = await framesUntil(page, {
      event: "keydown",
      trigger: () => page.keyboard.press("1"),
      changed,
    });
    assert.equal(frames, 1);
  }));

test("undo, redo and starting over", () =>
  on(HAND, {}, async (page) => {
    const made = () => page.locator(".made-card").count();
    for (const key of ["1", "+", "2"]) await page.keyboard.press(key);
    assert.equal(await made(), 1);
    await page.keyboard.press("u");
    assert.equal(await made(), 0);
    await page.keyboard.press("y");
    assert.equal(await made(), 1);
    await page.keyboard.press("r");
    assert.equal(await made(), 0);
    await page.keyboard.press("Control+Shift+Z");
    assert.equal(await made(), 1);
  }));

test("a wrong result is named", () =>
  on(HAND, {}, async (page) => {
    for (const key of ["1", "+", "2", "+", "3", "+", "4"]) await page.keyboard.press(key);
    await page.locator(".message").getByText("That makes 22, not 24.").waitFor();
    await checkAxe(page, "a wrong end");
  }));

test("a reload resumes, and a link opens the same hand", () =>
  on(HAND, {}, async (page) => {
    for (const key of ["3", "/", "1"]) await page.keyboard.press(key);
    await page.reload({ waitUntil: "networkidle" });
    await page.locator(".made-card .fraction").waitFor();
    const address = new URL(page.url());
    const other = await open(address.pathname + address.search);
    await other.locator(".card").first().waitFor();
    const labels = (one) =>
      one
        .locator(".cards .card")
        .evaluateAll((cards) => cards.map((card) => card.querySelector(".unseen").textContent));
    assert.deepEqual(await labels(other), ["3 of spades", "3 of hearts", "8 of clubs", "8 of diamonds"]);
    await other.context().close();
  }));

test("the hand of the day is the same for everyone", async () => {
  const hands = [];
  for (const language of ["en", "id"]) {
    await on("/24?day=today", { language }, async (page) => {
      await page.locator(".card").first().waitFor();
      hands.push(new URL(page.url()).searchParams.get("game"));
    });
  }
  assert.equal(hands[0], hands[1]);
  assert.match(hands[0], /^24:(easy|medium|hard|expert)#\d{4}-\d\d-\d\d$/);
});

test("hints go from a nudge to a step to the answer", () =>
  on(HAND, {}, async (page) => {
    const message = page.locator(".message");
    await page.keyboard.press("h");
    await message.getByText("Nudge").waitFor();
    await page.keyboard.press("h");
    await message.getByText("Step", { exact: true }).waitFor();
    await checkAxe(page, "a hint");
    await page.keyboard.press("h");
    await message.getByText("24 = 8 ÷ (3 − 8 ÷ 3)").waitFor();
  }));

test("a hint in a dead end offers to undo", () =>
  on(HAND, {}, async (page) => {
    for (const key of ["1", "+", "2"]) await page.keyboard.press(key);
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Undo that step" }).click();
    assert.equal(await page.locator(".made-card").count(), 0);
  }));

test("solutions, written forms and difficulty", () =>
  on("/24?game=24%3A2%2C4%2C8%2C10", {}, async (page) => {
    await page.getByRole("tab", { name: "Solutions" }).click();
    await page.getByRole("button", { name: "Show solutions" }).click();
    await page.getByText("11 essentially different solutions").waitFor();
    await page.getByRole("switch", { name: "Every written form" }).check();
    await page.getByText("196 written forms").waitFor();
    await checkAxe(page, "the solutions");
    await page.getByRole("tab", { name: "Difficulty" }).click();
    await page.getByRole("button", { name: "How hard is it?" }).click();
    await page.locator(".reasons li").first().waitFor();
    await checkAxe(page, "the rating");
  }));

test("any hand: can it be solved?", () =>
  on(HAND, {}, async (page) => {
    await page.getByRole("tab", { name: "Any hand" }).click();
    const cards = page.getByRole("textbox", { name: "Cards" });
    await cards.fill("1 1 1 1");
    await page.locator(".notice").getByText("No. It cannot make 24.").waitFor();
    await cards.fill("A 5 5 5");
    await page.locator(".notice").getByText("Yes. One solution.").waitFor();
    await page.getByRole("button", { name: "Play this hand" }).click();
    await page.getByRole("button", { name: /Ace/ }).waitFor();
    assert.match(page.url(), /game=24%3A1%2C5%2C5%2C5/);
  }));

test("a sheet to print comes as a PDF", () =>
  on(HAND, {}, async (page) => {
    await page.getByRole("tab", { name: "Sheet" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download PDF" }).click(),
    ]);
    const { readFileSync } = await import("node:fs");
    assert.equal(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
      "%PDF-",
    );
    assert.match(file.suggestedFilename(), /\.pdf$/);
  }));

test("leaving an unfinished hand asks first", () =>
  on(HAND, {}, async (page) => {
    for (const key of ["1", "+", "2"]) await page.keyboard.press(key);
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "Leave this game?" }).waitFor();
    await checkAxe(page, "the question");
    await page.getByRole("button", { name: "Keep playing" }).click();
    assert.match(page.url(), /3%2C3%2C8%2C8/);
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByRole("button", { name: "Leave it" }).click();
    await page.waitForURL(/%23/);
  }));

test("an invalid link is explained", async () => {
  const page = await open("/24?game=24%3Anonsense");
  await page.locator(".message").getByText("This link does not name a hand that can be dealt.").waitFor();
  assert.ok(
    page.problems.every((problem) => problem.includes("422")),
    String(page.problems),
  );
  await checkAxe(page);
  await page.context().close();
});

test("huge fractions stay exact", () =>
  on("/24?game=24%3A7%2C11%2C13%2C9", {}, async (page) => {
    for (const key of ["1", "/", "2", "/", "3"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "7/143, made of 7 ÷ 11 ÷ 13" }).waitFor();
  }));

test("Countdown rules allow unused cards", () =>
  on(`/24?game=${encodeURIComponent("24:100,75,3;countdown;target=103")}`, {}, async (page) => {
    for (const key of ["1", "+", "3"]) await page.keyboard.press(key);
    await won(page).waitFor();
    assert.equal(await won(page).innerText(), "100 + 3 = 103");
    await checkAxe(page);
  }));
