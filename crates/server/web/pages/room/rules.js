// The rules of a room: their form, and what the server says that each of them may be.

import { fetchJson, messageOf } from "../../shell/api.js";
import { dayField, field, fold, segmented, select, stepper, toggle } from "../../shell/controls.js";
import { localDay } from "../../shell/day.js";
import { element, fill, icon } from "../../shell/elements.js";
import { titleOf } from "../../shell/pages.js";
import { language, say, sayAs } from "../../shell/words.js";
import { savedLists } from "./lists.js";
import { LEVELS, MODES, MODES_ABOUT, deckText, operatorsText, time } from "./rules-line.js";

/** @import { Settings } from "./types.js" */
/** @typedef {(patch: Partial<Settings>) => void} OnChange */
/** @typedef {(patch: Partial<Settings>) => Promise<{refused?: string} | undefined> | void} Settle resolves with the reply to a change */
/** @typedef {Record<string, import("../../shell/types.js").RoomSetting>} Table */

/** Settings that change the form. @type {(keyof Settings)[]} */
const CHANGES_FORM = ["mode", "puzzle"];
/** A picture for each way to play. @type {Record<string, import("../../shell/elements.js").IconName>} */
const PICTURES = { everybody: "people", race: "flame", homework: "calendar", table: "bell" };

/**
 * The form; its `show` displays other settings.
 * @param {Settings} settings @param {Settle} onChange
 */
export function rulesForm(settings, onChange) {
  const whole = element("div.stack.rules");
  let shown = "";
  let latest = settings;
  /** Rejected tasks stay in the form to be corrected. @type {string[] | undefined} */
  let refused;
  /** @type {Table | undefined} */
  let table;
  const show = (/** @type {Settings} */ known) => {
    const now = refused ? { ...known, hands: refused } : { ...known };
    latest = now;
    if (!table || JSON.stringify(now) === shown) return;
    shown = JSON.stringify(now);
    draw(table, now);
  };
  const draw = (/** @type {Table} */ known, /** @type {Settings} */ now) => {
    const focused = fieldIndex(whole);
    const parts = now.mode === "table" ? tableRules(known, now, changing(now)) : classRules(known, now, changing(now));
    fill(whole, modes(known, now, changing(now)), parts);
    focusField(whole, focused);
  };
  const changing = (/** @type {Settings} */ now) => (/** @type {Partial<Settings>} */ patch) => {
    // Another number of teams changes the form; other names do not.
    const counted = patch.teams !== undefined && patch.teams.length !== now.teams.length;
    Object.assign(now, patch);
    shown = JSON.stringify(now);
    if (table && (counted || CHANGES_FORM.some((name) => name in patch))) draw(table, now);
    void settle(patch);
  };
  const settle = async (/** @type {Partial<Settings>} */ patch) => {
    const reply = await onChange(patch);
    if (patch.hands) refused = reply?.refused ? patch.hands : undefined;
  };
  void settingsTable().then((known) => {
    table = known;
    show(latest);
  });
  return Object.assign(whole, { show });
}

/** How it is played, each way with a sentence. @param {Table} table @param {Settings} now @param {OnChange} onChange */
function modes(table, now, onChange) {
  const known = /** @type {Settings["mode"][]} */ (table.mode?.choices ?? []);
  const ordered = Object.keys(PICTURES).flatMap((mode) => known.filter((one) => one === mode));
  const choices = ordered.map((mode) =>
    element(
      "label.mode",
      element("input", { type: "radio", name: "mode", value: mode, checked: mode === now.mode, onchange: () => onChange({ mode }) }),
      element(
        "span",
        icon(PICTURES[mode]),
        element("strong", MODES[mode]),
        element("span.quiet.small", MODES_ABOUT[mode]),
      ),
    ),
  );
  return element("fieldset", element("legend.label", say("How do you play?")), element("div.modes", choices));
}

const FIELDS = "input, select, button, textarea";

/** @param {HTMLElement} whole */
const fieldIndex = (whole) => [...whole.querySelectorAll(FIELDS)].indexOf(/** @type {Element} */ (document.activeElement));

/** @param {HTMLElement} whole @param {number} index */
function focusField(whole, index) {
  const field = whole.querySelectorAll(FIELDS)[index];
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}

const DAY = 24 * 3600 * 1000;
const TEAMS = [0, 2, 3, 4, 5, 6, 7, 8];

