// Dragging and tapping pieces. A dragged piece floats, and its place on the board snaps.

import { element } from "../../shell/elements.js";
import { CELL, pieceAlone } from "./art.js";
import { keyOf, normal, subtract } from "./geometry.js";

/** @import { Hand } from "./model.js" */
/** @import { Play } from "./play.js" */

/** @typedef {{hand: Hand, lift?: () => void}} Grabbed */

/** Pixels that a tap may move. */
const SLACK = 7;

/** Listens for drags and taps on an element that holds the board and the tray. @param {HTMLElement} ground @param {Play} play */
export function listenToPointers(ground, play) {
  /** @type {{id: number, x: number, y: number, grabbed: Grabbed | undefined, drag?: Drag} | undefined} */
  let press;
  const until = { signal: play.gone.signal };
  ground.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || press) return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, grabbed: grab(play, event) };
  });
  window.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id || !press.grabbed) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
    if (!press.drag && far) press.drag = new Drag(play, press.grabbed, event);
    press.drag?.move(event);
  }, until);
  window.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { drag, x, y } = press;
    press = undefined;
    if (drag) drag.end(event);
    else if (Math.hypot(event.clientX - x, event.clientY - y) <= SLACK * 2) tap(play, event);
  }, until);
  window.addEventListener("pointercancel", (event) => {
    if (press?.id === event.pointerId) {
      press.drag?.cancel();
      press = undefined;
    }
  }, until);
}

/** The piece under the pointer, if it can be dragged. @param {Play} play @param {PointerEvent} event @returns {Grabbed | undefined} */
function grab(play, { target, clientX, clientY }) {
  const piece = play.tray.pieceAt(target);
  if (piece >= 0) return { hand: play.tray.lying[piece] };
  if (!(target instanceof Element) || !play.sheets.element.contains(target)) return undefined;
  const cell = play.sheets.cellAt(clientX, clientY);
  const cover = cell && play.position.covers().get(keyOf(cell));
  if (!cell || !cover || cover.given) return undefined;
  const hand = { piece: cover.piece, steps: cover.placed.cells.map((one) => subtract(one, cell)) };
  return { hand, lift: () => play.lift(cover, cell) };
}

/** @param {Play} play @param {PointerEvent} event */
function tap(play, { clientX, clientY }) {
  const target = document.elementFromPoint(clientX, clientY);
  const piece = play.tray.pieceAt(target);
  play.usesKeys = false;
  if (piece >= 0) return play.choose(piece);
  if (!target || !play.sheets.element.contains(target)) return;
  const cell = play.sheets.cellAt(clientX, clientY);
  if (cell) play.tapCell(cell);
}

class Drag {
  /** @param {Play} play @param {Grabbed} grabbed @param {PointerEvent} event */
  constructor(play, grabbed, event) {
    this.play = play;
    this.hand = grabbed.hand;
    this.width = play.sheets.cellWidth() || 32;
    // A finger would hide the piece, so it floats above.
    this.rise = event.pointerType === "mouse" ? 0 : this.width * 1.4;
    grabbed.lift?.();
    this.picture = this.#picture();
    document.body.append(this.picture);
    document.documentElement.classList.add("dragging");
  }

  #picture() {
    const { board, skin } = this.play;
    const cells = normal(this.hand.steps);
    const art = pieceAlone({ cells, piece: this.hand.piece, letter: board.pieces[this.hand.piece].letter, skin, lattice: board.lattice });
    const scale = this.width / CELL;
    art.setAttribute("width", String(Number(art.getAttribute("width")) * scale));
    art.setAttribute("height", String(Number(art.getAttribute("height")) * scale));
    const least = (/** @type {number} */ axis) => Math.min(...this.hand.steps.map((step) => step[axis]));
    const hold = subtract([0, 0, 0], [0, least(1), least(2)]);
    const floating = element("div.floating", { "aria-hidden": "true" }, art);
    const middle = (/** @type {number} */ place) => (place + 0.5) * this.width + 4 * scale;
    floating.style.setProperty("--hold-x", `${-middle(hold[2])}px`);
    floating.style.setProperty("--hold-y", `${-middle(hold[1])}px`);
    return floating;
  }

  /** @param {PointerEvent} event */
  #at(event) {
    return this.play.cellUnder(event.clientX, event.clientY - this.rise);
  }

  /** @param {PointerEvent} event */
  move(event) {
    this.picture.style.transform = `translate(${event.clientX}px, ${event.clientY - this.rise}px)`;
    this.play.dragTo(this.hand, this.#at(event));
  }

  /** @param {PointerEvent} event */
  end(event) {
    const at = this.#at(event);
    this.cancel();
    this.play.drop(this.hand, at);
  }

  cancel() {
    this.picture.remove();
    document.documentElement.classList.remove("dragging");
    this.play.dragTo(this.hand, undefined);
  }
}
