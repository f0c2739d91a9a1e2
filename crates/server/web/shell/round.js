// What every game has besides its board: id, clock, hints, saving, counting.

import { Clock } from "./clock.js";
import { button, notice } from "./controls.js";
import { today } from "./day.js";
import { confirmDialog } from "./dialog.js";
import { element } from "./elements.js";
import { count } from "./statistics.js";
import { gameKey, keepGame, keptGame, lastGame } from "./storage.js";
import { say } from "./words.js";

/** @typedef {Omit<Parameters<typeof keepGame>[2], "state"> & {state: Record<string, unknown>}} Standing the state of a game, for saving */

const SAVE_AFTER = 250;

/** The game on a page; later games reuse it. */
export class Round {
  /** @param {string} puzzle @param {() => Standing | undefined} standing undefined while there is nothing to keep @param {(id: string) => void} [onElsewhere] called when another tab has continued the game */
  constructor(puzzle, standing, onElsewhere) {
    this.puzzle = puzzle;
    this.standing = standing;
    this.id = "";
    this.hints = 0;
    this.time = element("span.numbers", { role: "timer", "aria-label": say("Time") }, "0:00");
    this.clock = new Clock(this.time);
    addEventListener("pagehide", () => this.save());
    addEventListener("storage", ({ key }) => {
      const { id } = this;
      if (!id || !onElsewhere || key !== gameKey(puzzle, id)) return;
      // The state of this page is outdated and must not overwrite the other.
      clearTimeout(this.saving);
      this.id = "";
      onElsewhere(id);
    });
  }

  /** Takes up a game where it was left, and leaves the one before. @param {string} id @returns {Record<string, unknown>} what the page kept of it */
  open(id) {
    this.save();
    this.id = id;
    const state = keptGame(this.puzzle, id)?.state ?? {};
    this.hints = Number(state.hints) || 0;
    this.clock.reset(Number(state.seconds) || 0);
    return state;
  }

  save() {
    clearTimeout(this.saving);
    const standing = this.id ? this.standing() : undefined;
    if (!standing) return;
    const state = { ...standing.state, hints: this.hints, seconds: this.clock.seconds };
    keepGame(this.puzzle, this.id, { ...standing, state });
  }

  /** Saves after a pause. */
  saveSoon() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), SAVE_AFTER);
  }

  /** Counts a game that came to its end, once. @param {Omit<import("./statistics.js").Finished, "game" | "hints" | "took">} finished */
  count(finished) {
    count(this.puzzle, { game: this.id, hints: this.hints, took: this.clock.seconds, ...finished });
  }
}

/**
 * The game of the address (by id or day), the unfinished one, or another.
 * @param {string} puzzle @param {{ofDay: (day: string) => string, otherwise: () => string}} games
 */
export function wantedGame(puzzle, { ofDay, otherwise }) {
  const query = new URLSearchParams(location.search);
  const day = query.get("day");
  if (day) return ofDay(day === "today" ? today() : day);
  const last = lastGame(puzzle);
  return query.get("game") ?? (last && !last.finished ? last.game : otherwise());
}

/** Asks before an unfinished game is left. @param {boolean} isUnfinished */
export async function mayLeave(isUnfinished) {
  if (!isUnfinished) return true;
  return confirmDialog({
    title: say("Leave this game?"),
    text: say("It is kept: its link opens it again."),
    yes: say("Leave it"),
    no: say("Keep playing"),
  });
}

/** Shows a closable message that the address names no game. @param {HTMLElement} main @param {string} text */
export function wrongLink(main, text) {
  const close = button({ label: say("Close"), icon: "close", iconOnly: true, kind: "plain", onClick: () => message.remove() });
  const message = notice({ kind: "warn" }, element("div.row-spread", element("p", text), close));
  main.prepend(message);
}

export const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

let first = true;

/** Writes the address of a game; every game but the first is a step that Back takes back. @param {string} query @param {{again?: boolean}} [options] `again` when Back or Forward led to it */
export function visit(query, { again = false } = {}) {
  const replaces = first || again;
  first = false;
  if (location.search === query) return;
  if (replaces) history.replaceState(null, "", query);
  else history.pushState(null, "", query);
}

/** Scrolls to the game if it is out of sight. @param {HTMLElement} target */
export function bringIntoView(target) {
  const { top } = target.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.6) target.scrollIntoView({ block: "start" });
}
