// A lesson as its members see it: pupils at work, latecomers, those who are done, the teacher.

import { button, fold } from "../../../shell/controls.js";
import { element, fill, icon, redraw } from "../../../shell/elements.js";
import { look } from "../../../shell/look.js";
import { announce, confirmDialog } from "../../../shell/shell.js";
import { language, number, say, sayAs, tenths } from "../../../shell/words.js";
import { Countdown } from "../countdown.js";
import { HintList } from "../hint-list.js";
import { ranking, teamOf } from "../ranking.js";
import { keepFocus } from "../scene.js";
import { lessonSpan, lessonTitle } from "../status.js";
import { handOf, isOwnSpeed } from "../view.js";
import { loadGame, loadStyle } from "./games.js";
import { Progress, RaceBoard } from "./race.js";
import { ShownPanel } from "./shown.js";
import { TeamBoard, teamsOf } from "./teams.js";

/** @import { Scene } from "../scene.js" */
/** @import { Quiz } from "../view.js" */
/** @import { Game } from "./games.js" */
/** @typedef {import("../types.js").Task["puzzle"]} Puzzle */
/** @typedef {"ready" | "begin" | "working" | "solved" | "passed" | "lost" | "late" | "finished" | "watching" | "shown"} State what somebody is at */
/** @typedef {{title: string, more?: string[], isGood?: boolean}} Verdict */

const WARNED_AT = 10;
/** Milliseconds that the result of the previous hand is shown. */
const TOLD_FOR = 3500;

await loadStyle("room/class/class.css");

export class Lesson {
  /** @param {Game} game @param {Puzzle} puzzle */
  constructor(game, puzzle) {
    this.game = game;
    this.puzzle = puzzle;
    this.posed = "";
    this.warned = "";
    this.title = element("h2", { id: "table-title", tabindex: -1 });
    this.own = element("p.own-score", { hidden: true });
    this.countdown = new Countdown();
    this.halt = element("p.notice.warn.halted", { role: "status", hidden: true }, icon("pause"), element("span", say("The teacher has paused the game. The clock stands still.")));
    this.face = element("div.table.room-cards");
    this.player = game.player((moves) => this.#send(moves));
    this.verdict = element("div.verdict", { hidden: true });
    this.mistake = element("p.notice.bad.mistake", { hidden: true });
    this.flash = element("p.notice.good.flash", { role: "status", hidden: true });
    this.progress = new Progress();
    this.race = new RaceBoard();
    this.shown = new ShownPanel();
    this.hints = new HintList();
    this.begin = button({ label: say("Begin"), icon: "play", kind: "primary large", onClick: () => void this.scene?.ask({ do: "begin" }) });
    this.hintButton = button({ label: say("Hint"), icon: "hint", title: say("Hint: a quarter of the points each"), onClick: () => this.hint(), key: "h" });
    this.passButton = button({ label: say(game.countsUnfinished ? "Stop here" : "Give up"), icon: "flag", onClick: () => void this.pass() });
    this.help = element("div.row.lesson-help", { hidden: true });
    (this.player.actions ?? this.help).append(this.hintButton, this.passButton);
    this.teams = new TeamBoard();
    this.reviews = element("div.stack-tight");
    /** Shown below the final ranking. */
    this.ending = element("section.panel.stack", { "aria-label": say("All tasks once more"), hidden: true }, this.teams.element, this.reviews);
    this.element = element(
      "section.panel.play.room-table.lesson",
      { "aria-labelledby": "table-title" },
      element("div.lesson-head", this.title, this.own),
      this.countdown.element,
      this.halt,
      this.flash,
      this.face,
      this.mistake,
      this.hints.element,
      this.player.element,
      this.help,
      this.verdict,
      this.begin,
      this.progress.element,
      this.race.element,
      this.shown.element,
    );
  }

  /** @param {Puzzle} puzzle @returns {Promise<Lesson>} */
  static async load(puzzle) {
    return new Lesson(await loadGame(puzzle), puzzle);
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { quiz } = scene.view;
    if (!quiz) return;
    const held = this.element.contains(document.activeElement);
    const state = stateOf(scene, quiz);
    const halted = quiz.paused !== undefined;
    // The question is moot once the task is over.
    if (this.asksFor !== undefined && (state !== "working" || handOf(quiz)?.number !== this.asksFor))
      document.querySelector(/** @type {"dialog"} */ ("dialog[open]"))?.close();
    this.element.dataset.state = state;
    this.element.classList.toggle("paused", halted);
    this.title.textContent = state === "begin" ? say("Homework") : lessonTitle(quiz);
    this.countdown.show(lessonSpan(scene.view));
    this.halt.hidden = !halted;
    this.#drawOwn(scene);
    this.#pose(scene, quiz, state);
    this.#drawFace(quiz, state);
    this.player.element.hidden = state !== "working";
    this.player.element.inert = halted;
    this.help.hidden = state !== "working" || this.player.actions !== undefined;
    this.begin.hidden = state !== "begin";
    this.hintButton.hidden = this.game.hasNoHints === true;
    this.hintButton.disabled = this.passButton.disabled = !scene.connected || halted;
    this.hints.update(scene.view.hints, state === "working");
    this.#drawVerdict(quiz, state);
    this.progress.update(this.game.countsUnfinished ? undefined : quiz);
    this.race.element.hidden = !isOwnSpeed(quiz) || state === "working" || state === "begin";
    if (!this.race.element.hidden) this.race.update(scene);
    this.shown.update(scene, this.game);
    this.tick();
    if (held) keepFocus(this.element, this.title);
  }

  /** Shows all tasks at the end. @param {Scene} scene */
  end(scene) {
    const { quiz } = scene.view;
    const hands = quiz?.review ?? (quiz?.shown ? [quiz.shown] : []);
    this.teams.update(scene.view);
    this.ending.hidden = !quiz || (hands.length === 0 && this.teams.element.hidden);
    if (!quiz) return;
    const review = (/** @type {typeof hands[number]} */ shown) => {
      const panel = new ShownPanel();
      panel.update(scene, this.game, shown);
      const label = say("Task {round} of {rounds}", { round: shown.round, rounds: quiz.rounds });
      return fold({ label, open: hands.length === 1 }, this.game.face(shown.task), panel.element);
    };
    redraw(this.reviews, [scene.view.game, hands.length], () => hands.map(review));
  }

  /** The standing of the player. @param {Scene} scene */
  #drawOwn({ view, me, myself }) {
    const ranked = ranking(view);
    const own = ranked.find(({ member }) => member.member === me);
    this.own.hidden = !own;
    if (!own) return;
    const isPlaced = ranked[0].score > 0;
    const players = ranked.length;
    const team = teamOf(view, myself);
    const teamPlace = team && teamsOf(view).find((one) => one.team === team.team)?.place;
    redraw(this.own, [isPlaced && own.place, players, own.score, team, teamPlace], () => [
      team && element("span.chip.team-chip", { dataset: { team: team.colour } }, team.name, teamPlace !== undefined && ` · ${sayAs("team", "{place}.", { place: teamPlace })}`),
      isPlaced &&
        element(
          "span.chip",
          icon("trophy"),
          element("span.unseen", say("Place {place} of {players}", { place: own.place, players })),
          element("span.numbers", { "aria-hidden": "true" }, say("{place}/{players}", { place: own.place, players })),
        ),
      element("span.chip.accent", icon("star"), element("span.numbers", number(own.score)), element("span.unseen", ` ${say("points")}`)),
    ]);
  }

