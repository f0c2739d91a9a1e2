// Compares strategies on one puzzle, with a request each, so that bars fill as they finish.

import { HAS_SERVER, ask, call, messageOf, tooLate, wasAborted } from "../../shell/api.js";
import { button, fold, notice, relabel, segmented } from "../../shell/controls.js";
import { downloads } from "../../shell/download.js";
import { describe } from "../../shell/describe.js";
import { element, fill, icon } from "../../shell/elements.js";
import { titleOf } from "../../shell/pages.js";
import { announce, startPage, toast } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { number, say, sayAs } from "../../shell/words.js";
import { argumentForm } from "../puzzle/form.js";
import { nameOf as boardName } from "../tiling/names.js";
import { Chart, bestOf, isCut, isWrong, timeText } from "./chart.js";
import { laboratory } from "./laboratory.js";
import { STRATEGIES } from "./strategies.js";
import { COLUMNS, csvOf, jsonOf, resultTable } from "./table.js";

/** @import { ArgumentDescription, PuzzleDescription } from "../../shell/types.js" */
/** @import { Body } from "../puzzle/form.js" */
/** @import { Compared, Lane, Metric } from "./chart.js" */

/** By puzzle: the first metric, the baseline, the measure of quality, and default arguments. */
const KNOWN =
  /** @type {Record<string, {first: string, against: string, quality?: string, lower?: boolean, instead?: string, values: Body}>} */ ({
    24: { first: "cases", against: "seed", quality: "solutions", values: { cards: "3 3 8 8" } },
    tiling: { first: "cases", against: "brute-force", instead: "file", values: { board: "pentominoes-3x20" } },
    nerdle: { first: "quality", against: "seed", quality: "average", lower: true, values: { variant: "mini" } },
    2048: { first: "quality", against: "random", quality: "mean_score", values: { games: 20, size: "4x4" } },
  });

/** Arguments of the other views. */
const LABORATORY = ["growth", "share", "metric", "trace", "events", "ladder", "answer"];

/** Labels of the arguments. @type {Record<string, string>} */
const LABELS = { cards: say("Cards"), board: say("Board"), variant: say("Variant"), games: say("Games"), size: say("Size"), file: say("Own puzzle") };

/** Players of 2048 with a network for the 4×4 board, and those that would download one in the static app. */
const CLASSIC_ONLY = ["network", "expert:1"];
const HEAVY = HAS_SERVER ? [] : [...CLASSIC_ONLY, "strongest"];

/** All strategies get the same seed. */
const SEED = 1;

const main = startPage({ title: say("Compare solvers") });
main.append(element("div.page-head", element("h1", say("Compare solvers")), element("p", say("Give the same puzzle to several strategies and see what each of them has to do for it."), " ", element("a", { href: "/guide" }, say("The guide explains the ideas.")))));
const bench = element("div.bench");
main.append(bench);

/** @type {Lane[]} */
let lanes = [];
/** @type {AbortController | undefined} */
let running;
let metricId = "time";
/** The view: once, growth or replay. */
let mode = new URLSearchParams(location.search).get("mode") ?? "once";
let current = /** @type {{puzzle: PuzzleDescription, body: Body}} */ ({});
const chart = new Chart(describeStrategy);
const chartBox = element("section", { class: "panel chart-panel", "aria-label": say("{metric} by strategy", { metric: "" }) });
const insight = element("p.insight");
const tableBox = element("section.table-box");

try {
  const puzzles = await describe();
  const comparable = puzzles.filter((puzzle) => compareVerb(puzzle));
  const asked = new URLSearchParams(location.search);
  const first = comparable.find(({ name }) => name === (asked.get("puzzle") ?? kept("compare", "puzzle", "24"))) ?? comparable[0];
  await choose(first, comparable, Object.fromEntries(asked), mode === "once" || asked.has("run"));
} catch (error) {
  fill(bench, notice({ kind: "bad" }, messageOf(error)));
}

