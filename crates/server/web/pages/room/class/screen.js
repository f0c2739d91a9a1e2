// A lesson on a projector, readable from the last row.

import { element, icon, redraw } from "../../../shell/elements.js";
import { say, sayAs } from "../../../shell/words.js";
import { cardBacks } from "../cards.js";
import { Countdown } from "../countdown.js";
import { qrCode } from "../invite.js";
import { Scores, arrange } from "../scores.js";
import { Standings } from "../standings.js";
import { lessonSpan, lessonTitle } from "../status.js";
import { isOwnSpeed } from "../view.js";
import { loadGame, loadStyle } from "./games.js";
import { Progress, RaceBoard } from "./race.js";
import { ShownPanel } from "./shown.js";
import { TeamBoard } from "./teams.js";

/** @import { Scene } from "../scene.js" */
/** @import { RoomInfo } from "../invite.js" */
/** @typedef {import("../types.js").Task["puzzle"]} Puzzle */

/** Players shown beside a task and at the end; a team takes the place of one. */
const LEADERS = 8;
const WITH_TEAMS = 6;
const ALL = 20;

await loadStyle("room/class/class.css");

export class ClassScreen {
  /** @param {RoomInfo} info */
  constructor(info) {
    this.title = element("h2.screen-pile", { id: "task-title" });
    this.countdown = new Countdown();
    this.paused = element("p.screen-paused", { role: "status", hidden: true }, icon("pause"), say("Paused"));
    this.face = element("div.table.room-cards");
    this.progress = new Progress();
    this.race = new RaceBoard();
    this.shown = new ShownPanel();
    this.standings = new Standings();
    this.teams = new TeamBoard();
    this.scores = new Scores({ playersOnly: true, most: LEADERS });
    this.leading = element("h2.screen-leading", say("Leading"));
    this.task = element(
      "section.screen-table.class-task",
      { "aria-labelledby": "task-title" },
      element("div.screen-head", this.title, this.countdown.element),
      this.paused,
      this.face,
      this.progress.element,
      this.race.element,
      this.shown.element,
    );
    this.element = element(
      "div.screen-play.class-screen",
      element("div.class-left", this.task, this.standings.element),
      element(
        "section.class-right",
        { "aria-label": say("Scores") },
        this.leading,
        this.teams.element,
        element("div.screen-scores", this.scores.element),
        element("div.corner", qrCode(info), element("p.quiet", say("Come in with")), element("p.room-code", info.code)),
      ),
    );
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { view } = scene;
    const { quiz, phase } = view;
    if (!quiz) return;
    if (this.puzzle !== quiz.puzzle) this.#load(quiz.puzzle);
    const over = phase === "over";
    const isRace = isOwnSpeed(quiz);
    this.task.hidden = over;
    this.standings.element.hidden = !over;
    if (over) this.standings.update(scene);
    this.title.textContent = lessonTitle(quiz);
    this.paused.hidden = quiz.paused === undefined;
    this.countdown.show(lessonSpan(view));
    this.face.hidden = isRace || !this.game || (this.game.hasEmptyFace === true && !quiz.round);
    this.race.element.hidden = !isRace;
    if (isRace) this.race.update(scene);
    else this.#drawFace(scene);
    this.progress.update(!this.game || this.game.countsUnfinished ? undefined : quiz);
    if (this.game) this.shown.update(scene, this.game);
    this.#drawRanking(scene, over);
    this.tick();
  }

  /** @param {Puzzle} puzzle */
  #load(puzzle) {
    this.puzzle = puzzle;
    this.game = undefined;
    void loadGame(puzzle).then((game) => {
      if (this.puzzle !== puzzle) return;
      this.game = game;
      if (this.scene) this.update(this.scene);
    });
  }

  /** @param {Scene} scene */
  #drawFace({ view }) {
    const { round, shown } = view.quiz ?? {};
    const task = (round ?? shown)?.task;
    this.face.classList.toggle("over", !round && shown !== undefined);
    this.face.classList.toggle("dealt", round !== undefined);
    redraw(this.face, [view.game, task, round?.number, this.game !== undefined], () => [task && this.game ? this.game.face(task) : cardBacks()]);
  }

  /** @param {Scene} scene @param {boolean} over */
  #drawRanking(scene, over) {
    const { view } = scene;
    this.teams.update(view);
    this.leading.textContent = over ? sayAs("match", "Result") : say("Leading");
    const teams = this.teams.element.childElementCount;
    const most = teams === 0 ? (over ? ALL : LEADERS) : Math.max(0, WITH_TEAMS - teams);
    this.scores.most = most;
    this.scores.update(scene);
    arrange(this.scores.element, Math.min(Object.keys(view.quiz?.players ?? {}).length, most), LEADERS + 2);
    if (teams > 0) this.scores.element.style.setProperty("--rows", String(most));
  }

  tick() {
    if (this.scene) this.countdown.tick(this.scene.clock);
  }

  /** News of the room would distract. */
  tell() {}
}
