// The view of a room: sent whole once, then as merge patches.

/** @import { News, SentView } from "./types.js" */
/** @typedef {SentView["members"][string] & {seated: boolean, cards: number}} Member `seated` if they play */
/** @typedef {NonNullable<SentView["own"]>} Own what this client alone knows */
/** @typedef {NonNullable<SentView["quiz"]> & {own: Own}} Quiz a game in which everybody plays, and one's own part in it */
/** @typedef {NonNullable<SentView["table"]>} Table */

/**
 * @typedef {Omit<SentView, "members" | "table" | "quiz" | "own"> & Omit<Table, "cards"> & {
 *   members: Member[], own: Own, quiz?: Quiz, hints: NonNullable<Own["hints"]>,
 * }} View as the parts of the page look at it: the match beside the room, everybody in the order of coming
 */

/** A value after a JSON merge patch (RFC 7386), which leaves the old one as it was. @param {any} value @param {any} patch @returns {any} */
export function merged(value, patch) {
  if (!isObject(patch)) return patch;
  const result = isObject(value) ? { ...value } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete result[name];
    else result[name] = merged(result[name], change);
  }
  return result;
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The view that the page uses. @param {SentView} sent @returns {View} */
export function viewOf({ table, quiz, own = {}, members, settings, ...room }) {
  const { cards = {}, ...match } = table ?? { deck: 0, places: [] };
  return {
    ...room,
    ...match,
    own,
    hints: own.hints ?? [],
    quiz: quiz && { ...quiz, own },
    // Only the host gets the teacher's own hands.
    settings: { ...settings, hands: own.hands ?? [] },
    members: Object.values(members).map((one) => ({
      ...one,
      seated: one.member in cards || one.member in (quiz?.players ?? {}),
      cards: cards[one.member] ?? 0,
    })),
  };
}

/** The current hand: everybody's, or one's own. @param {Quiz | undefined} quiz */
export const handOf = (quiz) => quiz?.round ?? quiz?.own.hand;

/** Whether everybody goes through the hands at their own speed. @param {Quiz} quiz */
export const isOwnSpeed = ({ mode }) => mode === "race" || mode === "homework";

/** @param {View} before @param {View} after @returns {News[]} */
export function happenings(before, after) {
  const heard = Math.max(0, ...Object.keys(before.news).map(Number));
  const fresh = Object.entries(after.news).filter(([number]) => Number(number) > heard);
  const given = after.own.hand?.number;
  return [
    ...fresh.map(([, news]) => news),
    ...(isOther(before.own.last, after.own.last) ? [{ what: /** @type {const} */ ("last") }] : []),
    ...(given !== undefined && given !== before.own.hand?.number ? [{ what: /** @type {const} */ ("given") }] : []),
    ...(after.hints.length > before.hints.length ? [{ what: /** @type {const} */ ("advised") }] : []),
  ];
}

/** @param {View["own"]["last"]} before @param {View["own"]["last"]} after */
const isOther = (before, after) => after !== undefined && (before?.count !== after.count || before.hand !== after.hand);