/** @param {PuzzleDescription} puzzle */
function compareVerb(puzzle) {
  return puzzle.verbs.find(({ name }) => name === "compare");
}

/** What people call a strategy, and what it does. @param {string} strategy */
function describeStrategy(strategy) {
  return STRATEGIES[current.puzzle?.name]?.[strategy] ?? { name: strategy, about: "" };
}

/** @param {string} strategy */
function nameOf(strategy) {
  return describeStrategy(strategy).name;
}

/** Shows the controls of one puzzle. @param {PuzzleDescription} puzzle @param {PuzzleDescription[]} all @param {Body} asked @param {boolean} [atOnce] whether it runs without being asked */
async function choose(puzzle, all, asked = {}, atOnce = false) {
  running?.abort();
  keep("compare", "puzzle", puzzle.name);
  current = { puzzle, body: {} };
  metricId = KNOWN[puzzle.name]?.first ?? "time";
  fill(chartBox);
  lanes = [];
  const verb = compareVerb(puzzle);
  const strategies = verb?.arguments.find(({ name }) => name === "strategy")?.words ?? [];
  const named = typeof asked.strategies === "string" ? asked.strategies.split(",") : [];
  const wanted = strategies.filter((name) => named.includes(name));
  const chosen = new Set(wanted.length > 0 ? wanted : strategies);
  const values = { ...KNOWN[puzzle.name]?.values, ...asked };
  const lists = /** @type {Record<string, import("../puzzle/form.js").Options>} */ (
    puzzle.name === "tiling" ? { board: await boards() } : {}
  );
  const form = instanceForm(verb?.arguments ?? [], { puzzle: puzzle.name, values, lists });
  const hasLaboratory = verb?.arguments.some(({ name }) => name === "growth") === true;
  if (!hasLaboratory) mode = "once";
  const modes = segmented({
    legend: say("View"),
    even: true,
    value: mode,
    options: [
      { value: "once", label: say("One puzzle") },
      { value: "growth", label: say("Growth") },
      { value: "replay", label: say("Replay") },
    ],
    onChange: (value) => ((mode = value), void choose(puzzle, all, form.read(), mode === "once")),
  });
  const picked = () => strategies.filter((name) => chosen.has(name));
  const run = button({
    label: say("Run"),
    kind: "primary wide",
    icon: "play",
    onClick: () => void start(form.read(), picked(), { run, stop }),
  });
  const stop = button({ label: say("Stop"), kind: "wide", icon: "stop", onClick: () => running?.abort() });
  stop.hidden = true;
  const side = element(
    "section.panel.stack.side",
    segmented({
      legend: say("Puzzle"),
      even: true,
      value: puzzle.name,
      options: all.map(({ name, title }) => ({ value: name, label: titleOf(name, title) })),
      onChange: (name) => void choose(all.find((one) => one.name === name) ?? puzzle, all, {}, mode === "once"),
    }),
    hasLaboratory && modes,
    ...(mode === "growth" ? [] : form.elements),
  );
  if (mode !== "once") {
    const view = laboratory(mode, { puzzle: puzzle.name, title: puzzle.title, asked, strategies, chosen, ladders: verb?.arguments.find(({ name }) => name === "ladder")?.words ?? [], form, picks: strategyList(strategies, chosen), nameOf });
    side.append(...view.side);
    fill(bench, side, element("div.stack", view.main));
    if (atOnce) void view.run();
    return;
  }
  side.append(...[strategies.length > 0 && strategyList(strategies, chosen), run, stop].filter((part) => part !== false));
  fill(bench, side, element("div.stack", chartBox, tableBox));
  draw();
  if (atOnce) void start(form.read(), wanted.length > 0 ? wanted : picked().filter((name) => !HEAVY.includes(name)), { run, stop });
}

/**
 * The arguments that make sense at first, and the others folded away.
 * @param {ArgumentDescription[]} all
 * @param {{puzzle: string, values: Body, lists: Record<string, import("../puzzle/form.js").Options>}} options
 */
