// A whole lesson: a teacher, a projector, forty pupils (most of them sockets, some of
// them telephones), three ways to play, and the report. UNPUZZLE_PICTURES names a
// directory for pictures of what was seen.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { WIDE, checkAxe, checkNoSidewaysScroll, checkTargets, on } from "./harness.mjs";
import { answersIn, enter, leaveAll, until, viewOf, viewsOf, visit } from "./rooms-hands.mjs";
import { joinClass, rightFor, roundOf, runRace, solveAll, wrongFor } from "./class-hands.mjs";

const PHONE = { width: 390, height: 664 };
const SMALL = { width: 320, height: 568 };
const TABLET = { width: 820, height: 1180 };
const PROJECTOR = { width: 1280, height: 720 };
const SOCKETS = 36;

/** What the teacher chooses for the first game; each hand waits for the teacher. */
const RULES = { mode: "everybody", puzzle: "24", deck: "1-10", level: "easy", rising: false, rounds: 3, limit: 600, pause: 60 };

const pictures = process.env.UNPUZZLE_PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });

/** Looks at pages: nothing is too wide, nothing too small to press, axe finds nothing. */
async function look(pages, state) {
  for (const [name, page] of Object.entries(pages)) {
    if (pictures) await page.screenshot({ path: join(pictures, `${state}-${name}.png`) });
    await checkNoSidewaysScroll(page);
    if (page.viewportSize().width < WIDE.width) await checkTargets(page);
    await checkAxe(page, `${state} on the ${name}`);
  }
}

/** Presses one of the teacher's buttons. */
const press = (page, name) => page.locator(".host-controls").getByRole("button", { name, exact: true }).click();

/** The teacher makes a room by the form, and is in it at once. */
async function makeRoom() {
  const teacher = await visit("/rooms", { storage: { "unpuzzle/room/rules": RULES }, language: "en" });
  await teacher.getByRole("button", { name: "Open the room" }).click();
  await teacher.waitForURL(/\/room\/\w{5}$/);
  await teacher.locator(".room").waitFor();
  await teacher.locator(".host-controls").waitFor();
  return { teacher, path: new URL(teacher.url()).pathname };
}

test("forty pupils, three ways to play, and a report", async () => {
  const { teacher, path } = await makeRoom();
  const code = path.split("/").pop();
  const screen = await visit(`${path}/screen`, { viewport: PROJECTOR });
  const phone = await enter(path, "Siti", { viewport: PHONE, touch: true });
  const small = await enter(path, "Budi", { viewport: SMALL, touch: true, language: "id" });
  const tablet = await enter(path, "Wati", { viewport: TABLET, touch: true });
  const pages = { teacher, screen, phone, small, tablet };
  const pupils = await joinClass(code, SOCKETS);
  await until("all but one are in", () => viewOf(screen).members.filter(({ role }) => role === "player").length === 39);
  await look(pages, "1-waiting");

  const late = await everybodyAnswers({ pages, pupils, path });
  await race({ pages, pupils });
  await anotherPuzzle({ pages, pupils });
  await report({ teacher, path, pupils });

  for (const pupil of pupils) pupil.drop();
  await leaveAll([screen, small, tablet, late, teacher, phone], { offline: [phone] });
});

