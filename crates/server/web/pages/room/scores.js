// Everybody in the room, by cards or points: one list for the waiting room, the match
// and the end. Rows stay the same elements while they move, so that nothing that is
// focused or read aloud is torn away, and whoever overtakes is seen to.

import { button } from "../../shell/controls.js";
import { element, fill, icon } from "../../shell/elements.js";
import { number, say, sayAs } from "../../shell/words.js";
import { ranking, shownName, teamColour } from "./ranking.js";

/** @typedef {import("./view.js").Member} Member */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{row: HTMLElement, drawn: string}} Row */
/** @typedef {{place: number, share: number, score: number}} Rank */

/** How long a row takes to its new place. */
const MOVES_FOR = 600;

/** A list of members. */
export class Scores {
  /**
   * @param {{onManage?: (member: Member) => void, playersOnly?: boolean, most?: number}} options what the host's button
   *   on a row does; whether those who watch are left out; how many are shown beside oneself
   */
  constructor({ onManage, playersOnly = false, most = Infinity }) {
    this.onManage = onManage;
    this.playersOnly = playersOnly;
    this.most = most;
    this.element = element("ol.scores");
    this.unit = say("cards");
    /** @type {Map<number, Row>} */
    this.rows = new Map();
  }

  /** @param {Scene} scene */
  update(scene) {
    const { view } = scene;
    const ranked = ranking(view);
    // Before the first points nobody has a place yet.
    const isEven = view.quiz !== undefined && !ranked.some(({ score }) => score > 0);
    this.unit = view.quiz ? say("points") : say("cards");
    const isShown = (/** @type {Member} */ { member }, /** @type {number} */ index) => index < this.most || member === scene.me;
    const players = ranked
      .filter(({ member }, index) => isShown(member, index))
      .map(({ member, place, ...rank }) =>
        this.#row(scene, member, view.phase === "lobby" ? undefined : { ...rank, place: isEven ? 0 : place }),
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
    glideAll(rows, () => {
      for (const row of [...this.element.children]) if (!rows.includes(/** @type {HTMLElement} */ (row))) row.remove();
      rows.forEach((row, index) => {
        if (this.element.children[index] !== row) this.element.insertBefore(row, this.element.children[index] ?? null);
      });
    });
    for (const [id, { row }] of this.rows) if (!rows.includes(row)) this.rows.delete(id);
    if (focused instanceof HTMLElement && focused !== document.activeElement && this.element.contains(focused))
      focused.focus({ preventScroll: true });
  }

  /** @param {Scene} scene @param {Member} member @param {Rank | undefined} rank */
  #row(scene, member, rank) {
    const known = this.rows.get(member.member) ?? { row: element("li.score"), drawn: "" };
    this.rows.set(member.member, known);
    const marks = marksOf(scene, member);
    const manageable = scene.isHost && this.onManage !== undefined && member.member !== scene.me && member.presence !== "left";
    const name = scene.isHost && !scene.isScreen ? member.name : shownName(scene.view, member.member);
    const team = teamColour(scene.view, member);
    const drawn = JSON.stringify([member, name, rank, marks, manageable, team]);
    if (drawn !== known.drawn) this.#draw(known.row, { member, name, rank, marks, manageable, team });
    known.drawn = drawn;
    return known.row;
  }

  /** @param {HTMLElement} row @param {{member: Member, name: string, rank: Rank | undefined, marks: Mark[], manageable: boolean, team: string}} about */
  #draw(row, { member, name, rank, marks, manageable, team }) {
    const held = row.contains(document.activeElement);
    row.className = `score ${member.presence} ${marks.map(({ kind }) => kind).join(" ")}`;
    row.dataset.team = team;
    row.style.setProperty("--share", `${(rank?.share ?? 0) * 100}%`);
    fill(
      row,
      rank && element("span.score-bar", { "aria-hidden": "true" }),
      rank && element("span.score-place.numbers", rank.place > 0 ? `${rank.place}.` : ""),
      element("bdi.score-name", name),
      element("span.score-marks", marks.map(chip)),
      rank && element("span.score-cards.numbers", number(rank.score), element("span.unseen", ` ${this.unit}`)),
      manageable &&
        button({
          label: say("About {name}", { name: member.name }),
          icon: "dots",
          iconOnly: true,
          kind: "plain",
          onClick: () => this.onManage?.(member),
        }),
    );
    if (held) row.querySelector("button")?.focus({ preventScroll: true });
  }
}

