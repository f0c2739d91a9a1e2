// The search at work: the brute force of the report beside one of ours, as
// slowly or as fast as one likes, with the cases that each has counted.

import { call, messageOf } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { button, notice, select, slider, toggle } from "../../shell/controls.js";
import { openDialog } from "../../shell/shell.js";
import { number, words } from "../../shell/words.js";
import { skinOf } from "./art.js";
import { Position } from "./model.js";
import { SheetsView } from "./sheets.js";
import { catalogue } from "./words.js";
import { catalogue as toolWords } from "./words-tools.js";

const say = words(catalogue, toolWords);

/** Steps a second at each notch of the slider. */
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 2_000, 10_000, 50_000];
/** From here on the search is looked at now and then, not followed. */
const LEAP = 2_000;
const STRETCH = 400;
const LONGEST = 5_000;
const ENGINES = /** @type {const} */ (["dlx", "mrv", "bitmask"]);

/** Opens the view. @param {import("./model.js").Board} board */
export async function openWatch(board) {
  const watch = new Watch(board);
  const done = openDialog({ title: say("watchTitle"), wide: true, body: watch.parts, onOpen: (dialog) => (dialog.classList.add("watch-dialog"), watch.start()) });
  await done;
  watch.stop();
}

class Watch {
  /** @param {import("./model.js").Board} board */
  constructor(board) {
    this.lanes = /** @type {Engine[]} */ (["brute-force", ENGINES[0]]).map((engine) => new Lane(board, engine));
    this.speed = 3;
    this.running = false;
    this.stops = true;
    this.owed = 0;
    this.run = button({ label: say("pause"), icon: "pause", kind: "primary", onClick: () => this.toggle() });
    const engines = select({ label: say("ourEngine"), value: ENGINES[0], options: ENGINES.map((value) => ({ value, label: say(`engine-${value}`) })), onChange: (engine) => this.lanes[1].use(engine) });
    this.parts = [
      element("p.quiet", say("watchAbout")),
      element("div.lanes", this.lanes.map((lane) => lane.element)),
      element("div.row.watch-controls", this.run, button({ label: say("stepOnce"), icon: "step", onClick: () => this.step() }), button({ label: say("again"), icon: "new", onClick: () => this.again() })),
      element("div.watch-settings", slider({ label: say("speed"), value: this.speed, least: 0, most: SPEEDS.length - 1, onInput: (value) => (this.speed = value), valueText: (value) => say("speedText", { speed: SPEEDS[value] }) }), engines, toggle({ label: say("stopAtSolutions"), checked: true, onChange: (on) => (this.stops = on) })),
    ];
  }

  start() {
    this.running = true;
    this.last = performance.now();
    this.frame = requestAnimationFrame((now) => this.#tick(now));
    this.#drawRun();
  }

  stop() {
    this.running = false;
    cancelAnimationFrame(this.frame ?? 0);
    for (const lane of this.lanes) lane.stop();
  }

  toggle() {
    if (!this.running) for (const lane of this.lanes) lane.solved = false;
    this.running = !this.running;
    if (this.running) this.start();
    else cancelAnimationFrame(this.frame ?? 0);
    this.#drawRun();
  }

  step() {
    if (this.running) this.toggle();
    for (const lane of this.lanes) (lane.solved = false), lane.advance(1, false);
  }

  again() {
    for (const lane of this.lanes) lane.use(lane.engine);
    if (!this.running) this.toggle();
  }

  #drawRun() {
    const next = button({ label: say(this.running ? "pause" : "goOn"), icon: this.running ? "pause" : "play", kind: "primary" });
    this.run.replaceChildren(...next.childNodes);
  }

  /** @param {number} now */
  #tick(now) {
    if (!this.running) return;
    const speed = SPEEDS[this.speed];
    this.owed = Math.min(this.owed + ((now - (this.last ?? now)) / 1000) * speed, speed);
    this.last = now;
    const steps = Math.floor(this.owed);
    this.owed -= steps;
    if (steps > 0) for (const lane of this.lanes) lane.advance(steps, this.stops, speed >= LEAP);
    if (this.lanes.every((lane) => lane.solved || lane.over)) {
      this.toggle();
      return;
    }
    this.frame = requestAnimationFrame((later) => this.#tick(later));
  }
}

/** @typedef {NonNullable<import("../../shell/types.js").Arguments<"tiling", "trace">["engine"]>} Engine */
/** @typedef {Extract<import("../../shell/types.js").Reply<"tiling", "trace">, {steps: unknown}>} Traced */

