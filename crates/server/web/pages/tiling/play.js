// One game: the board, the tray, the held piece, and all input.

import { element } from "../../shell/elements.js";
import { announce, rest, toast } from "../../shell/shell.js";
import { clockText, say } from "../../shell/words.js";
import { skinOf } from "./art.js";
import { boardName, levelOf, boardInWords } from "./names.js";
import { cellText, keyOf, subtract } from "./geometry.js";
import { settled, stepped } from "./keys.js";
import { homesOf, Live } from "./live.js";
import { Position } from "./model.js";
import { SheetsView } from "./sheets.js";
import { Tray } from "./tray.js";

/** @import { Cell } from "./geometry.js" */
/** @import { Hand, Placed } from "./model.js" */
/** @typedef {{wishes: Wishes, onChange: () => void, onOutlook: (outlook: import("./live.js").Outlook | undefined, error?: unknown) => void, onSolved: () => void, round?: import("../../shell/round.js").Round, moves?: string[]}} Hooks `moves` instead of a round where the game is kept elsewhere: what was played so far */
/** @typedef {{count: boolean, countChallenges: boolean, alive: boolean, view: "both" | "space" | "layers"}} Wishes */

/**
 * A game, with what only a board in space needs.
 * @param {import("./model.js").Board} board
 * @param {Hooks} hooks
 */
export async function layOut(board, hooks) {
  const spaceControls = board.isFlat ? undefined : (await import("./space.js")).spaceControls;
  return new Play(board, hooks, spaceControls);
}

export class Play {
  /**
   * @param {import("./model.js").Board} board
   * @param {Hooks} hooks
   * @param {((play: Play) => HTMLElement) | undefined} spaceControls
   */
  constructor(board, hooks, spaceControls) {
    this.board = board;
    this.hooks = hooks;
    this.position = new Position(board);
    /** Whether the solver filled the board. */
    this.wasShown = false;
    this.skin = skinOf(board);
    /** @type {Hand | undefined} */
    this.hand = undefined;
    /** @type {Cell} */
    this.cursor = board.cells[0];
    this.usesKeys = false;
    /** Aborted when another game opens. */
    this.gone = new AbortController();
    /** @type {Cell | undefined} */
    this.hovered = undefined;
    /** @type {Cell[]} */
    this.pointed = [];
    this.sheets = new SheetsView(board, this.skin, (layer) => say("Layer {layer}", { layer }));
    this.tray = new Tray(board, this.skin, (piece) => this.choose(piece));
    this.live = new Live(() => hooks.wishes.alive, (outlook, error) => this.#hear(outlook, error));
    this.words = element("p.unseen", { id: "board-words" });
    this.stage = element("div.stage", { tabindex: 0, role: "application", "aria-label": say("Board"), "aria-describedby": "board-words" }, this.sheets.element);
    this.scenePlace = element("div.scene-place", { hidden: board.isFlat });
    this.element = element("div", { class: board.isFlat ? "table-top flat" : "table-top deep" }, spaceControls?.(this) ?? null, this.scenePlace, this.stage, this.words);
    // Before it is drawn, so that nothing jumps.
    if (!board.isFlat) this.element.dataset.view = hooks.wishes.view;
    this.#resume();
  }

  #resume() {
    const { round, moves } = this.hooks;
    const saved = round?.open(this.board.game) ?? { placed: moves };
    this.position.restore(saved);
    this.wasShown = saved.wasShown === true;
    if (!this.position.isSolved) round?.clock.start();
  }

  /** Whether the board has exactly one solution. */
  get isChallenge() {
    return levelOf(this.board.game) !== undefined;
  }

  get counts() {
    return this.hooks.wishes[this.isChallenge ? "countChallenges" : "count"];
  }

