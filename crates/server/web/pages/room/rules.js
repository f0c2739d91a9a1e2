// The rules of a game: the form in which the host sets them. What is asked depends on how
// it is played; what each setting may be, the server says.

import { element, fill, icon } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { MODES, MODES_ABOUT } from "./names.js";
import { classRules } from "./rules-class.js";
import { tableRules } from "./rules-table.js";
import { settingsTable } from "./settings.js";

/** @import { Settings } from "./types.js" */
/** @typedef {(patch: Partial<Settings>) => void} OnChange */
/** @typedef {(patch: Partial<Settings>) => Promise<{refused?: string} | undefined> | void} Settle what becomes of a change */
/** @typedef {Record<string, import("../../shell/types.js").RoomSetting>} Table */

/** Settings after which other questions are asked. @type {(keyof Settings)[]} */
const CHANGES_FORM = ["mode", "puzzle"];
/** A picture for each way to play. @type {Record<string, import("../../shell/elements.js").IconName>} */
const PICTURES = { everybody: "people", race: "flame", homework: "calendar", table: "bell" };

/**
 * The form; `show` on the element that comes back puts other settings into it.
 * @param {Settings} settings @param {Settle} onChange
 */
export function rulesForm(settings, onChange) {
  const whole = element("div.stack.rules");
  let shown = "";
  let latest = settings;
  /** Tasks that were refused: they stay, to be put right. @type {string[] | undefined} */
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
    // More or fewer teams have other names; other names do not change what is asked.
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
