// The figures of a comparison: as a table, CSV and JSON.

import { element } from "../../shell/elements.js";
import { figureTable } from "../../shell/table.js";
import { number, say, sayAs } from "../../shell/words.js";
import { isCut, isWrong, timeText } from "./chart.js";

/** @import { Lane } from "./chart.js" */

const APART = ["name", "milliseconds", "cases"];

/** @type {Record<string, string>} */
export const COLUMNS = {
  solutions: say("Solutions"),
  solvable: say("Solvable"),
  answer: say("Answer"),
  proved: say("Proved"),
  average: say("Mean guesses"),
  worst: say("Worst"),
  lost: say("Lost"),
  answers: sayAs("column", "Answers"),
  total: say("Guesses"),
  mean_score: say("Mean score"),
  standard_error: say("± error"),
  games: say("Games"),
  moves_per_second: say("Moves a second"),
};

/** @param {Lane[]} lanes @param {(name: string) => string} nameOf */
export function resultTable(lanes, nameOf) {
  const done = lanes.flatMap((lane) => (lane.figures ? [{ lane, figures: lane.figures }] : []));
  if (done.length === 0) return element("span");
  const [{ figures: first }] = done;
  const others = Object.keys(first).filter((name) => !APART.includes(name) && plain(first[name]));
  const head = [say("Strategy"), say("Time"), say("Cases examined"), ...others.map(title)];
  const numeric = [false, true, true, ...others.map((name) => typeof first[name] === "number")];
  const rows = done.map(({ lane, figures }) => {
    const least = (/** @type {string} */ value) => (isCut(lane) ? `≥ ${value}` : value);
    const told = (/** @type {string} */ name) =>
      name === "solvable" && isWrong(lane, lanes) ? say("no (wrong)") : cell(figures[name]);
    return [nameOf(figures.name), least(timeText(figures.milliseconds)), least(number(figures.cases)), ...others.map(told)];
  });
  return figureTable(head, rows, { numeric, label: say("All figures") });
}

/** @param {unknown} value */
const plain = (value) => value === null || typeof value !== "object";

/** @param {string} name */
const title = (name) => COLUMNS[name] ?? name.replaceAll("_", " ");

/** @param {unknown} value */
function cell(value) {
  if (value === null || value === undefined) return say("unknown");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return typeof value === "number" ? number(value) : String(value);
}

/** @param {Lane[]} lanes */
const finished = (lanes) => lanes.flatMap(({ figures }) => figures ?? []);

/** Every figure, a line for each strategy. @param {Lane[]} lanes */
export function csvOf(lanes) {
  const rows = finished(lanes);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.every((row) => typeof row[name] !== "object" || row[name] === null),
  );
  return csv([names, ...rows.map((row) => names.map((name) => row[name]))]);
}

/** Rows as lines of a file. @param {unknown[][]} rows */
export function csv(rows) {
  const cell = (/** @type {unknown} */ value) => (/[",\n]/.test(String(value ?? "")) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? ""));
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}

/** @param {string} puzzle @param {object} body @param {Lane[]} lanes */
export function jsonOf(puzzle, body, lanes) {
  return JSON.stringify({ schema: `unpuzzle/${puzzle}.compare/1`, ...body, strategies: finished(lanes) }, null, 2) + "\n";
}
