// The generic page: forms from descriptions, answers in every form, a game in text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base, checkAxe, on } from "./harness.mjs";

test("every verb of every puzzle has a form", async () => {
  const { tags, paths } = await (await fetch(`${base}/api/openapi.json?only=requests`)).json();
  for (const { name: puzzle } of tags) {
    await on(`/puzzle?name=${puzzle}`, {}, async (page) => {
      const verbs = Object.keys(paths).filter((path) => path.startsWith(`/api/${puzzle}/`));
      assert.ok(verbs.length > 4, puzzle);
      for (const verb of verbs.map((path) => path.split("/")[3])) {
        await page.locator(".verb", { has: page.locator(`strong:text-is("${verb}")`) }).click();
        if (verb === "play") await page.locator("pre.output").filter({ hasText: /\S/ }).waitFor();
        else assert.equal(await page.locator(".stage h2").first().innerText(), verb);
      }
      await checkAxe(page, puzzle);
    });
  }
});

test("an answer is shown as text, data and picture", () =>
  on("/puzzle?name=24&verb=compare", {}, async (page) => {
    await page.getByRole("textbox", { name: "cards" }).fill("3 3 8 8");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("tab", { name: "Text" }).waitFor();
    assert.match(await page.locator("pre.output").first().innerText(), /brute force of the report/);
    await page.getByRole("tab", { name: "Data" }).click();
    assert.match(await page.locator("pre.output").nth(1).innerText(), /"schema": "unpuzzle\/24.compare\/1"/);
    await page.getByRole("tab", { name: "Picture" }).click();
    await page.locator(".picture-panel img").waitFor();
    await checkAxe(page, "a result");
  }));

test("a refusal is shown in words", async () => {
  await on("/puzzle?name=24&verb=solve", {}, async (page) => {
    await page.getByRole("textbox", { name: "cards" }).fill("3 3 8 bananas");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".notice.bad").waitFor();
    await checkAxe(page, "a refusal");
    page.problems = page.problems.filter((problem) => !problem.includes("422"));
  });
});

test("an unknown puzzle leads to the known ones", () =>
  on("/puzzle?name=chess", {}, async (page) => {
    await page.getByText("There is no puzzle called “chess”.").waitFor();
    assert.ok((await page.locator(".choose a").count()) >= 4);
  }));

test("a game is played as text", () =>
  on("/puzzle?name=24&verb=play&game=24%3A3%2C3%2C8%2C8", {}, async (page) => {
    const move = page.getByRole("textbox", { name: "Move" });
    await page.locator("pre.output").filter({ hasText: "Make 24" }).waitFor();
    await move.fill("8/(3-8/3)");
    await move.press("Enter");
    await page.getByText("won", { exact: true }).waitFor();
  }));
