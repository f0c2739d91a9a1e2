// Tiling in a class: pieces are placed at once, and the room follows.

import { play as replay } from "../../../shell/api.js";
import { button } from "../../../shell/controls.js";
import { element, fill } from "../../../shell/elements.js";
import { say } from "../../../shell/words.js";
import { skinOf } from "../../tiling/art.js";
import { handleKey } from "../../tiling/keys.js";
import { Board, Position } from "../../tiling/model.js";
import { layOut } from "../../tiling/play.js";
import { listenToPointers } from "../../tiling/pointer.js";
import { SheetsView } from "../../tiling/sheets.js";
import { byAnswer, loadStyle } from "./games.js";

/** @import { Posed } from "../types.js" */
/** @import { Own } from "../view.js" */
/** @import { Game, Send } from "./games.js" */

/** Milliseconds between updates to the room. */
const GATHER = 250;
const WISHES = { count: false, countChallenges: false, alive: false, view: /** @type {const} */ ("layers") };

await loadStyle("tiling/board.css");

/** The boards by their game, which never change. @type {Map<string, Promise<Board>>} */
const boards = new Map();

/** @param {string} game */
function boardOf(game) {
  const known = boards.get(game) ?? replay("tiling", game, []).then(({ state }) => new Board(game, state));
  boards.set(game, known);
  return known;
}

class TilingPlayer {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    /** What the room knows of the board. @type {string[]} */
    this.known = [];
    this.isSending = false;
    this.ground = element("div.ground.class-tiling");
    const turn = (/** @type {"rotate" | "flip"} */ way, /** @type {import("../../../shell/elements.js").IconName} */ icon) =>
      button({ label: way === "rotate" ? say("Rotate") : say("Flip"), icon, onClick: () => this.play?.turn(way), key: way === "rotate" ? "r" : "f" });
    this.actions = element(
      "div.row.answer-actions",
      turn("rotate", "rotate"),
      turn("flip", "flip"),
      button({ label: say("Undo"), icon: "undo", onClick: () => this.play?.undo() }),
    );
    this.element = element("div.stack", this.ground, this.actions);
    setInterval(() => void this.#flush(), GATHER);
  }

  /** @param {Posed} hand @param {unknown} _ @param {Own} own */
  pose({ task }, _, own) {
    this.play?.close();
    this.play = undefined;
    fill(this.ground);
    if (task.puzzle === "tiling") void this.#open(task.game, (own.position ?? "").split(" ").filter(Boolean));
  }

  /** @param {string} game @param {string[]} placed what lies on the board */
  async #open(game, placed) {
    const board = await boardOf(game);
    this.known = placed;
    const hooks = { wishes: WISHES, onChange: () => {}, onOutlook: () => {}, onSolved: () => void this.#flush(), moves: this.known };
    this.play = await layOut(board, hooks);
    fill(this.ground, this.play.element, this.play.tray.element);
    listenToPointers(this.ground, this.play);
    await this.play.begin();
  }

  /** Sends the differences to what the room knows. */
  async #flush() {
    const now = this.play?.position.moves;
    if (!now || this.isSending) return;
    const { known } = this;
    const gone = known.filter((move) => !now.includes(move)).map((move) => `-${move.split(":")[0]}`);
    const moves = [...gone, ...now.filter((move) => !known.includes(move))];
    if (moves.length === 0) return;
    this.isSending = true;
    const reply = await this.send(moves);
    this.isSending = false;
    if (!reply?.refused) this.known = now;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!this.play || !handleKey(this.play, event)) return false;
    event.preventDefault();
    return true;
  }
}

/** A board with pieces on it, to look at. @param {string} game @param {string[]} moves */
function picture(game, moves) {
  const place = element("div.class-board");
  void boardOf(game).then((board) => {
    const sheets = new SheetsView(board, skinOf(board), (layer) => say("Layer {layer}", { layer }));
    const position = new Position(board);
    position.restore({ placed: moves });
    sheets.drawPieces(position);
    fill(place, sheets.element);
  });
  return place;
}

/** @type {Game} */
export const game = {
  player: (send) => new TilingPlayer(send),
  face: (task) => (task.puzzle === "tiling" ? picture(task.game, []) : element("div")),
  groups: (shown) => byAnswer(shown, (answer) => (shown.task.puzzle === "tiling" ? picture(shown.task.game, answer.split(" ")) : answer)),
};
