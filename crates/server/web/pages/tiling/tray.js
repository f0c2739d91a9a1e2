// The pieces beside the board.

import { element, fill } from "../../shell/elements.js";
import { say, sayAs } from "../../shell/words.js";
import { pieceAlone } from "./art.js";
import { normal, shapeKey } from "./geometry.js";

export class Tray {
  /**
   * @param {import("./model.js").Board} board
   * @param {import("./art.js").Skin} skin
   * @param {(piece: number) => void} choose what a key press or a screen reader does; pointers are heard elsewhere
   */
  constructor(board, skin, choose) {
    this.board = board;
    this.skin = skin;
    /** How each piece lies in the tray. @type {import("./model.js").Hand[]} */
    this.lying = board.pieces.map((_, piece) => board.pick(piece));
    const press = (/** @type {number} */ piece) => (/** @type {MouseEvent} */ event) => event.detail === 0 && choose(piece);
    this.buttons = board.pieces.map(({ letter }, piece) => element("button", { class: "tray-piece", dataset: { piece: letter }, onclick: press(piece) }));
    this.nothing = element("p.quiet.small", { hidden: true }, say("Every piece is on the board."));
    this.element = element("div.tray", { role: "group", "aria-label": sayAs("page", "Pieces left"), dataset: { scrolls: "" } }, this.buttons, this.nothing);
  }

  /**
   * Buttons stay where they are while a piece is dragged out of one, so only
   * what changed is drawn anew.
   * @param {import("./model.js").Position} position
   * @param {import("./model.js").Hand | undefined} hand
   * @param {Map<string, number> | undefined} homes how many placements keep a solution, by letter
   */
  draw(position, hand, homes) {
    if (hand) this.lying[hand.piece] = hand;
    let left = 0;
    for (const [piece, button] of this.buttons.entries()) {
      const copies = position.left(piece);
      left += copies;
      button.hidden = copies <= 0;
      if (copies > 0) this.#update(button, piece, copies, hand?.piece === piece, homes);
    }
    this.nothing.hidden = left > 0;
  }

  /** @param {HTMLButtonElement} button @param {number} piece @param {number} left @param {boolean} isHeld @param {Map<string, number> | undefined} homes */
  #update(button, piece, left, isHeld, homes) {
    const { letter } = this.board.pieces[piece];
    const { steps } = this.lying[piece];
    const alive = homes?.get(letter);
    button.setAttribute("aria-pressed", String(isHeld));
    const drawing = [shapeKey(steps), left, alive].join("/");
    // The ball that is held, in rows and columns of the piece.
    button.dataset.hold = [1, 2].map((axis) => -Math.min(...steps.map((step) => step[axis]))).join();
    if (button.dataset.drawing === drawing) return;
    button.dataset.drawing = drawing;
    const cells = normal(steps);
    const about = [say("Piece {letter}, {cells} cells", { letter, cells: cells.length }), left > 1 && say("{left} copies", { left }), alive !== undefined && say("{count|1 placement keeps a solution|# placements keep a solution}", { count: alive })];
    button.setAttribute("aria-label", about.filter(Boolean).join(", "));
    button.classList.toggle("lost", alive === 0);
    fill(
      button,
      pieceAlone({ cells, piece, letter, skin: this.skin, lattice: this.board.lattice }),
      left > 1 && element("span.badge", { "aria-hidden": "true" }, `×${left}`),
      alive !== undefined && element("span.homes.small.numbers", { "aria-hidden": "true" }, alive === 0 ? "✕" : String(alive)),
    );
  }

  /** The piece whose button this is. @param {EventTarget | null} target */
  pieceAt(target) {
    const button = target instanceof Element ? target.closest(".tray-piece") : null;
    return button instanceof HTMLElement && this.element.contains(button) ? this.board.index(button.dataset.piece ?? "") : -1;
  }
}
