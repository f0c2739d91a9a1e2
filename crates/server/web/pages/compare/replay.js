// Two searches on one clock, side by side, in both directions, at any speed.

import { button, relabel, slider } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { listenToSteps, stepKeys } from "../../shell/steps.js";
import { number, say, sayAs } from "../../shell/words.js";

/** @typedef {[row: number, column: number, label: string, tint: string]} Change */
/** @typedef {{event: string, cases: number, text?: string, reason?: string, count?: number, cells?: Change[]}} TraceEvent */
/** @typedef {{label: string, tint: string} | null} Cell */
/** What `crates/puzzles/src/trace.rs` describes. @typedef {{puzzle: string, instance: string, strategy: string, board: ([string, string] | null)[][], events: TraceEvent[], end: {cases: number, events: number, solutions: number, complete: boolean}}} Trace */

/** Cases a second. */
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 200_000, 1_000_000];

/**
 * The player of one trace or two.
 * @param {Trace[]} traces
 * @param {(strategy: string) => string} nameOf
 */
export function replayView(traces, nameOf) {
  const replays = traces.map((trace) => new Replay(trace));
  const all = Math.max(...traces.map(({ events }) => events.at(-1)?.cases ?? 0));
  const shortest = Math.min(...traces.map(({ end }) => end.cases));
  let clock = 0;
  let speed = Math.max(0, SPEEDS.findIndex((cases) => cases * 10 >= shortest));
  let backwards = false;
  let running = false;
  let before = 0;

  const lanes = replays.map(() => element("section.replay-lane.panel.stack"));
  const place = element("input.slider", { type: "range", min: 0, max: all, step: 1, value: 0, "aria-label": say("Clock") });
  place.addEventListener("input", () => ((running = false), seek(Number(place.value))));
  const shown = element("output.numbers.quiet");
  const play = button({ label: sayAs("replay", "Play"), icon: "play", kind: "primary", onClick: () => (running ? pause() : start()) });
  const turn = button({ label: say("Backwards"), kind: "small", pressed: false, onClick: () => ((backwards = !backwards), turn.setAttribute("aria-pressed", String(backwards))) });
  const moves = {
    first: () => (pause(), seek(0)),
    back: () => step(true),
    next: () => step(false),
    last: () => (pause(), seek(all)),
  };
  const keys = stepKeys(say("Playback"), moves, play);

  /** @param {number} cases */
  function seek(cases) {
    clock = Math.min(all, Math.max(0, cases));
    for (const replay of replays) replay.seek(clock);
    draw();
  }

  function start() {
    if (clock === (backwards ? 0 : all)) seek(backwards ? all : 0);
    running = true;
    before = performance.now();
    requestAnimationFrame(tick);
    draw();
  }

  function pause() {
    running = false;
    draw();
  }

  let owed = 0;
  /** @param {number} now */
  function tick(now) {
    if (!running || !lanes[0].isConnected) return;
    owed += (Math.min(250, now - before) / 1000) * SPEEDS[speed];
    before = now;
    const cases = Math.floor(owed);
    owed -= cases;
    if (cases > 0) seek(clock + (backwards ? -cases : cases));
    if (clock === (backwards ? 0 : all)) running = false;
    draw();
    requestAnimationFrame(tick);
  }

  /** To the next moment at which something happens, or the one before. @param {boolean} back */
  function step(back) {
    running = false;
    const moments = replays.flatMap((replay) => {
      const { events } = replay.trace;
      if (!back) return replay.isOver ? [] : [events[replay.at].cases];
      if (!replay.last) return [];
      const earlier = events.slice(0, replay.at).findLast(({ cases }) => cases < replay.cases);
      return [earlier?.cases ?? 0];
    });
    if (moments.length > 0) seek(back ? Math.max(...moments) : Math.min(...moments));
    draw();
  }

  function draw() {
    replays.forEach((replay, index) => fill(lanes[index], ...laneOf(replay, nameOf)));
    place.value = String(clock);
    place.style.setProperty("--filled", `${(clock / (all || 1)) * 100}%`);
    place.setAttribute("aria-valuetext", say("{cases} of {all} cases", { cases: clock, all }));
    shown.textContent = say("{cases} of {all} cases", { cases: clock, all });
    keys.bound(clock === 0, clock === all);
    relabel(play, running ? say("Pause") : sayAs("replay", "Play"));
  }

  const view = element(
    "div.stack.replay",
    element("div.replay-lanes", lanes),
    element(
      "section.panel.stack",
      element("div.row-spread", element("strong", say("Clock")), shown),
      place,
      element("div.row", keys, turn),
      slider({
        label: say("Speed"),
        value: speed,
        least: 0,
        most: SPEEDS.length - 1,
        onInput: (value) => (speed = value),
        valueText: (value) => say("{cases|one case|# cases} a second", { cases: SPEEDS[value] }),
      }),
      element("p.quiet.small", say("The clock counts cases, so both searches have examined equally many at every moment.")),
    ),
  );
  listenToSteps(view, moves);
  draw();
  return view;
}

