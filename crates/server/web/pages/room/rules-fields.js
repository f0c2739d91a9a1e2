// The fields that rules are made of, from what the server says of each setting.

import { dayField, field, segmented, select, toggle } from "../../shell/controls.js";
import { say } from "../../shell/words.js";
import { LEVELS, OPERATORS } from "./names.js";
import { deckText, time } from "./rules-line.js";
import { checkWhileTyped } from "./settings.js";

/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("./rules.js").OnChange} OnChange */
/** @typedef {import("./rules.js").Table} Table */
/** @typedef {{value: string, label: string}[]} Options */

/** The fields for some settings. @param {Table} table @param {Settings} now @param {OnChange} onChange */
export function rulesFields(table, now, onChange) {
  const offered = (/** @type {string} */ name) => (table[name]?.choices ?? []).map(String);
  const choice = (/** @type {keyof Settings} */ name, /** @type {string} */ label, /** @type {Options} */ options) =>
    select({
      label,
      options: withCurrent(options, String(now[name])),
      value: String(now[name]),
      onChange: (value) => onChange({ [name]: typeof now[name] === "number" ? Number(value) : value }),
    });
  const named = (/** @type {string} */ name) =>
    offered(name).map((value, place) => ({ value, label: table[name]?.labels?.[place] ?? value }));
  return {
    offered,
    choice,
    named,
    /** Seconds out of a few. */
    time: (/** @type {keyof Settings} */ name, /** @type {string} */ label) =>
      choice(
        name,
        label,
        offered(name).map((seconds) => ({ value: seconds, label: time(Number(seconds)) })),
      ),
    /** A number out of a few. */
    count: (/** @type {keyof Settings} */ name, /** @type {string} */ label) =>
      choice(
        name,
        label,
        offered(name).map((value) => ({ value, label: value })),
      ),
    deck: () =>
      choice(
        "deck",
        say("Deck"),
        offered("deck").map((deck) => ({ value: deck, label: deckText(deck) })),
      ),
    operators: () =>
      choice(
        "operators",
        say("Operators"),
        offered("operators").map((value) => ({
          value,
          label: OPERATORS[value] ?? value,
        })),
      ),
    /** Minutes out of a few. */
    minutes: (/** @type {keyof Settings} */ name, /** @type {string} */ label) =>
      choice(
        name,
        label,
        offered(name).map((minutes) => ({ value: minutes, label: time(Number(minutes) * 60) })),
      ),
    /** What is offered, as days. */
    days: (/** @type {string} */ name) => offered(name).map((days) => ({ value: days, label: say("{days|one day|# days}", { days: Number(days) }) })),
    /** A day until which something lasts, to its end. */
    date: (/** @type {"until"} */ name, /** @type {string} */ label, /** @type {{usual: number}} */ { usual }) => {
      const chosen = now[name] > Date.now() ? now[name] : usual;
      if (chosen !== now[name]) queueMicrotask(() => onChange({ [name]: endOf(dayOf(chosen)) }));
      return dayField({ label, value: dayOf(chosen), onChange: (day) => onChange({ [name]: endOf(day) }) });
    },
    flag: (/** @type {"declare"} */ name, /** @type {string} */ label) =>
      toggle({ label, spread: true, checked: now[name], onChange: (on) => onChange({ [name]: on }) }),
    /** How hard it is; where hands may rise from easy to expert, that comes first. */
    level: (/** @type {{rises: boolean}} */ { rises }) => {
      const levels = offered("level").map((level) => ({ value: level, label: LEVELS[level] }));
      return segmented({
        legend: say("Level"),
        showLegend: true,
        even: true,
        options: rises ? [{ value: "rising", label: say("Easy first") }, ...levels] : levels,
        value: rises && now.rising ? "rising" : now.level,
        onChange: (value) =>
          onChange(value === "rising" ? { rising: true } : { rising: false, level: /** @type {Settings["level"]} */ (value) }),
      });
    },
    /** A list, one to a line. */
    lines: (/** @type {"hands" | "names" | "teams"} */ name, /** @type {{label: string, help: string, placeholder: string}} */ about) => {
      const list = field({ ...about, multiline: true, mono: name === "hands", value: now[name].join("\n") });
      const typed = () => linesOf(list.input.value, name === "hands" ? /\n/ : /[\n;]/);
      list.input.addEventListener("change", () => onChange({ [name]: typed() }));
      if (name === "hands") checkWhileTyped(list, () => ({ ...now, hands: typed() }));
      return list;
    },
  };
}

/** A time as the day here on which it is. @param {number} time */
function dayOf(time) {
  const date = new Date(time);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last moment of a day here. @param {string} day */
const endOf = (day) => new Date(`${day}T23:59:00`).getTime();

/** What stands in a list that was typed or pasted, one to a line. @param {string} text @param {RegExp} between */
const linesOf = (text, between) =>
  text
    .split(between)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A setting that another client chose may stand in no list. @param {Options} options @param {string} current */
const withCurrent = (options, current) =>
  options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }];
