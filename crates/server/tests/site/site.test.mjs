// The static app below a path of a host of plain files, in a browser without a network after the
// first visit.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { ask } from "./engine.mjs";
import { PATH, host } from "./host.mjs";

const site = await host(process.env.UNPUZZLE_SITE);
process.env.UNPUZZLE_BASE = site.base;
const { PHONE, WIDE, checkAxe, checkNoSidewaysScroll, closeBrowser, open, tabTo } = await import("../browser/harness.mjs");
const { finishByKeyboard, solutionOf } = await import("../browser/tiling-hands.mjs");

after(() => (site.close(), closeBrowser()));

/** A context that has seen the home page once, and from then on has no network. */
async function offline(options = {}) {
  const page = await open("/", { serviceWorkers: "allow", ...options });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });
  site.spoil = () => undefined;
  await page.context().setOffline(true);
  page.problems.length = 0;
  return page;
}

const online = () => (site.spoil = (path, bytes) => bytes);
const go = (page, path) => page.goto(site.base + path, { waitUntil: "load" });
/** Every finished game is on the disk. */
const flushed = (page) =>
  page
    .waitForFunction(() => JSON.parse(localStorage.getItem("unpuzzle/all/outbox") ?? '{"value":[1]}').value.length === 0)
    .catch(async () => assert.fail(`still waiting: ${await page.evaluate(() => localStorage.getItem("unpuzzle/all/outbox"))}`));
const statistics = (page, puzzle) => page.evaluate((name) => JSON.parse(localStorage.getItem(`unpuzzle/${name}/served`) ?? "{}").value, puzzle);

const DEALT = "24:easy#5";
/** Wins a hand that was dealt, which counts, and waits until it is counted. */
async function winDealt(fresh) {
  await go(fresh, `/24/?game=${encodeURIComponent(DEALT)}`);
  await cards(fresh);
  const { solutions } = await ask("24", "solve", { cards: DEALT });
  const field = fresh.getByLabel("Or type an expression");
  await field.fill(solutions[0].text);
  await field.press("Enter");
  await fresh.locator(".end-card").waitFor();
  await fresh.waitForFunction(() => localStorage.getItem("unpuzzle/24/served"));
  await flushed(fresh);
}

let page;
before(async () => (page = await offline({ viewport: PHONE, touch: true })));
after(() => page?.context().close());

test("24 offline: a hint, the hand to its end, all solutions, a sheet, a reload", async () => {
  await go(page, "/24/?game=24%3A3%2C3%2C8%2C8");
  await cards(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-notice .rung.on").first().waitFor();
  for (const key of ["3", "/", "1", "2", "-", "1", "4", "/", "1"]) await page.keyboard.press(key);
  await page.locator(".end-card").waitFor();
  await page.getByText("The only solution.").waitFor();
  await winDealt(page);
  assert.equal((await statistics(page, "24")).games, 1);
  await page.reload();
  await page.locator(".end-card").waitFor();
  await checkNoSidewaysScroll(page);
  await checkAxe(page, "24 offline");
});

test("24 offline: a sheet as PDF", async () => {
  await go(page, "/24/");
  await page.getByRole("tab", { name: "Sheet" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /PDF/ }).first().click()]);
  assert.match(readFileSync(await file.path(), "latin1").slice(0, 8), /^%PDF-1/);
});

test("tiling offline: a board to its end", async () => {
  const game = "tiling:iq-puzzler-pro/easy#1";
  await go(page, `/tiling/?game=${encodeURIComponent(game)}`);
  await page.waitForSelector(".tray-piece");
  await tabTo(page, ".stage");
  const homes = await solutionOf(game, (verb, body) => ask("tiling", verb, body));
  await finishByKeyboard(page, homes);
  await page.waitForSelector(".end-card");
});

test("Nerdle offline: from hints to the end", async () => {
  const game = "nerdle:mini#7";
  await go(page, `/nerdle/?game=${encodeURIComponent(game)}`);
  await page.locator(".key").first().waitFor();
  let moves = [];
  while ((await ask("nerdle", "play", { game, moves })).status === "playing") {
    const { guess } = await ask("nerdle", "hint", { rows: [game, ...moves].join(" ") });
    for (const symbol of guess) await page.keyboard.press(symbol);
    await page.keyboard.press("Enter");
    moves = [...moves, guess];
    const tiles = moves.length * guess.length;
    await page.waitForFunction((wanted) => document.querySelectorAll(".nerdle-row [data-colour]").length >= wanted || document.querySelector(".end-card"), tiles);
  }
  await page.locator(".end-card").waitFor();
});

test("2048 offline: a small board to its end", async () => {
  await go(page, `/2048/?game=${encodeURIComponent("2048:2x2#1")}`);
  await page.locator(".tiles .tile").first().waitFor();
  for (let pressed = 0; pressed < 200 && (await page.locator(".over, .slide-over, [data-over]").count()) === 0; pressed += 1)
    await page.keyboard.press(["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"][pressed % 4]);
  await flushed(page);
  await page.waitForFunction(() => localStorage.getItem("unpuzzle/2048/served"));
});

