// Sheets on paper: a line for the name, and no text lies on another.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base, browser } from "./harness.mjs";

const SHEETS = {
  24: { level: "easy=4,medium=4,hard=4", title: "SD Harapan, kelas 5B", seed: 5 },
  tiling: { board: "iq-puzzler-pro", level: "easy", number: 6, seed: 3 },
};

for (const [puzzle, asked] of Object.entries(SHEETS))
  test(`${puzzle}: every text of a sheet has its own place`, async () => {
    const headers = { "Content-Type": "application/json" };
    const reply = await fetch(`${base}/api/${puzzle}/generate?as=svg`, { method: "POST", headers, body: JSON.stringify(asked) });
    const page = await (await browser()).newPage();
    await page.setContent(await reply.text());
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll("svg text")].map((one) => ({ text: one.textContent, ...one.getBoundingClientRect().toJSON() })),
    );
    await page.close();
    assert.ok(texts.some(({ text }) => text.includes("Name")));
    assert.ok(texts.some(({ text }) => /^Page 1 of/.test(text)));
    // A line has room above and below its letters.
    const ink = ({ top, bottom, height }) => [top + height / 5, bottom - height / 5];
    const crosses = (one, other) => {
      const [[top, bottom], [above, below]] = [ink(one), ink(other)];
      return Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(bottom, below) - Math.max(top, above) > 1;
    };
    const found = texts.flatMap((one, at) => texts.slice(at + 1).filter((other) => crosses(one, other)).map((other) => `${one.text} | ${other.text}`));
    assert.deepEqual(found, []);
  });

test("tiling: at least two pieces are missing from each challenge, however easy", async () => {
  const headers = { "Content-Type": "application/json" };
  const asked = { board: "iq-puzzler-pro", level: "easy", number: 40, seed: 3 };
  const reply = await fetch(`${base}/api/tiling/generate`, { method: "POST", headers, body: JSON.stringify(asked) });
  const given = (await reply.json()).challenges.map((challenge) => challenge.given);
  assert.equal(given.length, 40);
  assert.ok(given.every((pieces) => pieces <= 10), String(given));
});
