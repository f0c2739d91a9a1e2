// What every browser test stands on: one Chromium, fresh contexts per page, and
// the checks that hold everywhere (no console errors, no policy violations, axe).
//
// The Rust test `browser.rs`, which `cargo xtask ci --lane browser` runs, sets UNPUZZLE_BASE (the address of a running server)
// and UNPUZZLE_MODULES (where the npm packages are). By hand:
//   UNPUZZLE_BASE=http://127.0.0.1:2424 node --test crates/server/tests/browser/

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after } from "node:test";

const here = fileURLToPath(new URL(".", import.meta.url));
const modules = process.env.UNPUZZLE_MODULES ?? join(here, "../../../../target/xtask/node");
const load = createRequire(join(modules, "package.json"));
const { chromium } = load("playwright-core");
/** A socket without a browser. */
export const { WebSocket } = load("ws");
const axeSource = readFileSync(load.resolve("axe-core/axe.min.js"), "utf8");

/** The address of the server under test, without a slash at the end. */
export const base = (process.env.UNPUZZLE_BASE ?? "http://127.0.0.1:2424").replace(/\/$/, "");

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How long anything may take before it counts as broken; a busy machine takes its time. */
const PATIENCE = 60_000;

/** Sizes of screen that pages are looked at in. */
export const NARROW = { width: 320, height: 640 };
export const PHONE = { width: 390, height: 844 };
/** What is left of phones when the bars of the browser are shown. */
export const REAL_PHONES = [
  { width: 390, height: 664 },
  { width: 375, height: 548 },
  { width: 320, height: 640 },
];
export const WIDE = { width: 1280, height: 800 };

/** Every look that a page must be right in. */
export const LOOKS = {
  light: { theme: "light", contrast: false },
  dark: { theme: "dark", contrast: false },
  "high contrast, light": { theme: "light", contrast: true },
  "high contrast, dark": { theme: "dark", contrast: true },
  "colour-blind palette, light": { theme: "light", contrast: false, palette: "distinct" },
  "colour-blind palette, dark": { theme: "dark", contrast: false, palette: "distinct" },
};

let launched;
let profile;

/** The one browser of this process. */
export async function browser() {
  if (!launched) {
    profile = mkdtempSync(join(tmpdir(), "unpuzzle-chromium-"));
    const executablePath = process.env.UNPUZZLE_CHROMIUM ?? "/usr/bin/chromium";
    launched = chromium.launch({
      executablePath,
      headless: true,
      args: FLAGS,
      env: { ...process.env, HOME: profile },
    });
  }
  return launched;
}

/** Ends the browser; test files that call `test` do not need to. */
export async function closeBrowser() {
  if (!launched) return;
  await (await launched).close();
  launched = undefined;
  rmSync(profile, { recursive: true, force: true });
}

if (process.env.NODE_TEST_CONTEXT) after(closeBrowser);

/** Answers as a server would that takes every game and knows of none. */
const forget = (route) => route.fulfill({ json: { new: 0, known: 0, refused: [], puzzles: [] } });

/**
 * Opens a page in a context of its own. `look` is what the settings menu keeps;
 * `storage` is put into localStorage before the page runs (once per context);
 * `before` gets the page before it goes anywhere. Visitors have been here before, unless
 * `firstVisit` is set.
 *
 * All visitors of this machine share one player, so the server keeps their games only
 * where a test asks for that with `keeps`.
 *
 * The page that comes back has `problems`: console errors, uncaught errors,
 * failed requests and violations of the content security policy.
 */
