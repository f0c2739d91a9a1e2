// The fields of the rules, made from what the server says of each setting.

import { dayField, field, segmented, select, toggle } from "../../shell/controls.js";
import { localDay } from "../../shell/day.js";
import { say } from "../../shell/words.js";
import { LEVELS } from "./names.js";
import { checkWhileTyped } from "./settings.js";

/** @import { Settings } from "./types.js" */
/** @import { OnChange, Table } from "./rules.js" */

/** @param {Table} table @param {Settings} now @param {OnChange} onChange */
export function rulesFields(table, now, onChange) {
  const offered = (/** @type {string} */ name) => (table[name]?.choices ?? []).map(String);
  return {
    offered,
    /** One of the values offered, with the label of the server or of a function. */
    choice: (/** @type {keyof Settings} */ name, /** @type {string} */ label, /** @type {(value: string) => string | undefined} */ text = () => undefined) => {
      const current = String(now[name]);
      const values = offered(name);
      const options = values.map((value, place) => ({ value, label: text(value) ?? table[name]?.labels?.[place] ?? value }));
      // Another client may have chosen what is not offered here.
      if (!values.includes(current)) options.push({ value: current, label: current });
      const onChoice = (/** @type {string} */ value) => onChange({ [name]: typeof now[name] === "number" ? Number(value) : value });
      return select({ label, options, value: current, onChange: onChoice });
    },
    /** A last day, to its end. */
    date: (/** @type {"until"} */ name, /** @type {string} */ label, /** @type {{usual: number}} */ { usual }) => {
      const chosen = now[name] > Date.now() ? now[name] : usual;
      if (chosen !== now[name]) queueMicrotask(() => onChange({ [name]: endOf(localDay(new Date(chosen))) }));
      return dayField({ label, value: localDay(new Date(chosen)), onChange: (day) => onChange({ [name]: endOf(day) }) });
    },
    flag: (/** @type {"declare"} */ name, /** @type {string} */ label) =>
      toggle({ label, checked: now[name], onChange: (on) => onChange({ [name]: on }) }),
    /** The level; hands may also rise from easy to expert. */
    level: (/** @type {{rises: boolean}} */ { rises }) => {
      const levels = offered("level").map((level) => ({ value: level, label: LEVELS[level] }));
      return segmented({
        legend: say("Level"),
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

/** The last minute of a day. @param {string} day */
const endOf = (day) => new Date(`${day}T23:59:00`).getTime();

/** The entries of a list, one to a line. @param {string} text @param {RegExp} between */
const linesOf = (text, between) =>
  text
    .split(between)
    .map((line) => line.trim())
    .filter((line) => line !== "");
