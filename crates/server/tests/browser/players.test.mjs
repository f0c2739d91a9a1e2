// What players have of their own: a card of the day, a graph of their rating, a file of
// all they did, puzzles that they drew; and what a win is like.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PHONE, REAL_PHONES, base, checkAxe, checkAxeInEveryLook, on } from "./harness.mjs";

const HAND = "/24?game=24:3,3,8,8";
const today = new Date().toISOString().slice(0, 10);
const solve = async (page, text) => {
  await page.getByLabel("Or type an expression").fill(text);
  await page.keyboard.press("Enter");
};

for (const [path, tab] of [[HAND, "Deal"], ["/tiling", "Help"], ["/nerdle", "Help"], ["/2048", "Advice"]])
  test(`${path}: on a phone the tools are closed until one is wanted`, () =>
    on(path, { viewport: REAL_PHONES[0], touch: true }, async (page) => {
      const head = page.getByRole("tab", { name: tab });
      await head.waitFor();
      await page.locator("main h1").first().waitFor();
      const long = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.ok(long <= 1200, `${long} px`);
      assert.equal(await page.getByRole("tabpanel").count(), 0);
      await head.tap();
      const panel = page.getByRole("tabpanel");
      await panel.waitFor();
      const { y } = await panel.boundingBox();
      assert.ok(y < REAL_PHONES[0].height, `the panel is at ${y}`);
      await checkAxe(page, `${path}, a panel`);
      await head.tap();
      await panel.waitFor({ state: "hidden" });
    }));

test("a win has confetti, sound and vibration if enabled, and none with reduced motion", async () => {
  const spy = () => {
    window.felt = [];
    const burst = (changes) => changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.className === "confetti"));
    new MutationObserver((changes) => burst(changes) && window.felt.push("paper")).observe(document, { childList: true, subtree: true });
    navigator.vibrate = () => window.felt.push("shake");
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        window.felt.push("sound");
      }
    };
  };
  const before = (page) => page.addInitScript(spy);
  const felt = async (page, most) => {
    await page.locator(".end-card").waitFor();
    await page.waitForFunction((wanted) => window.felt.length >= wanted, most);
    return page.evaluate(() => window.felt);
  };
  const look = { theme: "light", contrast: false, sound: true };
  await on(HAND, { before, look, reducedMotion: "no-preference" }, async (page) => {
    await solve(page, "8/(3-8/3)");
    assert.deepEqual((await felt(page, 3)).sort(), ["paper", "shake", "sound"]);
  });
  await on(HAND, { before, look: { ...look, sound: false, vibration: false }, reducedMotion: "no-preference" }, async (page) => {
    await solve(page, "8/(3-8/3)");
    assert.deepEqual(await felt(page, 1), ["paper"]);
  });
  await on(HAND, { before, look }, async (page) => {
    await solve(page, "8/(3-8/3)");
    assert.deepEqual(await felt(page, 0), []);
  });
});

test("daily results have a card with the time until the next puzzle", async () => {
  const { solutions } = await (await fetch(`${base}/api/24/solve`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ cards: await cardsOfToday() }) })).json();
  await on("/24?day=today", {}, async (page) => {
    await page.locator(".card").first().waitFor();
    await solve(page, solutions[0].text);
    await page.locator(".end-card").getByText("The next one comes in").waitFor();
    await page.goto(`${base}/`, { waitUntil: "networkidle" });
    const card = page.locator(".day-card");
    await card.getByText(/^0:0\d$/).waitFor();
    assert.equal(await card.getByText("waiting").count(), 3);
    await card.getByRole("button", { name: "Share your day" }).click();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(shared, /^unpuzzle · .+\n✔ 24 0:0\d\n· Tiling\n· Nerdle\n· 2048\nhttp/);
    await checkAxeInEveryLook(page, "home with a card of the day");
  });
});

