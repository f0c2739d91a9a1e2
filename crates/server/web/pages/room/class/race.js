// A race: each pupil has a track with a step for each task.

import { element, icon } from "../../../shell/elements.js";
import { number, say } from "../../../shell/words.js";
import { ranking, shownName, teamOf } from "../ranking.js";
import { Rows } from "../rows.js";

/** @import { Scene } from "../scene.js" */
/** @import { Quiz } from "../view.js" */

/** Longer lists take two columns. */
const ONE_COLUMN = 14;

export class RaceBoard {
  constructor() {
    this.element = element("ol.race", { "aria-label": say("Who is where"), hidden: true });
    this.rows = new Rows(this.element);
  }

  /** @param {Scene} scene */
  update(scene) {
    const { quiz } = scene.view;
    if (!quiz) return;
    const rows = ranking(scene.view).flatMap((ranked) => (quiz.players[ranked.member.member] ? [this.#row(scene, quiz, ranked)] : []));
    const columns = rows.length > ONE_COLUMN ? 2 : 1;
    this.element.style.setProperty("--columns", String(columns));
    this.element.style.setProperty("--rows", String(Math.ceil(rows.length / columns)));
    this.rows.arrange(rows);
  }

  /** @param {Scene} scene @param {Quiz} quiz @param {import("../ranking.js").Ranked} ranked */
  #row({ view, me, isScreen }, { players, rounds }, { member, score }) {
    const { at = 0, finished = false } = players[member.member];
    const name = shownName(view, member.member);
    const team = teamOf(view, member)?.colour ?? "";
    const kinds = ["race-row", !isScreen && member.member === me && "own", member.presence !== "here" && "away", finished && "finished"];
    return this.rows.row(member.member, [name, score, at, kinds, team], (row) => {
      row.className = kinds.filter(Boolean).join(" ");
      row.dataset.team = team;
      const done = finished ? rounds : Math.max(0, at - 1);
      const where = finished ? say("through") : at > 0 ? say("{at} of {rounds}", { at, rounds }) : say("not begun");
      return [
        element("bdi.race-name", name),
        element("span.track", { "aria-hidden": "true", style: { "--done": done / rounds } }, element("i"), element("b", finished ? icon("check") : at || "")),
        element("span.unseen", where),
        element("span.race-points.numbers", number(score)),
      ];
    });
  }
}

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
