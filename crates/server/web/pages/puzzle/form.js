// Forms generated from the description of a verb. Empty fields are not sent.

import { field, segmented, select, stepper, toggle } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";

/** @import { ArgumentDescription } from "../../shell/types.js" */
/** @typedef {Record<string, string | number | boolean>} Body */
/** @typedef {{element: HTMLElement, read: () => Body[string] | undefined}} Control */
/** @typedef {{value: string, label: string}[]} Options */

const FEW = 5;
const LONG_RANGE = 100_000;

/**
 * A form for the arguments of a verb.
 * @param {ArgumentDescription[]} descriptions
 * @param {{values?: Body, lists?: Record<string, Options>, labels?: Record<string, string>, none: string}} options
 *   `lists` gives words to arguments that take any; `none` is the word for no choice
 */
export function argumentForm(descriptions, { values = {}, lists = {}, labels = {}, none }) {
  const controls = /** @type {Record<string, Control>} */ ({});
  const flags = element("div.flags");
  const box = element("div.stack.arguments");
  for (const description of descriptions) {
    const control = controlFor(description, {
      value: values[description.name],
      list: lists[description.name],
      label: labels[description.name] ?? description.name,
      none,
    });
    controls[description.name] = control;
    (description.kind === "flag" ? flags : box).append(control.element);
  }
  if (flags.hasChildNodes()) box.append(flags);
  const read = () => {
    const body = /** @type {Body} */ ({});
    for (const [name, control] of Object.entries(controls)) {
      const value = control.read();
      if (value !== undefined && value !== "" && value !== false) body[name] = value;
    }
    return body;
  };
  return { element: box, read };
}

/**
 * @param {ArgumentDescription} description
 * @param {{value: Body[string] | undefined, list?: Options, label: string, none: string}} options
 * @returns {Control}
 */
function controlFor(description, { value, list, label, none }) {
  const { kind, help } = description;
  const chosen = value ?? description.default;
  if (list) return choice(label, list, String(chosen ?? list[0]?.value ?? ""));
  if (kind === "flag") return flag(label, help, value === true || value === "true");
  if (kind === "choice") return choice(label, choices(description, none), String(chosen ?? ""), help);
  if (kind === "number") return numeric(description, label, chosen);
  return text(description, label, String(value ?? ""));
}

/** @param {ArgumentDescription} description @param {string} none @returns {Options} */
function choices({ words, default: usual, required }, none) {
  const all = (words ?? []).map((word) => ({ value: word, label: word }));
  return (usual ?? undefined) === undefined && !required ? [{ value: "", label: none }, ...all] : all;
}

/** @param {string} name @param {Options} options @param {string} value @param {string} [help] @returns {Control} */
function choice(name, options, value, help) {
  let now = value;
  const onChange = (/** @type {string} */ next) => (now = next);
  const short = options.length <= FEW && options.every(({ label }) => label.length < 12);
  const made = short
    ? element(
        "div.field",
        segmented({ legend: name, options, value, onChange }),
        help && element("span.help", help),
      )
    : select({ label: name, options, value, onChange, help });
  return { element: made, read: () => now };
}

/** @param {string} name @param {string | undefined} help @param {boolean} checked @returns {Control} */
function flag(name, help, checked) {
  let now = checked;
  const made = toggle({ label: help || name, checked, onChange: (next) => (now = next) });
  return { element: made, read: () => now };
}

/** @param {ArgumentDescription} description @param {string} label @param {Body[string] | null | undefined} value @returns {Control} */
function numeric({ least, most, help }, label, value) {
  const [low, high] = [least ?? 0, most ?? 0];
  if (value === undefined || value === null || high - low > LONG_RANGE) {
    const made = field({ label, value: String(value ?? ""), help, inputmode: "numeric", placeholder: `${low}–${high}` });
    return { element: made, read: () => (made.input.value.trim() === "" ? undefined : Number(made.input.value)) };
  }
  let now = Number(value);
  const made = stepper({ label, value: now, least: low, most: high, onChange: (next) => (now = next) });
  if (help) made.append(element("span.help", help));
  return { element: made, read: () => now };
}

/** @param {ArgumentDescription} description @param {string} label @param {string} value @returns {Control} */
function text({ help, default: usual, lines: multiline }, label, value) {
  const made = field({ label, value, help, mono: true, multiline, placeholder: String(usual ?? "") });
  return { element: made, read: () => made.input.value.trim() };
}