/** Hands of 24 for all at once: points, hints, mistakes, a lost network, a late pupil. */
async function everybodyAnswers({ pages, pupils, path }) {
  const { teacher, screen, phone, small, tablet } = pages;
  await press(teacher, "Start");
  const first = await roundOf(pupils[0]);
  const right = await rightFor(first.task);
  await phone.getByRole("heading", { name: "Task 1 of 3" }).waitFor();
  await screen.locator(".class-task .card").first().waitFor();
  await look(pages, "2-hand");

  await pupils[0].do({ do: "hint", pile: first.number });
  await pupils[1].ask({ do: "answer", pile: first.number, text: "1+1" });
  await solveAll(pupils.slice(0, 20));
  await screen.getByText("20 of 39 have it").waitFor();

  // What happened to an answer is told at once; a wrong one costs nothing but time.
  await phone.locator("#typed").fill(wrongFor(first.task));
  await phone.locator("#typed").press("Enter");
  await phone.locator(".mistake", { hasText: "not 24" }).waitFor();
  await phone.locator(".answer-says", { hasText: "judging" }).waitFor({ state: "hidden" });
  assert.equal((await phone.locator("main").innerText()).match(/not 24/g).length, 1, "a wrong answer is said once");
  await phone.locator("#typed").fill(right);
  await phone.locator("#typed").press("Enter");
  await phone.locator(".verdict", { hasText: "Right! +" }).waitFor();
  await phone.locator(".own-score", { hasText: "/39" }).waitFor();

  // The network is gone and comes back: nothing is lost.
  const points = await phone.locator(".own-score .accent").innerText();
  await phone.context().setOffline(true);
  await phone.locator(".connection").waitFor({ timeout: 1000 });
  await small.getByRole("button", { name: "Petunjuk" }).click();
  await small.locator(".hints .notice").waitFor();
  await look({ teacher, screen, small, tablet }, "3-half");
  await phone.context().setOffline(false);
  await phone.locator(".connection").waitFor({ state: "hidden" });
  assert.equal(await phone.locator(".own-score .accent").innerText(), points);

  // The clock stands still while the teacher explains something.
  await press(teacher, "Pause");
  await phone.getByText("paused the game").waitFor();
  await screen.getByText("Paused").waitFor();
  assert.equal((await pupils[30].ask({ do: "answer", pile: first.number, text: right })).refused, "paused");
  await press(teacher, "Go on");
  // The end of the hand moves by the pause before it moves by what the teacher gives.
  await until("the clock runs", () => pupils[0].view.quiz.paused === undefined);
  const { until: before } = pupils[0].view.quiz.round;
  await press(teacher, "30 seconds more");
  await until("more time", () => pupils[0].view.quiz.round.until === before + 30_000);

  // Who comes late starts with the next hand.
  const late = await enter(path, "Zaki", { viewport: PHONE, touch: true });
  await late.getByText("You start with the next task").waitFor();

  await noAnswerBefore(pages);
  await press(teacher, "End this task");
  await screen.getByText("21 of 39 solved it").waitFor();
  await phone.getByText("You solved it").waitFor();
  await tablet.getByText("Not this time").waitFor();
  // The solutions stay for as long as they are talked about.
  await press(teacher, "Pause");
  await look(pages, "4-solutions");
  await press(teacher, "Go on");
  await press(teacher, "Next task now");
  await roundOf(pupils[0], 1);
  await late.getByRole("button", { name: "Give up" }).waitFor();
  await solveAll(pupils);
  await press(teacher, "Hide names");
  await until("no names on the screen", async () => (await screen.locator(".class-screen .score-name", { hasText: "Citra" }).count()) === 0);
  await press(teacher, "Hide names");
  await press(teacher, "End the game");
  await teacher.getByRole("button", { name: "End it" }).click();
  for (const page of [phone, screen, teacher]) await page.locator(".standings .result").waitFor();
  await look(pages, "5-ranking");
  return late;
}

/** Until a hand is over, no frame to anybody holds an answer that they have not given. */
async function noAnswerBefore({ teacher, screen, tablet }) {
  for (const page of [teacher, screen, tablet]) {
    const open = viewsOf(page).filter(({ quiz }) => quiz?.round);
    const solved = ({ quiz }) => Object.values(quiz.players).filter(({ status }) => status === "solved").length;
    assert.ok(Math.max(...open.map(solved)) >= 20);
    assert.ok(open.every((view) => view.quiz.shown === undefined && answersIn(JSON.stringify(view)).length === 0));
  }
}

/** The same tasks for all, each at their own speed, in teams. */
async function race({ pages, pupils }) {
  const { teacher, screen, phone } = pages;
  const rules = teacher.locator(".rules");
  await rules.locator(".mode", { hasText: "Race" }).click();
  await rules.getByLabel("Teams", { exact: true }).selectOption("4");
  await until("a race in teams", () => pupils[0].view.settings.mode === "race" && pupils[0].view.settings.teams.length === 4);
  await press(teacher, "Again with this class");
  await until("hands for all", () => pupils.every((pupil) => pupil.hand));
  await phone.locator(".lesson button.card").first().waitFor();
  assert.ok(pupils.every(({ view, me }) => view.members.find(({ member }) => member === me).team !== undefined));
  // Nobody sees the hand of another.
  assert.ok(viewsOf(screen).every(({ quiz, own }) => quiz?.mode !== "race" || (quiz.round === undefined && own.hand === undefined)));
  await Promise.all(pupils.map((pupil, index) => runRace(pupil, index % 4)));
  await screen.locator(".race-row.finished").first().waitFor();
  await look(pages, "6-race");
  const rows = await screen.locator(".screen-scores .score").evaluateAll((all) => all.map((row) => [row.clientHeight, parseFloat(getComputedStyle(row).fontSize)]));
  assert.ok(rows.length > 0 && rows.every(([height, font]) => height >= font), `players beside teams: ${JSON.stringify(rows)}`);
  await press(teacher, "End the game");
  await teacher.getByRole("button", { name: "End it" }).click();
  await phone.locator(".team-row").first().waitFor();
  await look(pages, "7-race-over");
}

