// What only the host sees: the buttons that move the match on, and what can be
// done with a member.

import { button } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { confirmDialog, openDialog } from "../../shell/shell.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./view.js").Member} Member */
/** @typedef {import("../../shell/words.js").Say} Say */

/** How many seconds are given at once. */
const MORE_TIME = 30;

/** The host's buttons for what the room is at. */
export class HostControls {
  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.start = button({ label: say("start"), icon: "play", kind: "primary large", onClick: () => this.#ask("start") });
    this.playToo = button({ label: say("playToo"), icon: "people", onClick: () => this.scene && void this.scene.ask({ do: "admit", member: this.scene.me }) });
    this.deal = button({ label: say("dealNow"), icon: "step", onClick: () => this.dealNow(), key: "n" });
    this.skip = button({ label: say("giveUp"), icon: "next", onClick: () => this.#skip() });
    this.pause = button({ label: say("pauseGame"), icon: "pause", onClick: () => this.#pause() });
    this.more = button({ label: say("moreTime"), icon: "clock", onClick: () => void this.scene?.ask({ do: "more-time", seconds: MORE_TIME }) });
    this.mute = button({ label: say("hideNames"), icon: "eye", pressed: false, onClick: () => this.#mute() });
    this.draw = button({ label: say("drawTeams"), icon: "shuffle", onClick: () => void this.scene?.ask({ do: "draw-teams" }) });
    this.lock = button({ label: say("lockRoom"), icon: "close", pressed: false, onClick: () => this.#lock() });
    this.finish = button({ label: say("finish"), icon: "stop", kind: "danger", onClick: () => void this.#finish() });
    this.element = element(
      "div.row.host-controls",
      this.start,
      this.playToo,
      this.deal,
      this.pause,
      this.more,
      this.skip,
      this.mute,
      this.draw,
      this.lock,
      this.finish,
    );
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { view, isHost } = scene;
    const playing = view.phase === "playing";
    const held = this.element.contains(document.activeElement);
    this.element.hidden = !isHost;
    this.start.hidden = playing;
    this.playToo.hidden = view.settings.mode !== "table" || scene.myself?.role !== "spectator";
    const waits = !view.members.some(({ role, presence }) => role === "player" && presence === "here");
    this.start.disabled = waits && view.settings.mode !== "homework";
    relabel(this.start, this.say(startKey(view)));
    this.finish.hidden = !playing;
    this.deal.hidden = !playing || numberOf(view) !== undefined;
    this.skip.hidden = !playing || numberOf(view) === undefined;
    relabel(this.deal, this.say(view.quiz ? "nextHand" : "dealNow"));
    relabel(this.skip, this.say(view.quiz ? "endHand" : "giveUp"));
    relabel(this.finish, this.say(view.quiz ? "endGame" : "finish"));
    this.#updateClass(scene);
    if (held) this.#keepFocus();
  }

  /** What only a class needs. @param {Scene} scene */
  #updateClass({ view }) {
    const { quiz, phase, settings } = view;
    const playing = phase === "playing" && quiz !== undefined;
    const isClass = quiz !== undefined || settings.mode !== "table";
    const paused = quiz?.paused !== undefined;
    this.pause.hidden = !playing || quiz.mode === "homework";
    relabel(this.pause, this.say(paused ? "resumeGame" : "pauseGame"));
    this.pause.classList.toggle("primary", paused);
    const timed = quiz?.round ? quiz.round.until !== undefined : quiz?.mode === "race" && (quiz.ends !== undefined || settings.limit > 0);
    this.more.hidden = !playing || !timed;
    this.mute.hidden = !isClass;
    this.mute.setAttribute("aria-pressed", String(view.muted === true));
    this.lock.hidden = !isClass;
    this.lock.setAttribute("aria-pressed", String(view.locked));
    this.draw.hidden = !isClass || playing || settings.teams.length === 0;
    if (quiz && quiz.mode !== "everybody") this.deal.hidden = this.skip.hidden = true;
    if (paused) this.deal.hidden = true;
  }

  /** The button that was pressed may have given its place to another. */
  #keepFocus() {
    const shown = [this.start, this.deal, this.skip].find((one) => !one.hidden);
    if (document.activeElement instanceof HTMLElement && !document.activeElement.checkVisibility())
      shown?.focus({ preventScroll: true });
  }

  dealNow() {
    if (this.scene?.isHost && !this.deal.hidden) this.#ask("deal");
  }

  /** @param {"start" | "deal" | "finish"} what */
  #ask(what) {
    void this.scene?.ask({ do: what });
  }

  #pause() {
    void this.scene?.ask({ do: this.scene.view.quiz?.paused === undefined ? "pause" : "resume" });
  }

  #mute() {
    void this.scene?.ask({ do: "mute", muted: this.scene.view.muted !== true });
  }

  #lock() {
    void this.scene?.ask({ do: "lock", locked: !this.scene.view.locked });
  }

  #skip() {
    const pile = this.scene && numberOf(this.scene.view);
    if (pile !== undefined) void this.scene?.ask({ do: "skip", pile });
  }

  async #finish() {
    const { say } = this;
    const sure = await confirmDialog({
      title: say(this.scene?.view.quiz ? "endGameTitle" : "finishTitle"),
      text: say(this.scene?.view.quiz ? "endGameText" : "finishText"),
      yes: say("finishYes"),
      no: say("finishNo"),
      danger: true,
    });
    if (sure) this.#ask("finish");
  }
}

/** What it is called to begin. @param {import("./view.js").View} view */
function startKey({ phase, settings }) {
  if (settings.mode === "homework") return "startHomework";
  if (settings.mode === "table") return phase === "over" ? "rematch" : "start";
  return phase === "over" ? "rematchClass" : "startClass";
}

/** Which pile or hand is there. @param {import("./view.js").View} view */
const numberOf = ({ pile, quiz }) => pile?.number ?? quiz?.round?.number;

/** @param {HTMLButtonElement} pressed @param {string} label */
const relabel = (pressed, label) => pressed.querySelector("span")?.replaceChildren(label);

/** Asks the host what to do with a member, and does it. @param {Say} say @param {Scene} scene @param {Member} about */
export async function manage(say, scene, { member, name, role, presence, muted = false, team: own }) {
  const { view } = scene;
  const canHost = role !== "bot" && presence === "here";
  const plays = role === "player" && view.settings.mode !== "table";
  const mayBeAdmitted = role === "guest" || role === "spectator";
  const teams = plays ? view.settings.teams.map((text, team) => ({ team, called: text.split(":")[0] })) : [];
  const choice = await openDialog({
    title: say("about", { name }),
    body: [element("p", say("sendAwayText", { name })), element("p", say("barText")), canHost ? element("p", say("handOverText", { name })) : ""],
    actions: [
      ...teams.filter(({ team }) => team !== own).map(({ team, called }) => ({ label: say("intoTeam", { called }), value: `team ${team}` })),
      ...(mayBeAdmitted ? [{ label: say("admit"), value: "admit", kind: /** @type {const} */ ("primary") }] : []),
      ...(plays ? [{ label: say(muted ? "showName" : "hideName"), value: "mute" }] : []),
      ...(canHost ? [{ label: say("handOver"), value: "hand-over" }] : []),
      { label: say("bar"), value: "bar", kind: /** @type {const} */ ("danger") },
      { label: say("sendAway"), value: "kick", kind: /** @type {const} */ ("danger") },
    ],
  });
  if (choice === "hand-over" || choice === "kick" || choice === "admit") await scene.ask({ do: choice, member });
  if (choice === "bar") await scene.ask({ do: "bar", members: [member] });
  if (choice === "mute") await scene.ask({ do: "mute", member, muted: !muted });
  if (choice?.startsWith("team ")) await scene.ask({ do: "team", members: [member], team: Number(choice.slice(5)) });
}
