// The bar chart of a comparison.

import { element, fill } from "../../shell/elements.js";
import { number, say } from "../../shell/words.js";

/** @typedef {import("../../shell/types.js").Reply<import("../../shell/types.js").Puzzle, "compare">} Compared */
/** @typedef {Extract<Compared, {strategies: unknown}>["strategies"][number] & Record<string, unknown>} Figures */

/**
 * @typedef {object} Lane one strategy on its way
 * @property {string} name
 * @property {"waiting" | "working" | "done" | "stopped" | "failed"} state
 * @property {number} [since] when it started, in milliseconds of the page
 * @property {Figures} [figures] what the server said of it
 * @property {string} [error]
 */

/** @typedef {{id: string, label: string, logarithmic: boolean, lowerIsBetter: boolean, value: (figures: Figures) => number | undefined, shown: (value: number) => string}} Metric */

/** Whether a strategy was stopped, so that its figures are lower bounds. @param {Lane} lane */
export const isCut = ({ figures }) => figures?.solvable === null;

/** Whether a strategy says no where another found a solution, which is there to be checked. @param {Lane} lane @param {Lane[]} lanes */
export const isWrong = ({ figures }, lanes) =>
  figures?.solvable === false && lanes.some((lane) => lane.figures?.solvable === true);

/** Ends of a logarithmic scale: whole powers of ten around the values. @param {number[]} values */
function decades(values) {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return { least: 0, most: 1 };
  const least = Math.floor(Math.log10(Math.min(...positive)) - 1e-9);
  const most = Math.ceil(Math.log10(Math.max(...positive)) + 1e-9);
  return { least: least === most ? least - 1 : least, most };
}

/** How much of its lane a value fills, from 0 to 1. @param {number} value @param {Metric} metric @param {{least: number, most: number}} scale */
function share(value, { logarithmic }, { least, most }) {
  if (!logarithmic) return most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
  if (value <= 0) return 0;
  return Math.max(0.02, Math.min(1, (Math.log10(value) - least) / (most - least)));
}

/** @param {Lane[]} lanes @param {Metric} metric */
function scaleOf(lanes, metric) {
  const values = lanes
    .map((lane) => (lane.figures ? metric.value(lane.figures) : undefined))
    .filter((value) => value !== undefined);
  if (metric.logarithmic) return decades(values);
  const most = Math.max(0, ...values);
  const step = roundStep(most);
  return { least: 0, most: Math.ceil(most / step - 1e-9) * step };
}

/** A step of 1, 2 or 5 times a power of ten, of which at most five make the value. @param {number} most */
function roundStep(most) {
  const power = 10 ** Math.floor(Math.log10((most || 1) / 5));
  return power * ([1, 2, 5].find((times) => (times * power * 5) / (most || 1) > 1 - 1e-9) ?? 10);
}

/** Milliseconds as people read them. @param {number} milliseconds */
export function timeText(milliseconds) {
  if (milliseconds >= 1000) return `${number(Math.round(milliseconds / 10) / 100)} s`;
  if (milliseconds >= 1) return `${number(Math.round(milliseconds * 10) / 10)} ms`;
  return `${number(Math.round(milliseconds * 10000) / 10)} µs`;
}

/** @type {Record<string, string>} */
const STATES = { waiting: say("waiting"), working: say("working…"), stopped: say("stopped"), failed: say("failed") };

export class Chart {
  /** @param {(lane: string) => {name: string, about: string}} describe */
  constructor(describe) {
    this.describe = describe;
    this.element = element("ol.lanes");
    this.axis = element("div.axis", { "aria-hidden": "true" });
  }

  /** @param {Lane[]} lanes @param {Metric} metric */
  draw(lanes, metric) {
    const scale = scaleOf(lanes, metric);
    const best = bestOf(lanes, metric);
    if (this.element.children.length !== lanes.length)
      fill(
        this.element,
        lanes.map(() =>
          element(
            "li.lane",
            element("span.lane-name"),
            element("span.lane-bar", element("i"), element("span")),
            element("span.lane-value.numbers"),
          ),
        ),
      );
    lanes.forEach((lane, index) =>
      this.#lane(/** @type {HTMLElement} */ (this.element.children[index]), lane, metric, scale, {
        best: lane.name === best,
        wrong: isWrong(lane, lanes),
      }),
    );
    this.#axis(metric, scale);
  }

  /** @param {HTMLElement} row @param {Lane} lane @param {Metric} metric @param {{least: number, most: number}} scale @param {{best: boolean, wrong: boolean}} marks */
  #lane(row, lane, metric, scale, { best, wrong }) {
    const value = lane.figures ? metric.value(lane.figures) : undefined;
    const cut = isCut(lane);
    row.className = `lane ${lane.state}${best ? " best" : ""}${cut ? " cut" : ""}`;
    const { name, about } = this.describe(lane.name);
    fill(row.children[0], element("strong", name), element("span.quiet.small", about));
    const [bar, mark] = /** @type {Iterable<HTMLElement>} */ (row.children[1].children);
    // On the bar, so that nothing moves when a later strategy shows the answer to be wrong.
    mark.className = wrong ? "chip bad" : cut ? "chip warn" : "";
    mark.textContent = wrong ? say("wrong answer") : cut ? say("stopped, no answer") : "";
    bar.style.setProperty("--share", String(value === undefined ? 0 : share(value, metric, scale)));
    row.children[2].textContent =
      value !== undefined
        ? cut
          ? `≥ ${metric.shown(value)}`
          : metric.shown(value)
        : lane.state === "done"
          ? "–"
          : STATES[lane.state];
  }

  /** @param {Metric} metric @param {{least: number, most: number}} scale */
  #axis(metric, { least, most }) {
    const steps = metric.logarithmic ? most - least : Math.max(1, Math.round(most / roundStep(most)));
    const every = Math.max(1, Math.ceil(steps / 6));
    const marks = [];
    for (let step = 0; step <= steps; step += every) {
      const value = metric.logarithmic ? 10 ** (least + step) : (most * step) / steps;
      marks.push(element("span", { style: { "--at": `${(step / steps) * 100}%` } }, metric.shown(value)));
    }
    fill(this.axis, marks);
    this.axis.hidden = most === 0 && least === 0;
  }
}

/** The best strategy with a right answer. @param {Lane[]} lanes @param {Metric} metric */
export function bestOf(lanes, metric) {
  const known = lanes.flatMap((lane) => {
    if (isCut(lane) || isWrong(lane, lanes)) return [];
    const value = lane.figures ? metric.value(lane.figures) : undefined;
    return value === undefined ? [] : [{ name: lane.name, value }];
  });
  known.sort((one, other) => (metric.lowerIsBetter ? one.value - other.value : other.value - one.value));
  return lanes.filter(({ figures }) => figures).length > 1 ? known[0]?.name : undefined;
}