/** @param {Table} table @param {Settings} now @param {OnChange} onChange */
function classRules(table, now, onChange) {
  const fields = rulesFields(table, now, onChange);
  const { puzzle, mode } = now;
  const hands = fields.lines("hands", { label: say("One to a line, in this order"), help: say("Type or paste them: tasks, the rows of a sheet's table, or the command that made the sheet (with its seed). Then level and number above do not count."), placeholder: EXAMPLES[puzzle] });
  const names = fields.lines("names", { label: say("One name to a line"), help: say("Then nobody types a name: everybody picks their own from the list."), placeholder: "Adinda\nBagus\nCitra" });
  const isCards = puzzle === "24";
  return [
    segmented({
      legend: say("Puzzle"),
      even: true,
      options: /** @type {Settings["puzzle"][]} */ (fields.offered("puzzle")).map((value) => ({ value, label: titleOf(value) })),
      value: puzzle,
      onChange: (chosen) => onChange(suited(chosen)),
    }),
    (isCards || puzzle === "tiling") && fields.level({ rises: true }),
    element(
      "div.rules-grid",
      fields.choice("rounds", say("How many tasks")),
      fields.choice("limit", say("Time for each"), time),
      isCards && fields.choice("deck", say("Deck"), deckText),
      isCards && fields.choice("operators", say("Operators"), operatorsText),
      puzzle === "nerdle" && fields.choice("variant", say("Length of the equation")),
      mode === "everybody" && fields.choice("pause", say("Time to look at the solutions"), time),
      mode === "race" && fields.choice("minutes", say("Time for the whole race"), (minutes) => time(Number(minutes) * 60)),
      mode === "homework" && fields.date("until", say("Open until the end of"), { usual: Date.now() + 7 * DAY }),
      select({
        label: say("Teams"),
        options: TEAMS.map((count) => ({ value: String(count), label: count === 0 ? say("Everybody for themselves") : say("{count} teams, drawn at random", { count }) })),
        value: String(now.teams.length),
        onChange: (count) => onChange({ teams: teamNames(Number(count)) }),
      }),
      fields.choice("keep", say("The report is kept for"), (days) => say("{days|one day|# days}", { days: Number(days) })),
    ),
    now.teams.length > 0 && fields.lines("teams", { label: say("Names of the teams"), help: say("One to a line; with a colour if you like: Garuda:red"), placeholder: "" }),
    fold({ label: say("Your own tasks"), open: now.hands.length > 0 }, hands, savedLists(`hands-${puzzle}`, hands.input)),
    fold({ label: say("Names of the class"), open: now.names.length > 0 }, names, savedLists("names", names.input)),
  ];
}

/** Examples of lists. @type {Record<string, string>} */
const EXAMPLES = {
  24: "3 3 8 8\n1 5 5 5\n4 7 8 8",
  nerdle: "4*7=28\n9-4=5",
  tiling: "tiling:iq-puzzler-pro/easy#7",
  2048: "2048:4x4#7",
};

/** A puzzle with its usual rounds and time limit. @param {Settings["puzzle"]} puzzle @returns {Partial<Settings>} */
function suited(puzzle) {
  const usual = { 24: { rounds: 10, limit: 90 }, nerdle: { rounds: 5, limit: 300 }, tiling: { rounds: 3, limit: 300 }, 2048: { rounds: 1, limit: 180 } };
  return { puzzle, hands: [], ...usual[puzzle] };
}

/** Teams by their colours, to begin with. @param {number} count */
const teamNames = (count) => say("Red,Blue,Green,Yellow,Purple,Orange,Teal,Pink").split(",").slice(0, count);

/** @param {Table} table @param {Settings} now @param {OnChange} onChange */
function tableRules(table, now, onChange) {
  const fields = rulesFields(table, now, onChange);
  return [
    fields.level({ rises: false }),
    element(
      "div.rules-grid",
      fields.choice("deck", say("Deck"), deckText),
      fields.choice("operators", say("Operators"), operatorsText),
      fields.choice("limit", say("Time for a pile"), time),
      fields.choice("window", say("Time to answer"), time),
      fields.choice("pause", say("Pause between piles"), time),
      fields.choice("penalty", say("A wrong answer")),
      stepper({
        label: sayAs("page", "Bots fill up to"),
        value: now.bots,
        least: table.bots?.least ?? 0,
        most: table.bots?.most ?? 0,
        onChange: (bots) => onChange({ bots }),
      }),
      fields.choice("skill", say("Bots play like")),
    ),
    fields.flag("declare", say("Declare the last step first")),
  ];
}

/** @param {Table} table @param {Settings} now @param {OnChange} onChange */
function rulesFields(table, now, onChange) {
  const offered = (/** @type {string} */ name) => (table[name]?.choices ?? []).map(String);
  return {
    offered,
    /** One of the values offered, with the label of the server or of a function. */
    choice: (/** @type {keyof Settings} */ name, /** @type {string} */ label, /** @type {(value: string) => string | undefined} */ text = () => undefined) => {
      const current = String(now[name]);
      const values = offered(name);
      const options = values.map((value, place) => ({ value, label: text(value) ?? table[name]?.labels?.[place] ?? value }));
      // Another client may have chosen a value that this form does not offer.
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

/** @type {Promise<Table> | undefined} */
let asked;

/** Debounce of the check in milliseconds. */
const PAUSE = 500;

/**
 * Has the server check a list while it is typed.
 * @param {{input: HTMLInputElement | HTMLTextAreaElement, setError: (text: string) => void}} list
 * @param {() => Settings} settings with the list as it is now
 */
function checkWhileTyped(list, settings) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const check = async () => {
    const asked = settings();
    const wrong = asked.hands.length === 0 ? "" : await fetchJson("rooms/settings", asked).then(() => "", messageOf);
    // Text typed in the meantime has its own check.
    if (JSON.stringify(settings().hands) === JSON.stringify(asked.hands)) list.setError(wrong);
  };
  list.input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void check(), PAUSE);
  });
  if (settings().hands.length > 0) void check();
}

/** The default settings of a room. @param {Table} table @returns {Settings} */
export const usualSettings = (table) =>
  /** @type {Settings} */ (Object.fromEntries(Object.entries(table).map(([name, { default: usual }]) => [name, usual])));

/** The settings by name. @returns {Promise<Table>} */
export function settingsTable() {
  asked ??= fetch(`/api/rooms/settings?lang=${language}`)
    .then((response) => response.json())
    .then((/** @type {{settings: import("../../shell/types.js").RoomSetting[]}} */ { settings }) => Object.fromEntries(settings.map((one) => [one.name, one])));
  return asked;
}
