// What only the host sees: the buttons that move the match on, and what can be
// done with a member.

import { button } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { confirmDialog, openDialog } from "../../shell/shell.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./view.js").Member} Member */
/** @typedef {import("../../shell/words.js").Say} Say */

/** The host's buttons for what the room is at. */
export class HostControls {
  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.start = button({ label: say("start"), icon: "play", kind: "primary large", onClick: () => this.#ask("start") });
    this.deal = button({ label: say("dealNow"), icon: "step", onClick: () => this.dealNow(), key: "n" });
    this.skip = button({ label: say("giveUp"), icon: "next", onClick: () => this.#skip() });
    this.finish = button({ label: say("finish"), icon: "stop", kind: "danger", onClick: () => void this.#finish() });
    this.element = element("div.row.host-controls", this.start, this.deal, this.skip, this.finish);
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { view, isHost } = scene;
    const playing = view.phase === "playing";
    const held = this.element.contains(document.activeElement);
    this.element.hidden = !isHost;
    this.start.hidden = playing;
    this.start.disabled = !view.members.some(({ role, presence }) => role === "player" && presence === "here");
    this.start.querySelector("span")?.replaceChildren(this.say(view.phase === "over" ? "rematch" : "start"));
    this.finish.hidden = !playing;
    this.deal.hidden = !playing || view.pile !== undefined;
    this.skip.hidden = !playing || view.pile === undefined;
    if (held) this.#keepFocus();
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

  #skip() {
    const pile = this.scene?.view.pile?.number;
    if (pile !== undefined) void this.scene?.ask({ do: "skip", pile });
  }

  async #finish() {
    const { say } = this;
    const sure = await confirmDialog({
      title: say("finishTitle"),
      text: say("finishText"),
      yes: say("finishYes"),
      no: say("finishNo"),
      danger: true,
    });
    if (sure) this.#ask("finish");
  }
}

/** Asks the host what to do with a member, and does it. @param {Say} say @param {Scene} scene @param {Member} member */
export async function manage(say, scene, { member, name, role, presence }) {
  const canHost = role !== "bot" && presence === "here";
  const choice = await openDialog({
    title: say("about", { name }),
    body: [element("p", say("sendAwayText", { name })), canHost ? element("p", say("handOverText", { name })) : ""],
    actions: [
      ...(canHost ? [{ label: say("handOver"), value: "hand-over" }] : []),
      { label: say("sendAway"), value: "kick", kind: /** @type {const} */ ("danger") },
    ],
  });
  if (choice === "hand-over" || choice === "kick") await scene.ask({ do: choice, member });
}