async function cardsOfToday() {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const level = ["expert", "easy", "easy", "medium", "medium", "hard", "hard"][weekday];
  const body = JSON.stringify({ game: `24:${level}#${today}`, moves: [] });
  const reply = await fetch(`${base}/api/24/play`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return (await reply.json()).state.cards.map(({ value }) => value).join(" ");
}

test("past days can be played in 24 and tiling", async () => {
  for (const [path, tab, label, wanted] of [
    [HAND, "Deal", "The hand of another day", /24(:|%3A)\w+(#|%23)2026-11-02/],
    ["/tiling", "New", "The challenge of another day", /iq-puzzler-pro(\/|%2F)medium(#|%23)2026-11-02/],
  ])
    await on(path, {}, async (page) => {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByLabel(label).fill("2026-11-02");
      await page.waitForURL(wanted);
    });
});

test("the rating has a graph", () => {
  const rating = { rating: 1540, deviation: 80, level: "medium" };
  const json = { puzzles: [{ puzzle: "24", games: 3, solved: 3, hints: 0, days: [], levels: [], rating }] };
  const before = (page) => void page.route(/\/api\/statistics\b/, (route) => route.fulfill({ json }));
  return on(HAND, { before, storage: { "unpuzzle/24/ratings": [1500, 1562] } }, async (page) => {
    await page.getByRole("tab", { name: "You" }).click();
    await page.getByRole("img", { name: "Your rating went from 1,500 to 1,540" }).waitFor();
    await checkAxe(page, "the graph of a rating");
  });
});

test("a backup restores everything in another browser", async () => {
  let path;
  await on("/", { storage: { "unpuzzle/2048/best": { "4x4": 4242 } } }, async (page) => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save it all to a file" }).click();
    const file = await saving;
    assert.equal(file.suggestedFilename(), `unpuzzle-${today}.json`);
    path = { name: "kept.json", mimeType: "application/json", buffer: readFileSync(await file.path()) };
  });
  await on("/", {}, async (page) => {
    const input = page.locator(".backups input[type=file]");
    await input.setInputFiles({ name: "bad.json", mimeType: "application/json", buffer: Buffer.from("[1]") });
    await page.locator(".toast", { hasText: "This file holds no games" }).waitFor();
    await input.setInputFiles(path);
    await page.waitForFunction(() => (localStorage.getItem("unpuzzle/2048/best") ?? "").includes("4242"));
  });
});

test("new players start at level easy", () =>
  on(HAND, {}, async (page) => {
    await page.getByRole("button", { name: "New hand" }).click();
    await page.waitForURL(/24(:|%3A)easy(#|%23)/);
  }));

test("custom pieces and puzzles are kept under a name", () =>
  on("/tiling?game=tiling:iq-puzzler-pro/easy%231", {}, async (page) => {
    await page.getByRole("tab", { name: "New" }).click();
    await page.getByRole("button", { name: "Draw a board" }).click();
    await page.getByRole("button", { name: "Rows: Less" }).click({ clickCount: 3 });
    await page.getByRole("button", { name: "Columns: Less" }).click({ clickCount: 3 });
    const chosen = page.locator('.small-tray [aria-pressed="true"]');
    while ((await chosen.count()) > 0) await chosen.first().click();
    await page.getByText("Draw a piece of your own").click();
    const piece = page.getByRole("group", { name: "Cells of the piece" });
    for (const cell of ["0,0", "0,1", "1,0", "1,1"]) await piece.locator(`[data-cell="${cell}"]`).click();
    await page.getByRole("button", { name: "Add this piece" }).click();
    await page.getByText("4 cells, and the pieces cover 4").waitFor();
    await page.getByRole("button", { name: "Can it be filled?" }).click();
    await page.getByText("This is the only solution.").waitFor();
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await page.getByText("Give it a name first.").waitFor();
    await page.getByLabel("Name of the puzzle").fill("Rainy day");
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await page.getByLabel("My puzzles").waitFor();
    await checkAxe(page, "the editor with a puzzle that is kept");
    await page.getByRole("button", { name: "Play this board" }).click();
    await page.getByRole("heading", { name: "Rainy day" }).waitFor();
    await page.reload({ waitUntil: "networkidle" });
    await page.getByRole("tab", { name: "New" }).click();
    await page.getByRole("button", { name: "Draw a board" }).click();
    await page.getByLabel("My puzzles").selectOption("Rainy day");
    await page.getByText("4 cells, and the pieces cover 4").waitFor();
  }));

test("a saved picture has the colours of the screen, on light paper", async () => {
  const game = "tiling:iq-puzzler-pro/easy#1";
  const body = JSON.stringify({ file: game });
  const reply = await fetch(`${base}/api/tiling/outlook?as=svg`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const svg = (await reply.text()).toLowerCase();
  await on(`/tiling?game=${encodeURIComponent(game)}`, { viewport: PHONE }, async (page) => {
    await page.locator(".stage .piece").first().waitFor();
    const colours = await page.evaluate(() => [...document.querySelectorAll(".stage .piece")].map((piece) => getComputedStyle(piece).getPropertyValue("--own").trim()));
    const shown = new Set(colours.filter((colour) => colour.startsWith("#")));
    assert.ok(shown.size > 2, [...shown].join());
    for (const colour of shown) assert.ok(svg.includes(colour), `${colour} is not in the picture`);
  });
  const [, ...parts] = /fill="#(e9)(e5)(dc)"/.exec(svg) ?? [];
  assert.equal(parts.length, 3, "the tray is light");
});

test("refusals of the server are shown as sentences", () =>
  on("/tiling?game=tiling:zzz", {}, async (page) => {
    const said = page.locator(".notice p").nth(1);
    await said.waitFor();
    const text = await said.innerText();
    assert.match(text, /^[A-Z]/);
    assert.ok(!text.includes("unpuzzle "), text);
    page.problems.length = 0;
  }));

test("sheets have a title, mixed levels and a choice of where answers go", () =>
  on(HAND, {}, async (page) => {
    const asked = [];
    await page.route("**/api/24/generate*", (route) => {
      asked.push({ as: new URL(route.request().url()).searchParams.get("as"), ...route.request().postDataJSON() });
      return route.fulfill({ body: "sheet", contentType: "application/pdf" });
    });
    await page.getByRole("tab", { name: "Sheet" }).click();
    await page.getByLabel("Title").fill("Class 5B");
    await page.getByRole("radio", { name: "Mixed" }).check({ force: true });
    await page.getByRole("button", { name: "Expert: More" }).click();
    await page.getByLabel("Answers").selectOption("none");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PDF" }).click();
    await saving;
    const { as, title, level, answers, count } = asked.find((one) => one.as === "pdf");
    assert.deepEqual({ as, title, level, answers, count }, { as: "pdf", title: "Class 5B", level: "easy=8,medium=8,hard=4,expert=1", answers: "none", count: undefined });
  }));