  /** Gives the player a new hand. @param {Scene} scene @param {Quiz} quiz @param {State} state */
  #pose({ view, me }, quiz, state) {
    const hand = handOf(quiz);
    if (!hand || state !== "working") return;
    const posed = `${view.game}/${hand.number}`;
    if (this.posed === posed) return this.player.follow?.(quiz.own);
    this.posed = posed;
    this.#mistake("");
    this.player.pose(hand, view.settings, quiz.own, quiz.players[me]?.score ?? 0);
  }

  /** The task, for those who do not work on it. @param {Quiz} quiz @param {State} state */
  #drawFace({ round, shown }, state) {
    const task = (round ?? shown)?.task;
    const isEmpty = this.game.hasEmptyFace === true && state !== "late" && state !== "watching";
    this.face.hidden = !task || state === "working" || isEmpty;
    this.face.classList.toggle("over", state === "shown" || state === "passed");
    if (task && !this.face.hidden) redraw(this.face, task, () => [this.game.face(task)]);
  }

  /** The result of this member on the task. @param {Quiz} quiz @param {State} state */
  #drawVerdict(quiz, state) {
    const verdict = this.#verdictOf(quiz, state);
    this.verdict.hidden = verdict === undefined;
    if (!verdict) return;
    const { title, more = [], isGood = false } = verdict;
    this.verdict.dataset.kind = isGood ? "good" : "";
    redraw(this.verdict, verdict, () => [isGood && icon("check"), element("p.verdict-title", title), more.map((text) => element("p", text))]);
  }

  /** @param {Quiz} quiz @param {State} state @returns {Verdict | undefined} */
  #verdictOf(quiz, state) {
    const { me, myself } = /** @type {Scene} */ (this.scene);
    switch (state) {
      case "solved":
        return this.#rightOf(quiz);
      case "passed":
        return { title: say("You gave this one up."), more: [say("The answer comes when everybody is done.")] };
      case "lost":
        return { title: say("No tries left for this one."), more: [say("The answer comes when everybody is done.")] };
      case "late":
        return { title: say("You start with the next task."), more: [say("Look at this one meanwhile.")] };
      case "ready":
        return { title: say("The first task is coming") };
      case "begin":
        return { title: say("{rounds|One task|# tasks}, once for you", { rounds: quiz.rounds }), more: [say("Open until {date}", { date: dateText(quiz.ends ?? 0) }), say("Your clock starts when you press Begin. You may close the page in between: everything is kept.")] };
      case "watching":
        return quiz.mode === "homework" && quiz.ends !== undefined
          ? { title: say("{rounds|One task|# tasks}, once for each", { rounds: quiz.rounds }), more: [say("Open until {date}", { date: dateText(quiz.ends) })] }
          : undefined;
      case "finished":
        return { title: say("You are through!"), more: [say("The solutions come when everybody is done, or the time is up.")], isGood: true };
      case "shown": {
        if (!myself?.seated) return undefined;
        const found = quiz.shown?.found.find(({ member }) => member === me);
        return found ? { title: say("You solved it: {points|one point|# points}", { points: found.points }), isGood: true } : { title: say("Not this time. Look how it goes!") };
      }
      default:
        return undefined;
    }
  }

  /** @param {Quiz} quiz @returns {Verdict} */
  #rightOf({ round, own }) {
    const mine = own.last?.hand === round?.number ? own.last?.solved : undefined;
    if (!mine) return { title: say("Right!"), more: [say("Waiting for the others …")], isGood: true };
    const after = sayAs("solved", "after {seconds} seconds", { seconds: tenths(mine.after) });
    const how = this.game.written ? `${this.game.written(mine.answer)}, ${after}` : after;
    return { title: `${say("Right!")} ${say("+{points}", { points: mine.points })}`, more: [how, say("Waiting for the others …")], isGood: true };
  }

  /** Shows the result of this member's action. @param {import("../view.js").View} view */
  happen({ quiz, own }) {
    if (!quiz || !own.last) return;
    const { solved, missed, lost, expired } = own.last;
    if (solved && isOwnSpeed(quiz)) this.#flash(`${say("Right!")} ${say("+{points}", { points: solved.points })}`);
    if (expired || (lost && isOwnSpeed(quiz))) this.#flash(say(lost ? "No tries left for this one." : "Time is up for this one."));
    if (missed) this.#mistake(missed[language]);
  }

  /** Shows the result of the previous hand for a moment. @param {string} text */
  #flash(text) {
    this.flash.hidden = false;
    this.flash.textContent = text;
    clearTimeout(this.flashing);
    this.flashing = setTimeout(() => (this.flash.hidden = true), TOLD_FOR);
  }

  /** @param {string} why */
  #mistake(why) {
    this.mistake.hidden = why === "";
    fill(this.mistake, why && icon("warning"), why && element("span", why[0].toUpperCase() + why.slice(1)));
    if (why) buzz();
  }

  tick() {
    const { scene } = this;
    if (!scene) return;
    const left = this.countdown.tick(scene.clock);
    if (left !== WARNED_AT || this.element.dataset.state !== "working" || this.warned === this.posed) return;
    this.warned = this.posed;
    announce(say("{seconds} seconds left", { seconds: left }));
  }

  /** News of the room would distract. */
  tell() {}

  /** @param {KeyboardEvent} event */
  press(event) {
    if (this.element.dataset.state !== "working" || this.player.element.inert) return;
    if (this.player.press(event)) return;
    if (event.key.toLowerCase() === "h") this.hint();
  }

  hint() {
    const pile = handOf(this.scene?.view.quiz)?.number;
    if (pile !== undefined && !this.hintButton.disabled && !this.hintButton.hidden) void this.scene?.ask({ do: "hint", pile });
  }

  async pass() {
    const pile = handOf(this.scene?.view.quiz)?.number;
    if (pile === undefined) return;
    const [title, text, yes] = this.game.countsUnfinished
      ? [say("Stop here?"), say("What you have so far counts."), say("Stop here")]
      : [say("Give this task up?"), say("You get no points for it. The next one is a new chance."), say("Give up")];
    this.asksFor = pile;
    const sure = await confirmDialog({ title, text, yes, no: say("Keep trying") });
    this.asksFor = undefined;
    if (sure) await this.scene?.ask({ do: "pass", pile });
  }

  /** @param {string[]} moves */
  async #send(moves) {
    this.#mistake("");
    const pile = handOf(this.scene?.view.quiz)?.number;
    return pile === undefined ? undefined : this.scene?.ask({ do: "play", pile, moves });
  }
}

/** By the status of a pupil. @type {Record<string, State>} */
const STATES = { working: "working", solved: "solved", yielded: "passed", lost: "lost", late: "late" };

/** A day with its hour. @param {number} time */
const dateText = (time) => new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" }).format(time);

/** @param {Scene} scene @param {Quiz} quiz @returns {State} */
function stateOf({ me, myself }, quiz) {
  const { round, shown, own } = quiz;
  const pupil = quiz.players[me];
  if (isOwnSpeed(quiz)) {
    if (!pupil) return "watching";
    if (own.hand) return "working";
    if (pupil.finished) return "finished";
    return quiz.mode === "homework" && !pupil.at ? "begin" : "ready";
  }
  if (!round) return shown ? "shown" : "ready";
  if (!myself?.seated) return "watching";
  return pupil ? STATES[pupil.status ?? "working"] : "late";
}

const WRONG = 90;

function buzz() {
  const { vibration = true } = look();
  if (vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(WRONG);
}
