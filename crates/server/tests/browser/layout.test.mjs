// What phones and other windows show: nothing important is covered, cut off or out of
// sight, nothing jumps, and a second visit asks for almost nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, REAL_PHONES, WIDE, base, browser, checkAxe, checkNoSidewaysScroll, layoutShift, on, open } from "./harness.mjs";

const ON_ITS_SIDE = { width: 844, height: 390 };

const type = async (page, keys) => {
  for (const key of keys) await page.keyboard.press(key === "\n" ? "Enter" : key);
};

for (const viewport of REAL_PHONES)
  test(`Nerdle at ${viewport.width} × ${viewport.height}: the refusal and every row are in sight`, () =>
    on("/nerdle?game=nerdle:classic%231", { viewport, touch: true }, async (page) => {
      await page.locator(".key.enter").waitFor();
      await type(page, "1+2*3=99\n");
      const said = page.locator(".nerdle-message.bad");
      await said.waitFor();
      const seen = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const { left, top, width, height } = box(".nerdle-message.bad");
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        const rows = [...document.querySelectorAll(".nerdle-row")];
        return {
          uncovered: over?.classList.contains("nerdle-message") === true,
          message: top + height <= innerHeight,
          rows: rows.every((row) => row.getBoundingClientRect().bottom <= box(".keyboard").top),
          keyboard: box(".keyboard").bottom <= innerHeight,
        };
      });
      assert.deepEqual(seen, { uncovered: true, message: true, rows: true, keyboard: true });
    }));

test("Nerdle: at high zoom the keyboard leaves room for the tiles", () =>
  on("/nerdle?game=nerdle:classic%231", { viewport: { width: 320, height: 225 } }, async (page) => {
    await page.locator(".key.enter").waitFor();
    assert.equal(await page.locator(".nerdle-foot").evaluate((foot) => getComputedStyle(foot).position), "static");
  }));

/** Every page that has an address of its own. */
const PAGES = ["/", "/24?game=24:3,3,8,8", "/tiling?game=tiling:iq-puzzler-pro-pyramid", "/nerdle", "/2048", "/compare", "/rooms", "/guide", "/puzzle"];

test("pages load without layout shift", async () => {
  for (const viewport of [PHONE, ON_ITS_SIDE, WIDE])
    for (const path of PAGES) {
      const shift = await layoutShift(path, viewport);
      assert.ok(shift < 0.001, `${path} at ${viewport.width} × ${viewport.height}: layout shift ${shift}`);
    }
});

test("on the narrowest phone the name in the header keeps clear of the buttons", () =>
  on("/24", { viewport: { width: 320, height: 640 } }, async (page) => {
    await page.locator(".site-tools .button").nth(3).waitFor();
    const gap = await page.evaluate(() => {
      const name = document.createRange();
      name.selectNodeContents(document.querySelector(".brand").lastChild);
      return document.querySelector(".site-tools .button svg").getBoundingClientRect().left - name.getBoundingClientRect().right;
    });
    assert.ok(gap >= 8, `${gap} pixels`);
  }));

test("a phone on its side scrolls no page sideways, in either language", async () => {
  for (const language of ["en", "id"])
    for (const path of PAGES) await on(path, { viewport: ON_ITS_SIDE, touch: true, language }, checkNoSidewaysScroll);
});

test("a cached page makes at most 12 requests", async () => {
  for (const path of PAGES) {
    const page = await open(path);
    const answers = [];
    page.on("response", (response) => answers.push(response));
    await page.reload({ waitUntil: "networkidle" });
    const sent = answers.filter((response) => !response.fromServiceWorker() && !isKept(response)).map((response) => response.url());
    assert.ok(sent.length <= 12, `${path}, ${sent.length}: ${sent.join("\n")}`);
    await page.context().close();
  }
});

/** Files with a fingerprint in their address are kept for good, so a reload does not send for them. */
const isKept = (response) => /immutable/.test(response.headers()["cache-control"] ?? "");

test("assets are immutable, and pages preload their modules", async () => {
  const html = await (await fetch(`${base}/24`)).text();
  const [, module] = /<script type="module" src="([^"]+)"/.exec(html);
  assert.match(module, /^\/assets\/[0-9a-f]{16}\//);
  assert.match((await fetch(base + module)).headers.get("cache-control"), /max-age=31536000, immutable/);
  const preloads = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
  assert.ok(preloads.length > 20 && preloads.some((href) => href.endsWith("/shell/words.js")));
  assert.equal((await fetch(base + preloads[0])).status, 200);
});

