// The comparison: bars fill, the table grows, figures can be taken away.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { NARROW, checkAxe, checkNoSidewaysScroll, on, tabTo } from "./harness.mjs";

const done = (page) => page.getByRole("button", { name: "Run again" }).waitFor({ timeout: 60_000 });

test("24: every strategy has a bar and a row; works by keyboard alone", () =>
  on("/compare?puzzle=24&cards=3+3+8+8", {}, async (page) => {
    await tabTo(page, ".side .button.primary");
    await page.keyboard.press("Enter");
    await done(page);
    const names = await page.locator("tbody th").allInnerTexts();
    assert.deepEqual(names, ["Brute force of the report", "Fixed order (Smith)", "Every written form", "Two at a time", "First solution", "All solutions"]);
    const cells = await page.locator("tbody tr").first().locator("td").allInnerTexts();
    assert.deepEqual(cells.slice(1), ["7,680", "0", "no (wrong)"]);
    assert.equal(await page.locator(".lane.done").count(), 6);
    assert.equal(await page.locator(".lane.best").count(), 1);
    assert.equal(await page.locator(".lane .chip.bad").count(), 2, "two say no to a hand that can be solved");
    assert.match(await page.locator(".insight").innerText(), /says that there is no solution\. First solution found one\./);
    await checkAxe(page, "the bars");
  }));

test("the table grows while other strategies run", () =>
  on("/compare?puzzle=24&cards=3+3+8+8", {}, async (page) => {
    let asked = 0;
    let release = () => {};
    const held = new Promise((go) => (release = go));
    await page.route("**/api/24/compare*", async (route) => {
      if ((asked += 1) > 1) await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator("tbody tr").first().waitFor();
    assert.equal(await page.locator("tbody tr").count(), 1);
    assert.equal(await page.locator(".lane.working").count(), 1);
    release();
    await done(page);
    assert.equal(await page.locator("tbody tr").count(), 6);
  }));

test("a run can be stopped", () =>
  on("/compare?puzzle=24&cards=3+3+8+8", {}, async (page) => {
    await page.route("**/api/24/compare*", () => {});
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await done(page);
    assert.equal(await page.locator(".lane.stopped").count(), 6);
  }));

test("growth: a line, rows and a law for each strategy; files can be saved", () =>
  on("/compare?puzzle=24&mode=growth", {}, async (page) => {
    await page.getByLabel("Time for each size").selectOption("500ms");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".growth-chart svg").waitFor();
    await page.getByRole("button", { name: "Run" }).waitFor({ timeout: 120_000 });
    assert.equal(await page.locator(".growth-chart polyline").count(), 6);
    assert.match(await page.locator(".growth-chart svg").innerHTML(), /Brute force of the report: × \d+ for each card/);
    assert.ok((await page.locator("tbody tr").count()) > 20);
    assert.match(await page.locator("tbody").innerText(), /wrong: says no, and there is a solution/);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
    assert.match(readFileSync(await file.path(), "utf8"), /^strategy,size,instance,cases/);
    await checkAxe(page, "growth");
  }));

test("replay: two searches on one clock, in both directions", () =>
  on("/compare?puzzle=24&cards=3+3+8+8&mode=replay", { viewport: NARROW }, async (page) => {
    await page.getByRole("button", { name: "Record" }).click();
    await page.getByRole("button", { name: "To the end" }).click();
    const lanes = page.locator(".replay-lane");
    assert.match(await lanes.nth(0).innerText(), /7,680 cases · step 7,698 of 7,698 · 0 solutions/);
    assert.match(await lanes.nth(1).innerText(), /430 cases · step 501 of 501 · one solution/);
    await page.getByRole("slider").first().fill("430");
    assert.match(await lanes.nth(1).innerText(), /430 cases · step 501 of 501/);
    await page.getByRole("button", { name: "To the start" }).click();
    assert.match(await lanes.nth(1).innerText(), /0 cases · step 0 of 501/);
    await page.getByRole("button", { name: "One step on" }).click();
    await page.getByRole("button", { name: "One step back" }).click();
    assert.match(await lanes.nth(0).innerText(), /0 cases/);
    await checkNoSidewaysScroll(page);
  }));

for (const [puzzle, query, quality] of [
  ["nerdle", "&variant=micro", "Mean guesses"],
  ["2048", "&games=2&size=3x3", "Mean score"],
]) {
  test(`${puzzle}: quality is drawn too, by touch at 320 px`, () =>
    on(`/compare?puzzle=${puzzle}${query}`, { viewport: NARROW, touch: true }, async (page) => {
      await page.getByRole("button", { name: "Run" }).tap();
      await done(page);
      assert.ok(await page.getByRole("radio", { name: quality }).isChecked(), "it opens on what it is about");
      assert.ok((await page.locator(".lane.best .lane-value").innerText()).length > 0);
      await checkNoSidewaysScroll(page);
      await checkAxe(page, puzzle);
    }));
}

test("tiling: the list of boards comes from the server", () =>
  on("/compare?puzzle=tiling&board=pentominoes-3x20", {}, async (page) => {
    await page.locator("select option", { hasText: /^IQ Puzzler Pro$/ }).waitFor({ state: "attached" });
    const boards = await page.locator("select option").allInnerTexts();
    assert.ok(boards.includes("IQ Puzzler Pro") && boards.some((name) => /Soma/.test(name)), String(boards));
    for (const name of ["Brute force", "Frontier"]) await page.locator(".pick", { hasText: name }).click();
    await page.getByRole("button", { name: "Run" }).click();
    await done(page);
    assert.deepEqual(await page.locator("tbody th").allInnerTexts(), ["Dancing links", "Bit masks", "Most constrained first"]);
  }));

test("tiling: a strategy that was stopped is drawn as stopped", () =>
  on("/compare?puzzle=tiling&board=pentominoes-3x20", {}, async (page) => {
    for (const name of ["Bit masks", "Most constrained first", "Frontier"]) await page.locator(".pick", { hasText: name }).click();
    await page.getByRole("button", { name: "Run" }).click();
    await done(page);
    await page.locator(".lane.cut").getByText("stopped, no answer").waitFor();
    assert.match(await page.locator(".lane.cut .lane-value").innerText(), /^≥ /);
    assert.match(await page.locator(".insight").innerText(), /at least [\d,]+× fewer cases than Brute force, which was stopped/);
  }));

test("saved figures equal the measured ones", () =>
  on("/compare?puzzle=24&cards=3+3+8+8", {}, async (page) => {
    await page.getByRole("button", { name: "Run" }).click();
    await done(page);
    const save = async (name) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name }).click(),
      ]);
      return readFileSync(await file.path(), "utf8");
    };
    const csv = await save("CSV");
    assert.equal(csv.split("\n").length, 8);
    const json = JSON.parse(await save("JSON"));
    assert.equal(json.strategies.length, 6);
    assert.equal(
      String(json.strategies[0].milliseconds),
      csv.split("\n")[1].split(",")[csv.split("\n")[0].split(",").indexOf("milliseconds")],
    );
  }));