function instanceForm(all, { puzzle, values, lists }) {
  const own = all.filter(({ name }) => name !== "strategy" && !LABORATORY.includes(name));
  const known = KNOWN[puzzle];
  const first = own.filter(({ name, required }) => !known || required || name in known.values);
  const rest = own.filter((argument) => !first.includes(argument));
  const main = argumentForm(first, { labels: LABELS, values, lists, none: sayAs("choice", "any") });
  const more = argumentForm(rest, { labels: LABELS, values, lists, none: sayAs("choice", "any") });
  const elements = rest.length > 0 ? [main.element, fold({ label: say("More choices") }, more.element)] : [main.element];
  const read = () => {
    const body = { ...main.read(), ...more.read() };
    // A custom puzzle replaces a built-in one.
    if (known?.instead && body[known.instead]) for (const name of Object.keys(known.values)) delete body[name];
    return body;
  };
  return { elements, read };
}

/** @param {string[]} strategies @param {Set<string>} chosen */
function strategyList(strategies, chosen) {
  const rows = strategies.map((name) => {
    const input = element("input", { type: "checkbox", checked: chosen.has(name) });
    input.addEventListener("change", () => (input.checked ? chosen.add(name) : chosen.delete(name)));
    const { name: called, about } = describeStrategy(name);
    return element(
      "label.pick",
      input,
      element("span.pick-box", { "aria-hidden": "true" }, icon("check")),
      element("span", element("strong", called), " ", element("code.quiet.small", name), element("span.quiet.small", about)),
    );
  });
  return element("fieldset.picks", element("legend.label", say("Strategies")), rows);
}

async function boards() {
  const reply = await call("tiling", "boards", {}).catch(() => ({ boards: [] }));
  return reply.boards.map((board) => ({ value: board.name, label: boardName(board.name) }));
}

/** Runs the strategies one after the other, so that none disturbs the time of another. @param {Body} body @param {string[]} chosen @param {{run: HTMLElement, stop: HTMLElement}} buttons */
async function start(body, chosen, { run, stop }) {
  const anySize = current.puzzle.name !== "2048" || body.size === "4x4";
  const names = chosen.filter((name) => anySize || !CLASSIC_ONLY.includes(name));
  if (names.length === 0) return toast(say("Choose at least one strategy."), { kind: "bad" });
  const asking = new AbortController();
  running = asking;
  current.body = body;
  lanes = names.map((name) => ({ name, state: "waiting" }));
  remember(body);
  [run.hidden, stop.hidden] = [true, false];
  for (const lane of lanes) {
    if (asking.signal.aborted) lane.state = "stopped";
    else await runLane(lane, body, asking.signal);
    if (running !== asking) return;
    draw();
  }
  [run.hidden, stop.hidden] = [false, true];
  relabel(run, say("Run again"));
  const best = bestOf(lanes, metricNow());
  if (best) announce(say("{count|One strategy|# strategies} compared. Best: {name}.", { count: lanes.length, name: nameOf(best) }));
}

/** @param {Lane} lane @param {Body} body @param {AbortSignal} signal */
async function runLane(lane, body, signal) {
  Object.assign(lane, { state: "working", since: performance.now() });
  draw();
  try {
    const asked = { ...body, strategy: lane.name, seed: SEED };
    const reply = /** @type {Partial<Compared>} */ (await ask(current.puzzle.name, "compare", asked, { signal }));
    if (!("strategies" in reply)) throw tooLate();
    const figures = /** @type {import("./chart.js").Figures} */ ({ ...reply.strategies?.[0], name: lane.name });
    Object.assign(lane, { state: "done", figures });
    announce(`${nameOf(lane.name)}: ${timeText(figures.milliseconds)}`);
  } catch (error) {
    lane.state = wasAborted(error) ? "stopped" : "failed";
    lane.error = messageOf(error);
    if (!wasAborted(error)) toast(lane.error, { kind: "bad" });
  }
}