test("the header is painted before any module runs", async () => {
  const context = await (await browser()).newContext({ viewport: WIDE, serviceWorkers: "block" });
  const bare = await context.newPage();
  await bare.route("**/*.js", (route) => (/early/.test(route.request().url()) ? route.continue() : route.abort()));
  await bare.goto(`${base}/24`, { waitUntil: "domcontentloaded" });
  for (const name of ["24", "Tiling", "Nerdle", "2048", "Rooms", "Compare", "Guide"])
    await bare.getByRole("navigation").getByRole("link", { name, exact: true }).waitFor();
  await context.close();
});

test("the installed app opens without the server", async () => {
  const page = await open("/2048", { serviceWorkers: "allow" });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(`${base}/24`);
  await page.locator(".message").getByText("There is no connection").waitFor();
  await page.goto(`${base}/2048`);
  await page.locator(".tile").first().waitFor();
  await page.context().close();
});

test("rooms are in every menu, and the home page takes a code", () =>
  on("/", { viewport: REAL_PHONES[0], touch: true }, async (page) => {
    await page.getByRole("button", { name: "Puzzles" }).tap();
    await page.getByRole("link", { name: "Rooms" }).waitFor();
    await page.keyboard.press("Escape");
    const code = page.getByLabel("Code of the room");
    const { y } = await code.boundingBox();
    assert.ok(y < REAL_PHONES[0].height, `the field is at ${y}`);
    await code.fill("nonsense!");
    await code.press("Enter");
    await page.getByText("A code has five characters").waitFor();
    await checkAxe(page, "home with a wrong code");
  }));

