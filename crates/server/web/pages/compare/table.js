// All figures in a table that grows with every strategy that finishes.

import { element } from "../../shell/elements.js";
import { number } from "../../shell/words.js";
import { isCut, isWrong, timeText } from "./chart.js";
import { catalogue } from "./words.js";

/** @typedef {import("./chart.js").Lane} Lane */
/** @typedef {import("../../shell/words.js").Say} Say */

/** Figures that have a column of their own, or are too long for a table. */
const APART = ["name", "milliseconds", "cases"];

/** @param {Say} say @param {Lane[]} lanes @param {(name: string) => string} nameOf */
export function resultTable(say, lanes, nameOf) {
  const done = lanes.flatMap((lane) => (lane.figures ? [{ lane, figures: lane.figures }] : []));
  if (done.length === 0) return element("span");
  const [{ figures: first }] = done;
  const others = Object.keys(first).filter((name) => !APART.includes(name) && plain(first[name]));
  const head = ["columnName", "columnTime", "columnCases"].map((key) => say(key)).concat(others.map((name) => title(say, name)));
  const numeric = [false, true, true, ...others.map((name) => typeof first[name] === "number")];
  const rows = done.map(({ lane, figures }) => {
    const least = (/** @type {string} */ value) => (isCut(lane) ? say("atLeast", { value }) : value);
    const told = (/** @type {string} */ name) =>
      name === "solvable" && isWrong(lane, lanes) ? say("wrongNo") : cell(say, figures[name]);
    return [nameOf(figures.name), least(timeText(figures.milliseconds)), least(number(figures.cases)), ...others.map(told)];
  });
  return element(
    "div.table-wrap",
    { role: "region", "aria-label": say("tableTitle"), tabindex: 0 },
    element(
      "table.table",
      element("caption.unseen", say("tableTitle")),
      element(
        "thead",
        element(
          "tr",
          head.map((text, index) => element("th", { scope: "col", class: numeric[index] ? "number" : "" }, text)),
        ),
      ),
      element(
        "tbody",
        rows.map((row) =>
          element(
            "tr",
            row.map((text, index) =>
              index === 0
                ? element("th", { scope: "row" }, text)
                : element("td", { class: numeric[index] ? "number" : "" }, text),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {unknown} value */
const plain = (value) => value === null || typeof value !== "object";

/** @param {Say} say @param {string} name */
const title = (say, name) => (catalogue[`column.${name}`] ? say(`column.${name}`) : name.replaceAll("_", " "));

/** @param {Say} say @param {unknown} value */
function cell(say, value) {
  if (value === null || value === undefined) return say("unknown");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return typeof value === "number" ? number(value) : String(value);
}
