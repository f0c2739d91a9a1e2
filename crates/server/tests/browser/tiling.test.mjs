// The tiling page in a real browser: finished by keyboard, by taps and by
// dragging; resumed, shared, loaded, turned, watched; in every look.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NARROW,
  PHONE,
  WIDE,
  bytesOfFirstLoad,
  checkAxe,
  checkAxeInEveryLook,
  checkNoSidewaysScroll,
  checkTargets,
  framesUntil,
  on,
  tabTo,
} from "./harness.mjs";
import { ask, dragHome, dragHomeByFinger, finishByKeyboard, finishByTaps, finishInSpace, solutionOf } from "./tiling-hands.mjs";

const EASY = "tiling:iq-puzzler-pro/easy#1";
const SMALL = "tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB";
const PYRAMID = "tiling:3_3_4/PYRAMID/AA/AA/BBB/B/CCC/DD/D";
const address = (game) => `/tiling?game=${encodeURIComponent(game)}`;
/** Challenges are counted only for those who ask for it. */
const COUNTING = { "unpuzzle/tiling/wishes": { count: true, countChallenges: true } };
const solved = (page) => page.waitForSelector(".banner .end-card.won");
const counted = (page) => page.waitForSelector(".chip.count.good, .chip.count.bad");

test("axe finds nothing in any look", () =>
  on(address(EASY), { storage: COUNTING }, async (page) => {
    await counted(page);
    await checkAxeInEveryLook(page, "a board");
    await page.getByRole("button", { name: "Boards" }).first().click();
    await checkAxeInEveryLook(page, "boards");
  }));

test("axe finds nothing in space, and in every panel and dialog", () =>
  on(address("tiling:soma"), {}, async (page) => {
    await counted(page);
    await checkAxe(page, "soma");
    for (const tab of ["Solve", "New", "Save"]) {
      await page.getByRole("tab", { name: tab }).click();
      await checkAxe(page, tab);
    }
    await page.getByRole("tab", { name: "New" }).click();
    for (const dialog of ["Load a text file", "Draw a board"]) {
      await page.getByRole("button", { name: dialog }).click();
      await page.waitForSelector("dialog[open]");
      await checkAxe(page, dialog);
      await page.keyboard.press("Escape");
    }
  }));

test("a challenge is finished by keyboard alone", () =>
  on(address(EASY), {}, async (page) => {
    await tabTo(page, ".stage");
    await finishByKeyboard(page, await solutionOf(EASY));
    await solved(page);
    assert.match(await page.textContent("#board-words"), /row 1: [A-Z ]+/);
  }));

test("a challenge is finished by tapping, at 320 px", () =>
  on(address(EASY), { viewport: NARROW, touch: true }, async (page) => {
    await checkNoSidewaysScroll(page);
    await checkTargets(page);
    await finishByTaps(page, await solutionOf(EASY));
    await solved(page);
    await checkNoSidewaysScroll(page);
  }));

test("a challenge is finished by dragging", () =>
  on(address(EASY), { viewport: { width: 1280, height: 1000 } }, async (page) => {
    for (const [letter, cells] of await solutionOf(EASY)) await dragHome(page, letter, cells);
    await solved(page);
  }));

test("a challenge is finished by dragging with a finger", () =>
  on(address(EASY), { viewport: PHONE, touch: true }, async (page) => {
    for (const [letter, cells] of await solutionOf(EASY)) await dragHomeByFinger(page, letter, cells);
    await solved(page);
  }));

