// The views beside the bars: growth over a ladder of sizes, and replayed searches.

import { ask, messageOf, wasAborted } from "../../shell/api.js";
import { button, notice, segmented, select } from "../../shell/controls.js";
import { downloads } from "../../shell/download.js";
import { element, fill, icon } from "../../shell/elements.js";
import { announce, toast } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { FONT, SERIES, growthCsv, growthSvg, growthTable } from "./growth.js";
import { replayView } from "./replay.js";

/** @import { Growth, Metric } from "./growth.js" */
/** @import { Trace } from "./replay.js" */
/** @import { Body } from "../puzzle/form.js" */
/** @typedef {{puzzle: string, title: string, asked: Body, strategies: string[], chosen: Set<string>, ladders: string[], form: {read: () => Body}, picks: HTMLElement, nameOf: (name: string) => string}} Bench */

const METRICS = { cases: say("Cases"), time: say("Time (ms)") };

/** Strategies that can be traced; for other puzzles, all. */
const TRACED = /** @type {Record<string, string[]>} */ ({ 24: ["seed", "pairs"], tiling: ["brute-force", "mrv"] });

/** Events in a trace. */
const EVENTS = 40_000;

/** All strategies get the same seed. */
const SEED = 1;

/** @param {string} mode @param {Bench} bench @returns {{side: HTMLElement[], main: HTMLElement, run: () => Promise<void>}} */
export const laboratory = (mode, bench) => (mode === "growth" ? growthView(bench) : replayBench(bench));

/** @param {Bench} bench */
function growthView({ puzzle, title, asked, strategies, chosen, ladders, picks, nameOf }) {
  let share = "2000ms";
  let ladder = ladders.find((name) => name === asked.ladder) ?? (ladders.includes("4xn") ? "4xn" : ladders[0]);
  let metric = /** @type {Metric} */ ("cases");
  /** @type {AbortController | undefined} */
  let running;
  /** @type {Growth | undefined} */
  let growth;
  const chart = element("div.growth-chart");
  const table = element("section.table-box");
  const status = element("p.quiet.small", { role: "status" });
  const panel = element("section.panel.chart-panel", element("div.empty", icon("chart"), element("p", say("Press Run: every strategy climbs the same ladder of sizes, until a size takes more than its share of time."))));
  const run = button({ label: say("Run"), kind: "primary wide", icon: "play", onClick: () => void start() });
  const stop = button({ label: say("Stop"), kind: "wide", icon: "stop", onClick: () => running?.abort() });
  stop.hidden = true;

  async function start() {
    const names = strategies.filter((name) => chosen.has(name));
    if (names.length === 0) return void toast(say("Choose at least one strategy."), { kind: "bad" });
    running = new AbortController();
    growth = undefined;
    [run.hidden, stop.hidden] = [true, false];
    for (const [index, name] of names.entries()) {
      if (running.signal.aborted) break;
      status.textContent = say("{name}… ({at} of {all})", { name: nameOf(name), at: index + 1, all: names.length });
      await climb(name, running.signal);
      draw();
    }
    [run.hidden, stop.hidden] = [false, true];
    status.textContent = running.signal.aborted ? say("Stopped. This is what there is so far.") : "";
    announce(say("The growth is drawn."));
  }

  /** @param {string} strategy @param {AbortSignal} signal */
  async function climb(strategy, signal) {
    try {
      const body = { growth: true, strategy, share, seed: SEED, ...(ladder ? { ladder } : {}) };
      const reply = /** @type {Growth} */ (/** @type {unknown} */ (await ask(puzzle, "compare", body, { signal })));
      growth = growth ? { ...growth, curves: [...growth.curves, ...reply.curves] } : reply;
    } catch (error) {
      if (!wasAborted(error)) toast(messageOf(error), { kind: "bad" });
    }
  }

  /** @param {boolean} forFile */
  function svg(forFile) {
    const paint = forFile
      ? { font: FONT, ink: "#1d1c1a", faint: "#57544d", paper: "#ffffff", series: (/** @type {number} */ index) => SERIES[index % SERIES.length] }
      : { font: "inherit", ink: "var(--ink)", faint: "var(--ink-3)", paper: "var(--surface)", series: (/** @type {number} */ index) => `color-mix(in srgb, ${SERIES[index % SERIES.length]} 72%, var(--ink))` };
    const unit = puzzle === "24" ? say("card") : puzzle === "tiling" ? say("column") : puzzle === "nerdle" ? say("tile") : say("cell");
    return growthSvg(/** @type {Growth} */ (growth), metric, { nameOf, unit, title: `${title}: ${METRICS[metric]}`, paint });
  }

  function draw() {
    if (!growth) return;
    chart.innerHTML = svg(false);
    if (!panel.contains(chart)) {
      const choice = segmented({
        hideLegend: true,
        legend: say("Show"),
        value: metric,
        options: Object.entries(METRICS).map(([value, label]) => ({ value, label })),
        onChange: (value) => ((metric = /** @type {Metric} */ (value)), draw()),
      });
      fill(panel, element("div.row-spread", choice, saving()), chart, element("p.quiet.small", say("Logarithmic scale. One thread. The law is fitted to the sizes that were finished.")));
    }
    fill(table, growthTable(growth, nameOf));
  }

  const saving = () =>
    downloads(`${puzzle}-growth`, {
      svg: () => svg(true),
      csv: () => growthCsv(/** @type {Growth} */ (growth)),
      json: () => JSON.stringify(growth, null, 2) + "\n",
    });

  const shares = [0.5, 2, 5, 20].map((seconds) => ({ value: `${seconds * 1000}ms`, label: say("{seconds} s", { seconds }) }));
  const side = [
    ladders.length > 0 &&
      select({ label: say("Boards"), value: ladder, options: ladders.map((value) => ({ value, label: value === "report" ? say("The report’s seven cases") : value.replace("x", "×") })), onChange: (value) => (ladder = value) }),
    select({ label: say("Time for each size"), help: say("On a slow computer take less; a strategy that needs more is shown as “at least”."), value: share, options: shares, onChange: (value) => (share = value) }),
    picks,
    run,
    stop,
    status,
  ].filter((part) => part !== false);
  return { side, main: element("div.stack", panel, table), run: start };
}

