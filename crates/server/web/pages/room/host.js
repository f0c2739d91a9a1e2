// What only the host sees: the buttons that move the match on, and what can be
// done with a member.

import { button } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { confirmDialog, openDialog } from "../../shell/shell.js";
import { say } from "../../shell/words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./view.js").Member} Member */

/** How many seconds are given at once. */
const MORE_TIME = 30;

/** The host's buttons for what the room is at. */
export class HostControls {
  constructor() {
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.start = button({ label: say("Start the match"), icon: "play", kind: "primary large", onClick: () => this.#ask("start") });
    this.playToo = button({ label: say("Play too"), icon: "people", onClick: () => this.scene && void this.scene.ask({ do: "admit", member: this.scene.me }) });
    this.deal = button({ label: say("Deal now"), icon: "step", onClick: () => this.dealNow(), key: "n" });
    this.skip = button({ label: say("Give the pile up"), icon: "next", onClick: () => this.#skip() });
    this.pause = button({ label: say("Pause"), icon: "pause", onClick: () => this.#pause() });
    this.more = button({ label: say("30 seconds more"), icon: "clock", onClick: () => void this.scene?.ask({ do: "more-time", seconds: MORE_TIME }) });
    this.mute = button({ label: say("Hide names"), icon: "eye", pressed: false, onClick: () => this.#mute() });
    this.draw = button({ label: say("Draw the teams anew"), icon: "shuffle", onClick: () => void this.scene?.ask({ do: "draw-teams" }) });
    this.lock = button({ label: say("Let nobody in"), icon: "close", pressed: false, onClick: () => this.#lock() });
    this.finish = button({ label: say("End the match"), icon: "stop", kind: "danger", onClick: () => void this.#finish() });
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
    relabel(this.start, startText(view));
    this.finish.hidden = !playing;
    this.deal.hidden = !playing || numberOf(view) !== undefined;
    this.skip.hidden = !playing || numberOf(view) === undefined;
    relabel(this.deal, say(view.quiz ? "Next task now" : "Deal now"));
    relabel(this.skip, say(view.quiz ? "End this task" : "Give the pile up"));
    relabel(this.finish, say(view.quiz ? "End the game" : "End the match"));
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
    relabel(this.pause, say(paused ? "Go on" : "Pause"));
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
    const sure = await confirmDialog({
      title: say(this.scene?.view.quiz ? "End the game now?" : "End the match now?"),
      text: say(this.scene?.view.quiz ? "The ranking so far becomes the result." : "Whoever has the most cards wins."),
      yes: say("End it"),
      no: say("Play on"),
      danger: true,
    });
    if (sure) this.#ask("finish");
  }
}

/** What it is called to begin. @param {import("./view.js").View} view */
function startText({ phase, settings }) {
  if (settings.mode === "homework") return say("Give it out");
  if (settings.mode === "table") return phase === "over" ? say("Play again") : say("Start the match");
  return phase === "over" ? say("Again with this class") : say("Start");
}

/** Which pile or hand is there. @param {import("./view.js").View} view */
const numberOf = ({ pile, quiz }) => pile?.number ?? quiz?.round?.number;

/** @param {HTMLButtonElement} pressed @param {string} label */
const relabel = (pressed, label) => pressed.querySelector("span")?.replaceChildren(label);

/** Asks the host what to do with a member, and does it. @param {Scene} scene @param {Member} about */
export async function manage(scene, { member, name, role, presence, muted = false, team: own }) {
  const { view } = scene;
  const canHost = role !== "bot" && presence === "here";
  const plays = role === "player" && view.settings.mode !== "table";
  const mayBeAdmitted = role === "guest" || role === "spectator";
  const teams = plays ? view.settings.teams.map((text, team) => ({ team, called: text.split(":")[0] })) : [];
  const choice = await openDialog({
    title: say("About {name}", { name }),
    body: [element("p", say("{name} is taken out of the room and loses the seat.", { name })), element("p", say("Barring also lets nobody new in from the same internet address while this room is open, unless you use that address too.")), canHost ? element("p", say("{name} becomes the host instead of you.", { name })) : ""],
    actions: [
      ...teams.filter(({ team }) => team !== own).map(({ team, called }) => ({ label: say("Into {called}", { called }), value: `team ${team}` })),
      ...(mayBeAdmitted ? [{ label: say("Let them play"), value: "admit", kind: /** @type {const} */ ("primary") }] : []),
      ...(plays ? [{ label: say(muted ? "Show the name" : "Hide the name"), value: "mute" }] : []),
      ...(canHost ? [{ label: say("Make host"), value: "hand-over" }] : []),
      { label: say("Send away and bar the address"), value: "bar", kind: /** @type {const} */ ("danger") },
      { label: say("Send away"), value: "kick", kind: /** @type {const} */ ("danger") },
    ],
  });
  if (choice === "hand-over" || choice === "kick" || choice === "admit") await scene.ask({ do: choice, member });
  if (choice === "bar") await scene.ask({ do: "bar", members: [member] });
  if (choice === "mute") await scene.ask({ do: "mute", member, muted: !muted });
  if (choice?.startsWith("team ")) await scene.ask({ do: "team", members: [member], team: Number(choice.slice(5)) });
}