/** One search. */
class Lane {
  /** @param {import("./model.js").Board} board @param {Engine} engine */
  constructor(board, engine) {
    this.board = board;
    this.sheets = new SheetsView(board, skinOf(board), (layer) => say("layer", { layer }));
    this.title = element("h3");
    this.figures = element("dl.lane-figures.numbers");
    this.problem = element("div");
    this.element = element("section.lane", this.title, this.sheets.element, this.figures, this.problem);
    this.engine = engine;
    this.position = new Position(board);
    /** @type {Traced["steps"]} */
    this.events = [];
    /** @type {number | null} */
    this.next = 0;
    this.at = 0;
    this.cases = 0;
    this.solutions = 0;
    this.solved = false;
    this.over = false;
    this.use(engine);
  }

  /** Starts over with an engine. @param {Engine} engine */
  use(engine) {
    this.asking?.abort();
    this.asking = undefined;
    this.engine = engine;
    this.position = new Position(this.board);
    Object.assign(this, { events: [], next: 0, at: 0, cases: 0, solutions: 0, solved: false, over: false });
    this.title.textContent = say(`engine-${engine}`);
    fill(this.problem);
    this.#draw();
    void this.#fetch(0, STRETCH);
  }

  stop() {
    this.asking?.abort();
  }

  /** Goes on by some steps, as far as they are there. @param {number} steps @param {boolean} stops at a solution @param {boolean} [leaping] */
  advance(steps, stops, leaping = false) {
    if (this.solved || this.over) return;
    if (leaping) return void this.#leap(steps, stops);
    for (let step = 0; step < steps && this.#takeOne(); step += 1) {
      if (this.solved && stops) break;
      this.solved = false;
    }
    if (this.events.length === 0 && this.next === null) this.over = true;
    if (this.events.length < STRETCH / 2) void this.#fetch(this.next, STRETCH);
    this.#draw();
  }

  /** Takes the next step that is there; false if there is none. */
  #takeOne() {
    const event = this.events.shift();
    if (!event) return false;
    const { step, move, examined } = event;
    this.at += 1;
    this.cases = examined;
    if (step === "solved") {
      this.solutions += 1;
      this.solved = true;
    } else if (step === "place") {
      const placed = this.board.read(move ?? "");
      if (placed) this.position.placed.push(placed);
    } else this.position.placed.pop();
    return true;
  }

  /** Jumps ahead, and looks at what lies there. @param {number} steps @param {boolean} stops at a solution */
  async #leap(steps, stops) {
    this.owed = (this.owed ?? 0) + steps;
    if (this.asking) return;
    const to = this.at + Math.floor(this.owed);
    this.owed = 0;
    this.events = [];
    this.next = this.at;
    const reply = await this.#ask(to, 1);
    if (!reply) return;
    if (stops && reply.solutions > this.solutions) return this.#goBack();
    this.#lay(reply.placed);
    Object.assign(this, { at: to, cases: reply.examined, solutions: reply.solutions, next: reply.next === null ? null : to, over: reply.next === null && reply.steps.length === 0 });
    this.#draw();
  }

  /** A leap went over a solution: follows the search to it. */
  async #goBack() {
    while (this.next !== null && !this.solved) {
      const reply = await this.#ask(this.next, LONGEST);
      if (!reply) return;
      this.#lay(reply.placed);
      this.events = reply.steps;
      this.next = reply.next;
      while (!this.solved && this.#takeOne());
    }
    this.#draw();
  }

  /** @param {string[]} moves */
  #lay(moves) {
    this.position.placed = moves.map((text) => this.board.read(text)).filter((placed) => placed !== undefined);
  }

  /** @param {number | null} from @param {number} steps */
  async #fetch(from, steps) {
    if (from === null || this.asking) return;
    const reply = await this.#ask(from, steps);
    if (!reply) return;
    this.events.push(...reply.steps);
    this.next = reply.next;
  }

  /** @param {number} from @param {number} steps */
  async #ask(from, steps) {
    const asking = new AbortController();
    this.asking = asking;
    try {
      const reply = await call("tiling", "trace", { file: this.board.game, engine: this.engine, from, steps, timeout: "10s" }, { signal: asking.signal });
      if (this.asking !== asking) return undefined;
      this.asking = undefined;
      if (!("steps" in reply)) throw new Error(reply.reason);
      return { ...reply, next: reply.next ?? null };
    } catch (error) {
      if (this.asking === asking) this.asking = undefined;
      if (!asking.signal.aborted) fill(this.problem, notice({ kind: "warn" }, messageOf(error)));
      return undefined;
    }
  }

  #draw() {
    this.sheets.drawPieces(this.position);
    const pair = (/** @type {string} */ name, /** @type {string} */ value) => element("div", element("dt.quiet.small", say(name)), element("dd", value));
    const state = this.over ? say("searchOver") : this.solved ? say("searchSolved") : say("searching");
    fill(this.figures, pair("casesName", number(this.cases)), pair("stepsName", number(this.at)), pair("solutionsName", number(this.solutions)));
    this.element.dataset.state = this.over ? "over" : this.solved ? "solved" : "searching";
    this.element.setAttribute("aria-label", `${say(`engine-${this.engine}`)}: ${state}`);
  }
}
