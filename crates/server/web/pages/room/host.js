// What only the host sees: the buttons that run the match, and the actions on a member.

import { button, relabel } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { confirmDialog, openDialog } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { allTeams } from "./ranking.js";

/** @import { Scene } from "./scene.js" */
/** @import { Member } from "./view.js" */

/** Seconds. */
const MORE_TIME = 30;

export class HostControls {
  constructor() {
    this.start = button({ label: say("Start the match"), icon: "play", kind: "primary large", onClick: () => this.#ask({ do: "start" }) });
    this.playToo = button({ label: say("Play too"), icon: "people", onClick: () => this.#ask({ do: "admit", member: this.scene?.me ?? 0 }) });
    this.deal = button({ label: say("Deal now"), icon: "step", onClick: () => this.dealNow(), key: "n" });
    this.pause = button({ label: say("Pause"), icon: "pause", onClick: () => this.#ask({ do: this.scene?.view.quiz?.paused === undefined ? "pause" : "resume" }) });
    this.more = button({ label: say("30 seconds more"), icon: "clock", onClick: () => this.#ask({ do: "more-time", seconds: MORE_TIME }) });
    this.skip = button({ label: say("Give the pile up"), icon: "next", onClick: () => this.#skip() });
    this.mute = button({ label: say("Hide names"), icon: "eye", pressed: false, onClick: () => this.#ask({ do: "mute", muted: this.scene?.view.muted !== true }) });
    this.draw = button({ label: say("Draw the teams anew"), icon: "shuffle", onClick: () => this.#ask({ do: "draw-teams" }) });
    this.lock = button({ label: say("Let nobody in"), icon: "close", pressed: false, onClick: () => this.#ask({ do: "lock", locked: !this.scene?.view.locked }) });
    this.finish = button({ label: say("End the match"), icon: "stop", kind: "danger", onClick: () => void this.#finish() });
    const { start, playToo, deal, pause, more, skip, mute, draw, lock, finish } = this;
    this.element = element("div.row.host-controls", start, playToo, deal, pause, more, skip, mute, draw, lock, finish);
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
    // The button that was pressed may have given its place to another.
    if (held && !document.activeElement?.checkVisibility()) [this.start, this.deal, this.skip].find((one) => !one.hidden)?.focus({ preventScroll: true });
  }

  /** The buttons of a class. @param {Scene} scene */
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

  dealNow() {
    if (this.scene?.isHost && !this.deal.hidden) this.#ask({ do: "deal" });
  }

  /** @param {import("./types.js").Action} action */
  #ask(action) {
    void this.scene?.ask(action);
  }

  #skip() {
    const pile = this.scene && numberOf(this.scene.view);
    if (pile !== undefined) this.#ask({ do: "skip", pile });
  }

  async #finish() {
    const sure = await confirmDialog({
      title: say(this.scene?.view.quiz ? "End the game now?" : "End the match now?"),
      text: say(this.scene?.view.quiz ? "The ranking so far becomes the result." : "Whoever has the most cards wins."),
      yes: say("End it"),
      no: say("Play on"),
      danger: true,
    });
    if (sure) this.#ask({ do: "finish" });
  }
}

/** The label of the start button. @param {import("./view.js").View} view */
function startText({ phase, settings }) {
  if (settings.mode === "homework") return say("Give it out");
  if (settings.mode === "table") return phase === "over" ? say("Play again") : say("Start the match");
  return phase === "over" ? say("Again with this class") : say("Start");
}

/** The number of the pile or hand in play. @param {import("./view.js").View} view */
const numberOf = ({ pile, quiz }) => pile?.number ?? quiz?.round?.number;

/** Asks the host what to do with a member, and does it. @param {Scene} scene @param {Member} about */
export async function manage(scene, { member, name, role, presence, muted = false, team: own }) {
  const { view } = scene;
  const canHost = role !== "bot" && presence === "here";
  const plays = role === "player" && view.settings.mode !== "table";
  const mayBeAdmitted = role === "guest" || role === "spectator";
  const teams = plays ? allTeams(view) : [];
  const choice = await openDialog({
    title: say("About {name}", { name }),
    body: [element("p", say("{name} is taken out of the room and loses the seat.", { name })), element("p", say("Barring also lets nobody new in from the same internet address while this room is open, unless you use that address too.")), canHost ? element("p", say("{name} becomes the host instead of you.", { name })) : ""],
    actions: [
      ...teams.filter(({ team }) => team !== own).map(({ team, name: called }) => ({ label: say("Into {called}", { called }), value: `team ${team}` })),
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
