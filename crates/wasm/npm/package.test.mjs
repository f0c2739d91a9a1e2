// The package as a user has it: the examples of its README in Node and in a browser.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const PACKAGE = join(process.cwd(), "node_modules/unpuzzle");
const examples = [...readFileSync(join(PACKAGE, "README.md"), "utf8").matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

/** An example whose comments are what its lines come to. */
const checked = (code) => code.replaceAll(/^(?!import|const )(.*); \/\/ (.*)$/gm, (_, value, expected) => `same(${value}, ${expected});`);

test("there are examples", () => assert.ok(examples.length >= 4 && checked(examples[0]).includes('same((await')));

for (const [number, code] of examples.entries())
  test(`example ${number + 1} of the README in Node`, async () => {
    globalThis.same = assert.deepEqual;
    const file = join(process.cwd(), `example-${number}.mjs`);
    writeFileSync(file, checked(code));
    await import(pathToFileURL(file));
  });

test("the examples of the README in Chromium", async () => {
  const { chromium } = createRequire(join(process.env.UNPUZZLE_MODULES, "package.json"))("playwright-core");
  const types = { ".js": "text/javascript", ".wasm": "application/wasm" };
  const page = `<script type="importmap">{"imports": {"unpuzzle": "/index.js"}}</script>`;
  const server = createServer((request, response) => {
    if (request.url === "/") return response.writeHead(200, { "Content-Type": "text/html" }).end(page);
    response.writeHead(200, { "Content-Type": types[extname(request.url)] ?? "application/octet-stream" });
    response.end(readFileSync(join(PACKAGE, request.url)));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const browser = await chromium.launch({ executablePath: process.env.UNPUZZLE_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    for (const code of examples) {
      const same = "const same = (one, other) => { if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`${JSON.stringify(one)} is not ${JSON.stringify(other)}`); };";
      const source = checked(code).replaceAll(/import (\{.*?\}) from "unpuzzle";/g, 'const $1 = await import("unpuzzle");');
      await tab.evaluate(`(async () => { ${same}\n${source} })()`);
    }
  } finally {
    await browser.close();
    server.close();
  }
});