/** The link that opens this comparison again. @param {Body} body */
function remember(body) {
  const query = new URLSearchParams({ puzzle: current.puzzle.name, mode });
  for (const [name, value] of Object.entries(body)) if (typeof value !== "object") query.set(name, String(value));
  history.replaceState(null, "", `?${query}`);
}

/** @returns {Metric[]} */
function metrics() {
  const known = KNOWN[current.puzzle.name];
  const found = known?.quality;
  const cost = { logarithmic: true, lowerIsBetter: true };
  const all = /** @type {Metric[]} */ ([
    { ...cost, id: "time", label: say("Time"), value: (figures) => figures.milliseconds, shown: timeText },
    { ...cost, id: "cases", label: say("Cases"), value: (figures) => figures.cases, shown: (value) => number(Math.round(value)) },
  ]);
  if (found)
    all.push({
      id: "quality",
      label: COLUMNS[found],
      logarithmic: false,
      lowerIsBetter: known.lower === true,
      value: (figures) => (typeof figures[found] === "number" ? figures[found] : undefined),
      shown: number,
    });
  return all;
}

function metricNow() {
  return metrics().find(({ id }) => id === metricId) ?? metrics()[0];
}

function draw() {
  const all = metrics();
  const metric = metricNow();
  if (lanes.length === 0) {
    fill(chartBox, element("div.empty", icon("chart"), element("p", say("Pick a puzzle and its strategies, then press Run. A bar for each of them fills here while it works."))));
    fill(tableBox);
    return;
  }
  if (!chartBox.contains(chart.element)) {
    const choice = segmented({
      hideLegend: true,
      legend: say("Show"),
      value: metric.id,
      options: all.map(({ id, label }) => ({ value: id, label })),
      onChange: (id) => ((metricId = id), draw()),
    });
    fill(
      chartBox,
      element("div.row-spread", choice, saving()),
      chart.element,
      chart.axis,
      insight,
      element("p.quiet.small.note"),
    );
  }
  chart.draw(lanes, metric);
  const note = chartBox.querySelector(".note");
  fill(insight, sentence(metric));
  if (note)
    note.textContent = `${say(metric.logarithmic ? "Logarithmic scale: every step is ten times the one before." : "Plain scale.")} ${say(metric.lowerIsBetter ? "Shorter is better." : "Longer is better.")}`;
  fill(tableBox, resultTable(lanes, nameOf));
}

/** The best strategy against the baseline, in words. @param {Metric} metric */
function sentence(metric) {
  const best = bestOf(lanes, metric);
  const against = lanes.find(({ name }) => name === KNOWN[current.puzzle.name]?.against);
  const winner = lanes.find(({ name }) => name === best);
  if (!winner?.figures || !against?.figures || winner === against || lanes.some(({ state }) => state === "working")) return "";
  const [ours, theirs] = [metric.value(winner.figures) ?? 0, metric.value(against.figures) ?? 0];
  const values = { best: nameOf(winner.name), name: nameOf(against.name) };
  if (isWrong(against, lanes)) return say("{name} says that there is no solution. {best} found one.", values);
  if (metric.id === "quality")
    return say("{best}: {metric} {ours}. {name}: {theirs}.", {
      ...values,
      metric: metric.label.toLowerCase(),
      ours: metric.shown(ours),
      theirs: metric.shown(theirs),
    });
  const times = theirs / ours;
  if (!Number.isFinite(times) || times < 1.5) return "";
  const told = { ...values, times: times < 10 ? Math.round(times * 10) / 10 : Math.round(times) };
  if (metric.id === "time")
    return isCut(against)
      ? say("{best} is at least {times}× as fast as {name}, which was stopped.", told)
      : say("{best} is {times}× as fast as {name}.", told);
  return isCut(against)
    ? say("{best} examines at least {times}× fewer cases than {name}, which was stopped.", told)
    : say("{best} examines {times}× fewer cases than {name}.", told);
}

function saving() {
  return downloads(`${current.puzzle.name}-compare`, {
    csv: () => csvOf(lanes),
    json: () => jsonOf(current.puzzle.name, current.body, lanes),
  });
}
