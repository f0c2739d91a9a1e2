// Tells how long each page holds up a slow telephone while it loads.
//   UNPUZZLE_BASE=http://127.0.0.1:2424 node tasks.mjs
//
// The browser's own trace says how much processor time each task of the page's main thread
// took; on a busy machine the clock says nothing. A telephone is taken to be four times as
// slow as this machine, and a task is long from 50 ms there, as browsers have it: at most one
// of a page should be. What a machine takes differs from hour to hour, so no test holds it.

import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { REAL_PHONES, base, browser, closeBrowser, open } from "./harness.mjs";

/** Each page, and what is there once all of it is built. */
const PAGES = {
  home: { path: "/", built: [".picture svg", ".verb-links a"] },
  24: { path: "/24?game=24:3,3,8,8", built: [".dealt-card", ".tools [role=tab]"] },
  tiling: { path: "/tiling", built: [".tray-piece svg", "#board-words:not(:empty)", ".workbench [role=tab]"] },
  pyramid: {
    path: "/tiling?game=tiling:iq-puzzler-pro-pyramid",
    built: [".tray-piece svg", ".scene-place canvas", "#board-words:not(:empty)", ".workbench [role=tab]"],
  },
  nerdle: { path: "/nerdle", built: [".keyboard .key", ".nerdle-tile", ".workbench [role=tab]"] },
  2048: { path: "/2048", built: [".tiles > *", ".workbench [role=tab]"] },
  rooms: { path: "/rooms", built: [".code-row .button", ".rules .mode"] },
  compare: { path: "/compare", built: [".bench .side .button"] },
  guide: { path: "/guide", built: ["main h1"] },
  puzzle: { path: "/puzzle?name=24&verb=solve", built: [".desk .stage .button"] },
};
/** A document without anything, for what opening one costs by itself. */
const EMPTY = { path: "/manifest.webmanifest", built: ["body"] };
/** Loads of each page, of which the quickest counts: other load only adds. */
const LOADS = 2;
const SLOWER = 4;
const LONG = 50;
const CATEGORIES = ["toplevel", "devtools.timeline"];

/**
 * Milliseconds of processor time of the tasks of a load, the longest first: opening the
 * document, and all after it. The visitor has been here before, so that no dialog stands
 * before a game and holds it back. Whether the page is built is asked once the trace has
 * ended, because asking is a task of the page as well; if it is not, it gets more time.
 * @param {{path: string, built: string[]}} page @param {number} [wait] milliseconds after the last answer of the server
 */
async function load({ path, built }, wait = 0) {
  const devtools = await (await browser()).newBrowserCDPSession();
  const events = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((done) => devtools.once("Tracing.tracingComplete", done));
  const traceConfig = { includedCategories: CATEGORIES };
  const before = () => devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  // Without `keeps` every request would go through this process, and come late.
  const page = await open(path, { viewport: REAL_PHONES[0], touch: true, reducedMotion: "no-preference", keeps: true, before });
  await setTimeout(wait);
  await devtools.send("Tracing.end");
  await complete;
  await devtools.detach();
  const isBuilt = await page.evaluate((parts) => parts.every((part) => document.querySelector(part) !== null), built);
  await page.context().close();
  return isBuilt ? split(events) : load({ path, built }, wait + 1000);
}

/** Splits the tasks of a page's thread at the one in which the document was put in its place. */
function split(events) {
  const commit = events.findLast(({ name, args }) => name === "CommitLoad" && args.data?.url?.startsWith(base));
  assert.ok(commit, "the trace tells when the document was opened");
  const own = events.filter(({ name, ph, pid, tid }) => name === "ThreadControllerImpl::RunTask" && ph === "X" && pid === commit.pid && tid === commit.tid);
  const opening = own.find(({ ts, dur = 0 }) => ts <= commit.ts && commit.ts <= ts + dur);
  assert.ok(opening, "the document was opened in a task");
  const cost = ({ tdur = 0 }) => tdur / 1000;
  const after = own.filter(({ ts }) => ts > opening.ts);
  return { opening: cost(opening), tasks: after.map(cost).sort((one, other) => other - one) };
}

/** The quickest of some loads, task by task. @param {{path: string, built: string[]}} page */
async function measured(page) {
  const loads = [];
  for (let time = 0; time < LOADS; time += 1) loads.push(await load(page));
  const opening = Math.min(...loads.map((one) => one.opening));
  const tasks = loads[0].tasks.slice(0, 10).map((_, place) => Math.min(...loads.map((one) => one.tasks[place] ?? 0)));
  return { opening, tasks };
}

const { opening } = await measured(EMPTY);
console.log(`opening an empty page: ${Math.round(opening * SLOWER)} ms on a slow telephone`);
for (const [name, page] of Object.entries(PAGES)) {
  const { tasks } = await measured(page);
  const slow = tasks.map((cost) => Math.round(cost * SLOWER)).filter((cost) => cost > LONG / 2);
  const long = slow.filter((cost) => cost > LONG).length;
  console.log(`${name}: ${long} long, ${slow.join(" ")} ms`);
}
await closeBrowser();
