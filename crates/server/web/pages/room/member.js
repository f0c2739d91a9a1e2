// A room as somebody in it sees it: the waiting room, the match, the end, and
// beside them who is there and how others come in.

import { button, fold } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { confirmDialog, isTyping } from "../../shell/shell.js";
import { HostControls, manage } from "./host.js";
import { invitation } from "./invite.js";
import { rulesForm } from "./rules.js";
import { rulesText } from "./rules-line.js";
import { Scores } from "./scores.js";
import { Standings } from "./standings.js";
import { countText, waitingText } from "./status.js";
import { Table } from "./table.js";
import { USUAL_SETTINGS } from "./view.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./invite.js").RoomInfo} RoomInfo */
/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {import("./room.js").Gone} Gone */

/** Where there is room for the rules to lie open. */
const ROOMY = "(min-width: 62rem)";

/** The page of a player or a spectator. */
export class MemberPage {
  /** @param {Say} say @param {RoomInfo} info @param {() => void} onLeave */
  constructor(say, info, onLeave) {
    this.say = say;
    this.info = info;
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.onLeave = onLeave;
    this.title = element("h1", { tabindex: -1 }, say("title", { code: info.code }));
    this.count = element("p.quiet");
    this.lobbyText = element("p.lobby-says");
    this.rulesLine = element("p.quiet");
    this.rules = rulesForm(say, USUAL_SETTINGS, (settings) => void this.scene?.ask({ do: "settle", settings }));
    this.rulesFold = fold({ label: say("settings"), open: window.matchMedia(ROOMY).matches }, this.rules);
    this.table = new Table(say);
    this.standings = new Standings(say);
    this.host = new HostControls(say);
    this.scores = new Scores(say, { onManage: (member) => this.scene && void manage(say, this.scene, member) });
    this.scoresTitle = element("h2", { id: "scores-title" });
    this.phase = "";
    this.lobby = element(
      "section.panel.stack.lobby",
      { "aria-label": say("lobby") },
      this.lobbyText,
      this.rulesLine,
      this.rulesFold,
    );
    this.hostPanel = element("section.panel.host-panel", { "aria-label": say("hostControls") }, this.host.element);
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
    const { say } = this;
    const leave = button({ label: say("leave"), icon: "leave", kind: "plain leave", onClick: () => void this.#leave() });
    this.main.append(this.table.element, this.standings.element, this.lobby, this.hostPanel);
    this.side.append(this.scoresPanel, invitation(say, this.info));
    return element(
      "div.room",
      element("div.page-head", this.title, leave, this.count),
      element("div.workbench", this.main, this.side),
    );
  }

  /** @param {Scene} scene @param {Gone} gone */
  update(scene, gone) {
    this.scene = scene;
    const { view, isHost } = scene;
    const { say } = this;
    this.element.dataset.phase = view.phase;
    this.count.textContent = countText(say, scene);
    this.table.element.hidden = view.phase !== "playing";
    this.standings.element.hidden = view.phase !== "over";
    this.lobby.hidden = view.phase === "playing";
    this.hostPanel.hidden = !isHost;
    this.scoresTitle.textContent = say(view.phase === "lobby" ? "members" : view.phase === "over" ? "standings" : "scores");
    this.#place(view.phase === "lobby");
    this.#drawLobby(scene);
    if (view.phase === "playing") this.table.update(scene, gone);
    else if (view.phase === "over") this.standings.update(scene, gone);
    this.host.update(scene);
    this.scores.update(scene);
    this.#keepFocus(view.phase);
  }

  /** Before a match, who is there is the main thing. @param {boolean} waiting */
  #place(waiting) {
    const home = waiting ? this.main : this.side;
    if (this.scoresPanel.parentElement === home) return;
    if (waiting) home.append(this.scoresPanel);
    else home.prepend(this.scoresPanel);
  }

  /** @param {Scene} scene */
  #drawLobby({ view, isHost }) {
    const { say } = this;
    const { phase, settings } = view;
    this.lobbyText.hidden = phase === "over" && isHost;
    this.lobbyText.textContent = waitingText(say, view, isHost);
    this.rulesFold.hidden = !isHost;
    this.rulesLine.textContent = rulesText(say, settings);
    this.rulesFold.querySelector("summary")?.replaceChildren(say(phase === "over" ? "settingsNext" : "settings"));
    this.rules.show(settings);
  }

  /** When another part of the page comes up, whoever held something that went looks at its heading. @param {string} phase */
  #keepFocus(phase) {
    const before = this.phase;
    this.phase = phase;
    if (before === phase || before === "") return;
    const { activeElement } = document;
    const lost = !(activeElement instanceof HTMLElement) || activeElement === document.body || !activeElement.checkVisibility();
    if (lost) (phase === "playing" ? this.table.title : this.title).focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }

  tick() {
    if (this.scene?.view.phase === "playing") this.table.tick();
  }

  /** Says something where the eyes are. @param {string} text */
  tell(text) {
    this.table.tell(text);
  }

  async #leave() {
    const { say } = this;
    const sure = await confirmDialog({
      title: say("leaveTitle"),
      text: say("leaveText"),
      yes: say("leave"),
      no: say("leaveNo"),
      danger: true,
    });
    if (sure) this.onLeave();
  }

  /** @param {KeyboardEvent} event @param {boolean} byKeyboard whether the focus was moved with keys */
  press(event, byKeyboard) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " ") return this.#space(event, byKeyboard);
    if (this.table.answer.press(event)) return;
    const keys = /** @type {Record<string, () => void>} */ ({
      p: () => this.table.pass(),
      h: () => this.table.hint(),
      n: () => this.host.dealNow(),
    });
    keys[event.key.toLowerCase()]?.();
  }

  /** Space buzzes, unless somebody who gets about by keys presses a button with it. @param {KeyboardEvent} event @param {boolean} byKeyboard */
  #space(event, byKeyboard) {
    const onControl = event.target instanceof Element && event.target.closest("button, a, summary, label, input");
    if (onControl && (byKeyboard || onControl === this.table.buzzButton)) return;
    if (this.table.actions.hidden || this.scene?.view.phase !== "playing") return;
    event.preventDefault();
    this.table.buzz();
  }
}
