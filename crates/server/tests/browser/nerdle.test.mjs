// The Nerdle page: finished by keys, by taps and on a small screen; assist, review,
// share; the answer is never in a reply before the end.

import assert from "node:assert/strict";
import test from "node:test";
import * as harness from "./harness.mjs";
import { problemOf } from "../../web/pages/nerdle/equation.js";

const { base, bytesOfFirstLoad, checkAxe, checkAxeInEveryLook, checkNoSidewaysScroll, checkTargets } = harness;
const { framesUntil, NARROW, PHONE } = harness;

/** The page stands: on a busy machine the network is idle before that. */
const ready = (page) => page.locator(".key, .end-card").first().waitFor();
async function open(path, options) {
  const page = await harness.open(path, options);
  await ready(page);
  return page;
}
const on = (path, options, work) => harness.on(path, options, async (page) => (await ready(page), work(page)));

const at = (id) => `/nerdle?game=${encodeURIComponent(id)}`;

async function ask(verb, body) {
  const response = await fetch(`${base}/api/nerdle/${verb}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const reply = await response.json();
  assert.equal(response.status, 200, `${verb}: ${JSON.stringify(reply)}`);
  return reply;
}

/** Guesses that win a game, worked out from hints alone. */
async function path(id, moves = []) {
  const { status } = await ask("play", { game: id, moves });
  if (status !== "playing") return moves;
  const { guess } = await ask("hint", { rows: [id, ...moves].join(" ") });
  return path(id, [...moves, guess]);
}

async function type(page, guess) {
  for (const symbol of guess) await page.keyboard.press(symbol);
  await page.keyboard.press("Enter");
}

const says = (page, text) => page.locator(".nerdle-message", { hasText: text }).waitFor();
const typed = (page) => page.evaluate(() => document.querySelector(".nerdle-row.typing")?.textContent ?? "");
const rowsPlayed = (page, count) =>
  page.waitForFunction(
    (wanted) => document.querySelector(".nerdle-board").querySelectorAll(".nerdle-row [data-colour]").length >= wanted,
    count,
  );

test("equations are judged as the engine judges them", async () => {
  const rows = [
    "54-36=18",
    "1+2*3=09",
    "1+2*3=07",
    "7/21*9=3",
    "1-8+10=3",
    "12/0+1=1",
    "11+2=2=1",
    "12345678",
    "+1+2*3=7",
    "-1-2-3=-6",
    "0*3+4=04",
    "8/3/4=2/3",
    "1++2+3=6",
    "10*/2=5+",
    "=1+2+3+4",
    "1+2+3+4=",
  ];
  const eight = rows
    .map((row) => [row, [...row].length])
    .filter(([, length]) => length === 8)
    .map(([row]) => row);
  for (const row of eight) {
    const response = await fetch(`${base}/api/nerdle/check`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ guess: row, variant: "classic" }),
    });
    const reply = await response.json();
    const accepted = response.status === 200 && reply.accepted === true;
    assert.equal(problemOf(row) === undefined, accepted, `${row}: ${JSON.stringify(reply)}`);
  }
  assert.ok(eight.length > 8);
});

test("a running game never reveals its answer", async () => {
  for (const [flags, id] of [
    [{ seed: 7 }, "nerdle:classic#7"],
    [{ date: "2026-11-16", boards: "4" }, "nerdle:classic,quad#2026-11-16"],
    [{ seed: 3, speed: true }, "nerdle:classic,speed#3"],
  ]) {
    const made = await ask("generate", { ...flags, reveal: true });
    assert.equal(made.puzzles[0].id, id);
    const reply = JSON.stringify(await ask("play", { game: id, moves: [] }));
    for (const answer of made.puzzles[0].answers) assert.ok(!reply.includes(answer), id);
  }
});

test("axe finds nothing in any look", async () => {
  await on(at("nerdle:mini#7"), {}, async (page) => {
    await type(page, "4*7=28");
    await rowsPlayed(page, 6);
    await checkAxeInEveryLook(page, "a game");
    for (const tab of ["Review", "Game"]) {
      await page.getByRole("tab", { name: tab }).click();
      await checkAxeInEveryLook(page, tab);
    }
  });
  await on("/nerdle?view=assist", {}, async (page) => {
    await page.locator(".best-guess").waitFor();
    await page.locator(".colouring button").first().click();
    await checkAxeInEveryLook(page, "assist");
  });
  await on(at("nerdle:classic,quad#7"), { viewport: NARROW }, async (page) => {
    await type(page, "54-36=18");
    await rowsPlayed(page, 8);
    await checkAxeInEveryLook(page, "four boards");
  });
});

test("solved by keyboard alone, reviewed, shared without a tile", async () => {
  const id = "nerdle:mini#7";
  const guesses = await path(id);
  await on(at(id), {}, async (page) => {
    for (const [place, guess] of guesses.entries()) {
      await type(page, guess);
      await rowsPlayed(page, 6 * (place + 1));
    }
    await page.getByRole("heading", { name: /Solved in/ }).waitFor();
    await checkAxe(page, "the end");
    await page.getByRole("button", { name: "Share" }).press("Enter");
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(shared, /^Nerdle Mini \d\/6\n[🟩🟪⬛\n]+/u);
    for (const guess of guesses) assert.ok(!shared.includes(guess));
    await page.locator(".end-card").getByRole("button", { name: "Review" }).press("Enter");
    await page.locator(".judged-table").getByText("Bits", { exact: true }).waitFor();
    assert.equal(await page.locator(".judged-list li").count(), guesses.length);
    await checkAxe(page, "the review");
    await page.getByRole("button", { name: "Statistics" }).click();
    await page.locator(".distribution").waitFor();
    await checkAxe(page, "statistics");
  });
});

test("solved by taps at 320 px", async () => {
  const id = "nerdle:classic#5";
  const guesses = await path(id);
  await on(at(id), { viewport: NARROW, touch: true }, async (page) => {
    await checkNoSidewaysScroll(page);
    await checkTargets(page);
    for (const [place, guess] of guesses.entries()) {
      for (const symbol of guess) await page.locator(`.key[data-symbol="${symbol}"]`).tap();
      await page.locator(".key.enter").tap();
      await rowsPlayed(page, 8 * (place + 1));
    }
    await page.getByRole("heading", { name: /Solved in/ }).waitFor();
    await checkNoSidewaysScroll(page);
  });
});

test("every size and kind opens and fits 320 px", async () => {
  for (const id of [
    "nerdle:micro#7",
    "nerdle:midi,bi#7",
    "nerdle:classic,quad,hard#2026-11-15",
    "nerdle:mini,adversarial,commutative#1",
    "nerdle:mini,speed#3",
    "nerdle:micro,instant#3",
    "nerdle:maxi#2",
  ]) {
    await on(at(id), { viewport: NARROW, touch: true }, async (page) => {
      await page.locator(".key").first().waitFor();
      await checkNoSidewaysScroll(page);
      await checkTargets(page);
    });
  }
});

test("a lost game reveals the answer at its end", async () => {
  const id = "nerdle:micro#7";
  const { puzzles } = await ask("generate", { variant: "micro", seed: 7, reveal: true });
  const [answer] = puzzles[0].answers;
  const wrong = ["3+2=5", "9-8=1", "2*4=8", "9/3=3", "1+1=2", "7-3=4", "6-1=5"]
    .filter((row) => row !== answer)
    .slice(0, 6);
  await on(at(id), {}, async (page) => {
    for (const [place, guess] of wrong.entries()) {
      assert.ok(!(await page.locator("main").innerText()).includes(answer));
      await type(page, guess);
      await rowsPlayed(page, 5 * (place + 1));
    }
    const end = await page.locator(".end-card h2").textContent();
    assert.ok(
      end.includes([...answer].map((symbol) => ({ "*": "×", "/": "÷", "-": "−" })[symbol] ?? symbol).join("")),
      end,
    );
  });
});

test("typing shows in the next frame; a wrong equation is explained at once", async () => {
  await on(at("nerdle:micro#7"), {}, async (page) => {
    const changed = "document.querySelector('.nerdle-row.typing').textContent";
    assert.equal(await framesUntil(page, { event: "keydown", changed, trigger: () => page.keyboard.press("1") }), 1);
    await page.keyboard.press("Enter");
    await says(page, "4 tiles are still missing.");
    for (const symbol of "+2=4") await page.keyboard.press(symbol);
    await page.keyboard.press("Enter");
    await says(page, "1+2 is 3, not 4.");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("3");
    assert.equal(await typed(page), "1+2=3");
  });
  await on(at("nerdle:midi#7"), {}, async (page) => {
    await type(page, "1+2*3=9");
    await says(page, "1+2×3 is 7, not 9: × and ÷ come before + and −.");
  });
});

test("the server judges hard mode, and a refused row stays", async () => {
  await on(at("nerdle:mini,hard#7"), {}, async (page) => {
    await type(page, "4*7=28");
    await rowsPlayed(page, 6);
    await type(page, "4*7=28");
    await page.locator(".nerdle-message.bad").waitFor();
    assert.equal(await typed(page), "4×7=28");
    page.problems = page.problems.filter((problem) => !problem.includes("422"));
  });
});

test("a reload resumes with what was typed, and a link reopens", async () => {
  const page = await open(at("nerdle:mini#7"));
  await type(page, "4*7=28");
  await rowsPlayed(page, 6);
  for (const symbol of "12/") await page.keyboard.press(symbol);
  await page.waitForFunction(() => Object.values({ ...localStorage }).some((kept) => kept.includes('"12/')));
  await page.reload({ waitUntil: "networkidle" });
  await ready(page);
  assert.equal(await page.locator(".nerdle-row [data-colour]").count(), 6);
  assert.equal(await typed(page), "12÷");
  assert.ok(page.url().endsWith(at("nerdle:mini#7")));
  const today = await open("/nerdle?day=today");
  assert.match(today.url(), /game=nerdle%3Aclassic%23\d{4}-\d\d-\d\d/);
  await page.context().close();
  await today.context().close();
});

test("hints come in steps; possible answers are counted and listed", async () => {
  await on(at("nerdle:mini#7"), {}, async (page) => {
    await type(page, "4*7=28");
    await rowsPlayed(page, 6);
    await page.keyboard.press("h");
    await page.locator(".hint-notice").waitFor();
    await page.getByRole("button", { name: "Next hint" }).click();
    await page.locator(".panel p", { hasText: "more guesses" }).waitFor();
    await page.getByRole("button", { name: "Next hint" }).click();
    await page.getByRole("button", { name: /^Use / }).click();
    assert.equal((await typed(page)).length, 6);
    await page.getByRole("switch", { name: "Show how many answers remain" }).click();
    await page.getByText("10 answers fit so far").waitFor();
    await page.getByRole("button", { name: "List them" }).click();
    await page.locator(".candidates li").nth(9).waitFor();
    assert.equal(await page.locator(".candidates li").count(), 10);
    await checkAxe(page, "the list");
  });
});

test("assist finds an answer from entered colours", async () => {
  const answer = "1*36/4=9";
  await on("/nerdle?view=assist", { viewport: PHONE, touch: true }, async (page) => {
    for (let row = 1; row <= 5; row += 1) {
      await page.locator(".colouring").waitFor();
      const guess = (await page.locator(".best-guess").textContent())
        .replaceAll("×", "*")
        .replaceAll("÷", "/")
        .replaceAll("−", "-");
      const { feedback } = await ask("check", { guess, answer, variant: "classic" });
      for (const [place, colour] of [...feedback].entries())
        for (let press = 0; press < Number(colour); press += 1)
          await page.locator(`.colouring [data-place="${place}"]`).tap();
      await page.locator(".key.enter").tap();
      await rowsPlayed(page, 8 * row);
      if (guess === answer) break;
      await page.waitForFunction(
        (before) =>
          document.querySelector(".best-guess")?.textContent !== before && document.querySelector(".colouring"),
        guess,
      );
    }
    await page.locator(".nerdle-message", { hasText: "Solved." }).waitFor();
    await checkNoSidewaysScroll(page);
  });
});

test("assist reports contradictory colours", async () => {
  await on("/nerdle?view=assist", {}, async (page) => {
    await page.locator(".colouring").waitFor();
    for (const place of [0, 1, 2, 3, 4, 5, 6])
      await page.locator(`.colouring [data-place="${place}"]`).click({ clickCount: 1 });
    for (const place of [0, 1, 2, 3, 4, 5, 6]) await page.locator(`.colouring [data-place="${place}"]`).click();
    await page.locator(".key.enter").click();
    await page.locator(".nerdle-message.bad").waitFor();
    page.problems = page.problems.filter((problem) => !problem.includes("422"));
  });
});

test("custom puzzles and the archive", async () => {
  await on(at("nerdle:mini#7"), {}, async (page) => {
    await page.getByRole("tab", { name: "Game" }).click();
    await page.getByRole("button", { name: "A puzzle of your own" }).click();
    await page.getByRole("textbox", { name: "Equation" }).fill("4*7=29");
    await page.getByRole("button", { name: "Make the link" }).click();
    await page.getByText("4×7 is 28, not 29.").waitFor();
    await page.getByRole("textbox", { name: "Equation" }).fill("4*7=28");
    await page.getByRole("button", { name: "Make the link" }).click();
    await page.locator(".custom-id").waitFor();
    await checkAxe(page, "a puzzle of one's own");
    await page.getByRole("button", { name: "Play it" }).click();
    await page.waitForURL(/x-/);
    assert.ok(!page.url().includes("28"));
    await type(page, "4*7=28");
    await page.getByRole("heading", { name: "Solved in one row!" }).waitFor();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.locator(".day").first().waitFor();
    await checkAxe(page, "the archive");
    await page.locator(".day").first().click();
    await page.waitForURL(/-01$/);
  });
});

test("it speaks Indonesian", async () => {
  await on(at("nerdle:midi#7"), { language: "id", viewport: PHONE }, async (page) => {
    await type(page, "1+2*3=9");
    await says(page, "1+2×3 adalah 7, bukan 9: × dan ÷ didahulukan dari + dan −.");
    await checkAxe(page);
  });
});

test("Enter submits a typed row wherever the focus is", async () => {
  await on(at("nerdle:mini#7"), {}, async (page) => {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-notice").waitFor();
    await type(page, "4*7=28");
    await rowsPlayed(page, 6);
  });
});

test("the first load is light", async () => {
  assert.ok((await bytesOfFirstLoad("/nerdle")) <= 100_000);
});

test("a slow server does not undo later input", async () => {
  const page = await open(at("nerdle:mini#9"));
  // The first answer comes after everything else.
  let held;
  await page.route("**/api/nerdle/play*", async (route) => {
    if (held) return route.continue();
    held = route;
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.locator(".nerdle-row.typing").waitFor();
  await type(page, "4*7=28");
  await rowsPlayed(page, 6);
  assert.ok(held, "the page asked before anything was typed");
  const late = page.waitForResponse(/api\/nerdle\/play/);
  await held.continue();
  await (await late).finished();
  await page.waitForLoadState("networkidle");
  assert.equal(await page.locator(".nerdle-row [data-colour]").count(), 6);
  await page.context().close();
});
