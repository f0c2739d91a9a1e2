// Details of a class: questions that outlive their task, names of teams, places without points,
// latecomers, phones on their side, homework, and the first moments of the projector.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { checkNoSidewaysScroll, on, open } from "./harness.mjs";
import { enter, leaveAll, makeRoom, visit } from "./rooms-hands.mjs";
import { Pupil, joinClass, roundOf, solveAll } from "./class-hands.mjs";

const RULES = { mode: "everybody", puzzle: "24", deck: "1-10", level: "easy", rising: false, rounds: 2, limit: 600, pause: 60 };

/** A room that a teacher made with the form. */
async function teach(rules) {
  const teacher = await visit("/rooms", { storage: { "unpuzzle/room/rules": { ...RULES, ...rules } } });
  await teacher.getByRole("button", { name: "Open the room" }).click();
  await teacher.locator(".host-controls").waitFor();
  return { teacher, path: new URL(teacher.url()).pathname };
}

const press = (page, name) => page.locator(".host-controls").getByRole("button", { name, exact: true }).click();

test("a question closes with its task, teams have names, and everybody has a place", async () => {
  const { teacher, path } = await teach({ teams: ["Garuda:red", "Merak:blue"] });
  const code = path.split("/").pop();
  const phone = await enter(path, "Siti");
  const [pupil] = await joinClass(code, 1);
  await teacher.locator(".score", { hasText: "Garuda" }).waitFor();
  await teacher.locator(".score", { hasText: "Merak" }).waitFor();

  await press(teacher, "Start");
  await solveAll([pupil]);
  await phone.getByRole("button", { name: "Give up" }).click();
  await phone.getByRole("dialog").getByText("Give this task up?").waitFor();
  await press(teacher, "End this task");
  await phone.getByRole("dialog").waitFor({ state: "hidden" });

  const late = await new Pupil(code, "Zaki").join();
  await press(teacher, "Next task now");
  await roundOf(late, 1);
  await press(teacher, "End the game");
  await teacher.getByRole("dialog").getByRole("button", { name: "End it" }).click();
  await phone.locator(".standings", { hasText: "You are in place 2 with 0 points." }).waitFor();

  await teacher.getByRole("link", { name: "Report" }).click();
  const solved = (name) => teacher.locator(".report-table tr", { hasText: name }).locator("td").nth(3).innerText();
  await teacher.locator(".report-table").waitFor();
  assert.equal(await solved("Siti"), "0/2");
  assert.equal(await solved("Zaki"), "0/1", "a latecomer is measured by the tasks that were open");

  const [download] = await Promise.all([teacher.waitForEvent("download"), teacher.getByRole("button", { name: "CSV table" }).click()]);
  const [, , , , task, , seconds] = (await readFile(await download.path(), "utf8")).split("\n").find((line) => line.includes(",solved,")).split(",");
  await teacher.locator(".report-table th", { hasText: `1. ${task}` }).waitFor();
  await teacher.locator(".attempt.solved", { hasText: `${Number(seconds)} s` }).waitFor();

  for (const one of [pupil, late]) one.drop();
  await leaveAll([phone, teacher]);
});

test("a pupil with the phone on its side has cards and buttons in sight at once", async () => {
  const viewport = { width: 844, height: 390 };
  const { teacher, path } = await teach({});
  const phone = await enter(path, "Siti", { viewport, touch: true, language: "id" });
  await press(teacher, "Start");
  for (const selector of [".card", ".operator", ".answer-actions .button", "#typed"]) {
    await phone.locator(`.lesson ${selector}`).last().waitFor();
    const { x, y, width, height } = await phone.locator(`.lesson ${selector}`).last().boundingBox();
    assert.ok(y >= 0 && y + height <= viewport.height && x >= 0 && x + width <= viewport.width, `${selector}: ${x}, ${y}`);
  }
  await checkNoSidewaysScroll(phone);
  await leaveAll([phone, teacher]);
});

