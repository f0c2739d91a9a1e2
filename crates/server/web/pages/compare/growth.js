// The growth of costs with size: a line for each strategy, with its law.

import { language, number, say } from "../../shell/words.js";
import { timeText } from "./chart.js";
import { csv } from "./table.js";
import { figureTable } from "../../shell/table.js";

/** @typedef {{size: number, cases: number, milliseconds: number, quality: number | null, at_least: boolean, wrong: string | null}} Step */
/** @typedef {{kind: "exponential", factor: number, fit: number} | {kind: "power", exponent: number, fit: number}} Law */
/** @typedef {{name: string, title: string, steps: Step[], laws: Record<"cases" | "time", Law | null>}} Growing */
/** @typedef {{ladder: string, quality: string, share: string, sizes: {size: number, label: string, instance: string}[], curves: Growing[]}} Growth */
/** @typedef {"cases" | "time"} Metric */

const WIDTH = 880;
const HEIGHT = 430;
const TOP = 44;
const BOTTOM = 378;
const LEFT = 62;
const RIGHT = 350;
const APART = 17;

/** The typeface of standalone drawings. */
export const FONT = "system-ui, sans-serif";

/** Line colours with enough contrast on white; pages mix them with the ink. */
export const SERIES = ["#3b4fc4", "#b3430f", "#0f7466", "#9a1d9f", "#8a5a00", "#4a5568", "#b1123c", "#157a3a", "#6a2bd0"];

/** @param {Metric} metric @param {Step} step */
const costOf = (metric, step) => (metric === "cases" ? step.cases : step.milliseconds);

/** A law in words. @param {Law | null | undefined} law @param {string} unit */
function lawText(law, unit) {
  if (!law) return "";
  if (law.kind === "power") return say("like size to the power of {exponent}", { exponent: rounded(law.exponent) });
  return say("× {factor} for each {unit}", { factor: rounded(law.factor), unit });
}

const rounded = (/** @type {number} */ value) => (Math.abs(value) >= 9.95 ? Math.round(value) : Math.round(value * 10) / 10);

/**
 * The chart as an SVG text. `paint` gives the colours: those of the page, or plain ones for a file.
 * @param {Growth} growth @param {Metric} metric
 * @param {{nameOf: (name: string) => string, title: string, unit: string, paint: {font: string, ink: string, faint: string, paper: string, series: (index: number) => string}}} options
 */
