// The room on a projector. If the projector is the host, it has the host's buttons.

import { button } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { isTyping, openDialog } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { HostControls, manage } from "./host.js";
import { plainLink, qrCode, reachNotice } from "./invite.js";
import { ranking } from "./ranking.js";
import { howItGoes, rulesText } from "./rules-line.js";
import { Scores, arrange } from "./scores.js";
import { countText, waitingText } from "./status.js";

/** @import { Scene } from "./scene.js" */
/** @import { RoomInfo } from "./invite.js" */
/** @typedef {import("./table-screen.js").TableScreen | import("./class/screen.js").ClassScreen} Part */

/** Players in one column of scores. */
const ONE_COLUMN = 14;
/** Up to this many players there is room for the explanation. */
const FEW = 4;
const AWAKE_FOR = 3000;

export class ScreenPage {
  /** @param {RoomInfo} info */
  constructor(info) {
    this.info = info;
    this.names = new Scores({ playersOnly: true });
    this.count = element("p.screen-count");
    this.waiting = element("p.quiet");
    this.rulesLine = element("p.quiet.screen-rules");
    this.how = element("div");
    this.explained = "";
    this.host = new HostControls();
    this.rulesButton = button({ label: say("Rules"), icon: "settings", kind: "plain", onClick: () => void this.#rules() });
    this.foot = this.#foot();
    this.lobby = this.#lobby();
    /** The part that is loaded or loading. */
    this.wanted = "";
    this.slot = element("div.screen-slot");
    this.element = element("div.screen", this.#top(), this.lobby, this.slot, this.foot);
    this.asleep = 0;
    document.addEventListener("pointermove", () => this.#stir());
  }

  /** The top line tells latecomers which room this is. */
  #top() {
    const { info } = this;
    const full = button({
      label: say("Full screen"),
      icon: "full",
      iconOnly: true,
      kind: "plain",
      onClick: () => toggleFull(),
      key: "f",
    });
    return element(
      "div.screen-top",
      element("h1", say("Room {code}", { code: info.code })),
      element("p.screen-link", plainLink(info.link)),
      document.fullscreenEnabled && full,
    );
  }

  #lobby() {
    const { info } = this;
    return element(
      "div.screen-lobby",
      element(
        "section.screen-invite",
        { "aria-label": say("Invite others") },
        qrCode(info),
        element("p.quiet", say("Scan, or type the address")),
        element("p.screen-address", plainLink(info.link)),
        element("p.quiet", say("Code")),
        element("p.room-code", info.code),
        reachNotice(info) ?? "",
      ),
      element(
        "section.screen-names",
        { "aria-label": say("Who is here") },
        element("div", this.count, this.waiting),
        this.names.element,
        element("div", this.how, this.rulesLine),
      ),
    );
  }

  #foot() {
    const people = button({ label: say("Who is here"), icon: "people", kind: "plain", onClick: () => void this.#people() });
    return element("div.screen-foot", this.host.element, this.rulesButton, people);
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { view, isHost } = scene;
    const { phase } = view;
    this.element.dataset.phase = phase;
    this.lobby.hidden = phase !== "lobby";
    this.slot.hidden = phase === "lobby";
    this.foot.hidden = !isHost;
    this.rulesButton.hidden = phase === "playing";
    this.host.update(scene);
    if (phase === "lobby") return this.#drawLobby(scene);
    this.#load(view.quiz ? "class" : "table");
    this.part?.update(scene);
  }

  /** Loads the part for the class or the table. @param {"class" | "table"} wanted */
  #load(wanted) {
    if (this.wanted === wanted) return;
    this.wanted = wanted;
    this.part = undefined;
    const loading =
      wanted === "class"
        ? import("./class/screen.js").then(({ ClassScreen }) => new ClassScreen(this.info))
        : import("./table-screen.js").then(({ TableScreen }) => new TableScreen());
    void loading.then((part) => {
      if (this.wanted !== wanted) return;
      this.part = part;
      fill(this.slot, part.element);
      if (this.scene) this.update(this.scene);
    });
  }

  /** @param {Scene} scene */
  #drawLobby(scene) {
    const { view, isHost } = scene;
    const none = !view.members.some(({ role }) => role === "player");
    this.count.textContent = none ? say("Waiting for players …") : countText(scene);
    this.waiting.textContent = none ? "" : waitingText(view, isHost);
    this.rulesLine.textContent = rulesText(view.settings, view.tasks);
    const { mode } = view.settings;
    if (this.explained !== mode) fill(this.how, howItGoes(mode));
    this.explained = mode;
    this.names.update(scene);
    const players = ranking(view).length;
    const isClass = mode !== "table";
    this.how.hidden = players > FEW && !isClass;
    this.lobby.classList.toggle("crowded", players > FEW && isClass);
    arrange(this.names.element, players, ONE_COLUMN);
  }

  tick() {
    this.part?.tick();
  }

  happen() {}

  /** @param {string} text */
  tell(text) {
    this.part?.tell(text);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === "n") this.host.dealNow();
    if (event.key.toLowerCase() === "f") toggleFull();
  }

  /** Shows the header while the mouse moves. */
  #stir() {
    document.body.classList.add("awake");
    window.clearTimeout(this.asleep);
    this.asleep = window.setTimeout(() => document.body.classList.remove("awake"), AWAKE_FOR);
  }

  async #rules() {
    const { scene } = this;
    if (!scene) return;
    const { rulesForm } = await import("./rules.js");
    const form = rulesForm(scene.view.settings, async (settings) => this.scene?.ask({ do: "settle", settings }));
    await openDialog({ title: say("Rules"), body: [form], wide: true, actions: [{ label: say("Close"), value: "" }] });
  }

  async #people() {
    const { scene } = this;
    if (!scene) return;
    const others = scene.view.members.filter(({ member, presence }) => member !== scene.me && presence !== "left");
    const chosen = await openDialog({
      title: say("Who is here"),
      body: (close) => [element("ul.stack-tight", others.map(({ member, name }) => element("li", button({ label: name, kind: "wide", onClick: () => close(String(member)) }))))],
    });
    const member = others.find((one) => String(one.member) === chosen);
    if (member && this.scene) await manage(this.scene, member);
  }
}

function toggleFull() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => {});
}