test("hands to play without a solver have a solution", async () => {
  const source = readFileSync(new URL("../../web/pages/twentyfour/identity.js", import.meta.url), "utf8");
  const hands = JSON.parse(/KNOWN_HANDS = (\[.*\]);/.exec(source)[1]);
  for (const hand of hands) assert.ok((await ask("24", "solve", { cards: `24:${hand}` })).solutions.length > 0, hand);
});

test("compare offline: every strategy", async () => {
  await go(page, "/compare/?puzzle=24&cards=3+3+8+8");
  await page.getByRole("button", { name: "Run again" }).waitFor();
  assert.equal(await page.locator(".lane.done").count(), 6);
});

test("the guide, the verbs and the word on rooms are there offline", async () => {
  await go(page, "/guide/symmetry/");
  await page.locator("article.guide:visible h1").waitFor();
  await page.getByRole("link", { name: "Replay both here" }).click();
  await page.getByRole("button", { name: "To the end" }).waitFor();
  await go(page, "/puzzle/?name=24");
  await page.getByRole("button", { name: "Run" }).first().waitFor();
  await go(page, "/rooms/");
  await page.getByText("Rooms need a server").waitFor();
  await go(page, "/");
  await page.locator(".you-row").first().waitFor();
  assert.deepEqual(page.problems, []);
});

/** A page of its own with the network on. */
async function visit(path, options, work) {
  online();
  const fresh = await open(path, options);
  try {
    await work(fresh);
  } finally {
    online();
    await fresh.context().close();
  }
}

const HAND = "/24/?game=24%3A3%2C3%2C8%2C8";
/** The cards are dealt: before, their places are empty. */
const cards = (fresh) => fresh.locator(".card[data-value]").first().waitFor();
const playByHand = async (fresh) => {
  for (const key of ["3", "/", "1", "2", "-", "1", "4", "/", "1"]) await fresh.keyboard.press(key);
  await fresh.locator(".end-card").waitFor();
};

for (const [what, before, sentence] of [
  ["without WebAssembly", (fresh) => fresh.addInitScript(() => delete globalThis.WebAssembly), "has no WebAssembly"],
  ["with a module of another version", () => (site.spoil = (path, bytes) => (path.endsWith(".module") ? Buffer.concat([bytes, bytes]) : bytes)), "of different versions"],
  ["with a network that fails", (fresh) => fresh.route("**/*.module", (route) => route.abort()), "The solver could not be loaded"],
])
  test(`${what} a sentence says why, and 24, tiling and 2048 are played by hand`, () =>
    visit("/guide/", {}, async (fresh) => {
      await before(fresh);
      await go(fresh, `/24/?game=${encodeURIComponent(DEALT)}`);
      await fresh.getByText(sentence).first().waitFor();
      await fresh.getByRole("button", { name: "Play a hand without the solver" }).click();
      await cards(fresh);
      await go(fresh, HAND);
      await cards(fresh);
      await playByHand(fresh);
      await go(fresh, "/tiling/?day=today");
      await fresh.getByText(sentence).first().waitFor();
      await fresh.getByRole("button", { name: "Play the empty board without the solver" }).click();
      await tabTo(fresh, ".stage");
      await finishByKeyboard(fresh, await solutionOf("tiling:iq-puzzler-pro", (verb, body) => ask("tiling", verb, body)));
      await fresh.waitForSelector(".end-card");
      await go(fresh, "/nerdle/?day=today");
      await fresh.getByText(sentence).first().waitFor();
      await go(fresh, `/2048/?game=${encodeURIComponent("2048:4x4#7")}`);
      await fresh.locator(".tiles .tile").first().waitFor();
      const board = () => fresh.locator("#board-in-words").textContent();
      const first = await board();
      for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight"]) await fresh.keyboard.press(key);
      await fresh.waitForFunction((old) => document.querySelector("#board-in-words").textContent !== old, first);
    }));

test("a browser that keeps nothing says so, and plays", () =>
  visit("/guide/", {}, async (fresh) => {
    await fresh.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      IDBFactory.prototype.open = () => {
        throw new DOMException("forbidden", "SecurityError");
      };
    });
    await go(fresh, HAND);
    await cards(fresh);
    await playByHand(fresh);
    await fresh.getByText("This browser keeps nothing more").first().waitFor();
  }));

test("a tab that is closed in the middle of a game goes on where it was", () =>
  visit(HAND, {}, async (fresh) => {
    await cards(fresh);
    for (const key of ["3", "/", "1"]) await fresh.keyboard.press(key);
    const other = await fresh.context().newPage();
    await fresh.close({ runBeforeUnload: false });
    await go(other, HAND);
    await cards(other);
    await other.locator(".made-card").waitFor();
  }));

