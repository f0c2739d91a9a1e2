// A comparison as CSV, JSON and SVG, without measuring again.

import { scaleOf, share } from "./chart.js";

/** @import { Lane, Metric } from "./chart.js" */

/** The typeface of standalone drawings. */
export const FONT = "system-ui, sans-serif";
const ROW = 34;
const LEFT = 190;
const BARS = 460;
const TOP = 64;

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

/** The chart as a drawing that stands alone. @param {string} title @param {Lane[]} lanes @param {Metric} metric @param {(name: string) => string} nameOf */
export function svgOf(title, lanes, metric, nameOf) {
  const rows = finished(lanes);
  const scale = scaleOf(lanes, metric);
  const height = TOP + rows.length * ROW + 24;
  const lines = rows.map((figures, index) => {
    const value = metric.value(figures) ?? 0;
    const width = Math.round(share(value, metric, scale) * BARS * 10) / 10;
    const y = TOP + index * ROW;
    return `<text x="${LEFT - 12}" y="${y + 16}" text-anchor="end">${escape(nameOf(figures.name))}</text><rect x="${LEFT}" y="${y}" width="${width}" height="22" rx="4" fill="#3b4fc4"/><text x="${LEFT + width + 8}" y="${y + 16}">${escape(metric.shown(value))}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 ${height}" font-family="${FONT}" font-size="14" fill="#1d1c1a"><rect width="760" height="${height}" fill="#ffffff"/><text x="24" y="36" font-size="20" font-weight="700">${escape(title)}</text>${lines.join("")}</svg>\n`;
}

/** @param {string} text */
export const escape = (text) => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);
