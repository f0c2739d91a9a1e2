// The rules of a match: the form in which the host sets them.

import { segmented, select, stepper, toggle } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { OPERATORS, deckText, time } from "./rules-line.js";

/** @typedef {import("./view.js").Settings} Settings */
/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {(patch: Partial<Settings>) => void} OnChange */

const LEVELS = ["any", "easy", "medium", "hard", "expert"];
const DECKS = ["full", "1-10", "1-9"];
const LIMITS = [0, 30, 60, 90, 120, 180, 300, 600];
const WINDOWS = [5, 10, 15, 20, 30, 45, 60];
const PAUSES = [1, 3, 6, 10, 15, 30, 60];
const PENALTIES = ["none", "lockout", "card"];
const SKILLS = ["beginner", "casual", "skilled", "master"];
const MOST_BOTS = 8;

/**
 * The form; `show` on the element that comes back puts other settings into it.
 * @param {Say} say @param {Settings} settings @param {OnChange} onChange
 */
export function rulesForm(say, settings, onChange) {
  const whole = element("div", { class: "stack rules" });
  let shown = "";
  const show = (/** @type {Settings} */ now) => {
    if (JSON.stringify(now) === shown) return;
    shown = JSON.stringify(now);
    const focused = fieldIndex(whole);
    whole.replaceChildren(...controls(say, now, changing(now)));
    focusField(whole, focused);
  };
  const changing = (/** @type {Settings} */ now) => (/** @type {Partial<Settings>} */ patch) => {
    Object.assign(now, patch);
    shown = JSON.stringify(now);
    onChange(patch);
  };
  show({ ...settings });
  return Object.assign(whole, { show: (/** @type {Settings} */ now) => show({ ...now }) });
}

/** @param {Say} say @param {Settings} now @param {OnChange} onChange */
function controls(say, now, onChange) {
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
  const times = (/** @type {number[]} */ all) =>
    all.map((seconds) => ({ value: String(seconds), label: time(say, seconds) }));
  return [
    segmented({
      legend: say("level"),
      showLegend: true,
      even: true,
      options: LEVELS.map((level) => ({ value: level, label: say(`level${level}`) })),
      value: now.level,
      onChange: (level) => onChange({ level }),
    }),
    element(
      "div",
      { class: "rules-grid" },
      choice(
        "deck",
        say("deck"),
        DECKS.map((deck) => ({ value: deck, label: deckText(say, deck) })),
      ),
      choice(
        "operators",
        say("operatorsAllowed"),
        Object.entries(OPERATORS).map(([value, key]) => ({ value, label: say(key) })),
      ),
      choice("limit", say("limit"), times(LIMITS)),
      choice("window", say("window"), times(WINDOWS)),
      choice("pause", say("pause"), times(PAUSES)),
      choice(
        "penalty",
        say("penalty"),
        PENALTIES.map((penalty) => ({ value: penalty, label: say(`penalty${penalty}`) })),
      ),
      stepper({
        label: say("bots"),
        value: now.bots,
        least: 0,
        most: MOST_BOTS,
        onChange: (bots) => onChange({ bots }),
      }),
      choice(
        "skill",
        say("skill"),
        SKILLS.map((skill) => ({ value: skill, label: say(`skill${skill}`) })),
      ),
    ),
    toggle({
      label: say("declare"),
      spread: true,
      checked: now.declare,
      onChange: (declare) => onChange({ declare }),
    }),
  ];
}

/** A setting that another client chose may stand in no list. @param {{value: string, label: string}[]} options @param {string} current */
const withCurrent = (options, current) =>
  options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }];

const FIELDS = "input, select, button";

/** @param {HTMLElement} whole */
const fieldIndex = (whole) =>
  [...whole.querySelectorAll(FIELDS)].indexOf(/** @type {Element} */ (document.activeElement));

/** @param {HTMLElement} whole @param {number} index */
function focusField(whole, index) {
  const field = whole.querySelectorAll(FIELDS)[index];
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}
