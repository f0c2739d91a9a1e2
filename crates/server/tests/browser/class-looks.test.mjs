// A small class on every page and in every look: axe finds nothing, whatever is shown.
// UNPUZZLE_PICTURES names a directory for pictures of the dark look.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { LOOKS, checkAxeInEveryLook, checkNoSidewaysScroll } from "./harness.mjs";
import { enter, leaveAll, visit } from "./rooms-hands.mjs";
import { joinClass, rightFor, roundOf, runRace, solveAll, wrongFor } from "./class-hands.mjs";

const PHONE = { width: 390, height: 664 };
const PROJECTOR = { width: 1280, height: 720 };
const RULES = { mode: "everybody", puzzle: "24", deck: "full", level: "easy", rising: false, rounds: 2, limit: 600, pause: 60, teams: ["Red:red", "Blue:blue"] };

const pictures = process.env.UNPUZZLE_PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });

async function look(pages, state) {
  for (const [name, page] of Object.entries(pages)) {
    await checkNoSidewaysScroll(page);
    await checkAxeInEveryLook(page, `${state} on the ${name}`);
    await dress(page, LOOKS.dark);
    if (pictures) await page.screenshot({ path: join(pictures, `dark-${state}-${name}.png`) });
  }
}

const dress = (page, { theme }) =>
  page.evaluate((wanted) => Object.assign(document.documentElement.dataset, { theme: wanted, contrast: "normal", palette: "usual" }), theme);

const press = (page, name) => page.locator(".host-controls").getByRole("button", { name, exact: true }).click();

test("a class in every look", async () => {
  const teacher = await visit("/rooms", { storage: { "unpuzzle/room/rules": RULES } });
  await teacher.locator(".rules .mode").first().waitFor();
  await look({ form: teacher }, "before");
  await teacher.getByRole("button", { name: "Open the room" }).click();
  await teacher.locator(".host-controls").waitFor();
  const path = new URL(teacher.url()).pathname;
  const phone = await enter(path, "Siti", { viewport: PHONE, touch: true });
  const screen = await visit(`${path}/screen`, { viewport: PROJECTOR });
  const pupils = await joinClass(path.split("/").pop(), 5);
  const pages = { teacher, phone, screen };
  await screen.locator(".screen-names", { hasText: "Eko" }).waitFor();
  await look(pages, "waiting");

  await press(teacher, "Start");
  const { task, number } = await roundOf(pupils[0]);
  await phone.locator(".lesson button.card").first().waitFor();
  await phone.getByRole("button", { name: "Hint" }).click();
  await phone.locator(".hints .notice").waitFor();
  await phone.locator("#typed").fill(wrongFor(task));
  await phone.locator("#typed").press("Enter");
  await phone.locator(".mistake").waitFor();
  await solveAll(pupils.slice(0, 2));
  await press(teacher, "Pause");
  await screen.getByText("Paused").waitFor();
  const sizes = await screen.evaluate(() => [".team-row", ".screen-scores .score"].map((row) => parseFloat(getComputedStyle(document.querySelector(row)).fontSize)));
  assert.ok(sizes[0] > 1.3 * sizes[1], `teams ${sizes[0]} px, pupils ${sizes[1]} px`);
  await look(pages, "hand");
  await press(teacher, "Go on");
  await phone.locator(".halted").waitFor({ state: "hidden" });
  await phone.locator("#typed").fill(await rightFor(task));
  await phone.locator("#typed").press("Enter");
  await phone.locator(".verdict").waitFor();
  await look({ phone }, "solved");
  for (const pupil of pupils.slice(2)) await pupil.do({ do: "pass", pile: number });
  await screen.locator(".shown").waitFor();
  await press(teacher, "Pause");
  await screen.getByText("Paused").waitFor();
  await look(pages, "reveal");
  await end(teacher, pages);
  await look(pages, "ranking");

  await teacher.locator(".rules .mode", { hasText: "Race" }).click();
  await press(teacher, "Again with this class");
  await Promise.all(pupils.map((pupil, index) => runRace(pupil, index % 3)));
  await screen.locator(".race-row.finished").first().waitFor();
  await look(pages, "race");
  await end(teacher, pages);
  await look(pages, "race-over");

  await teacher.getByRole("link", { name: "Report" }).click();
  await teacher.locator(".report-table tbody tr").first().waitFor();
  await look({ report: teacher }, "report");
  for (const pupil of pupils) pupil.drop();
  await leaveAll([phone, screen, teacher]);
});

async function end(teacher, { screen }) {
  await press(teacher, "End the game");
  await teacher.getByRole("button", { name: "End it" }).click();
  await screen.locator(".standings .result").waitFor();
}
