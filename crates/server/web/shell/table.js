// A table of figures.

import { element } from "./elements.js";

/**
 * A table whose first column names the rows; it scrolls sideways where it is too wide.
 * @param {string[]} head @param {string[][]} rows
 * @param {{label: string, numeric: boolean[], kind?: string}} options `numeric` says which columns are numbers
 */
export function figureTable(head, rows, { label, numeric, kind = "" }) {
  const align = (/** @type {number} */ column) => (numeric[column] ? "number" : "");
  const cell = (/** @type {string} */ text, /** @type {number} */ column) =>
    column === 0 ? element("th", { scope: "row", class: align(0) }, text) : element("td", { class: align(column) }, text);
  return element(
    "div.table-wrap",
    { role: "region", "aria-label": label, tabindex: 0 },
    element(
      "table.table",
      { class: kind },
      element("caption.unseen", label),
      element("thead", element("tr", head.map((text, column) => element("th", { scope: "col", class: align(column) }, text)))),
      element("tbody", rows.map((row) => element("tr", row.map(cell)))),
    ),
  );
}