test("games, results and ratings move to another browser in one file", async () => {
  let file;
  await visit("/", {}, async (fresh) => {
    await winDealt(fresh);
    await go(fresh, "/");
    const [saved] = await Promise.all([fresh.waitForEvent("download"), fresh.getByRole("button", { name: "Save it all to a file" }).click()]);
    file = readFileSync(await saved.path(), "utf8");
  });
  const { results } = JSON.parse(file);
  assert.deepEqual(results.map(({ game, ending, level }) => [game, ending, level]), [[DEALT, "solved", "easy"]]);
  await visit("/", {}, async (fresh) => {
    const served = fresh.waitForFunction(() => JSON.parse(localStorage.getItem("unpuzzle/24/served") ?? "{}").value?.rating);
    await fresh.setInputFiles('input[type="file"]', { name: "unpuzzle.json", mimeType: "application/json", buffer: Buffer.from(file) });
    await served;
    await fresh.waitForLoadState();
    const { games, solved, rating } = await statistics(fresh, "24");
    assert.deepEqual([games, solved], [1, 1]);
    assert.ok(rating.rating > 1000);
    const rows = await fresh.evaluate(
      () => new Promise((done) => (indexedDB.open("unpuzzle").onsuccess = ({ target }) => (target.result.transaction("results").objectStore("results").count().onsuccess = (event) => done(event.target.result)))),
    );
    assert.equal(rows, 1);
  });
});

test("a long job can be cancelled, tells how far it is, and holds up no move", () =>
  visit("/24/", {}, async (fresh) => {
    const told = await fresh.evaluate(async () => {
      const modules = [...document.querySelectorAll("link[rel=modulepreload]")].map(({ href }) => href);
      const { ask, play, stream } = await import(modules.find((href) => href.endsWith("/shell/api.js")));
      const stop = new AbortController();
      const heard = [];
      const job = stream("tiling", "solve", { file: "tiling:pentominoes-6x10", count: true, strategy: "brute-force" }, { signal: stop.signal, onProgress: (progress) => (heard.push(progress.nodes), heard.length > 2 && stop.abort()) }).then(
        () => "done",
        (error) => error.name,
      );
      const moved = play("tiling", "tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB", []).then(() => "moved");
      const first = await Promise.race([job, moved]);
      const end = await job;
      const again = await ask("24", "solve", { cards: "3 3 8 8" });
      return { first, end, heard: heard.length, text: again.solutions[0].text };
    });
    assert.equal(told.first, "moved");
    assert.equal(told.end, "AbortError");
    assert.ok(told.heard > 2);
    assert.equal(told.text, "8/(3-8/3)");
  }));

test("the expert of 2048 plays with its network, which is fetched then and not before", () =>
  visit("/2048/", {}, async (fresh) => {
    await fresh.locator(".tiles .tile").first().waitFor();
    assert.ok(!site.asked.some((path) => path.endsWith(".network")));
    const move = await fresh.evaluate(async () => {
      const modules = [...document.querySelectorAll("link[rel=modulepreload]")].map(({ href }) => href);
      const { ask } = await import(modules.find((href) => href.endsWith("/shell/api.js")));
      return (await ask("2048", "hint", { board: "2048:4x4#7", player: "expert:1" })).move;
    });
    assert.equal(move, "left");
    assert.ok(site.asked.some((path) => path.endsWith(".network")));
  }));

/** Bytes as a host that packs would send them. */
const packed = (path) => gzipSync(readFileSync(join(process.env.UNPUZZLE_SITE, path.slice(PATH.length + 1).replace(/(^|\/)$/, "$1index.html")))).length;

test("what a first visit costs", async () => {
  console.log("page      files  KB before play  KB of module  first answer at a quarter of the speed, ms");
  for (const [name, verb, body] of [
    ["24", "solve", { cards: "3 3 8 8" }],
    ["tiling", "solve", { file: "tiling:iq-puzzler-pro/easy#1" }],
    ["nerdle", "hint", { rows: "nerdle:classic#1" }],
    ["2048", "hint", { board: "2048:4x4#7" }],
  ]) {
    site.asked.length = 0;
    await visit(`/${name}/`, { viewport: PHONE, touch: true }, async (fresh) => {
      const loaded = [...new Set(site.asked)].filter((path) => /\/$|\.(html|css|js)$/.test(path) && !path.endsWith("sw.js"));
      const kilobytes = loaded.reduce((sum, path) => sum + packed(path), 0) / 1000;
      const module = site.asked.find((path) => path.endsWith(".module"));
      const wire = await fresh.context().newCDPSession(fresh);
      await wire.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      const milliseconds = await fresh.evaluate(
        async ([puzzle, asked, values]) => {
          const modules = [...document.querySelectorAll("link[rel=modulepreload]")].map(({ href }) => href);
          const { ask } = await import(modules.find((href) => href.endsWith("/shell/api.js")));
          const started = performance.now();
          await ask(puzzle, asked, values);
          return performance.now() - started;
        },
        [name, verb, body],
      );
      const size = module ? readFileSync(join(process.env.UNPUZZLE_SITE, module.slice(PATH.length + 1))).length / 1000 : 0;
      console.log(`${name.padEnd(8)} ${String(loaded.length).padStart(6)} ${kilobytes.toFixed(0).padStart(15)} ${size.toFixed(0).padStart(13)} ${milliseconds.toFixed(0).padStart(10)}`);
      assert.ok(kilobytes <= 100, `${name}: ${kilobytes} KB`);
    });
  }
});
