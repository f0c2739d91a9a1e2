// Teams: who is in which, and how they stand. A team's points are the average of its
// players', so that no team gains by being large.

import { element, fill } from "../../../shell/elements.js";
import { number, say } from "../../../shell/words.js";
import { glideAll } from "../scores.js";

/** @typedef {import("../view.js").View} View */
/** @typedef {import("../view.js").Member} Member */
/** @typedef {{team: number, name: string, colour: string}} Team */
/** @typedef {Team & {place: number, points: number, players: number}} TeamStanding */

/** The teams of the settings. @param {View} view @returns {Team[]} */
export const allTeams = ({ settings }) =>
  settings.teams.map((text, team) => {
    const [, name, colour] = /^(.*):(\w+)$/.exec(text) ?? ["", text, "red"];
    return { team, name, colour };
  });

/** The team of a member. @param {View} view @param {Member | undefined} member @returns {Team | undefined} */
export const teamOf = (view, member) => allTeams(view).find(({ team }) => team === member?.team);

/** How the teams stand that have players, the best first. @param {View} view @returns {TeamStanding[]} */
export function teamsOf(view) {
  const points = new Map(Object.entries(view.quiz?.players ?? {}).map(([member, one]) => [Number(member), one.points]));
  const scored = allTeams(view).flatMap((team) => {
    const own = view.members.filter((one) => one.team === team.team && points.has(one.member));
    const sum = own.reduce((all, { member }) => all + (points.get(member) ?? 0), 0);
    return own.length > 0 ? [{ ...team, players: own.length, points: Math.floor(sum / own.length) }] : [];
  });
  scored.sort((one, other) => other.points - one.points || one.team - other.team);
  return scored.map((one) => ({ ...one, place: 1 + scored.filter(({ points: other }) => other > one.points).length }));
}

/** The teams in their order, with motion. */
export class TeamBoard {
  constructor() {
    this.element = element("ol.team-board", { "aria-label": say("Teams"), hidden: true });
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
  }

  /** @param {View} view */
  update(view) {
    const standings = teamsOf(view);
    this.element.hidden = standings.length === 0;
    const most = Math.max(1, standings[0]?.points ?? 0);
    const rows = standings.map((one) => this.#row(one, most));
    glideAll(rows, () => this.element.replaceChildren(...rows));
  }

  /** @param {TeamStanding} standing @param {number} most */
  #row({ team, name, colour, place, points, players }, most) {
    const row = this.rows.get(team) ?? element("li.team-row", { dataset: { team: colour } });
    this.rows.set(team, row);
    row.style.setProperty("--share", `${(100 * points) / most}%`);
    const drawn = JSON.stringify([name, place, points, players]);
    if (row.dataset.drawn === drawn) return row;
    row.dataset.drawn = drawn;
    fill(
      row,
      element("span.score-bar", { "aria-hidden": "true" }),
      element("span.score-place.numbers", points > 0 ? `${place}.` : ""),
      element("bdi.score-name", name),
      element("span.score-cards.numbers", number(points), element("span.unseen", ` ${say("{points} points on average", { points })}`)),
    );
    return row;
  }
}
