// Dates such as 2026-11-16. Everybody gets the same puzzle for a date, and the date is local.

import { language, say } from "./words.js";

const WEEKDAYS = {
  en: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
  id: "Minggu Senin Selasa Rabu Kamis Jumat Sabtu",
}[language].split(" ");
const MONTHS = {
  en: "January February March April May June July August September October November December",
  id: "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
}[language].split(" ");

/** A day in words. Without `Intl`, whose tables take a phone longer to load than the page. @param {string} day */
export function dayText(day) {
  const date = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const [weekday, month, number] = [WEEKDAYS[date.getUTCDay()], MONTHS[date.getUTCMonth()], date.getUTCDate()];
  return language === "id" ? `${weekday}, ${number} ${month}` : `${weekday}, ${month} ${number}`;
}

/** A date in the time zone of the player, such as 2026-11-16. @param {Date} date */
export function localDay(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const today = () => localDay(new Date());

/** @param {string} day @param {number} by */
export function later(day, by) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** How many days in a row something was done, up to today or yesterday. @param {(day: string) => boolean} isDone */
export function daysInARow(isDone) {
  let day = isDone(today()) ? today() : later(today(), -1);
  let length = 0;
  for (; isDone(day); day = later(day, -1)) length += 1;
  return length;
}

/** The day that a game is of: its seed, if that is a date. @param {string} game */
export const dayOf = (game) => /#(\d{4}-\d\d-\d\d)$/.exec(game)?.[1];

/** The time until the puzzles of the day change. */
function untilMidnight() {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const minutes = Math.ceil((midnight.getTime() - now.getTime()) / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

export function untilTomorrow() {
  const { hours, minutes } = untilMidnight();
  return hours > 0 ? say("The next one comes in {hours} h {minutes} min.", { hours, minutes }) : say("The next one comes in {minutes} min.", { minutes });
}

export function untilNewOnes() {
  const { hours, minutes } = untilMidnight();
  return hours > 0 ? say("new ones in {hours} h {minutes} min", { hours, minutes }) : say("new ones in {minutes} min", { minutes });
}