export async function open(path, options = {}) {
  const {
    viewport = WIDE,
    look = LOOKS.light,
    language = "en",
    touch = false,
    reducedMotion = "reduce",
    storage = {},
    keeps = false,
    firstVisit = false,
    serviceWorkers = "block",
    timezoneId = "UTC",
    before = () => {},
  } = options;
  const context = await (
    await browser()
  ).newContext({
    viewport,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion,
    locale: language === "id" ? "id-ID" : "en-GB",
    acceptDownloads: true,
    serviceWorkers,
    timezoneId,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(PATIENCE);
  if (!keeps) await context.route(/\/api\/(results|statistics)\b/, forget);
  await context.addInitScript(prepare, { look: { ...look, language }, storage, firstVisit });
  const page = await context.newPage();
  page.problems = [];
  page.on(
    "console",
    (message) =>
      message.type() === "error" &&
      page.problems.push(`console: ${message.text()} (${message.location().url})`),
  );
  page.on("pageerror", (error) => page.problems.push(`uncaught: ${error.message}`));
  page.on(
    "requestfailed",
    (request) =>
      !request.failure()?.errorText.includes("ABORTED") &&
      page.problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`),
  );
  await before(page);
  await page.goto(base + path, { waitUntil: "networkidle" });
  return page;
}

/** Runs in the browser before anything else. */
function prepare({ look, storage, firstVisit }) {
  addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
  if (localStorage.getItem("unpuzzle/prepared")) return;
  localStorage.setItem("unpuzzle/prepared", "yes");
  localStorage.setItem("unpuzzle/shell/look", JSON.stringify({ version: 1, at: 0, value: look }));
  const known = firstVisit ? {} : { "unpuzzle/shell/seen": ["24", "tiling", "nerdle", "2048"] };
  for (const [key, value] of Object.entries({ ...known, ...storage }))
    localStorage.setItem(key, JSON.stringify({ version: 1, at: Date.now(), value }));
}

/** Opens a page, does something with it, checks that nothing went wrong, closes it. */
export async function on(path, options, work) {
  const page = await open(path, options);
  try {
    await work(page);
    assert.deepEqual(page.problems, [], `${path}: the console is clean`);
  } finally {
    await page.context().close();
  }
}

/** Those rules of axe, among those that it goes by, that are about colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Runs axe, or only its rules about colours, on what is shown now and wants nothing found. */
export async function checkAxe(page, about = page.url(), onlyColours = false) {
  // The policy forbids injected <script>, so axe comes in through the debugger.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ["violations"], ...(onlyColours ? { runOnly: COLOUR_RULES } : {}) };
  const { violations } = await page.evaluate((given) => window.axe.run(document, given), options);
  const found = violations.flatMap((rule) =>
    rule.nodes.map(
      (node) =>
        `${rule.id}: ${node.target.join(" ")} (${node.failureSummary?.split("\n").slice(1).join(" ").trim()})`,
    ),
  );
  assert.deepEqual(found, [], `axe on ${about}`);
}

/**
 * Runs axe on what is shown now in every look, without loading it anew. Looks are about
 * colours, so all other rules are looked at in the first.
 */
export async function checkAxeInEveryLook(page, about = page.url()) {
  for (const [place, [name, look]] of Object.entries(LOOKS).entries()) {
    await page.evaluate(
      ({ theme, contrast, palette }) =>
        Object.assign(document.documentElement.dataset, {
          theme,
          contrast: contrast ? "more" : "normal",
          palette: palette ?? "usual",
        }),
      look,
    );
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await checkAxe(page, `${about} (${name})`, place > 0);
  }
}

/** Waits until no animation of this name runs any more. */
export async function animationsEnd(page, name) {
  // What the last input starts is there after two frames.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.waitForFunction(
    (start) => !document.getAnimations().some((one) => one.animationName?.startsWith(start) && one.playState === "running"),
    name,
  );
}

/** No sideways scrolling: nothing is wider than the screen. */
export async function checkNoSidewaysScroll(page) {
  const { width, scrolled, wide } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const sticksOut = (node) =>
      node.getBoundingClientRect().right > width + 0.5 &&
      !node.closest(".unseen, [data-scrolls], .table-wrap, .tabs, pre");
    const wide = [...document.querySelectorAll("body *")]
      .filter(sticksOut)
      .map((node) => `${node.tagName}.${node.className?.baseVal ?? node.className}`);
    return { width, scrolled: document.documentElement.scrollWidth, wide: wide.slice(0, 5) };
  });
  assert.ok(
    scrolled <= width,
    `${page.url()} scrolls sideways at ${width}px: ${scrolled}px, ${wide.join(", ")}`,
  );
}

/** Every button, link and field that is shown is at least 44 by 44 px, or inline text. */
export async function checkTargets(page) {
  const small = await page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll(
        "button, [role=button], select, a.button, nav a, summary, [role=tab], input[type=text]",
      ),
    ].filter((node) => node.checkVisibility() && !node.closest(".unseen, [data-small-targets]"));
    return shown
      .filter((node) => {
        const box = node.getBoundingClientRect();
        return box.height < 43.5 || box.width < 43.5;
      })
      .map(
        (node) =>
          `${node.tagName} “${node.getAttribute("aria-label") ?? node.textContent.trim().slice(0, 30)}” ${Math.round(node.getBoundingClientRect().width)}×${Math.round(node.getBoundingClientRect().height)}`,
      );
  });
  assert.deepEqual(small, [], `targets of 44 px on ${page.url()}`);
}

/** What a first visit costs over the wire, headers included. */
export async function bytesOfFirstLoad(path, settle = 300) {
  const context = await (await browser()).newContext({ viewport: WIDE, serviceWorkers: "block" });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  let bytes = 0;
  wire.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  await wire.send("Network.enable");
  await wire.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(base + path, { waitUntil: "networkidle" });
  await page.waitForTimeout(settle);
  await context.close();
  return bytes;
}

/** How much a page moves by itself while it loads: the sum of its layout shifts. */
export async function layoutShift(path, viewport = PHONE) {
  const page = await open("/puzzle", { viewport, touch: true, reducedMotion: "no-preference" });
  await page.context().addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(base + path, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  const shifted = await page.evaluate(() => window.shifted);
  await page.context().close();
  return shifted;
}

/**
 * In how many frames a change shows after an input. The page itself counts:
 * an event is stamped when it arrives, a MutationObserver looks at the frames
 * after it. 1 means it was drawn with the very next frame.
 */
export async function framesUntil(page, { event, trigger, changed }) {
  // As text, because the policy of the pages forbids them to compile any.
  await page.evaluate(`window.echo = new Promise((done) => {
    const read = () => (${changed});
    addEventListener(${JSON.stringify(event)}, () => {
      const before = read();
      let frames = 0;
      const look = () => {
        frames += 1;
        if (read() !== before) done(frames);
        else if (frames < 120) requestAnimationFrame(look);
        else done(Infinity);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  }); undefined`);
  await trigger();
  return page.evaluate(() => window.echo);
}

/** Tabs until the element that matches has the focus; fails when it never gets it. */
export async function tabTo(page, selector, { most = 80, back = false } = {}) {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  assert.fail(`Tab never reaches ${selector} on ${page.url()}`);
}
