// A race: who is where, each with a track of as many steps as there are tasks.

import { element, fill, icon } from "../../../shell/elements.js";
import { number, say } from "../../../shell/words.js";
import { ranking, shownName } from "../ranking.js";
import { glideAll } from "../scores.js";
import { teamOf } from "./teams.js";

/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("../view.js").Member} Member */
/** @typedef {import("../view.js").Quiz["players"][string]} Pupil */

/** From how many on the list takes two columns, where there is room. */
const ONE_COLUMN = 14;

/** The tracks. */
export class RaceBoard {
  constructor() {
    this.element = element("ol.race", { "aria-label": say("Who is where"), hidden: true });
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
  }

  /** @param {Scene} scene */
  update({ view, me, isScreen }) {
    const { quiz } = view;
    if (!quiz) return;
    const rows = ranking(view).flatMap(({ member, place, score }) => {
      const pupil = quiz.players[member.member];
      if (!pupil) return [];
      const name = shownName(view, member.member);
      return [this.#row({ member, pupil, name, place, score, rounds: quiz.rounds, own: !isScreen && member.member === me, team: teamOf(view, member)?.colour })];
    });
    const columns = rows.length > ONE_COLUMN ? 2 : 1;
    this.element.style.setProperty("--columns", String(columns));
    this.element.style.setProperty("--rows", String(Math.ceil(rows.length / columns)));
    glideAll(rows, () => this.element.replaceChildren(...rows));
  }

  /** @param {{member: Member, pupil: Pupil, name: string, place: number, score: number, rounds: number, own: boolean, team: string | undefined}} about */
  #row({ member, pupil, name, place, score, rounds, own, team }) {
    const row = this.rows.get(member.member) ?? element("li.race-row");
    this.rows.set(member.member, row);
    const { at = 0, finished = false } = pupil;
    const away = member.presence !== "here";
    const drawn = JSON.stringify([name, place, score, at, finished, away, own, team, pupil.solved]);
    if (row.dataset.drawn === drawn) return row;
    row.dataset.drawn = drawn;
    row.className = `race-row${own ? " own" : ""}${away ? " away" : ""}${finished ? " finished" : ""}`;
    row.dataset.team = team ?? "";
    const done = finished ? rounds : Math.max(0, at - 1);
    const where = finished ? say("through") : at > 0 ? say("{at} of {rounds}", { at, rounds }) : say("not begun");
    fill(
      row,
      element("bdi.race-name", name),
      element("span.track", { "aria-hidden": "true", style: { "--done": done / rounds } }, element("i"), element("b", finished ? icon("check") : at || "")),
      element("span.unseen", where),
      element("span.race-points.numbers", number(score)),
    );
    return row;
  }
}

/** @typedef {import("../view.js").Quiz} Quiz */

/** The bar. */
export class Progress {
  constructor() {
    this.inner = element("i");
    this.text = element("p.progress-text");
    this.element = element("div.class-progress", { hidden: true }, element("div.bar", { "aria-hidden": "true" }, this.inner), this.text);
  }

  /** @param {Quiz | undefined} quiz */
  update(quiz) {
    this.element.hidden = !quiz?.round;
    if (!quiz?.round) return;
    const there = Object.values(quiz.players).filter(({ status }) => status !== "late");
    const [solved, playing] = [there.filter(({ status }) => status === "solved").length, there.length];
    this.inner.style.setProperty("width", `${(100 * solved) / Math.max(1, playing)}%`);
    const text = say("{solved} of {playing} have it", { solved, playing });
    if (this.text.textContent !== text) this.text.textContent = text;
  }
}