/** Lets rows glide from where they were to where they are after a change, unless less motion is wanted. @param {HTMLElement[]} rows @param {() => void} change */
export function glideAll(rows, change) {
  const before = new Map(rows.filter((row) => row.isConnected).map((row) => [row, row.getBoundingClientRect()]));
  change();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [row, from] of before) {
    const { left, top } = row.getBoundingClientRect();
    const [x, y] = [from.left - left, from.top - top];
    if (x === 0 && y === 0) continue;
    const start = { transform: `translate(${x}px, ${y}px)`, zIndex: y > 0 ? 1 : 0 };
    row.animate([start, {}], { duration: MOVES_FOR, easing: "cubic-bezier(0.2, 0, 0, 1)" });
  }
}

/** @typedef {{kind: string, text: string, tone: string, icon?: import("../../shell/elements.js").IconName}} Mark */

/** @param {Mark} mark */
const chip = ({ text, tone, icon: picture }) =>
  element("span", { class: `chip ${tone}` }, picture && icon(picture), element("span.chip-text", text));

/** What there is to say about a member beside the name. @param {Scene} scene @param {Member} member @returns {Mark[]} */
function marksOf({ view, me, isScreen }, { member, role, presence, team }) {
  const pile = view.pile;
  const pupil = view.quiz?.players[member];
  const marks = /** @type {(Mark | false | undefined)[]} */ ([
    pile?.turn?.member === member && { kind: "answering", text: say("answering"), tone: "accent", icon: "hint" },
    pile?.locked.includes(member) && { kind: "locked", text: say("sits out"), tone: "bad", icon: "stop" },
    pile?.passed.includes(member) && { kind: "passed", text: say("passed"), tone: "", icon: "next" },
    pile?.hinted.includes(member) && { kind: "hinted", text: say("took a hint"), tone: "" },
    pupil?.status === "solved" && { kind: "solved", text: say("has it"), tone: "good", icon: "check" },
    pupil?.status === "yielded" && { kind: "passed", text: say("passed"), tone: "", icon: "next" },
    pupil?.advised && { kind: "hinted", text: say("took a hint"), tone: "" },
    view.phase === "lobby" && team !== undefined && { kind: "in-team", text: view.settings.teams[team]?.split(":")[0] ?? "", tone: "" },
    member === me && !isScreen && { kind: "you", text: say("you"), tone: "accent" },
    member === view.host && view.phase !== "playing" && { kind: "host", text: say("host"), tone: "" },
    role === "bot" && { kind: "bot", text: say("bot"), tone: "" },
    role === "guest" && { kind: "asking", text: say("wants to play"), tone: "warn", icon: "people" },
    role === "spectator" && { kind: "watching", text: say("watching"), tone: "" },
    role === "screen" && { kind: "watching", text: say("big screen"), tone: "" },
    presence === "away" && { kind: "gone", text: say("away"), tone: "warn", icon: "clock" },
    presence === "left" && { kind: "gone", text: sayAs("member", "left"), tone: "" },
  ]);
  return marks.filter((mark) => typeof mark === "object");
}

/** As many columns as a list of this length needs to stay readable. @param {HTMLElement} list @param {number} count @param {number} column */
export function arrange(list, count, column) {
  const columns = Math.max(1, Math.ceil(count / column));
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--rows", String(Math.max(8, Math.ceil(count / columns))));
}
