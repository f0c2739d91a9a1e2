// A hand of 24 played through once more: one's own answer and every solution, step by step.

import assert from "node:assert/strict";
import { test } from "node:test";
import { REAL_PHONES, checkAxe, checkAxeInEveryLook, checkNoSidewaysScroll, checkTargets, on } from "./harness.mjs";

const HAND = "/24?game=24%3A3%2C3%2C8%2C8";
/** 8 ÷ 3, then 3 − that, then 8 ÷ that, pressed as on a keyboard. */
const ANSWER = ["3", "/", "1", "2", "-", "1", "4", "/", "1"];
const STEPS = ["Step 1 of 3: 8 ÷ 3 = 8/3", "Step 2 of 3: 3 − (8/3) = 1/3", "Step 3 of 3: 8 ÷ (1/3) = 24"];
const DEALT = "The cards as they were dealt.";

const told = (page) => page.locator(".replay-told");
/** What lies on the table of the replay. */
const values = (page) => page.locator(".replay .card:not(.gap)").evaluateAll((cards) => cards.map((card) => card.dataset.value));

async function solve(page) {
  await page.locator(".dealt-card").first().waitFor();
  for (const key of ANSWER) await page.keyboard.press(key);
  await page.locator(".end-card h2").waitFor();
}

async function openReplay(page) {
  await page.getByRole("button", { name: "Step by step", exact: true }).click();
  await page.getByRole("dialog", { name: "8 ÷ (3 − 8 ÷ 3) = 24" }).waitFor();
  assert.equal(await told(page).innerText(), DEALT);
}

/** Presses a button of the replay, or a key, and reads what is said. */
async function said(page, name) {
  if (/^(Arrow|Home|End)/.test(name)) await page.keyboard.press(name);
  else await page.getByRole("dialog").getByRole("button", { name }).click();
  return told(page).innerText();
}

test("an answer is replayed in both directions, by buttons and keys", () =>
  on(HAND, {}, async (page) => {
    await solve(page);
    await openReplay(page);
    assert.deepEqual(await values(page), ["3", "3", "8", "8"]);
    for (const step of STEPS) assert.equal(await said(page, "One step on"), step);
    assert.deepEqual(await values(page), ["24"]);
    assert.equal(await said(page, "ArrowRight"), STEPS[2], "there is nothing after the end");
    assert.equal(await said(page, "One step back"), STEPS[1]);
    assert.deepEqual((await values(page)).toSorted(), ["1/3", "8"]);
    assert.equal(await said(page, "To the start"), DEALT);
    assert.equal(await said(page, "To the end"), STEPS[2]);
    assert.equal(await said(page, "ArrowLeft"), STEPS[1]);
    assert.equal(await said(page, "Home"), DEALT);
    assert.equal(await said(page, "ArrowRight"), STEPS[0]);
    assert.equal(await said(page, "End"), STEPS[2]);
    assert.equal(await told(page).getAttribute("role"), "status", "screen readers hear every step");
    await checkAxeInEveryLook(page, "the replay of a hand");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".end-card h2").innerText(), "8 ÷ (3 − 8 ÷ 3) = 24", "the hand is as it was");
  }));

test("reopened hands and typed answers can be replayed", () =>
  on(HAND, {}, async (page) => {
    const field = page.getByLabel("Or type an expression");
    await page.locator(".dealt-card").first().waitFor();
    await field.fill("8/(3-8/3)");
    await field.press("Enter");
    await page.locator(".end-card h2").waitFor();
    await page.reload({ waitUntil: "networkidle" });
    await openReplay(page);
    for (const step of STEPS) assert.equal(await said(page, "ArrowRight"), step);
  }));

test("every listed solution can be replayed", () =>
  on("/24?game=24%3A2%2C4%2C8%2C10", {}, async (page) => {
    await page.getByRole("tab", { name: "Solutions" }).click();
    await page.getByRole("button", { name: "Show solutions" }).click();
    const lines = page.locator(".solutions li");
    await lines.first().waitFor();
    assert.equal(await lines.count(), 11);
    assert.equal(await page.locator(".solutions li .button").count(), 11);
    await page.getByRole("button", { name: "(8 × 2 − 10) × 4, step by step" }).click();
    assert.equal(await said(page, "To the end"), "Step 3 of 3: 6 × 4 = 24");
    await page.keyboard.press("Escape");
    await page.getByRole("switch", { name: "Every written form" }).check();
    await page.getByText("196 written forms").waitFor();
    await page.getByRole("button", { name: "Show all 196" }).click();
    assert.equal(await page.locator(".solutions li .button").count(), 196);
  }));

test("the answer of a given-up hand can be replayed", () =>
  on(HAND, {}, async (page) => {
    await page.locator(".dealt-card").first().waitFor();
    for (const name of ["Nudge", "Step", "Answer"]) {
      await page.keyboard.press("h");
      await page.locator(".message").getByText(name, { exact: true }).waitFor();
    }
    await openReplay(page);
    assert.equal(await said(page, "To the end"), STEPS[2]);
  }));

for (const viewport of REAL_PHONES)
  test(`the replay fits a phone of ${viewport.width} by ${viewport.height}, in Indonesian`, () =>
    on(HAND, { viewport, touch: true, language: "id", reducedMotion: "no-preference" }, async (page) => {
      await solve(page);
      await page.getByRole("button", { name: "Langkah demi langkah", exact: true }).tap();
      await page.getByRole("button", { name: "Ke akhir" }).tap();
      assert.equal(await told(page).innerText(), "Langkah 3 dari 3: 8 ÷ (1/3) = 24");
      const hidden = await page.locator(".dialog-body").evaluate((body) => body.scrollHeight - body.clientHeight);
      assert.ok(hidden <= 0, `everything is seen at once, but for ${hidden} px`);
      await checkNoSidewaysScroll(page);
      await checkTargets(page);
      await checkAxe(page);
    }));
