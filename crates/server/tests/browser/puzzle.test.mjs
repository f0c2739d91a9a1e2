// The generic page: forms from descriptions, answers in every form.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base, checkAxe, on } from "./harness.mjs";

test("every verb of every puzzle has a form", async () => {
  const { tags, paths } = await (await fetch(`${base}/api/openapi.json?only=requests`)).json();
  for (const { name: puzzle } of tags) {
    await on(`/puzzle?name=${puzzle}`, {}, async (page) => {
      const verbs = Object.keys(paths).filter((path) => path.startsWith(`/api/${puzzle}/`) && !path.endsWith("/play"));
      assert.ok(verbs.length > 3, puzzle);
      for (const verb of verbs.map((path) => path.split("/")[3])) {
        await page.locator(".verb", { has: page.locator(`strong:text-is("${verb}")`) }).click();
        assert.equal(await page.locator(".stage h2").first().innerText(), verb);
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
