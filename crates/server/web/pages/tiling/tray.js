// The pieces that wait beside the board, as they are held.

import { element, fill } from "../../shell/elements.js";
import { pieceAlone } from "./art.js";
import { normal } from "./geometry.js";

/** Shows the pieces that are left. */
export class Tray {
  /**
   * @param {import("./model.js").Board} board
   * @param {import("./art.js").Skin} skin
   * @param {import("../../shell/words.js").Say} say
   * @param {(piece: number) => void} choose what a key press or a screen reader does; pointers are heard elsewhere
   */
  constructor(board, skin, say, choose) {
    this.board = board;
    this.skin = skin;
    this.say = say;
    this.choose = choose;
    /** How each piece lies in the tray. @type {import("./model.js").Hand[]} */
    this.lying = board.pieces.map((_, piece) => board.pick(piece));
    this.element = element("div", { class: "tray", role: "group", "aria-label": say("tray") });
  }

  /**
   * @param {import("./model.js").Position} position
   * @param {import("./model.js").Hand | undefined} hand
   * @param {Map<string, number> | undefined} homes how many placements keep a solution, by letter
   */
  draw(position, hand, homes) {
    const focused = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.piece : undefined;
    if (hand) this.lying[hand.piece] = hand;
    const left = this.board.pieces.map((_, piece) => position.left(piece));
    const items = this.board.pieces.flatMap((_, piece) => (left[piece] > 0 ? [this.#item(piece, left[piece], hand?.piece === piece, homes)] : []));
    fill(this.element, items.length > 0 ? items : element("p", { class: "quiet small" }, this.say("trayEmpty")));
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-piece="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
  }

  /** @param {number} piece @param {number} left @param {boolean} isHeld @param {Map<string, number> | undefined} homes */
  #item(piece, left, isHeld, homes) {
    const { letter } = this.board.pieces[piece];
    const { steps } = this.lying[piece];
    const cells = normal(steps);
    // The ball that is held, in rows and columns of the piece.
    const hold = [1, 2].map((axis) => -Math.min(...steps.map((step) => step[axis]))).join();
    const alive = homes?.get(letter);
    const name = this.say("pieceName", { letter, cells: cells.length });
    const about = [name, left > 1 ? this.say("copiesLeft", { left }) : "", alive === undefined ? "" : this.say("homes", { count: alive })].filter(Boolean).join(", ");
    return element(
      "button",
      { type: "button", class: `tray-piece${alive === 0 ? " lost" : ""}`, dataset: { piece: letter, hold }, "aria-pressed": String(isHeld), "aria-label": about, onclick: (/** @type {MouseEvent} */ event) => event.detail === 0 && this.choose(piece) },
      pieceAlone({ cells, piece, letter, skin: this.skin, lattice: this.board.lattice }),
      left > 1 && element("span", { class: "badge", "aria-hidden": "true" }, `×${left}`),
      alive !== undefined && element("span", { class: "homes small numbers", "aria-hidden": "true" }, alive === 0 ? "✕" : String(alive)),
    );
  }

  /** The piece whose button this is. @param {EventTarget | null} target */
  pieceAt(target) {
    const button = target instanceof Element ? target.closest(".tray-piece") : null;
    return button instanceof HTMLElement && this.element.contains(button) ? this.board.index(button.dataset.piece ?? "") : -1;
  }
}