for (const [puzzle, rows] of [["tiling", 5], ["nerdle", 6], ["2048", 11]])
  test(`${puzzle}: there is a result on arrival`, () =>
    on(`/compare?puzzle=${puzzle}${puzzle === "2048" ? "&games=2" : ""}`, {}, async (page) => {
      await done(page);
      assert.equal(await page.locator("tbody tr").count(), rows);
    }));

test("bars and table agree, and a linear axis has round steps", () =>
  on("/compare?puzzle=nerdle&variant=micro", {}, async (page) => {
    await done(page);
    const bars = await page.locator(".lane-value").allInnerTexts();
    const columns = await page.locator("thead th").allInnerTexts();
    const cells = await page.locator(`tbody td:nth-child(${columns.indexOf("Mean guesses") + 1})`).allInnerTexts();
    assert.deepEqual(bars, cells);
    const marks = (await page.locator(".axis span").allInnerTexts()).map(Number);
    assert.ok(marks.length >= 3, String(marks));
    for (const [at, mark] of marks.entries()) assert.equal(mark, at * marks[1]);
    assert.match(String(marks[1]), /^(0\.)?[125]0*$/);
  }));

test("the guide opens its own examples", () =>
  on("/guide/backtracking", {}, async (page) => {
    await page.getByRole("link", { name: "Replay both here" }).click();
    await page.getByRole("button", { name: "To the end" }).click();
    const lanes = page.locator(".replay-lane");
    assert.match(await lanes.nth(0).innerText(), /2,601,383 cases/);
    assert.match(await lanes.nth(1).innerText(), /\b8 cases/);
    await page.goBack();
    await page.getByRole("link", { name: "fill the board yourself" }).click();
    await page.locator(".tray-piece").first().waitFor();
    assert.equal(await page.locator(".tray-piece").count(), 7);
  }));

test("Indonesian: arguments have names", () =>
  on("/compare?puzzle=24&cards=3+3+8+8", { language: "id" }, async (page) => {
    await page.getByLabel("Kartu", { exact: true }).waitFor();
  }));
