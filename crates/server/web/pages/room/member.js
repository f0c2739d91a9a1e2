// The page of a member: waiting room, match, result, players, invitation.

import { button, fold, linkButton } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { confirmDialog, isTyping } from "../../shell/shell.js";
import { titleOf } from "../../shell/pages.js";
import { say } from "../../shell/words.js";
import { HostControls, manage } from "./host.js";
import { invitation } from "./invite.js";
import { rulesForm } from "./rules.js";
import { howItGoes, puzzleOf, rulesText } from "./rules-line.js";
import { keepFocus } from "./scene.js";
import { Scores } from "./scores.js";
import { Standings } from "./standings.js";
import { countText, waitingText } from "./status.js";
import { Table } from "./table.js";

/** @import { Scene } from "./scene.js" */
/** @import { RoomInfo } from "./invite.js" */

/** Where the rules are unfolded. */
const ROOMY = "(min-width: 62rem)";
/** Players shown beside oneself in a class. */
const LEADERS = 5;

export class MemberPage {
  /** @param {RoomInfo} info @param {() => void} onLeave */
  constructor(info, onLeave) {
    this.info = info;
    this.onLeave = onLeave;
    this.title = element("h1", { tabindex: -1 }, say("Room {code}", { code: info.code }));
    this.count = element("p.quiet");
    this.lobbyText = element("p.lobby-says");
    this.rulesLine = element("p.quiet");
    this.how = element("div", { hidden: true });
    this.explained = "";
    this.rulesFold = fold({ label: say("Rules"), open: window.matchMedia(ROOMY).matches });
    this.table = new Table();
    /** The puzzle that is loaded or loading. */
    this.wanted = "";
    this.invitation = invitation(info, () => titleOf(this.scene ? puzzleOf(this.scene.view.settings) : "24"));
    this.standings = new Standings();
    this.host = new HostControls();
    this.scores = new Scores({ onManage: (member) => this.scene && void manage(this.scene, member) });
    this.scoresTitle = element("h2", { id: "scores-title" });
    this.phase = "";
    this.slot = element("div");
    this.lobby = element(
      "section.panel.stack.lobby",
      { "aria-label": say("Waiting room") },
      this.lobbyText,
      this.rulesLine,
      this.how,
      this.rulesFold,
    );
    this.reportText = element("p.quiet.small");
    this.report = element(
      "div.report-link",
      linkButton({ label: say("Report"), icon: "chart", href: `/room/${info.code}/report` }),
      this.reportText,
    );
    this.hostPanel = element(
      "section.panel.stack-tight.host-panel",
      { "aria-label": say("Host") },
      this.host.element,
      this.report,
    );
    this.scoresPanel = element(
      "section.panel.stack-tight.scores-panel",
      { "aria-labelledby": "scores-title" },
      this.scoresTitle,
      this.scores.element,
    );
    this.main = element("div.stack");
    this.side = element("div.stack.side");
    this.element = this.#layout();
  }

  #layout() {
    const leave = button({ label: say("Leave"), icon: "leave", kind: "plain leave", onClick: () => void this.#leave() });
    this.main.append(this.slot, this.standings.element, this.hostPanel, this.lobby);
    this.side.append(this.scoresPanel, this.invitation);
    return element(
      "div.room",
      element("div.page-head", this.title, leave, this.count),
      element("div.workbench", this.main, this.side),
    );
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { view, isHost } = scene;
    const part = this.part;
    if (view.quiz || view.settings.mode !== "table") this.#loadLesson(view.quiz?.puzzle ?? view.settings.puzzle);
    this.element.dataset.phase = view.phase;
    this.element.classList.toggle("class-room", view.quiz !== undefined);
    this.count.textContent = countText(scene);
    this.slot.hidden = view.phase !== "playing";
    if (part && part.element.parentElement !== this.slot) fill(this.slot, part.element);
    const isClass = view.quiz !== undefined || view.settings.mode !== "table";
    this.invitation.hidden = isClass && !isHost;
    this.scores.most = view.quiz && !isHost ? LEADERS : Infinity;
    this.standings.element.hidden = view.phase !== "over";
    this.lobby.hidden = view.phase === "playing";
    this.hostPanel.hidden = !isHost;
    this.report.hidden = view.quiz === undefined;
    this.reportText.textContent = say("Each pupil and each task, as a page, CSV and PDF. Kept for {days|one day|# days}.", { days: view.settings.keep });
    this.scoresTitle.textContent = say(view.phase === "lobby" ? "Who is here" : view.phase === "over" ? "Final standings" : "Scores");
    this.#place(view.phase === "lobby");
    this.#drawLobby(scene);
    if (view.phase === "playing") part?.update(scene);
    else if (view.phase === "over") this.standings.update(scene);
    this.#drawEnding(scene);
    this.host.update(scene);
    this.scores.update(scene);
    this.#keepFocus(view.phase);
  }

  /** The table, or the lesson once it is loaded. */
  get part() {
    const { quiz } = this.scene?.view ?? {};
    if (!quiz) return this.table;
    return this.lesson?.puzzle === quiz.puzzle ? this.lesson : undefined;
  }

  /** @param {import("./types.js").Task["puzzle"]} puzzle */
  #loadLesson(puzzle) {
    if (this.wanted === puzzle) return;
    this.wanted = puzzle;
    void import("./class/lesson.js").then(async ({ Lesson }) => {
      const made = await Lesson.load(puzzle);
      if (this.wanted !== puzzle) return;
      this.lesson = made;
      if (this.scene) this.update(this.scene);
    });
  }