/** @param {Replay} replay @param {(strategy: string) => string} nameOf */
function laneOf(replay, nameOf) {
  const { trace, last } = replay;
  const rows = replay.board.map((row) =>
    element(
      "div.trace-row",
      row.map((cell) => (cell === null ? element("span.trace-gap") : element("span.trace-cell", { class: tintClass(cell.tint) }, cell.label))),
    ),
  );
  const what = last ? EVENTS[last.event] + ((last.count ?? 1) > 1 ? ` × ${number(last.count ?? 1)}` : "") : "";
  const why = last?.reason ? ` (${REASONS[last.reason] ?? last.reason})` : "";
  return [
    element("h2", nameOf(trace.strategy)),
    element("p.numbers.quiet.small", say("{cases} cases · step {at} of {events} · {solutions|one solution|# solutions}", { cases: replay.cases, at: replay.at, events: trace.end.events, solutions: replay.solutions })),
    element("div.trace-board", { role: "img", "aria-label": rowsText(replay), style: { "--columns": String(Math.max(...replay.board.map((row) => row.length))) } }, rows),
    element("p.trace-last", element("strong", what), why, last?.text ? element("code", last.text) : ""),
    element("p.small", replay.isOver ? say(trace.end.complete ? "Done." : "The record ends here, the search does not.") : ""),
  ];
}

/** @param {string} tint */
function tintClass(tint) {
  const piece = /^piece-(\d+)$/.exec(tint);
  if (piece) return `trace-piece trace-piece-${(Number(piece[1]) % 12) + 1}`;
  return ["good", "warning", "bad", "quiet"].includes(tint) ? `trace-${tint}` : "";
}

/** @type {Record<string, string>} */
const EVENTS = { try: say("Try"), place: sayAs("page", "Place"), remove: say("Take back"), prune: say("Leave out"), solution: say("Solution") };

/** @type {Record<string, string>} */
const REASONS = {
  "does-not-fit": say("does not fit"),
  "dead-end": say("nothing fits any more"),
  seen: say("seen before"),
  "not-target": say("not the target"),
  colours: say("contradict the colours"),
  "no-move": say("moves nothing"),
};

/** The board in words. @param {Replay} replay */
const rowsText = ({ board }) => board.map((row) => row.map((cell) => (cell === null ? " " : cell.label || ".")).join(" ")).join("; ");

/** A trace at one of its steps. */
class Replay {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.at = 0;
    this.solutions = 0;
    /** @type {Cell[][]} */
    this.board = trace.board.map((row) => row.map((cell) => cell && { label: cell[0], tint: cell[1] }));
    /** @type {[number, number, Cell][][]} */
    this.undo = [];
  }

  get last() {
    return this.trace.events[this.at - 1];
  }

  get cases() {
    return this.last?.cases ?? 0;
  }

  get isOver() {
    return this.at === this.trace.events.length;
  }

  forward() {
    const event = this.trace.events[this.at];
    if (!event) return false;
    const undo = /** @type {[number, number, Cell][]} */ ([]);
    for (const [row, column, label, tint] of event.cells ?? []) {
      undo.push([row, column, this.board[row][column]]);
      this.board[row][column] = { label, tint };
    }
    if (event.event === "solution") this.solutions += 1;
    this.undo.push(undo);
    this.at += 1;
    return true;
  }

  back() {
    const undo = this.undo.pop();
    if (!undo) return false;
    this.at -= 1;
    for (const [row, column, cell] of undo.reverse()) this.board[row][column] = cell;
    if (this.trace.events[this.at].event === "solution") this.solutions -= 1;
    return true;
  }

  /** Seeks to a number of examined cases. @param {number} cases */
  seek(cases) {
    while (!this.isOver && this.trace.events[this.at].cases <= cases) this.forward();
    while (this.last && this.last.cases > cases) this.back();
  }
}
