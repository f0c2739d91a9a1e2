// Every sentence of a page, in the language that was chosen. A page brings a
// catalogue in which both languages stand side by side; `say` picks and fills in.

import { catalogue as common } from "./words-common.js";

/** @typedef {Record<string, [en: string, id: string]>} Catalogue every sentence in English and in Indonesian */
/** @typedef {Record<string, string | number | null | undefined>} Values what is not there is left out */
/** @typedef {(key: string, values?: Values) => string} Say */

/** The language of the page: set on <html> before anything is drawn. */
export const language = /** @type {"en" | "id"} */ (document.documentElement.lang === "id" ? "id" : "en");

/** From here on nobody reads what stands behind the point. */
const WHOLE_FROM = 10_000;
/** The signs between groups of digits and before the fraction. */
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

/**
 * Makes the function that speaks from a catalogue. `{name}` is replaced by a
 * value; `{count|one card|# cards}` chooses by a number and writes it for `#`.
 * @param {...Catalogue} catalogues where two have the same key the last one counts
 * @returns {Say}
 */
export function words(...catalogues) {
  const all = /** @type {Catalogue} */ (Object.assign({}, common, ...catalogues));
  const chosen = language === "id" ? 1 : 0;
  return (key, values = {}) => {
    const pair = all[key];
    if (pair === undefined) throw new Error(`no words for “${key}”`);
    return fill(pair[chosen], values);
  };
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

/** Seconds as a clock shows them: 1:05. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const tail = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

const WEEKDAYS = {
  en: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
  id: "Minggu Senin Selasa Rabu Kamis Jumat Sabtu",
}[language].split(" ");
const MONTHS = {
  en: "January February March April May June July August September October November December",
  id: "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
}[language].split(" ");

/** A day such as 2026-11-16 as people say it. @param {string} day */
export function dayText(day) {
  const date = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const [weekday, month, number] = [WEEKDAYS[date.getUTCDay()], MONTHS[date.getUTCMonth()], date.getUTCDate()];
  return language === "id" ? `${weekday}, ${number} ${month}` : `${weekday}, ${month} ${number}`;
}

/** Today, as 2026-11-16. Days change at midnight UTC, so that it is the same day everywhere. */
export const today = () => new Date().toISOString().slice(0, 10);

const sayTime = words({
  nextIn: ["new ones in {hours} h {minutes} min", "yang baru dalam {hours} jam {minutes} menit"],
  next: ["The next one comes in {hours} h {minutes} min.", "Yang berikutnya datang dalam {hours} jam {minutes} menit."],
});

/** How long the puzzles of today are those of the day. @param {"next" | "nextIn"} [key] */
export function untilTomorrow(key = "next") {
  const minutes = Math.ceil((Date.parse(`${today()}T24:00:00Z`) - Date.now()) / 60_000);
  return sayTime(key, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