test("the count follows every move and reports lost positions", () =>
  on(address("tiling:2_3_2/DEFAULT/AA/BBB/B"), {}, async (page) => {
    const chip = async () => (await counted(page), (await page.textContent(".chip.count")).trim());
    const { count: solutions } = await ask("outlook", { file: "tiling:2_3_2/DEFAULT/AA/BBB/B" });
    assert.equal(await chip(), `${solutions} solutions`);
    await tabTo(page, ".stage");
    for (const key of ["a", "r", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".chip.count.bad");
    assert.equal(await chip(), "No solution from here");
    await page.keyboard.press("Control+z");
    await page.waitForSelector(".chip.count.good");
    assert.equal(await chip(), `${solutions} solutions`);
  }));

test("counting on a challenge is optional and counts as a hint", () =>
  on(address(EASY), {}, async (page) => {
    await page.waitForSelector(".tray-piece");
    await page.waitForTimeout(1500);
    assert.equal(await page.locator(".chip.count").count(), 0);
    await page.getByRole("switch", { name: /solutions/i }).first().check();
    await counted(page);
    await finishByKeyboard(page, await solutionOf(EASY));
    await solved(page);
    assert.match(await page.textContent(".banner"), /hint/);
  }));

test("hints go from a nudge to the move, which can be played", () =>
  on(address(EASY), {}, async (page) => {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    for (const rung of [1, 2, 3]) {
      await page.locator(`.hint-notice .rung.on:nth-child(${rung})`).waitFor();
      assert.ok((await page.locator(".pointed").count()) > 0, "what the hint is about is marked");
      if (rung < 3) await page.getByRole("button", { name: "Next hint" }).click();
    }
    const before = await page.locator(".tray-piece:visible").count();
    await page.getByRole("button", { name: "Place it" }).click();
    assert.equal(await page.locator(".tray-piece:visible").count(), before - 1);
  }));

test("a reload resumes, and a link opens the same puzzle", () =>
  on(address(SMALL), {}, async (page) => {
    await tabTo(page, ".stage");
    for (const key of ["a", "Enter"]) await page.keyboard.press(key);
    assert.equal(await page.locator(".tray-piece:visible").count(), 1);
    await page.reload({ waitUntil: "networkidle" });
    assert.equal(await page.locator(".tray-piece:visible").count(), 1);
    assert.equal(new URL(page.url()).searchParams.get("game"), SMALL);
    await page.locator('[data-tool="undo"]').click();
    assert.equal(await page.locator(".tray-piece:visible").count(), 2);
    await page.locator('[data-tool="redo"]').click();
    await tabTo(page, ".stage");
    for (const key of ["b", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await solved(page);
  }));

test("starting over asks before discarding moves", () =>
  on(address(EASY), {}, async (page) => {
    const homes = [...(await solutionOf(EASY))].slice(0, 2);
    await tabTo(page, ".stage");
    await finishByKeyboard(page, homes);
    const left = await page.locator(".tray-piece:visible").count();
    await page.locator('[data-tool="restart"]').click();
    await page.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await page.locator(".tray-piece:visible").count(), left);
    await page.locator('[data-tool="restart"]').click();
    await page.locator("dialog").getByRole("button", { name: "Start over" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".tray-piece:not([hidden])").length === count, left + 2);
  }));

test("a bad file is shown with its line and column, a good one is played", () =>
  on(address(SMALL), {}, async (page) => {
    await page.getByRole("tab", { name: "New" }).click();
    await page.getByRole("button", { name: "Load a text file" }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await (await chooser).setFiles({ name: "bad.txt", mimeType: "text/plain", buffer: Buffer.from("3 3 2\r\nDEFAULT\r\nAAA\r\nA?\r\nBB\r\n") });
    await page.getByText("Line 4, column 2").waitFor();
    assert.equal(await page.textContent(".fault mark"), "?");
    await page.getByLabel("The puzzle as text").fill("2 2 2\nDEFAULT\nA\nAA\nB\n");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll(".tray-piece:not([hidden])").length === 2 && document.querySelector("h1").textContent.includes("2 × 2"));
    page.problems = page.problems.filter((problem) => !problem.includes("422"));
  }));

test("a board is drawn, saved and played", () =>
  on(address(SMALL), {}, async (page) => {
    await page.getByRole("tab", { name: "New" }).click();
    await page.getByRole("button", { name: "Draw a board" }).click();
    const board = page.getByRole("group", { name: "Cells of the board" });
    for (const cell of ["0,0", "4,4"]) await board.locator(`[data-cell="${cell}"]`).click();
    await page.getByText("23 cells, and the pieces cover 23").waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as .txt" }).click();
    assert.equal((await saving).suggestedFilename(), "board.txt");
    await page.getByRole("button", { name: "Play this board" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".stage .socket").length === 23);
  }));

test("a position is saved as SVG, PNG and text", () =>
  on(address(SMALL), {}, async (page) => {
    await page.getByRole("tab", { name: "Save" }).click();
    for (const [label, ending] of [["SVG", "svg"], ["PNG", "png"], ["Text", "txt"]]) {
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: label, exact: true }).click();
      assert.ok((await saving).suggestedFilename().endsWith(ending));
    }
  }));

