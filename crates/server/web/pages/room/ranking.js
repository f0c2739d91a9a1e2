// Who is ahead: players by their cards, equals in one place.

/** @typedef {import("./view.js").Member} Member */
/** @typedef {import("./view.js").View} View */
/** @typedef {{place: number, member: Member, share: number}} Ranked `share` is how long the bar is, from 0 to 1 */

/** Players by cards, the best first; who came first stands first among equals. @param {View} view @returns {Ranked[]} */
export function ranking({ members, phase }) {
  const counts = (/** @type {Member} */ one) => (phase === "lobby" ? one.role === "player" || one.role === "bot" : one.seated);
  const seated = members.filter(counts).sort((one, other) => other.cards - one.cards || one.member - other.member);
  const most = Math.max(1, seated[0]?.cards ?? 0);
  return seated.map((member) => ({
    member,
    place: 1 + seated.filter((other) => other.cards > member.cards).length,
    share: member.cards / most,
  }));
}

/** Letters of scripts that run from right to left. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The name of a member for use in a sentence, which it must not turn around;
 * empty if nobody knows them.
 * @param {View} view @param {number | undefined} id
 */
export function nameOf({ members }, id) {
  const name = members.find(({ member }) => member === id)?.name ?? "";
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Those who have won a match: none as long as nobody has a card. @param {View} view */
export function winners(view) {
  const best = view.places.filter(({ place, cards }) => place === 1 && cards > 0);
  return best.map(({ member, cards }) => ({ member, cards, name: nameOf(view, member) }));
}
