// Players by cards or points; equals share a place.

/** @import { Member, View } from "./view.js" */
/** @typedef {{place: number, member: Member, score: number, share: number}} Ranked `share` is how long the bar is, from 0 to 1 */

/** What a member has won: points where everybody plays, cards at a table. @param {View} view @param {Member} member */
function scoreOf({ quiz }, { member, cards }) {
  const pupil = quiz?.players[member];
  if (!quiz) return cards;
  // Points of 2048 count as they come.
  const coming = quiz.puzzle === "2048" && quiz.round && pupil && pupil.status === undefined ? (pupil.score ?? 0) : 0;
  return (pupil?.points ?? 0) + coming;
}

/** Players by score, the best first, ties in order of joining. @param {View} view @returns {Ranked[]} */
export function ranking(view) {
  const { members, phase } = view;
  const counts = (/** @type {Member} */ one) => (phase === "lobby" ? one.role === "player" || one.role === "bot" : one.seated);
  const scored = members.filter(counts).map((member) => ({ member, score: scoreOf(view, member) }));
  scored.sort((one, other) => other.score - one.score || one.member.member - other.member.member);
  const most = Math.max(1, scored[0]?.score ?? 0);
  return scored.map(({ member, score }) => ({
    member,
    score,
    place: 1 + scored.filter((other) => other.score > score).length,
    share: score / most,
  }));
}

/** Right-to-left scripts. */
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

/** The name of a member as everybody may see it: a number where the host hides it. @param {View} view @param {number} id */
export function shownName(view, id) {
  const hidden = view.muted || view.members.find(({ member }) => member === id)?.muted;
  return hidden ? `№ ${id}` : nameOf(view, id);
}

/** @typedef {{team: number, name: string, colour: string}} Team */

/** The teams of the settings, each a name and a colour: `Garuda:red`. @param {Pick<View, "settings">} view @returns {Team[]} */
export const allTeams = ({ settings }) =>
  settings.teams.map((text, team) => {
    const [, name, colour] = /^(.*):(\w+)$/.exec(text) ?? ["", text, "red"];
    return { team, name, colour };
  });

/** @param {View} view @param {Member | undefined} member @returns {Team | undefined} */
export const teamOf = (view, member) => allTeams(view).find(({ team }) => team === member?.team);

/** The places when all is over. @param {View} view @returns {{place: number, member: number, score: number}[]} */
export const placesOf = ({ quiz, places }) =>
  quiz
    ? quiz.ranking.map(({ points, ...one }) => ({ ...one, score: points }))
    : places.map(({ cards, ...one }) => ({ ...one, score: cards }));

/** The winners; none if all scores are zero. @param {View} view */
export function winners(view) {
  const best = placesOf(view).filter(({ place, score }) => place === 1 && score > 0);
  return best.map(({ member, score }) => ({ member, score, name: shownName(view, member) }));
}