/** @param {Bench} bench */
function replayBench({ puzzle, asked, strategies, form, nameOf }) {
  const traced = TRACED[puzzle] ?? strategies;
  let left = traced.find((name) => name === asked.left) ?? traced[0];
  let right = traced.find((name) => name === asked.right) ?? traced[1] ?? traced[0];
  const stage = element("div.stack", element("section.panel", element("div.empty", icon("play"), element("p", say("Choose two strategies and press Record.")))));

  async function record() {
    fill(stage, element("p.quiet", { role: "status" }, say("Recording…")));
    try {
      const body = form.read();
      if (puzzle === "nerdle") Object.assign(body, { games: undefined });
      const names = [...new Set([left, right])];
      const replies = await Promise.all(names.map((strategy) => ask(puzzle, "compare", { ...body, strategy, events: EVENTS, seed: SEED })));
      const traces = replies.map((reply) => /** @type {Trace} */ (/** @type {unknown} */ (reply.trace)));
      fill(stage, replayView(traces, nameOf));
    } catch (error) {
      fill(stage, notice({ kind: "bad" }, messageOf(error)));
    }
  }

  const options = traced.map((value) => ({ value, label: nameOf(value) }));
  const side = [
    select({ label: say("Left"), value: left, options, onChange: (value) => (left = value) }),
    select({ label: say("Right"), value: right, options, onChange: (value) => (right = value) }),
    button({ label: say("Record"), kind: "primary wide", icon: "play", onClick: () => void record() }),
  ];
  return { side, main: stage, run: record };
}
