// Parses and replays traces; crates/puzzles/src/trace.rs describes the format.

import { say } from "../../shell/words.js";

/** @typedef {[row: number, column: number, label: string, tint: string]} Change */
/** @typedef {{event: string, cases: number, text?: string, reason?: string, count?: number, cells?: Change[]}} TraceEvent */
/** @typedef {{label: string, tint: string} | null} Cell */
/** @typedef {{schema: string, puzzle: string, instance: string, strategy: string, board: ([string, string] | null)[][], events: TraceEvent[], end: {cases: number, events: number, solutions: number, complete: boolean}}} Trace */

const SCHEMA = "unpuzzle/trace/1";

const notATrace = () => new Error(say("This is no trace: its first line does not say unpuzzle/trace."));
const badLine = (/** @type {number} */ line) => new Error(say("Line {line} is no event of a trace.", { line }));
const cutOff = (/** @type {number} */ events) => new Error(say("The trace is cut off after {events|one event|# events}: its end is missing.", { events }));

/** Reads the lines of a trace. @param {string} text @returns {Trace} */
export function parseTrace(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const header = parsed(lines[0] ?? "", notATrace);
  if (typeof header.schema !== "string" || !header.schema.startsWith("unpuzzle/trace/")) throw notATrace();
  if (header.schema !== SCHEMA) throw new Error(say("This trace is of version {version}; this page reads version 1.", { version: header.schema.slice("unpuzzle/trace/".length) }));
  if (!Array.isArray(header.board)) throw notATrace();
  const events = /** @type {TraceEvent[]} */ ([]);
  let end;
  for (const [index, line] of lines.slice(1).entries()) {
    const isLast = index === lines.length - 2;
    const event = parsed(line, () => (isLast ? cutOff(events.length) : badLine(index + 2)));
    if (end) throw badLine(index + 2);
    if (event.event === "end") end = event;
    else if (sound(event, header.board, events.at(-1))) events.push(event);
    else throw badLine(index + 2);
  }
  if (!end || end.events !== events.length) throw cutOff(events.length);
  return { ...header, events, end };
}

/** @param {string} line @param {() => Error} fault */
function parsed(line, fault) {
  try {
    const value = JSON.parse(line);
    if (value !== null && typeof value === "object") return value;
  } catch {
    // Said below.
  }
  throw fault();
}

/** @param {any} event @param {unknown[][]} board @param {TraceEvent | undefined} before */
function sound(event, board, before) {
  const inside = (/** @type {Change} */ [row, column]) => board[row]?.[column] !== undefined;
  return typeof event.event === "string" && Number.isSafeInteger(event.cases) && event.cases >= (before?.cases ?? 0) && (event.cells ?? []).every(inside);
}

export class Replay {
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