  /** @param {Scene} scene */
  #drawEnding(scene) {
    const { lesson } = this;
    if (!lesson) return;
    const over = scene.view.phase === "over" && this.part === lesson;
    if (over && lesson.ending.parentElement === null) this.hostPanel.after(lesson.ending);
    if (over) lesson.end(scene);
    else lesson.ending.remove();
  }

  /** Before a match the list of players is the main content. @param {boolean} waiting */
  #place(waiting) {
    const home = waiting ? this.main : this.side;
    if (this.scoresPanel.parentElement === home) return;
    if (waiting) home.append(this.scoresPanel);
    else home.prepend(this.scoresPanel);
  }

  /** @param {Scene} scene */
  #drawLobby({ view, isHost, myself }) {
    const { phase, settings } = view;
    this.lobbyText.hidden = phase === "over" && isHost;
    this.lobbyText.textContent = waitingText(view, isHost, myself);
    this.rulesFold.hidden = !isHost;
    this.rulesLine.textContent = rulesText(settings, view.tasks);
    this.how.hidden = isHost || phase !== "lobby" || settings.mode === "table";
    if (!this.how.hidden && this.explained !== settings.mode) fill(this.how, howItGoes(settings.mode));
    this.explained = settings.mode;
    this.rulesFold.querySelector("summary")?.replaceChildren(say(phase === "over" ? "Rules of the next game" : "Rules"));
    if (!isHost) return;
    if (this.rules) return this.rules.show(settings);
    this.rules = rulesForm(settings, async (changed) => this.scene?.ask({ do: "settle", settings: changed }));
    this.rulesFold.append(this.rules);
  }

  /** After a change of phase, moves the focus from a vanished element to the heading. @param {string} phase */
  #keepFocus(phase) {
    const before = this.phase;
    this.phase = phase;
    if (before === phase || before === "") return;
    keepFocus(document.body, phase === "playing" ? (this.part?.title ?? this.title) : this.title);
    window.scrollTo({ top: 0 });
  }

  tick() {
    if (this.scene?.view.phase === "playing") this.part?.tick();
  }

  /** Says something where the eyes are. @param {string} text */
  tell(text) {
    this.table.tell(text);
  }

  /** Shows the result of this member's action. @param {import("./view.js").View} view */
  happen(view) {
    this.lesson?.happen(view);
  }

  async #leave() {
    const sure = await confirmDialog({
      title: say("Leave this room?"),
      text: say("What you have stays in the game, but you cannot go on with it."),
      yes: say("Leave"),
      no: say("Stay"),
      danger: true,
    });
    if (sure) this.onLeave();
  }

  /** @param {KeyboardEvent} event @param {boolean} byKeyboard whether the focus was moved with keys */
  press(event, byKeyboard) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.scene?.view.quiz) {
      if (event.key.toLowerCase() === "n") this.host.dealNow();
      return this.lesson?.press(event);
    }
    if (event.key === " ") return this.#space(event, byKeyboard);
    if (this.table.answer.press(event)) return;
    const keys = /** @type {Record<string, () => void>} */ ({
      p: () => this.table.pass(),
      h: () => this.table.hint(),
      n: () => this.host.dealNow(),
    });
    keys[event.key.toLowerCase()]?.();
  }

  /** Space buzzes, unless a keyboard user presses a button with it. @param {KeyboardEvent} event @param {boolean} byKeyboard */
  #space(event, byKeyboard) {
    const onControl = event.target instanceof Element && event.target.closest("button, a, summary, label, input");
    if (onControl && (byKeyboard || onControl === this.table.buzzButton)) return;
    if (this.table.actions.hidden || this.scene?.view.phase !== "playing") return;
    event.preventDefault();
    this.table.buzz();
  }
}