export function growthSvg(growth, metric, { nameOf, title, unit, paint }) {
  const lines = growth.curves.map((curve, index) => ({
    index,
    points: curve.steps.flatMap((step) => {
      const cost = costOf(metric, step);
      return cost ? [{ x: step.size, y: cost, open: step.at_least, wrong: step.wrong !== null }] : [];
    }),
    label: [nameOf(curve.name), lawText(curve.laws[metric], unit)].filter(Boolean).join(": "),
  }));
  const values = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const low = Math.floor(Math.log10(Math.min(...values)) - 0.15);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const sizes = growth.sizes.filter(({ size }) => lines.some(({ points }) => points.some(({ x }) => x === size)));
  const [least, most] = [sizes[0]?.size ?? 0, sizes.at(-1)?.size ?? 1];
  const x = (/** @type {number} */ size) => LEFT + ((size - least) / (most - least || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => BOTTOM - ((Math.log10(value) - low) / (high - low)) * (BOTTOM - TOP);
  const parts = [];
  const every = Math.ceil((high - low) / 8);
  for (let power = low; power <= high; power += every) {
    const at = y(10 ** power);
    parts.push(`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}" stroke="${paint.faint}" stroke-width="0.5"/><text x="${LEFT - 8}" y="${at + 4}" text-anchor="end" fill="${paint.faint}" font-size="12">${escape(short(10 ** power))}</text>`);
  }
  for (const { size, label } of sizes)
    parts.push(`<text x="${x(size)}" y="${BOTTOM + 20}" text-anchor="middle" fill="${paint.faint}" font-size="12">${escape(label)}</text>`);
  const ends = [];
  for (const { index, points, label } of lines) {
    if (points.length === 0) continue;
    const colour = paint.series(index);
    parts.push(`<polyline fill="none" stroke="${colour}" stroke-width="2.2" points="${points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ")}"/>`);
    for (const point of points) {
      const [px, py] = [x(point.x), y(point.y)];
      parts.push(`<circle cx="${px}" cy="${py}" r="4" fill="${point.open ? paint.paper : colour}" stroke="${colour}" stroke-width="1.8"/>`);
      if (point.open) parts.push(`<path d="M${px} ${py - 4}V${py - 18}m-4 5l4-5l4 5" fill="none" stroke="${colour}" stroke-width="1.6"/>`);
      if (point.wrong) parts.push(`<path d="M${px - 7} ${py - 7}l14 14m0-14l-14 14" stroke="${colour}" stroke-width="1.6"/>`);
    }
    const last = points[points.length - 1];
    ends.push({ label, colour, x: x(last.x), y: y(last.y), at: y(last.y) });
  }
  ends.sort((one, other) => one.at - other.at);
  for (let index = 1; index < ends.length; index += 1) ends[index].at = Math.max(ends[index].at, ends[index - 1].at + APART);
  let lowest = BOTTOM;
  for (const end of ends.toReversed()) {
    end.at = Math.min(end.at, lowest);
    lowest = end.at - APART;
  }
  const names = WIDTH - RIGHT + 22;
  for (const end of ends)
    parts.push(`<line x1="${end.x + 7}" y1="${end.y}" x2="${names - 4}" y2="${end.at}" stroke="${end.colour}" stroke-width="0.6"/><text x="${names}" y="${end.at + 4}" fill="${end.colour}" font-size="12.5" font-weight="600">${escape(end.label)}</text>`);
  const marks = [growth.ladder, lines.some(({ points }) => points.some(({ open }) => open)) && say("arrow: stopped, at least"), lines.some(({ points }) => points.some(({ wrong }) => wrong)) && say("cross: wrong answer")];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${paint.font}" role="img" aria-label="${escape(title)}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${paint.paper}"/><text x="16" y="26" font-size="17" font-weight="700" fill="${paint.ink}">${escape(title)}</text>${parts.join("")}<text x="16" y="${HEIGHT - 12}" fill="${paint.faint}" font-size="12">${escape(marks.filter(Boolean).join(" · "))}</text></svg>`;
}

/** The figures as a table. @param {Growth} growth @param {(name: string) => string} nameOf */
export function growthTable(growth, nameOf) {
  const head = [say("Strategy"), growth.ladder, say("Cases examined"), say("Time"), growth.quality, say("Remark")];
  const rows = growth.curves.flatMap((curve) =>
    curve.steps.map((step) => {
      const least = (/** @type {string} */ text) => (step.at_least ? say("≥ {value}", { value: text }) : text);
      const label = growth.sizes.find(({ size }) => size === step.size)?.label ?? String(step.size);
      return [
        nameOf(curve.name),
        label,
        least(number(step.cases)),
        least(timeText(step.milliseconds)),
        step.quality === null ? "–" : number(step.quality),
        step.wrong ?? (step.at_least ? say("stopped: at least") : ""),
      ];
    }),
  );
  return figureTable(head, rows, { numeric: [false, false, true, true, true, false], label: say("All figures") });
}

/** Every step as a line. @param {Growth} growth */
export function growthCsv(growth) {
  const head = ["strategy", "size", "instance", "cases", "milliseconds", "quality", "at_least", "wrong"];
  const rows = growth.curves.flatMap(({ name, steps }) =>
    steps.map((step) => [name, step.size, growth.sizes.find(({ size }) => size === step.size)?.instance, step.cases, step.milliseconds, step.quality, step.at_least, step.wrong]),
  );
  return csv([head, ...rows]);
}

/** @param {number} value */
const short = (value) => new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3 }).format(value);

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);
