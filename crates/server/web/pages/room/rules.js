// The rules of a match: the form in which the host sets them.

import { segmented, select, stepper, toggle } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { OPERATORS, deckText, time } from "./rules-line.js";
import { settingsTable } from "./settings.js";

/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {(patch: Partial<Settings>) => void} OnChange */
/** @typedef {Record<string, import("./settings.js").Setting>} Table */

/**
 * The form; `show` on the element that comes back puts other settings into it.
 * @param {Say} say @param {Settings} settings @param {OnChange} onChange
 */
export function rulesForm(say, settings, onChange) {
  const whole = element("div.stack.rules");
  let shown = "";
  let latest = settings;
  /** @type {Table | undefined} */
  let table;
  const show = (/** @type {Settings} */ now) => {
    latest = now;
    if (!table || JSON.stringify(now) === shown) return;
    shown = JSON.stringify(now);
    const focused = fieldIndex(whole);
    whole.replaceChildren(...controls(say, table, now, changing(now)));
    focusField(whole, focused);
  };
  const changing = (/** @type {Settings} */ now) => (/** @type {Partial<Settings>} */ patch) => {
    Object.assign(now, patch);
    shown = JSON.stringify(now);
    onChange(patch);
  };
  void settingsTable().then((known) => {
    table = known;
    show({ ...latest });
  });
  return Object.assign(whole, { show: (/** @type {Settings} */ now) => show({ ...now }) });
}

/** @param {Say} say @param {Table} table @param {Settings} now @param {OnChange} onChange */
function controls(say, table, now, onChange) {
  const words = (/** @type {string} */ name) => (table[name]?.choices ?? []).map(String);
  const choice = (
    /** @type {keyof Settings} */ name,
    /** @type {string} */ label,
    /** @type {{value: string, label: string}[]} */ options,
  ) =>
    select({
      label,
      options: withCurrent(options, String(now[name])),
      value: String(now[name]),
      onChange: (value) => onChange({ [name]: typeof now[name] === "number" ? Number(value) : value }),
    });
  const times = (/** @type {string} */ name) =>
    words(name).map((seconds) => ({ value: seconds, label: time(say, Number(seconds)) }));
  const named = (/** @type {string} */ name) =>
    words(name).map((value, place) => ({ value, label: table[name]?.labels?.[place] ?? value }));
  return [
    segmented({
      legend: say("level"),
      showLegend: true,
      even: true,
      options: /** @type {Settings["level"][]} */ (words("level")).map((level) => ({
        value: level,
        label: say(`level${level}`),
      })),
      value: now.level,
      onChange: (level) => onChange({ level }),
    }),
    element(
      "div.rules-grid",
      choice(
        "deck",
        say("deck"),
        words("deck").map((deck) => ({ value: deck, label: deckText(say, deck) })),
      ),
      choice(
        "operators",
        say("operatorsAllowed"),
        words("operators").map((value) => ({
          value,
          label: say(/** @type {Record<string, string>} */ (OPERATORS)[value] ?? value),
        })),
      ),
      choice("limit", say("limit"), times("limit")),
      choice("window", say("window"), times("window")),
      choice("pause", say("pause"), times("pause")),
      choice("penalty", say("penalty"), named("penalty")),
      stepper({
        label: say("bots"),
        value: now.bots,
        least: table.bots?.least ?? 0,
        most: table.bots?.most ?? 0,
        onChange: (bots) => onChange({ bots }),
      }),
      choice("skill", say("skill"), named("skill")),
    ),
    toggle({ label: say("declare"), spread: true, checked: now.declare, onChange: (declare) => onChange({ declare }) }),
  ];
}

/** A setting that another client chose may stand in no list. @param {{value: string, label: string}[]} options @param {string} current */
const withCurrent = (options, current) =>
  options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }];

const FIELDS = "input, select, button";

/** @param {HTMLElement} whole */
const fieldIndex = (whole) => [...whole.querySelectorAll(FIELDS)].indexOf(/** @type {Element} */ (document.activeElement));

/** @param {HTMLElement} whole @param {number} index */
function focusField(whole, index) {
  const field = whole.querySelectorAll(FIELDS)[index];
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}
