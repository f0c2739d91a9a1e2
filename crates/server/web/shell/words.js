// Translations: English at the point of use, Indonesian from a table keyed by it.

/** @typedef {Record<string, string | number | null | undefined>} Values null and undefined are left out */
/**
 * The names that a template has in braces.
 * @template {string} T
 * @typedef {T extends `${string}{${infer P}}${infer Rest}` ? (P extends `${infer N}|${string}` ? N : P) | Names<Rest> : never} Names
 */
/**
 * What fills a template in: nothing where it has no names.
 * @template {string} T
 * @typedef {[Names<T>] extends [never] ? [] : [values: {[N in Names<T>]: string | number | null | undefined}]} Filling
 */

/** Set on <html> by early.js. */
export const language = /** @type {"en" | "id"} */ (document.documentElement.lang === "id" ? "id" : "en");

/** Larger numbers are shown without decimals. */
const WHOLE_FROM = 10_000;
const [GROUPS, POINT] = language === "id" ? [".", ","] : [",", "."];

/**
 * A number as people write it: 1,234.5 in English and 1.234,5 in Indonesian. This and
 * `dayText` do without `Intl`, whose tables take a telephone longer than the whole page.
 * @param {number} value
 */
export function number(value) {
  if (!Number.isFinite(value)) return String(value);
  const rounded = Number(value.toFixed(Math.abs(value) >= WHOLE_FROM ? 0 : 2));
  const [whole, fraction] = String(rounded).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, GROUPS);
  return fraction ? grouped + POINT + fraction : grouped;
}

/** @type {Record<string, string>} */
const translations = language === "id" ? await load() : {};

/** The Indonesian sentences of the pages. */
async function load() {
  try {
    return await (await fetch(new URL("../words/id.json", import.meta.url))).json();
  } catch {
    return {};
  }
}

/**
 * A sentence in the language of the page. `{name}` is replaced by a value, or left out
 * where it is not there; `{count|one card|# cards}` chooses by a number and writes it for `#`.
 * @template {string} T
 * @param {T} template English, as a literal: a test looks for its translation
 * @param {Filling<T>} filling
 */
export function say(template, ...filling) {
  return fill(translations[template] ?? template, filling[0] ?? {});
}

/**
 * The same for words with several translations, which a context tells apart.
 * @template {string} T
 * @param {string} context @param {T} template
 * @param {Filling<T>} filling
 */
export function sayAs(context, template, ...filling) {
  return fill(translations[`${context}\u0004${template}`] ?? template, filling[0] ?? {});
}

/** @param {string} text @param {Values} values */
function fill(text, values) {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name] ?? "";
    const shown = typeof value === "number" ? number(value) : value;
    if (one === undefined) return shown;
    return (Number(value) === 1 ? one : many).replaceAll("#", shown);
  });
}

/** A message of the program as a sentence, with a capital and a full stop. @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

/** Milliseconds as seconds with one decimal, rounded down as in the files of a report. @param {number} milliseconds */
export const tenths = (milliseconds) => number(Math.floor(milliseconds / 100) / 10);

/** Seconds as a clock shows them: 1:05. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const tail = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
