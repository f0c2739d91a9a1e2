// What holds on every page, whatever it shows: axe in every look, 320 px
// without sideways scrolling, targets of 44 px, at most 100 KB on a first
// visit, a clean console under the content security policy, both languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NARROW,
  base,
  bytesOfFirstLoad,
  checkAxe,
  checkAxeInEveryLook,
  checkNoSidewaysScroll,
  checkTargets,
  on,
} from "./harness.mjs";

const PAGES = {
  home: "/",
  24: "/24?game=24%3A3%2C3%2C8%2C8",
  compare: "/compare?puzzle=24",
  guide: "/guide",
  "guide, a chapter": "/guide/brute-force",
  "puzzle, a verb": "/puzzle?name=24&verb=solve",
  "puzzle, none": "/puzzle",
};
const MOST_BYTES = 100 * 1024;

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name}: axe finds nothing in any look`, () => on(path, {}, (page) => checkAxeInEveryLook(page)));

  test(`${name}: 320 px, axe, no sideways scrolling, targets of 44 px`, () =>
    on(path, { viewport: NARROW, touch: true }, async (page) => {
      await checkNoSidewaysScroll(page);
      await checkTargets(page);
      await checkAxe(page);
    }));

  test(`${name}: Indonesian at 320 px`, () =>
    on(path, { viewport: NARROW, touch: true, language: "id" }, async (page) => {
      assert.equal(await page.getAttribute("html", "lang"), "id");
      await checkNoSidewaysScroll(page);
      await checkAxe(page);
    }));

}

/** A board in space loads most of all. */
const HEAVIEST = { "tiling, a pyramid": "/tiling?game=tiling%3Aiq-puzzler-pro-pyramid" };

for (const [name, path] of Object.entries({ ...PAGES, ...HEAVIEST }))
  test(`${name}: at most 100 KB on a first visit`, async () => {
    const bytes = await bytesOfFirstLoad(path);
    assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
  });

test("numbers and dates follow the language", async () => {
  const values = [0, 7, -3, 999, 1000, 1234.5, -1234.567, 0.005, 9999.995, 10_000.4, 1_234_567.8, 2 ** 40];
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-${String(7 + month).padStart(2, "0")}`);
  for (const language of ["en", "id"])
    await on("/puzzle", { language }, async (page) => {
      const written = await page.evaluate(
        async ([values, days]) => {
          const [{ dayText }, { number }] = await Promise.all([import("/shell/day.js"), import("/shell/words.js")]);
          return [...values.map(number), ...days.map(dayText)];
        },
        [values, days],
      );
      const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
      const dates = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
      const wholeIfLarge = (value) => (Math.abs(value) >= 10_000 ? Math.round(value) : value);
      const expected = [...values.map((value) => numbers.format(wholeIfLarge(value))), ...days.map((day) => dates.format(new Date(day)))];
      assert.deepEqual(written, expected);
    });
});

test("an Indonesian page loads a table of the words of the pages, an English one none", async () => {
  for (const [language, wanted] of [["en", 0], ["id", 1]]) {
    const asked = [];
    const before = (page) => page.on("request", (request) => /\/words\//.test(request.url()) && asked.push(request.url()));
    await on("/24?game=24%3A3%2C3%2C8%2C8", { language, before }, async (page) => {
      await page.getByRole("button", { name: language === "id" ? "Kartu baru" : "New hand" }).waitFor();
    });
    assert.equal(asked.length, wanted, `${language}: ${asked}`);
    for (const url of asked) {
      const reply = await fetch(url, { headers: { "accept-encoding": "gzip" } });
      assert.match(reply.headers.get("cache-control"), /immutable/);
      const text = await reply.text();
      assert.ok(text.length < 120_000, `${text.length} characters`);
    }
  }
});

test("every page links to the guide, and chapters link to the next", () =>
  on("/24?game=24%3A3%2C3%2C8%2C8", {}, async (page) => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Guide" }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Guide" }).click();
    await page.waitForURL(/\/guide$/);
    const next = page.locator(".guide-ways a:visible").last();
    assert.match(await next.innerText(), /→$/, "the arrow is behind the title of the next chapter");
    await next.click();
    await page.waitForURL(/\/guide\/\w+/);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }));

test("the policy forbids everything inline", async () => {
  const response = await fetch(`${base}/24`);
  const policy = response.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'self'/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval/);
});

test("look and language are kept", () =>
  on("/", {}, async (page) => {
    const settings = page.getByRole("button", { name: "Look and language" });
    await settings.click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByRole("switch", { name: "High contrast" }).check();
    await page.reload({ waitUntil: "networkidle" });
    assert.equal(await page.getAttribute("html", "data-theme"), "dark");
    assert.equal(await page.getAttribute("html", "data-contrast"), "more");
    await settings.click();
    await checkAxe(page, "the settings menu");
    await page.getByRole("radio", { name: "Indonesia" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "id");
    await page.getByRole("button", { name: "Tampilan dan bahasa" }).waitFor();
  }));

test("the keys of a page are listed at ?, and Esc closes the list", () =>
  on("/24?game=24%3A3%2C3%2C8%2C8", {}, async (page) => {
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await checkAxe(page, "the list of keys");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("dialog").count(), 0);
  }));
