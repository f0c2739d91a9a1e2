// Team standings. The points of a team are the average of its players, whatever its size.

import { element } from "../../../shell/elements.js";
import { number, say } from "../../../shell/words.js";
import { allTeams } from "../ranking.js";
import { Rows } from "../rows.js";

/** @import { View } from "../view.js" */
/** @typedef {import("../ranking.js").Team & {place: number, points: number, players: number}} TeamStanding */

/** The standings of teams with players, best first. @param {View} view @returns {TeamStanding[]} */
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

export class TeamBoard {
  constructor() {
    this.element = element("ol.team-board", { "aria-label": say("Teams"), hidden: true });
    this.rows = new Rows(this.element);
  }

  /** @param {View} view */
  update(view) {
    const standings = teamsOf(view);
    const most = Math.max(1, standings[0]?.points ?? 0);
    this.element.hidden = standings.length === 0;
    this.rows.arrange(
      standings.map((standing) => {
        const { team, name, colour, place, points } = standing;
        return this.rows.row(team, [standing, most], (row) => {
          row.className = "team-row";
          row.dataset.team = colour;
          row.style.setProperty("--share", `${(100 * points) / most}%`);
          return [
            element("span.score-bar", { "aria-hidden": "true" }),
            element("span.score-place.numbers", points > 0 ? `${place}.` : ""),
            element("bdi.score-name", name),
            element("span.score-cards.numbers", number(points), element("span.unseen", ` ${say("{points} points on average", { points })}`)),
          ];
        });
      }),
    );
  }
}