test("missing pages have an error page, and trailing slashes are ignored", async () => {
  const html = { headers: { Accept: "text/html" } };
  for (const path of ["/24/", "/rooms/", "/nerdle/", "/favicon.ico", "/apple-touch-icon.png", "/manifest.webmanifest"])
    assert.equal((await fetch(base + path, html)).status, 200, path);
  await on("/", {}, async (page) => {
    const answer = await page.goto(`${base}/no-such-page`);
    assert.equal(answer.status(), 404);
    page.problems.length = 0;
    await page.getByRole("heading", { name: "This page is not here" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Nerdle" }).waitFor();
    await checkAxe(page, "the page for what is not there");
  });
  const missing = await fetch(`${base}/no-such-page`);
  assert.match(missing.headers.get("content-type"), /json/);
});

test("links have a preview", async () => {
  const html = await (await fetch(`${base}/tiling`)).text();
  assert.match(html, /<meta property="og:title" content="Tiling · unpuzzle">/);
  assert.match(html, /<meta property="og:image" content="http[^"]+\/icons\/preview.png">/);
});

test("the first visit explains the game, later ones do not", () =>
  on("/2048", { firstVisit: true, viewport: REAL_PHONES[0], touch: true }, async (page) => {
    const dialog = page.getByRole("dialog", { name: "How to play" });
    await dialog.getByText("Swipe on the board").waitFor();
    await checkAxe(page, "how to play");
    assert.equal(await page.getByRole("button", { name: "Keys" }).count(), 0, "keys only where there is a keyboard");
    await dialog.getByRole("button", { name: "Let’s play" }).tap();
    await page.reload({ waitUntil: "networkidle" });
    assert.equal(await page.locator("dialog").count(), 0);
    await page.getByRole("button", { name: "How to play" }).tap();
    await dialog.waitFor();
  }));

test("menus open inside the window", () =>
  on("/24?game=24:3,3,8,8", { viewport: WIDE }, async (page) => {
    await page.getByRole("tab", { name: "Sheet" }).click();
    const opener = page.getByRole("button", { name: "Other formats" });
    await opener.scrollIntoViewIfNeeded();
    await opener.click();
    const { y, height } = await page.locator(".menu:not([hidden])").boundingBox();
    assert.ok(y >= 0 && y + height <= WIDE.height, `${y} to ${y + height}`);
  }));

test("a phone in landscape shows the whole 2048 board", () =>
  on("/2048", { viewport: { width: 844, height: 390 }, touch: true }, async (page) => {
    const { y, height } = await page.locator(".slide-board").boundingBox();
    assert.ok(y >= 0 && y + height <= 390, `${y} to ${y + height}`);
  }));

test("drawing a board: the verdict and the button are always in sight", () =>
  on("/tiling", { viewport: REAL_PHONES[0], touch: true }, async (page) => {
    await page.getByRole("tab", { name: "New" }).click();
    await page.getByRole("button", { name: "Draw a board" }).click();
    const inside = async (locator) => {
      const { y, height } = await locator.boundingBox();
      return y >= 0 && y + height <= REAL_PHONES[0].height;
    };
    await page.locator(".paint-cell").first().waitFor();
    assert.ok(await inside(page.getByRole("button", { name: "Play this board" })));
    assert.ok(await inside(page.locator(".dialog-foot .numbers")));
    await page.getByRole("button", { name: "Can it be filled?" }).click();
    await page.locator(".dialog-foot .notice").waitFor();
    await checkAxe(page, "the editor");
  }));

for (const viewport of [{ width: 1440, height: 900 }, PHONE])
  test(`the pyramid and its tray are in sight together at ${viewport.width} × ${viewport.height}`, () =>
    on("/tiling?game=tiling:iq-puzzler-pro-pyramid", { viewport, touch: viewport === PHONE }, async (page) => {
      await page.locator("canvas.scene").waitFor();
      const tray = await page.locator(".tray").boundingBox();
      const scene = await page.locator("canvas.scene").boundingBox();
      assert.ok(tray.y < viewport.height - 40, `tray at ${tray.y}`);
      assert.ok(scene.y + scene.height <= viewport.height, `scene to ${scene.y + scene.height}`);
    }));

/** What must be in sight at once to play. */
for (const [path, wanted] of [
  ["/24?game=24:3,3,8,8", [".cards .card", ".operators .operator", ".actions .button"]],
  ["/tiling?game=tiling:iq-puzzler-pro/medium%231", [".stage .board-art", ".tray", ".tools"]],
  ["/nerdle?game=nerdle:classic%231", [".nerdle-board", ".keyboard"]],
])
  test(`${path}: a phone on its side plays without scrolling`, () =>
    on(path, { viewport: ON_ITS_SIDE, touch: true }, async (page) => {
      for (const selector of wanted) {
        await page.locator(selector).last().waitFor();
        const { y, height } = await page.locator(selector).last().boundingBox();
        assert.ok(y >= 0 && y + height <= ON_ITS_SIDE.height, `${selector}: ${y} to ${y + height}`);
      }
    }));

for (const [path, count] of [["/24?game=24:3,3,8,8", 5], ["/tiling?game=tiling:iq-puzzler-pro/medium%231", 8], ["/2048", 5]])
  for (const viewport of [PHONE, ON_ITS_SIDE])
    test(`${path}: at ${viewport.width} × ${viewport.height} the buttons are an even grid, and each icon has its name`, () =>
      on(path, { viewport, touch: true }, async (page) => {
        await page.locator(".captions .button").first().waitFor();
        const buttons = await page.locator(".captions .button").evaluateAll((all) =>
          all.map((one) => ({ width: Math.round(one.getBoundingClientRect().width), name: [...one.querySelectorAll("span")].some((span) => span.checkVisibility() && span.getBoundingClientRect().width > 10) })),
        );
        assert.equal(buttons.length, count);
        assert.ok(buttons.every(({ name }) => name), JSON.stringify(buttons));
        const widths = buttons.map(({ width }) => width);
        assert.ok(Math.max(...widths) - Math.min(...widths) <= 1, String(widths));
      }));

test("tiling on a phone: seven pieces lie in two rows, all of them in sight", () =>
  on("/tiling?game=tiling:iq-puzzler-pro/medium%231", { viewport: PHONE, touch: true }, async (page) => {
    await page.locator(".tray-piece").first().waitFor();
    const boxes = await page.locator(".tray-piece:not([hidden])").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON()));
    assert.equal(new Set(boxes.map(({ y }) => Math.round(y / 20))).size, 2);
    assert.ok(boxes.every(({ right }) => right <= PHONE.width), JSON.stringify(boxes.map(({ right }) => right)));
  }));

test("tiling: the choices of New are equally wide", () =>
  on("/tiling", { viewport: WIDE }, async (page) => {
    await page.getByRole("tab", { name: "New" }).click();
    await page.getByRole("button", { name: "Empty board" }).waitFor();
    const widths = await page.locator(".choices").last().locator(".button").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    assert.ok(widths.length >= 4 && Math.max(...widths) - Math.min(...widths) <= 1, String(widths));
  }));

test("less than an hour is shown in minutes", () =>
  on("/", { before: (page) => page.clock.setFixedTime(new Date("2026-11-18T23:21:00Z")) }, async (page) => {
    await page.getByText("new ones in 39 min").waitFor();
  }));