/** The same Nerdle for all. */
async function anotherPuzzle({ pages, pupils }) {
  const { teacher, screen, phone, tablet } = pages;
  const rules = teacher.locator(".rules");
  await rules.locator(".mode", { hasText: "Everybody answers" }).click();
  await rules.locator("input[value=nerdle]").check({ force: true });
  await rules.getByLabel("Teams", { exact: true }).selectOption("0");
  await rules.getByText("Your own tasks").click();
  const list = rules.getByLabel("One to a line, in this order");
  await list.fill("12-7=5\n9+8=17");
  await list.blur();
  await until("Nerdle without teams", () => pupils[0].view.settings.puzzle === "nerdle" && pupils[0].view.settings.teams.length === 0);
  await press(teacher, "Again with this class");
  const { number, task } = await roundOf(pupils[0]);
  assert.deepEqual(task, { puzzle: "nerdle", variant: "mini", tiles: 6, rows: task.rows });
  await phone.locator(".nerdle-row").first().waitFor();
  for (const symbol of "11-6=5") await phone.locator(`.key[data-symbol="${symbol}"]`).click();
  await phone.locator(".key.enter").click();
  await phone.locator(".nerdle-tile[data-colour]").first().waitFor();
  await look(pages, "8-nerdle");
  for (const pupil of pupils.slice(0, 30)) await pupil.do({ do: "play", pile: number, moves: ["12-7=5"] });
  for (const symbol of "12-7=5") await phone.locator(`.key[data-symbol="${symbol}"]`).click();
  await phone.locator(".key.enter").click();
  await phone.locator(".verdict", { hasText: "Right!" }).waitFor();
  await press(teacher, "End this task");
  await screen.getByText("31 of 40 solved it").waitFor();
  await tablet.getByText("12−7=5").first().waitFor();
  await look(pages, "9-nerdle-over");
  await press(teacher, "End the game");
  await teacher.getByRole("button", { name: "End it" }).click();
  await screen.locator(".standings .result").waitFor();
}

/** Each pupil and each hand, as a page and as files, for the teacher alone. */
async function report({ teacher, path, pupils }) {
  await teacher.getByRole("link", { name: "Report" }).click();
  await teacher.getByRole("heading", { name: /Report of room/ }).waitFor();
  await teacher.getByText("Kept for 30 days").waitFor();
  await teacher.locator(".report input[value='0']").check({ force: true });
  const rows = teacher.locator(".report-table tbody tr");
  await until("forty rows", async () => (await rows.count()) === 40);
  const adinda = rows.filter({ has: teacher.locator("th", { hasText: /^Adinda$/ }) });
  assert.match(await adinda.locator(".attempt").first().innerText(), /s\s/);
  assert.equal(await adinda.locator(".attempt.solved").count(), 2);
  await look({ report: teacher }, "10-report");
  for (const [name, sign] of [["CSV table", "Adinda"], ["PDF to print", "%PDF"]]) {
    const [file] = await Promise.all([teacher.waitForEvent("download"), teacher.getByRole("button", { name }).click()]);
    if (pictures) await file.saveAs(join(pictures, file.suggestedFilename()));
    const text = await readFile(await file.path(), "latin1");
    assert.ok(text.includes(sign), `${name}: ${text.slice(0, 80)}`);
  }
  await teacher.setViewportSize(SMALL);
  await look({ report: teacher }, "11-report-small");
  await on(`${path}/report`, {}, (stranger) => stranger.getByText("Only the browser that made the room").waitFor());
  assert.equal(pupils.length, SOCKETS);
}
