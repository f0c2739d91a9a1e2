// The 2048 page: finished by keys, by swipes and on a small screen; the rules in
// the browser are those of the engine; advice, players, reviews, saved games.

import assert from "node:assert/strict";
import test from "node:test";
import * as harness from "./harness.mjs";
import { SlideGame } from "../../web/pages/slide/game.js";
import { Random, boardText, LETTERS } from "../../web/pages/slide/rules.js";

const { base, bytesOfFirstLoad, checkAxe, checkAxeInEveryLook, checkNoSidewaysScroll, checkTargets } = harness;
const { framesUntil, NARROW, PHONE } = harness;

/** The page has its board: on a busy machine the network is idle before that. */
const ready = (page) => page.locator(".tiles .tile").first().waitFor();
async function open(path, options) {
  const page = await harness.open(path, options);
  await ready(page);
  return page;
}
const on = (path, options, work) => harness.on(path, options, async (page) => (await ready(page), work(page)));

const at = (id) => `/2048?game=${encodeURIComponent(id)}`;
const KEYS = { L: "ArrowLeft", D: "ArrowDown", R: "ArrowRight", U: "ArrowUp" };

async function ask(verb, body) {
  const response = await fetch(`${base}/api/2048/${verb}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 200, `${verb}: ${await response.clone().text()}`);
  return response.json();
}

/** A game played at random, but the same every time. */
function played(id, most = 3000) {
  const game = SlideGame.open(id);
  const random = Random.named(`moves of ${id}`);
  while (!game.over && game.turns.length < most) {
    const from = random.below(4);
    LETTERS.some((_, step) => game.play(LETTERS[(from + step) % 4]));
  }
  return game;
}

const boardOf = (page) => page.evaluate(() => document.querySelector("#board-in-words").textContent);
const scoreOf = (page) => page.locator(".score-box dd").first().textContent();

test("random numbers are the engine's", () => {
  const random = new Random(1234567n);
  assert.deepEqual(
    [1, 2, 3, 4, 5].map(() => random.bits()),
    [6457827717110365317n, 3203168211198807973n, 9817491932198370423n, 4593380528125082431n, 16408922859458223821n],
  );
  const seven = new Random(7n);
  assert.deepEqual(
    Array.from({ length: 8 }, () => seven.below(52)),
    [20, 0, 46, 30, 23, 12, 24, 17],
  );
  assert.equal(Random.named("2026-11-15").bits(), 5987829413157471387n);
});

for (const id of [
  "2048:4x4#7",
  "2048:4x4#2026-11-16",
  "2048:2x2#1",
  "2048:3x5#ana",
  "2048:8x8#12345678901234567890",
  "2048:2,2,./.,4,./.,.,.#2",
  "2048:4x4#99999999999999999999999",
]) {
  test(`a game here is the same game there: ${id}`, async () => {
    const game = played(id);
    const { state, score } = await ask("play", { game: id, moves: [...game.letters] });
    assert.equal(state.board, boardText(game.cells, game.size));
    assert.equal(score, game.score);
    assert.equal(state.over, game.over);
  });
}

test("saved games round-trip through the engine", async () => {
  const game = played("2048:3x3#5");
  const text = game.textTo();
  const review = await ask("rate", { game: text });
  assert.equal(review.moves, game.turns.length);
  assert.equal(review.score, game.score);
  const middle = await ask("rate", { game: game.textTo(25), from: 6 });
  assert.equal(middle.losses.length, 20);
  const solved = await ask("solve", { board: "2 . ./. 2 ./. . .", player: "greedy-value", seed: 4 });
  const [id, letters] = solved.game.split(" ");
  const back = SlideGame.open(id);
  back.playLetters(letters);
  assert.equal(back.score, solved.score);
  assert.equal(back.textTo(), solved.game);
});

test("a machine player continues with the tiles of the game's seed", async () => {
  const game = played("2048:4x4#3", 30);
  const reply = await ask("solve", { board: game.text, player: "first-legal" });
  assert.ok(reply.game.startsWith(game.text) && reply.moves > 0);
  game.playLetters(reply.game.slice(game.text.length));
  assert.equal(game.textTo(), reply.game);
  assert.equal(boardText(game.cells, game.size), reply.board);
  assert.ok(game.over);
});

test("axe finds nothing in any look", async () => {
  await on(at("2048:4x4#7"), {}, async (page) => {
    await checkAxeInEveryLook(page, "the start");
    for (const key of ["ArrowLeft", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight"])
      await page.keyboard.press(key);
    for (const tab of ["Watch", "Review", "Game"]) {
      await page.getByRole("tab", { name: tab }).click();
      await checkAxeInEveryLook(page, tab);
    }
  });
  const large = "2048:2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,32768,131072#1";
  await on(at(large), { viewport: NARROW }, (page) => checkAxeInEveryLook(page, "every tile"));
});

test("finished by keyboard alone, undone after the end, reviewed", async () => {
  const game = played("2048:2x2#3");
  await on(at("2048:2x2#3"), {}, async (page) => {
    for (const { letter } of game.turns) await page.keyboard.press(KEYS[letter]);
    await page.getByRole("heading", { name: "No moves left" }).waitFor();
    assert.equal(await scoreOf(page), String(game.score));
    await page.keyboard.press("z");
    assert.equal(await page.getByRole("heading", { name: "No moves left" }).count(), 0);
    await page.keyboard.press("y");
    await page.getByRole("heading", { name: "No moves left" }).waitFor();
    await checkAxe(page, "the end");
    await page.locator(".end-card").getByRole("button", { name: "Review" }).press("Enter");
    await page.locator(".loss-chart").waitFor();
    await page.locator(".figure dt", { hasText: "Best moves" }).waitFor();
    const worst = page.locator(".worst-move").first();
    if (await worst.count()) {
      const number = Number(await worst.getAttribute("data-number"));
      await worst.press("Enter");
      assert.equal(await page.getByLabel("Timeline").inputValue(), String(number - 1));
    }
    await checkAxe(page, "the review");
  });
});

test("finished by swipes at 320 px", async () => {
  const game = played("2048:2x2#8");
  await on(at("2048:2x2#8"), { viewport: NARROW, touch: true }, async (page) => {
    const wire = await page.context().newCDPSession(page);
    const box = await page.locator(".slide-board").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const by = { L: [-60, 0], R: [60, 0], U: [0, -60], D: [0, 60] };
    for (const { letter } of game.turns) {
      const [right, down] = by[letter];
      await wire.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await wire.send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: [{ x: x + right / 2, y: y + down / 2 }],
      });
      await wire.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + right, y: y + down }] });
      await wire.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    }
    await page.getByRole("heading", { name: "No moves left" }).waitFor();
    assert.equal(await scoreOf(page), String(game.score));
    await checkNoSidewaysScroll(page);
    await checkTargets(page);
  });
});

test("2048 is won, and play continues", async () => {
  await on(at("2048:1024,1024,./.,.,./.,.,.#1"), {}, async (page) => {
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("heading", { name: "2048!" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "2048!" }).waitFor({ state: "detached" });
    const before = await boardOf(page);
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await boardOf(page), before);
  });
});

test("a move shows in the next frame, even during an animation", async () => {
  await on(at("2048:4x4#7"), { reducedMotion: "no-preference" }, async (page) => {
    const changed = "document.querySelector('#board-in-words').textContent";
    assert.equal(
      await framesUntil(page, { event: "keydown", changed, trigger: () => page.keyboard.press("ArrowLeft") }),
      1,
    );
    const game = SlideGame.open("2048:4x4#7");
    game.play("L");
    const letters = [..."DLDRDLULDR"].filter((letter) => game.play(letter));
    await page.evaluate(
      (keys) => {
        for (const key of keys) document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      },
      letters.map((letter) => KEYS[letter]),
    );
    assert.equal(await scoreOf(page), String(game.score));
    const values = await page.locator(".tiles .tile:not(.gone)").count();
    assert.ok(values >= game.cells.filter((exponent) => exponent > 0).length);
    const left = game.cells.filter((exponent) => exponent > 0).length;
    await page.waitForFunction((wanted) => document.querySelectorAll(".tiles .tile").length === wanted, left);
  });
});

test("a reload resumes and a link reopens", async () => {
  const page = await open("/2048");
  for (const key of ["a", "s", "a", "s", "h", "j", "ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
  const [board, score, url] = [await boardOf(page), await scoreOf(page), page.url()];
  assert.match(url, /\?game=2048%3A4x4%23\d+/);
  await page.reload({ waitUntil: "networkidle" });
  await ready(page);
  assert.deepEqual([await boardOf(page), await scoreOf(page), page.url()], [board, score, url]);
  const game = decodeURIComponent(url.split("game=")[1]);
  const other = await open(at(game));
  const start = SlideGame.open(game);
  const words = boardText(start.cells, start.size)
    .replaceAll(".", "empty")
    .split("/")
    .map((row, index) => `Row ${index + 1}: ${row.split(" ").join(", ")}.`)
    .join(" ");
  assert.equal(await boardOf(other), words);
  await page.context().close();
  await other.context().close();
});

test("hints go from a nudge to the move, advice values every move", async () => {
  await on(at("2048:4x4#7"), {}, async (page) => {
    const said = page.locator(".hint-notice p");
    await page.keyboard.press("t");
    await page.waitForFunction(() => document.querySelector(".hint-notice p")?.textContent.startsWith("Anything but"));
    await page.keyboard.press("t");
    await page.keyboard.press("t");
    await page.waitForFunction(() => document.querySelector(".hint-notice p")?.textContent.startsWith("The best move is"));
    const best = (await said.textContent()).match(/is (\w+)/)[1];
    await page.keyboard.press("v");
    await page.locator(".direction[data-best]").waitFor();
    assert.match((await page.locator(".direction[data-best]").textContent()).toLowerCase(), new RegExp(best));
    const before = await boardOf(page);
    await page.locator(".direction[data-best]").click();
    assert.notEqual(await boardOf(page), before);
    await page.locator(".direction[data-best]").waitFor();
  });
});

test("a player can be watched and taken over from", async () => {
  await on(
    at("2048:3x3#11"),
    { storage: { "unpuzzle/2048/player": "greedy-value", "unpuzzle/2048/speed": 40 } },
    async (page) => {
      await page.keyboard.press("p");
      await page.waitForFunction(() => Number(document.querySelector(".timeline input")?.max ?? 0) > 5);
      await page.keyboard.press("ArrowLeft");
      // The player makes forty moves a second, so a board that rests is not played on.
      let board;
      do {
        board = await boardOf(page);
        await page.waitForTimeout(300);
      } while ((await boardOf(page)) !== board);
      await page.keyboard.press("p");
      await page.getByRole("heading", { name: "No moves left" }).waitFor();
      await page.getByRole("tab", { name: "Watch" }).click();
      await page.locator("[role=tabpanel] p", { hasText: "Greedy for points reached" }).waitFor();
    },
  );
});

test("a board is typed in and played", async () => {
  await on(at("2048:4x4#7"), {}, async (page) => {
    await page.getByRole("tab", { name: "Game" }).click();
    await page.getByRole("button", { name: "Enter a board" }).click();
    await page.getByLabel("As text").fill("2 2/3 .");
    await page.getByText("“3” is no tile").waitFor();
    await page.getByLabel("As text").fill("2 2/4 .");
    await page.getByRole("button", { name: "Play it" }).click();
    await page.locator("#board-in-words").filter({ hasText: "Row 1: 2, 2. Row 2: 4, empty." }).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowLeft");
    assert.equal(await scoreOf(page), "4");
    const board = await boardOf(page);
    await page.reload({ waitUntil: "networkidle" });
    await ready(page);
    assert.equal(await boardOf(page), board);
  });
});

test("it speaks Indonesian and announces merges", async () => {
  await on(at("2048:2,2/.,.#1"), { language: "id", viewport: PHONE }, async (page) => {
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() =>
      [...document.querySelectorAll("[aria-live]")].some((region) => region.textContent.includes("Menjadi 4")),
    );
    await page.getByRole("tab", { name: "Ulasan" }).waitFor();
    await checkAxe(page);
  });
});

test("131072 is readable at 320 px without overflow", async () => {
  for (const id of ["2048:131072,65536,32768,16384/8192,4096,2048,1024/512,256,128,64/32,16,8,4#1", "2048:8x8#1"]) {
    await on(at(id), { viewport: NARROW, touch: true }, async (page) => {
      await checkNoSidewaysScroll(page);
      await checkTargets(page);
      const clipped = await page.evaluate(() =>
        [...document.querySelectorAll(".tile > span")]
          .filter((face) => {
            const range = document.createRange();
            range.selectNodeContents(face);
            return range.getBoundingClientRect().width > face.getBoundingClientRect().width - 2;
          })
          .map((face) => face.textContent),
      );
      assert.deepEqual(clipped, []);
    });
  }
});

test("a game is replayed automatically", async () => {
  const game = played("2048:2x2#3");
  await on(at("2048:2x2#3"), {}, async (page) => {
    for (const { letter } of game.turns) await page.keyboard.press(KEYS[letter]);
    await page.getByRole("button", { name: "Replay" }).click();
    await page.waitForFunction(() => Number(document.querySelector(".timeline input").value) === 3);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.keyboard.press("z");
    await page.keyboard.press("y");
    await page.getByRole("button", { name: "Replay" }).click();
    await page.getByRole("heading", { name: "No moves left" }).waitFor();
    assert.equal(await scoreOf(page), String(game.score));
  });
});

test("the first load is light", async () => {
  assert.ok((await bytesOfFirstLoad("/2048")) <= 100_000);
});

test("two tabs with one game do not lose each other's moves", () =>
  on("/2048?game=2048:4x4%237", {}, async (page) => {
    const other = await page.context().newPage();
    await other.goto(page.url(), { waitUntil: "networkidle" });
    const moves = (tab) => tab.evaluate((key) => JSON.parse(localStorage.getItem(key)).value.state.letters, "unpuzzle/2048/game/2048:4x4#7");
    const score = (tab) => tab.locator(".score-box dd").first().innerText();
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await other.keyboard.press(key);
    await page.waitForFunction((key) => (JSON.parse(localStorage.getItem(key) ?? "{}").value?.state.letters ?? "").length >= 3, "unpuzzle/2048/game/2048:4x4#7");
    const played = await moves(other);
    const reached = await score(other);
    await page.waitForFunction((wanted) => document.querySelector(".score-box dd").textContent === wanted, reached);
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    assert.equal(await moves(page), played);
  }));
