// What has just happened, from what is now and what was before: to everybody, as the room
// says, and to whoever looks alone.

/** @import { News } from "./types.js" */
/** @typedef {import("./view.js").View} View */

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
