// The room on a projector, to be read from the last row of a class: how to come
// in, the cards, whose turn it is, the answers, and who is ahead. If the projector
// is the host, its buttons stand quietly at the foot.

import { button } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { isTyping, openDialog } from "../../shell/shell.js";
import { cardBacks, cardRow } from "./cards.js";
import { Countdown } from "./countdown.js";
import { HostControls, manage } from "./host.js";
import { plainLink, qrCode, reachNotice } from "./invite.js";
import { ranking } from "./ranking.js";
import { RevealPanel } from "./reveal.js";
import { howItGoes, rulesText } from "./rules-line.js";
import { Scores } from "./scores.js";
import { Standings } from "./standings.js";
import { countText, spanOf, statusText, waitingText } from "./status.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./invite.js").RoomInfo} RoomInfo */
/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {import("./room.js").Gone} Gone */

/** From how many players on the list of scores takes more columns. */
const ONE_COLUMN = 14;
/** As long as there are no more, there is room for how a match goes. */
const FEW = 6;
const AWAKE_FOR = 3000;

/** The page of the projector. */
export class ScreenPage {
  /** @param {Say} say @param {RoomInfo} info */
  constructor(say, info) {
    this.say = say;
    this.info = info;
    /** @type {Scene | undefined} */
    this.scene = undefined;
    this.countdown = new Countdown(say);
    this.title = element("h2.screen-pile");
    this.cards = element("div.table.room-cards");
    this.shown = "";
    this.status = element("p.screen-status");
    this.news = element("p.screen-news.quiet");
    this.reveal = new RevealPanel(say);
    this.standings = new Standings(say);
    this.scores = new Scores(say, { playersOnly: true });
    this.names = new Scores(say, { playersOnly: true });
    this.count = element("p.screen-count");
    this.waiting = element("p.quiet");
    this.rulesLine = element("p.quiet.screen-rules");
    this.how = howItGoes(say);
    this.host = new HostControls(say);
    this.rulesButton = button({ label: say("settings"), icon: "settings", kind: "plain", onClick: () => void this.#rules() });
    this.foot = this.#foot();
    this.lobby = this.#lobby();
    this.play = this.#play();
    this.element = element("div.screen", this.#top(), this.lobby, this.play, this.foot);
    this.asleep = 0;
    document.addEventListener("pointermove", () => this.#stir());
  }

  #play() {
    const { say } = this;
    return element(
      "div.screen-play",
      element(
        "section.screen-table",
        { "aria-label": say("pile", { pile: "" }) },
        element("div.screen-head", this.title, this.countdown.element),
        this.cards,
        this.status,
        this.reveal.element,
        this.news,
      ),
      this.standings.element,
      element("section.screen-scores", { "aria-label": say("scores") }, this.scores.element),
    );
  }

  /** The line at the top: which room this is, for those who come late. */
  #top() {
    const { say, info } = this;
    const full = button({
      label: say("fullScreen"),
      icon: "full",
      iconOnly: true,
      kind: "plain",
      onClick: () => toggleFull(),
      key: "f",
    });
    return element(
      "div.screen-top",
      element("h1", say("title", { code: info.code })),
      element("p.screen-link", plainLink(info.link)),
      document.fullscreenEnabled && full,
    );
  }

  #lobby() {
    const { say, info } = this;
    return element(
      "div.screen-lobby",
      element(
        "section.screen-invite",
        { "aria-label": say("invite") },
        qrCode(say, info),
        element("p.quiet", say("playOnPhone")),
        element("p.screen-address", plainLink(info.link)),
        element("p.quiet", say("code")),
        element("p.room-code", info.code),
        reachNotice(say, info) ?? "",
      ),
      element(
        "section.screen-names",
        { "aria-label": say("members") },
        element("div", this.count, this.waiting),
        this.names.element,
        element("div", this.how, this.rulesLine),
      ),
    );
  }

  #foot() {
    const { say } = this;
    const people = button({ label: say("members"), icon: "people", kind: "plain", onClick: () => void this.#people() });
    return element("div.screen-foot", this.host.element, this.rulesButton, people);
  }

  /** @param {Scene} scene @param {Gone} gone */
  update(scene, gone) {
    this.scene = scene;
    const { view, isHost } = scene;
    const { phase } = view;
    this.element.dataset.phase = phase;
    this.lobby.hidden = phase !== "lobby";
    this.play.hidden = phase === "lobby";
    this.standings.element.hidden = phase !== "over";
    this.foot.hidden = !isHost;
    this.rulesButton.hidden = phase === "playing";
    this.host.update(scene);
    if (phase === "lobby") this.#drawLobby(scene);
    else this.#drawPlay(scene, gone);
  }

  /** @param {Scene} scene */
  #drawLobby(scene) {
    const { view, isHost } = scene;
    const none = !view.members.some(({ role }) => role === "player");
    this.count.textContent = none ? this.say("screenWaiting") : countText(this.say, scene);
    this.waiting.textContent = none ? "" : waitingText(this.say, view, isHost);
    this.rulesLine.textContent = rulesText(this.say, view.settings);
    this.names.update(scene);
    const players = ranking(view).length;
    this.how.hidden = players > FEW;
    arrange(this.names.element, players, ONE_COLUMN);
  }

  /** @param {Scene} scene @param {Gone} gone */
  #drawPlay(scene, gone) {
    const { view } = scene;
    const { pile, reveal } = view;
    const over = view.phase === "over";
    this.title.textContent = pile
      ? this.say("pile", { pile: pile.number })
      : over
        ? ""
        : this.say(reveal ? "nextPileIn" : "getReady");
    this.countdown.show(spanOf(this.say, view));
    this.#drawCards(over ? [] : (pile?.cards ?? (reveal ? gone.cards : [])), over);
    this.status.textContent = over ? "" : statusText(this.say, scene);
    this.status.classList.toggle("taken", pile?.turn !== undefined);
    this.reveal.update(scene, gone.seconds);
    if (over) {
      this.reveal.element.hidden = true;
      this.standings.update(scene, gone);
    }
    this.scores.update(scene);
    const players = ranking(view).length;
    this.play.classList.toggle("many", players > ONE_COLUMN);
    arrange(this.scores.element, players, Math.max(ONE_COLUMN, Math.ceil(players / 2)));
    this.tick();
  }

