// Where a room stands, in sentences, and what its clock counts down to.

import { inSigns } from "../twentyfour/signs.js";
import { nameOf } from "./ranking.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("../../shell/words.js").Say} Say */

/** What the bar counts down to. @param {Say} say @param {View} view @returns {import("./countdown.js").Span | undefined} */
export function spanOf(say, { pile, next, settings }) {
  const turn = pile?.turn;
  if (turn) return { label: say("turnTimer"), from: turn.until - settings.window * 1000, until: turn.until };
  if (pile?.until !== undefined) return { label: say("pileTimer"), from: pile.dealt, until: pile.until };
  if (pile || next === undefined) return undefined;
  return { label: say("nextPileIn"), from: next - settings.pause * 1000, until: next, calm: true };
}

/** Where the match stands, in a sentence. @param {Say} say @param {Scene} scene */
export function statusText(say, { view, me, myself, isScreen }) {
  const { pile, reveal } = view;
  if (!pile) return reveal ? "" : say("firstPile");
  if (pile.turn) return turnText(say, view, me, isScreen);
  if (pile.locked.includes(me)) return say("youLocked");
  if (pile.passed.includes(me)) return say("youPassed");
  if (!isScreen && !myself?.seated) return `${say("openForAll")} ${say("youWatch")}`;
  const players = view.members.filter(({ seated, presence }) => seated && presence !== "left").length;
  const passed = pile.passed.length;
  return passed > 0 ? say("othersPassed", { passed, players }) : say("openForAll");
}

/** @param {Say} say @param {View} view @param {number} me @param {boolean} isScreen */
function turnText(say, view, me, isScreen) {
  const turn = view.pile?.turn;
  if (!turn) return "";
  if (turn.member === me && !isScreen) return say("yourTurn");
  const name = nameOf(view, turn.member);
  return turn.step ? say("isAnsweringStep", { name, step: inSigns(turn.step) }) : say("isAnswering", { name });
}

/** @param {Say} say @param {Scene} scene */
export function countText(say, { view }) {
  const there = view.members.filter(({ presence }) => presence !== "left");
  const players = there.filter(({ role }) => role === "player" || role === "bot").length;
  const watchers = there.filter(({ role }) => role === "spectator").length;
  const parts = [say("playersCount", { players }), watchers > 0 && say("watchersCount", { watchers })];
  return parts.filter((part) => typeof part === "string").join(", ");
}

/** Who has to do something before it goes on. @param {Say} say @param {View} view @param {boolean} isHost @param {import("./view.js").Member} [myself] */
export function waitingText(say, view, isHost, myself) {
  if (isHost && view.settings.mode === "homework") return say("lobbyHomework");
  if (isHost) {
    const ready = view.members.some(({ role, presence }) => role === "player" && presence === "here");
    return say(ready ? "lobbyHost" : "lobbyNeedPlayers");
  }
  const name = nameOf(view, view.host);
  if (!name) return say("lobbyWaitNobody");
  if (myself?.role === "guest") return say("guestWaits", { name });
  const { mode } = view.settings;
  const waiting = mode === "table" ? "lobbyWait" : mode === "homework" ? "lobbyWaitHomework" : "lobbyWaitClass";
  return say(view.phase === "over" ? "overWait" : waiting, { name });
}
