// Watching a player. Its moves come in batches and use the tiles of the game's own seed, so that
// undo works and anyone may take over.

import { NoAnswer, call, messageOf, wasAborted } from "../../shell/api.js";
import { button, relabel, select, slider } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { say, sayAs } from "../../shell/words.js";
import { PLAYER_NAMES, shortName } from "./names.js";
import { SlideGame } from "./game.js";
import { largest, tile } from "./rules.js";

/** @import { Letter } from "./rules.js" */

const PLAYERS = Object.keys(PLAYER_NAMES);
const SPEEDS = [1, 2, 3, 5, 8, 12, 20, 40, 80, 0];
/** The time limit of a batch of moves. */
const AHEAD = "400ms";
/** The time limit of the first batch, which may have to load the player. */
const FIRST_TIME = "8s";
const WHOLE_GAME = "25s";
/** The next batch is requested when so few moves are left. */
const FEW_LEFT = 40;
/** Milliseconds of each frame for moves. */
const FRAME_SHARE = 6;

export class WatchPanel {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.player = kept("2048", "player", "", (value) => PLAYERS.includes(value));
    this.speed = kept("2048", "speed", 8, (value) => SPEEDS.includes(value));
    /** @type {Letter[]} moves that were not shown yet */
    this.coming = [];
    this.name = "";
    this.frame = 0;
    this.button = button({ label: say("Let it play"), icon: "play", kind: "primary wide", onClick: () => this.toggle() });
    this.status = element("p.quiet.small");
    this.panel = element("div.stack", element("p.quiet.small", say("A player goes on from the board as it stands. Press any direction to take over; undo works as always.")), this.#choices(), this.button, this.status);
    table.addEventListener("start", () => this.stop());
    table.addEventListener("look", () => this.stop());
  }

  #choices() {
    return element(
      "div.stack",
      select({
        label: say("Player"),
        value: this.player,
        options: PLAYERS.map((value) => ({ value, label: PLAYER_NAMES[value] })),
        onChange: (player) => {
          this.player = player;
          keep("2048", "player", player);
          this.#again();
        },
      }),
      slider({
        label: say("Speed"),
        least: 0,
        most: SPEEDS.length - 1,
        value: SPEEDS.indexOf(this.speed),
        valueText: (place) => (SPEEDS[place] === 0 ? say("as fast as it can") : say("{speed|one move|# moves} a second", { speed: SPEEDS[place] })),
        onInput: (place) => {
          this.speed = SPEEDS[place];
          keep("2048", "speed", this.speed);
        },
      }),
    );
  }

  get running() {
    return this.asking !== undefined;
  }

  toggle() {
    if (this.running) this.stop();
    else void this.run();
  }

  #again() {
    if (!this.running) return;
    this.stop();
    void this.run();
  }

  stop() {
    if (!this.asking) return;
    this.asking.abort();
    this.asking = undefined;
    this.coming = [];
    this.#show();
  }

  async run() {
    const { table } = this;
    if (table.game.over) return;
    table.wentOn = true;
    const asking = new AbortController();
    this.asking = asking;
    this.#show();
    try {
      await this.#play(asking.signal);
      const { score, cells } = table.game;
      this.#end(say("{player} reached {score} with a {largest}.", { player: this.name, score, largest: String(tile(largest(cells))) }));
    } catch (error) {
      if (!wasAborted(error)) this.#end(messageOf(error));
    }
  }

  /** @param {string} text */
  #end(text) {
    this.stop();
    this.status.textContent = text;
    announce(text);
  }

  /** @param {AbortSignal} signal */
  async #play(signal) {
    const { table } = this;
    this.coming = await this.#think(table.game, signal);
    /** @type {Promise<Letter[]> | undefined} */
    let next;
    while (!table.game.over) {
      if (!next && this.coming.length < FEW_LEFT) next = this.#thinkAhead(signal);
      if (this.coming.length === 0 && next) {
        this.coming = await next;
        next = undefined;
      }
      await this.#rest(signal);
      const letter = this.coming.shift();
      if (!letter || !table.play(letter, { machine: true })) throw new Error(say("The server sees another board. Please report this."));
    }
  }

  /** Waits for the next move; at full speed there are as many in a frame as fit. @param {AbortSignal} signal */
  async #rest(signal) {
    if (this.speed > 0) return pause(1000 / this.speed, signal);
    if (performance.now() - this.frame < FRAME_SHARE) return undefined;
    await pause(0, signal);
    this.frame = performance.now();
    return undefined;
  }

  /** The batch after the known moves. @param {AbortSignal} signal */
  #thinkAhead(signal) {
    const { game } = this.table;
    const ahead = /** @type {SlideGame} */ (SlideGame.open(game.id));
    ahead.playLetters(game.letters + this.coming.join(""));
    const more = ahead.over ? Promise.resolve([]) : this.#think(ahead, signal);
    // Nobody awaits it after watching has stopped.
    more.catch(() => {});
    return more;
  }

  /** @param {SlideGame} game @param {AbortSignal} signal */
  async #think(game, signal) {
    // Whole games take thousands of moves, so the expert looks a few moves ahead and not for a time.
    const player = this.player ? { player: this.player === "expert" ? "expert:3" : this.player } : {};
    // Exact play solves the whole board first, and then has the whole game.
    const timeouts = this.player === "perfect" ? [WHOLE_GAME] : [AHEAD, FIRST_TIME];
    let failure = say("This player found no move in time.");
    for (const timeout of timeouts) {
      const reply = await call("2048", "solve", { board: game.text, timeout, ...player }, { signal }).catch((error) => {
        if (error instanceof NoAnswer) failure = error.message;
        else throw error;
      });
      const letters = (reply?.game.split(" ")[1] ?? "").slice(game.at);
      if (!reply || letters === "") continue;
      this.name = shortName(reply.player);
      this.#show();
      return /** @type {Letter[]} */ ([...letters]);
    }
    throw new Error(failure);
  }

  #show() {
    relabel(this.button, say(this.running ? "Stop" : "Let it play"), this.running ? "pause" : "play");
    this.status.textContent = this.running ? (this.name ? say("{player} is playing", { player: this.name }) : sayAs("player", "Thinking…")) : "";
    this.table.dispatchEvent(new Event("watching"));
  }
}

/** Waits, or a frame where there is no time to wait. @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
function pause(milliseconds, signal) {
  return new Promise((done, stopped) => {
    const end = () => (signal.aborted ? stopped(new DOMException("aborted", "AbortError")) : done());
    if (milliseconds === 0) requestAnimationFrame(end);
    else setTimeout(end, milliseconds);
  });
}