  /** @param {string[]} cards @param {boolean} over */
  #drawCards(cards, over) {
    const { view } = /** @type {Scene} */ (this.scene);
    this.cards.hidden = over || (cards.length === 0 && view.reveal !== undefined);
    this.cards.classList.toggle("over", !view.pile && cards.length > 0);
    const shown = `${view.game}/${view.pile?.number ?? ""}/${cards.join(" ")}`;
    if (shown === this.shown) return;
    this.shown = shown;
    fill(this.cards, cards.length > 0 ? cardRow(cards, this.say) : cardBacks());
  }

  tick() {
    if (this.scene) this.countdown.tick(this.scene.clock);
  }

  /** @param {string} text */
  tell(text) {
    this.news.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === "n") this.host.dealNow();
    if (event.key.toLowerCase() === "f") toggleFull();
  }

  /** The header is there for whoever moves the mouse, and goes when nobody does. */
  #stir() {
    document.body.classList.add("awake");
    window.clearTimeout(this.asleep);
    this.asleep = window.setTimeout(() => document.body.classList.remove("awake"), AWAKE_FOR);
  }

  async #rules() {
    const { scene, say } = this;
    if (!scene) return;
    const { rulesForm } = await import("./rules.js");
    const form = rulesForm(say, scene.view.settings, (settings) => void this.scene?.ask({ do: "settle", settings }));
    await openDialog({ title: say("settings"), body: [form], wide: true, actions: [{ label: say("close"), value: "" }] });
  }

  /** Whom something should be done with. */
  async #people() {
    const { scene, say } = this;
    if (!scene) return;
    const others = scene.view.members.filter(({ member, presence }) => member !== scene.me && presence !== "left");
    const list = others.map(({ member, name }) =>
      element("li", button({ label: name, kind: "wide", onClick: (event) => closeWith(event, String(member)) })),
    );
    const chosen = await openDialog({ title: say("members"), body: [element("ul.stack-tight", list)] });
    const member = others.find((one) => String(one.member) === chosen);
    if (member && this.scene) await manage(say, this.scene, member);
  }
}

/** Closes the dialog that a button is in. @param {MouseEvent} event @param {string} value */
function closeWith({ currentTarget }, value) {
  if (currentTarget instanceof Element) currentTarget.closest("dialog")?.close(value);
}

function toggleFull() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => {});
}

/** As many columns as a list of this length needs to stay readable. @param {HTMLElement} list @param {number} count @param {number} column */
function arrange(list, count, column) {
  const columns = Math.max(1, Math.ceil(count / column));
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--rows", String(Math.max(8, Math.ceil(count / columns))));
}