  async begin() {
    this.element.addEventListener("pointermove", (event) => this.#hover(event));
    this.element.addEventListener("pointerleave", () => this.#leave());
    this.tray.draw(this.position, this.hand, undefined);
    await rest();
    if (!this.board.isFlat) await this.#openScene();
    await rest();
    this.redraw();
    this.ask();
  }

  /** Stops listeners and requests. */
  close() {
    this.live.stop();
    this.gone.abort();
  }

  async #openScene() {
    const { SceneView } = await import("./scene.js");
    this.scene = new SceneView(this.board, {
      label: say("The board in space. Drag it or use the arrow keys to turn it; the layers below show the same in words."),
      until: this.gone.signal,
      onTap: (cell) => this.tapCell(cell),
      onHover: (cell) => this.#point(cell),
    });
    this.scenePlace.append(this.scene.element);
  }

  /** @param {Wishes["view"]} view */
  setView(view) {
    this.hooks.wishes.view = view;
    this.element.dataset.view = view;
    this.hooks.onChange();
    this.scene?.draw();
  }

  // Drawing

  redraw() {
    this.sheets.drawPieces(this.position);
    this.drawOver();
    this.words.textContent = boardInWords(this.board, this.position);
  }

  drawOver() {
    const overlay = this.overlay();
    this.sheets.drawOver(overlay);
    this.scene?.show(this.position, overlay);
    const homes = this.hooks.wishes.alive && this.outlook ? new Map([...this.outlook.pieces].map(([letter, one]) => [letter, one.alive])) : undefined;
    this.tray.draw(this.position, this.hand, homes);
    this.hooks.onChange();
  }

  /** @returns {import("./sheets.js").Overlay} */
  overlay() {
    const at = this.hovered ?? (this.usesKeys ? this.cursor : undefined);
    const ghost = this.hand && at ? this.board.cellsAt(this.hand, at) : [];
    return {
      hand: this.hand,
      ghost,
      conflicts: ghost.length > 0 ? this.position.conflicts(ghost) : [],
      cursor: this.usesKeys ? this.cursor : undefined,
      homes: this.hooks.wishes.alive ? homesOf(this.board, this.outlook, this.hand) : [],
      pointed: this.pointed,
    };
  }

  // What is held

  /** Takes a piece from the tray. @param {number} piece */
  choose(piece) {
    if (piece < 0 || this.position.left(piece) <= 0) return;
    if (this.hand?.piece === piece) return this.turn("rotate");
    this.hand = this.tray.lying[piece];
    this.pointed = [];
    if (this.usesKeys) this.#settle();
    this.drawOver();
    this.#tellHand();
  }

  putBack() {
    this.hand = undefined;
    this.hovered = undefined;
    this.drawOver();
  }

  /** @param {import("./geometry.js").Turn} turn */
  turn(turn) {
    if (!this.hand) return;
    const next = this.board.turn(this.hand, turn);
    if (!next) {
      announce(say("This piece cannot be turned that way."));
      return;
    }
    this.hand = next;
    if (this.usesKeys && this.board.isFlat) this.#settle();
    this.drawOver();
    this.#tellHand();
  }

  /** The next orientation that fits on the cell of the cursor. */
  nextFit() {
    if (!this.hand) return;
    const at = this.hovered ?? this.cursor;
    const piece = this.hand.piece;
    const ways = this.board.pieces[piece].shapes.flatMap((shape) => shape.map((hold) => ({ piece, steps: shape.map((cell) => subtract(cell, hold)) })));
    const fitting = ways.filter((way) => this.position.conflicts(this.board.cellsAt(way, at)).length === 0);
    const key = (/** @type {Hand} */ hand) => this.board.cellsAt(hand, at).map(keyOf).join(" ");
    const now = fitting.findIndex((way) => key(way) === key(/** @type {Hand} */ (this.hand)));
    const next = fitting[(now + 1) % fitting.length];
    if (!next) return announce(say("{letter} does not fit here in any way.", { letter: this.#letter(piece) }));
    this.hand = next;
    this.usesKeys ||= !this.hovered;
    this.drawOver();
    this.#tellHand();
  }

  #settle() {
    if (this.hand && this.board.isFlat) this.cursor = settled(this.board, this.hand, this.cursor);
  }

  /** @param {Cell} by */
  moveCursor(by) {
    if (!this.usesKeys) {
      this.usesKeys = true;
      this.#settle();
      return this.#afterCursor();
    }
    this.cursor = stepped(this.board, this.cursor, by);
    this.#settle();
    this.#afterCursor();
  }

  #afterCursor() {
    this.hovered = undefined;
    this.drawOver();
    const text = cellText(this.board.lattice, this.cursor);
    const cover = this.position.covers().get(keyOf(this.cursor));
    if (!this.hand) return announce(say(cover ? "{cell}, {letter}" : "{cell}, open", { cell: text, letter: cover ? this.#letter(cover.piece) : "" }));
    const fits = this.overlay().conflicts?.length === 0;
    announce(say(fits ? "{letter} fits at {cell}. {count}" : "{letter} does not fit at {cell}.", { letter: this.#letter(this.hand.piece), cell: text, count: this.#leaves() }));
  }

  /** The solutions that the ghost would leave. */
  #leaves() {
    const { ghost = [] } = this.overlay();
    if (!this.hooks.wishes.alive || !this.outlook || !this.hand) return "";
    const count = this.outlook.pieces.get(this.#letter(this.hand.piece))?.placements.get(this.board.text({ piece: this.hand.piece, cells: ghost }));
    return say("{count|It leaves 1 solution.|It leaves # solutions.}", { count: Number(count ?? 0n) });
  }

  #tellHand() {
    if (this.hand) announce(say("Holding {letter}", { letter: this.#letter(this.hand.piece) }));
  }

  /** @param {number} piece */
  #letter(piece) {
    return this.board.pieces[piece].letter;
  }

  // Moves

  /** Enter: places the piece at the cursor, or takes the one there. */
  act() {
    if (this.hand) this.#lay(this.hand, this.cursor);
    else this.tapCell(this.cursor);
  }

  /** A tap on a cell: lays the held piece there, or takes up what lies there. @param {Cell} cell */
  tapCell(cell) {
    const cover = this.position.covers().get(keyOf(cell));
    if (cover) return this.lift(cover, cell);
    if (!this.board.known.has(keyOf(cell))) return;
    if (!this.hand) return announce(say("Choose a piece first."));
    this.cursor = cell;
    const { steps, piece } = this.hand;
    const holds = steps.map((hold) => ({ piece, steps: steps.map((step) => subtract(step, hold)) }));
    const fits = [this.hand, ...holds].find((hand) => this.position.conflicts(this.board.cellsAt(hand, cell)).length === 0);
    this.#lay(fits ?? this.hand, cell);
  }

  /** Takes a piece off the board and into the hand. @param {{piece: number, given: boolean, placed: Placed}} cover @param {Cell} cell */
  lift({ piece, given, placed }, cell) {
    if (given) {
      toast(say("{letter} was given and stays.", { letter: this.#letter(piece) }));
      return;
    }
    this.position.takeBack(placed);
    this.hand = { piece, steps: placed.cells.map((one) => subtract(one, cell)) };
    this.cursor = cell;
    this.changed(say("{letter} taken back", { letter: this.#letter(piece) }));
  }

  /** @param {Hand} hand @param {Cell} at */
  #lay(hand, at) {
    const placed = { piece: hand.piece, cells: this.board.cellsAt(hand, at) };
    if (!this.position.place(placed)) {
      this.hovered = at;
      this.drawOver();
      toast(say("{letter} does not fit there", { letter: this.#letter(hand.piece) }), { kind: "bad" });
      return;
    }
    this.hand = undefined;
    this.hovered = undefined;
    this.changed(say("{letter} placed, {left|1 piece left|# pieces left}", { letter: this.#letter(hand.piece), left: this.#piecesLeft() }));
  }

  #piecesLeft() {
    return this.board.pieces.reduce((sum, _, piece) => sum + this.position.left(piece), 0);
  }

  /** Plays a move given as text, such as a hint. @param {string} text */
  playText(text) {
    if (text.startsWith("-")) {
      const piece = this.board.index(text.slice(1));
      const last = [...this.position.placed].reverse().find((placed) => placed.piece === piece);
      if (last) this.position.takeBack(last);
    } else {
      const placed = this.board.read(text);
      if (!placed || !this.position.place(placed)) return;
    }
    this.hand = undefined;
    this.changed(say("Done as the hint says"));
  }

  /** Takes back the piece under the cursor, or the last one. */
  takeBackHere() {
    const cover = this.usesKeys ? this.position.covers().get(keyOf(this.cursor)) : undefined;
    const placed = cover && !cover.given ? cover.placed : this.position.placed.at(-1);
    if (!placed) return;
    this.position.takeBack(placed);
    this.changed(say("{letter} taken back", { letter: this.#letter(placed.piece) }));
  }

  undo() {
    if (this.position.undo()) this.changed(say("Undone"));
  }

  redo() {
    if (this.position.redo()) this.changed(say("Done again"));
  }

  restart() {
    this.position.replace([]);
    this.hand = undefined;
    this.wasShown = false;
    this.changed(say("The board is empty again"));
  }

  /** Shows another position, such as a solution. @param {Placed[]} placed */
  show(placed) {
    this.position.replace(placed);
    this.hand = undefined;
    this.wasShown = true;
    this.changed("");
  }

  /** @param {string} words what to say of it */
  changed(words) {
    if (this.hand && this.position.left(this.hand.piece) <= 0) this.hand = undefined;
    this.pointed = [];
    this.outlook = undefined;
    this.redraw();
    if (words) announce(words);
    const solved = this.position.isSolved;
    const { round } = this.hooks;
    if (solved) round?.clock.stop();
    else round?.clock.start();
    round?.save();
    this.ask();
    if (solved) this.hooks.onSolved();
  }

  get standing() {
    const { position, board } = this;
    const total = board.pieces.reduce((sum, { copies }) => sum + copies, 0);
    return {
      state: { ...position.saved(), wasShown: this.wasShown },
      finished: position.isSolved,
      result: this.wasShown ? "" : clockText(this.hooks.round?.clock.seconds ?? 0),
      touched: position.placed.length + position.past.length > 0,
      summary: say("{board}: {placed} of {total} pieces", { board: boardName(board), placed: position.all.length, total }),
    };
  }

  ask() {
    if (this.counts || this.hooks.wishes.alive) this.live.ask(this.position);
  }

  /** @param {import("./live.js").Outlook | undefined} outlook @param {unknown} [error] */
  #hear(outlook, error) {
    this.outlook = outlook;
    this.hooks.onOutlook(outlook, error);
    if (outlook && this.hooks.wishes.alive) this.drawOver();
  }

  // Pointers

  /** The cell under a point, in whichever view it is seen. @param {number} x @param {number} y */
  cellUnder(x, y) {
    return this.sheets.cellAt(x, y, 1) ?? this.scene?.cellAt(x, y);
  }

  /** A dragged piece is over a cell, or over none. @param {Hand} hand @param {Cell | undefined} at */
  dragTo(hand, at) {
    this.hand = hand;
    this.hovered = at;
    this.usesKeys = false;
    this.drawOver();
  }

  /** A dragged piece is let go. @param {Hand} hand @param {Cell | undefined} at */
  drop(hand, at) {
    if (at) this.#lay(hand, at);
    else this.putBack();
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (event.pointerType !== "mouse" || event.buttons !== 0 || !this.hand) return;
    if (event.target instanceof Element && this.sheets.element.contains(event.target)) this.#point(this.sheets.cellAt(event.clientX, event.clientY));
  }

  /** @param {Cell | undefined} cell */
  #point(cell) {
    if (!this.hand || (cell && this.hovered && keyOf(cell) === keyOf(this.hovered)) || cell === this.hovered) return;
    this.hovered = cell;
    this.drawOver();
  }

  #leave() {
    if (!this.hovered) return;
    this.hovered = undefined;
    this.drawOver();
  }
}
