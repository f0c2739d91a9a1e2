// The members of a room, by cards or points.

import { button } from "../../shell/controls.js";
import { element, icon } from "../../shell/elements.js";
import { number, say, sayAs } from "../../shell/words.js";
import { allTeams, ranking, shownName, teamOf } from "./ranking.js";
import { Rows } from "./rows.js";

/** @import { Member } from "./view.js" */
/** @import { Scene } from "./scene.js" */
/** @typedef {{place: number, share: number, score: number}} Rank */

export class Scores {
  /**
   * @param {{onManage?: (member: Member) => void, playersOnly?: boolean, most?: number}} options what the host's button
   *   on a row does; whether spectators are left out; how many are shown beside oneself
   */
  constructor({ onManage, playersOnly = false, most = Infinity }) {
    this.onManage = onManage;
    this.playersOnly = playersOnly;
    this.most = most;
    this.element = element("ol.scores");
    this.rows = new Rows(this.element);
  }

  /** @param {Scene} scene */
  update(scene) {
    const { view, me } = scene;
    const ranked = ranking(view);
    // Nobody has a place before the first points.
    const isEven = view.quiz !== undefined && !ranked.some(({ score }) => score > 0);
    const players = ranked
      .filter(({ member }, index) => index < this.most || member.member === me)
      .map(({ member, place, ...rank }) => this.#row(scene, member, view.phase === "lobby" ? undefined : { ...rank, place: isEven ? 0 : place }));
    // During a match, spectators concern nobody but the host.
    const playersOnly = this.playersOnly || (view.phase !== "lobby" && !scene.isHost);
    const others = view.members
      .filter((one) => !playersOnly && !ranked.some(({ member }) => member === one) && one.presence !== "left")
      .map((member) => this.#row(scene, member, undefined));
    this.rows.arrange([...players, ...others]);
  }

  /** @param {Scene} scene @param {Member} member @param {Rank | undefined} rank */
  #row(scene, member, rank) {
    const { view, isHost, isScreen, me } = scene;
    const marks = marksOf(scene, member);
    const canManage = isHost && this.onManage !== undefined && member.member !== me && member.presence !== "left";
    const name = isHost && !isScreen ? member.name : shownName(view, member.member);
    const team = teamOf(view, member)?.colour ?? "";
    const unit = view.quiz ? say("points") : say("cards");
    return this.rows.row(member.member, [member, name, rank, marks, canManage, team, unit], (row) => {
      row.className = `score ${member.presence} ${marks.map(({ kind }) => kind).join(" ")}`;
      row.dataset.team = team;
      row.style.setProperty("--share", `${(rank?.share ?? 0) * 100}%`);
      return [
        rank && element("span.score-bar", { "aria-hidden": "true" }),
        rank && element("span.score-place.numbers", rank.place > 0 ? `${rank.place}.` : ""),
        element("bdi.score-name", name),
        element("span.score-marks", marks.map(chip)),
        rank && element("span.score-cards.numbers", number(rank.score), element("span.unseen", ` ${unit}`)),
        canManage &&
          button({
            label: say("About {name}", { name: member.name }),
            icon: "dots",
            iconOnly: true,
            kind: "plain",
            onClick: () => this.onManage?.(member),
          }),
      ];
    });
  }
}

/** @typedef {{kind: string, text: string, tone: string, icon?: import("../../shell/elements.js").IconName}} Mark */

/** @param {Mark} mark */
const chip = ({ text, tone, icon: picture }) =>
  element("span", { class: `chip ${tone}` }, picture && icon(picture), element("span.chip-text", text));

/** The marks beside the name of a member. @param {Scene} scene @param {Member} member @returns {Mark[]} */
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
    view.phase === "lobby" && team !== undefined && { kind: "in-team", text: allTeams(view)[team]?.name ?? "", tone: "" },
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
