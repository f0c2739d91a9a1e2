// Takes pictures of pages in every look and size, for eyes and for the README.
//   node screenshots.mjs --base http://127.0.0.1:2424 --out pictures / /24 /compare

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: "string" },
    out: { type: "string", default: "pictures" },
    only: { type: "string" },
    full: { type: "boolean", default: true },
  },
});
if (values.base) process.env.UNPUZZLE_BASE = values.base;
const { open, closeBrowser, LOOKS, NARROW, WIDE } = await import("./harness.mjs");

const SHOTS = {
  "light-wide": { look: LOOKS.light, viewport: WIDE },
  "dark-wide": { look: LOOKS.dark, viewport: WIDE },
  "light-narrow": { look: LOOKS.light, viewport: NARROW, touch: true },
  "dark-narrow": { look: LOOKS.dark, viewport: NARROW, touch: true },
  "contrast-wide": { look: LOOKS["high contrast, light"], viewport: WIDE },
  "contrast-dark-narrow": { look: LOOKS["high contrast, dark"], viewport: NARROW, touch: true },
  "indonesian-narrow": { look: LOOKS.light, viewport: NARROW, touch: true, language: "id" },
  "indonesian-wide": { look: LOOKS.light, viewport: WIDE, language: "id" },
};

const pages =
  positionals.length > 0
    ? positionals
    : ["/", "/24", "/tiling", "/nerdle", "/2048", "/rooms", "/compare", "/guide", "/puzzle?name=24"];
mkdirSync(values.out, { recursive: true });
for (const path of pages) {
  for (const [name, options] of Object.entries(SHOTS)) {
    if (values.only && !values.only.split(",").includes(name)) continue;
    const page = await open(path, options);
    await page.waitForTimeout(300);
    const file = `${path.replace(/^\//, "").replace(/[^\w]+/g, "-") || "home"}-${name}.png`;
    await page.screenshot({ path: join(values.out, file), fullPage: values.full });
    if (page.problems.length > 0) console.error(path, name, page.problems);
    await page.context().close();
  }
}
await closeBrowser();