test("solve, count, all and only one", () =>
  on(address(SMALL), {}, async (page) => {
    await page.getByRole("tab", { name: "Solve" }).click();
    await page.getByRole("button", { name: "Count" }).click();
    await page.locator(".big", { hasText: "4 solutions" }).waitFor();
    await page.getByRole("button", { name: "All" }).click();
    await page.getByText("4 solutions, and no more.").waitFor();
    await page.getByRole("button", { name: "Only one?" }).click();
    await page.getByText("There is more than one solution.").waitFor();
    await page.getByRole("button", { name: "Put on the board" }).first().click();
    await solved(page);
  }));

test("the pyramid turns by drag and by keys, and is filled there", () =>
  on(address(PYRAMID), {}, async (page) => {
    const scene = page.locator("canvas.scene");
    const picture = () => scene.evaluate((canvas) => canvas.toDataURL());
    const otherThan = async (seen) => {
      await page.waitForFunction((old) => document.querySelector("canvas.scene").toDataURL() !== old, seen);
      return picture();
    };
    await counted(page);
    const before = await picture();
    const box = await scene.boundingBox();
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 70, { steps: 6 });
    await page.mouse.up();
    const turned = await otherThan(before);
    await scene.focus();
    await page.keyboard.press("ArrowLeft");
    await otherThan(turned);
    await page.locator(".stage").focus();
    await finishInSpace(page, await solutionOf(PYRAMID));
    await solved(page);
    assert.notEqual(await picture(), turned);
  }));

test("the search is watched in the replay of Compare", () =>
  on(address("tiling:kanoodle"), {}, async (page) => {
    await page.getByRole("link", { name: "Watch" }).click();
    await page.waitForURL(/compare\?puzzle=tiling&mode=replay/);
  }));

test("Indonesian says everything", () =>
  on(address(EASY), { language: "id" }, async (page) => {
    assert.equal(await page.getAttribute("html", "lang"), "id");
    await page.getByRole("tab", { name: "Bantuan" }).waitFor();
    await page.getByRole("button", { name: "Petunjuk", exact: true }).click();
    await page.locator(".hint-notice").getByText("Isyarat").waitFor();
    await checkAxe(page, "Indonesian");
  }));

test("an invalid address is refused with the place of the mistake", () =>
  on(address("tiling:iq-puzler"), {}, async (page) => {
    await page.getByText("This puzzle cannot be opened.").waitFor();
    assert.equal(await page.textContent("main mark"), "iq-puzler");
    page.problems = page.problems.filter((problem) => !problem.includes("422"));
  }));

test("the first load is at most 100 KB, and a move is seen in the next frame", async () => {
  const bytes = await bytesOfFirstLoad(address(EASY));
  assert.ok(bytes <= 100_000, `${bytes} bytes`);
  await on(address(SMALL), { viewport: WIDE }, async (page) => {
    await tabTo(page, ".stage");
    await page.keyboard.press("a");
    const frames = await framesUntil(page, { event: "keydown", trigger: () => page.keyboard.press("Enter"), changed: "document.querySelectorAll('.stage .piece').length" });
    assert.ok(frames <= 1, `${frames} frames`);
  });
});

test("the calendar board takes any date", () =>
  on(address("tiling:a-puzzle-a-day:01-25"), {}, async (page) => {
    await page.getByRole("tab", { name: "New" }).click();
    const day = page.getByLabel("The day that stays open");
    assert.match(await day.inputValue(), /-01-25$/);
    await day.fill("2026-03-14");
    await page.waitForURL(/03-14/);
    await page.getByRole("heading", { level: 1, name: /03-14/ }).waitFor();
  }));
