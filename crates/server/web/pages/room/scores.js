// Everybody in the room, by cards: one list for the waiting room, the match and
// the end. Rows stay the same elements while they move, so that nothing that is
// focused or read aloud is torn away.

import { button } from "../../shell/controls.js";
import { element, fill, icon } from "../../shell/elements.js";
import { number } from "../../shell/words.js";
import { ranking } from "./ranking.js";

/** @typedef {import("./view.js").Member} Member */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {{row: HTMLElement, drawn: string}} Row */

/** A list of members. */
export class Scores {
  /** @param {Say} say @param {{onManage?: (member: Member) => void, playersOnly?: boolean}} options what the host's button on a row does; whether those who watch are left out */
  constructor(say, { onManage, playersOnly = false }) {
    this.say = say;
    this.onManage = onManage;
    this.playersOnly = playersOnly;
    this.element = element("ol.scores");
    /** @type {Map<number, Row>} */
    this.rows = new Map();
  }

  /** @param {Scene} scene */
  update(scene) {
    const { view } = scene;
    const ranked = ranking(view);
    const players = ranked.map(({ member, place, share }) =>
      this.#row(scene, member, view.phase === "lobby" ? undefined : { place, share }),
    );
    // During a match, who only watches concerns nobody but the host.
    const playersOnly = this.playersOnly || (view.phase !== "lobby" && !scene.isHost);
    const others = view.members
      .filter((one) => !playersOnly && !ranked.some(({ member }) => member === one) && one.presence !== "left")
      .map((member) => this.#row(scene, member, undefined));
    this.#arrange([...players, ...others]);
  }

  /** Puts the rows in order, and touches nothing that stands right. @param {HTMLElement[]} rows */
  #arrange(rows) {
    const focused = document.activeElement;
    for (const row of [...this.element.children]) if (!rows.includes(/** @type {HTMLElement} */ (row))) row.remove();
    rows.forEach((row, index) => {
      if (this.element.children[index] !== row) this.element.insertBefore(row, this.element.children[index] ?? null);
    });
    for (const [id, { row }] of this.rows) if (!rows.includes(row)) this.rows.delete(id);
    if (focused instanceof HTMLElement && focused !== document.activeElement && this.element.contains(focused))
      focused.focus({ preventScroll: true });
  }

  /** @param {Scene} scene @param {Member} member @param {{place: number, share: number} | undefined} rank */
  #row(scene, member, rank) {
    const known = this.rows.get(member.member) ?? { row: element("li.score"), drawn: "" };
    this.rows.set(member.member, known);
    const marks = marksOf(this.say, scene, member);
    const manageable = scene.isHost && this.onManage !== undefined && member.member !== scene.me && member.presence !== "left";
    const drawn = JSON.stringify([member, rank, marks, manageable]);
    if (drawn !== known.drawn) this.#draw(known.row, member, rank, marks, manageable);
    known.drawn = drawn;
    return known.row;
  }

  /** @param {HTMLElement} row @param {Member} member @param {{place: number, share: number} | undefined} rank @param {Mark[]} marks @param {boolean} manageable */
  #draw(row, member, rank, marks, manageable) {
    const { say } = this;
    const held = row.contains(document.activeElement);
    row.className = `score ${member.presence} ${marks.map(({ kind }) => kind).join(" ")}`;
    row.style.setProperty("--share", `${(rank?.share ?? 0) * 100}%`);
    fill(
      row,
      rank && element("span.score-bar", { "aria-hidden": "true" }),
      rank && element("span.score-place.numbers", say("place", { place: rank.place })),
      element("bdi.score-name", member.name),
      element("span.score-marks", marks.map(chip)),
      rank && element("span.score-cards.numbers", number(member.cards), element("span.unseen", ` ${say("cardsUnit")}`)),
      manageable &&
        button({
          label: say("about", { name: member.name }),
          icon: "dots",
          iconOnly: true,
          kind: "plain",
          onClick: () => this.onManage?.(member),
        }),
    );
    if (held) row.querySelector("button")?.focus({ preventScroll: true });
  }
}

/** @typedef {{kind: string, text: string, tone: string, icon?: import("../../shell/elements.js").IconName}} Mark */

/** @param {Mark} mark */
const chip = ({ text, tone, icon: picture }) =>
  element("span", { class: `chip ${tone}` }, picture && icon(picture), element("span.chip-text", text));

/** What there is to say about a member beside the name. @param {Say} say @param {Scene} scene @param {Member} member @returns {Mark[]} */
function marksOf(say, { view, me, isScreen }, { member, role, presence }) {
  const pile = view.pile;
  const marks = /** @type {(Mark | false | undefined)[]} */ ([
    pile?.turn?.member === member && { kind: "answering", text: say("answering"), tone: "accent", icon: "hint" },
    pile?.locked.includes(member) && { kind: "locked", text: say("locked"), tone: "bad", icon: "stop" },
    pile?.passed.includes(member) && { kind: "passed", text: say("passed"), tone: "", icon: "next" },
    pile?.hinted.includes(member) && { kind: "hinted", text: say("tookHint"), tone: "" },
    member === me && !isScreen && { kind: "you", text: say("you"), tone: "accent" },
    member === view.host && view.phase !== "playing" && { kind: "host", text: say("host"), tone: "" },
    role === "bot" && { kind: "bot", text: say("bot"), tone: "" },
    role === "spectator" && { kind: "watching", text: say("watching"), tone: "" },
    role === "screen" && { kind: "watching", text: say("onScreen"), tone: "" },
    presence === "away" && { kind: "gone", text: say("away"), tone: "warn", icon: "clock" },
    presence === "left" && { kind: "gone", text: say("left"), tone: "" },
  ]);
  return marks.filter((mark) => typeof mark === "object");
}