test("an icon has one meaning, in a class as on the page of a puzzle", async () => {
  const drawingOf = (page, name) => page.getByRole("button", { name, exact: true }).locator("path").getAttribute("d");
  const { teacher, path } = await teach({});
  const phone = await enter(path, "Siti", { touch: true, viewport: { width: 390, height: 844 } });
  await press(teacher, "Start");
  const own = Object.fromEntries(await Promise.all(["Undo", "Start over", "Hint", "Give up"].map(async (name) => [name, await drawingOf(phone, name)])));
  await on("/24", {}, async (page) => {
    for (const name of ["Undo", "Start over", "Hint"]) assert.equal(await drawingOf(page, name), own[name], name);
  });
  await on("/tiling", {}, async (page) => assert.notEqual(await drawingOf(page, "Next way that fits (N)"), own["Give up"], "giving up is not the next one"));
  await leaveAll([phone, teacher]);
});

test("the names of the class unfold at the first click, also after names of teams were typed", () =>
  on("/rooms", { storage: { "unpuzzle/room/rules": RULES } }, async (page) => {
    await page.getByLabel("Teams", { exact: true }).selectOption("2");
    await page.getByRole("group").or(page.locator(".field")).filter({ hasText: "Names of the teams" }).locator("textarea").first().fill("Garuda\nMerak");
    await page.getByText("Names of the class").click();
    await page.getByLabel("One name to a line").waitFor();
  }));

test("homework: pupils read who gives it out, the teacher until when", async () => {
  const { teacher, path } = await teach({ mode: "homework" });
  const phone = await enter(path, "Siti");
  await phone.getByText("Teacher gives the homework out.").waitFor();
  await press(teacher, "Give it out");
  await teacher.locator(".verdict").getByText(/^Open until /).waitFor();
  await leaveAll([phone, teacher]);
});

test("every solution is on the projector without scrolling", async () => {
  for (const [hands, solutions] of [["2 5 6 12", 5], ["2 4 8 10", 11]]) {
    const { path, code } = await makeRoom({ ...RULES, rounds: 1, hands: [hands] });
    const host = await new Pupil(code, "Teacher", { role: "spectator" }).join();
    const pupils = await joinClass(code, 3);
    const screen = await open(`${path}/screen`, { viewport: { width: 1280, height: 720 } });
    await host.do({ do: "start" });
    await solveAll(pupils);
    await screen.locator(".shown-answers li").last().waitFor();
    const bottoms = await screen.locator(".shown-answers li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    assert.equal(bottoms.length, solutions);
    assert.ok(Math.max(...bottoms) <= 720, `${hands}: ${bottoms}`);
    for (const one of [host, ...pupils]) one.drop();
    await screen.context().close();
  }
});

test("a projector that is opened during a game of 2048 shows the game and nothing else", async () => {
  const { path, code } = await makeRoom({ ...RULES, puzzle: "2048", rounds: 1 });
  const host = await new Pupil(code, "Teacher", { role: "spectator" }).join();
  const pupil = await new Pupil(code, "Adinda").join();
  await host.do({ do: "start" });
  await roundOf(pupil);
  const watch = () => {
    window.seen = new Set();
    const look = () => {
      for (const selector of [".card-back", ".class-progress"]) if (document.querySelector(selector)?.checkVisibility()) window.seen.add(selector);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  };
  const screen = await open(`${path}/screen`, { before: (page) => page.addInitScript(watch) });
  await screen.locator(".class-screen").waitFor();
  await screen.locator(".screen-pile", { hasText: "Task 1 of 1" }).waitFor();
  await screen.waitForTimeout(300);
  assert.deepEqual(await screen.evaluate(() => [...window.seen]), []);
  assert.deepEqual(screen.problems, []);
  for (const one of [host, pupil]) one.drop();
  await screen.context().close();
});
