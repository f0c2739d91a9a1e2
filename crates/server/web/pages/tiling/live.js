// Counts the solutions after every move. The first request for a board runs to its end; the
// next move cancels later ones.

import { call, wasAborted } from "../../shell/api.js";
import { shapeKey, subtract, compare } from "./geometry.js";

/**
 * @typedef {object} Outlook
 * @property {"yes" | "no" | "unknown"} outcome
 * @property {bigint} solutions
 * @property {boolean} isFull whether every placement is named, and not only counted
 * @property {Map<string, {alive: number, fitting: number, placements: Map<string, bigint>}>} pieces by letter; placements by their text
 */

/** More placements than any known board has. */
const LIMIT = 20_000;
const PATIENCE = "25s";

export class Live {
  /**
   * @param {() => boolean} wantsAll whether the reply must name every placement
   * @param {(outlook: Outlook | undefined, error?: unknown) => void} hear undefined while a request is under way
   */
  constructor(wantsAll, hear) {
    this.wantsAll = wantsAll;
    this.hear = hear;
    this.knows = false;
  }

  /** @param {import("./model.js").Position} position */
  ask(position) {
    this.latest = position;
    this.hear(undefined);
    if (this.asking && !this.knows) return;
    this.asking?.abort();
    void this.#ask();
  }

  stop() {
    this.latest = undefined;
    this.asking?.abort();
  }

  async #ask() {
    const position = this.latest;
    if (!position) return;
    const asking = new AbortController();
    this.asking = asking;
    const moves = position.moves;
    try {
      const isFull = this.wantsAll();
      const body = { file: position.board.game, after: moves.join(";"), limit: isFull ? LIMIT : 1, timeout: PATIENCE };
      const reply = await call("tiling", "outlook", body, { signal: asking.signal });
      this.knows = true;
      if (this.asking !== asking) return;
      this.asking = undefined;
      if (position.moves.join(";") === moves.join(";")) this.hear({ ...read(position.board, reply), isFull });
      else void this.#ask();
    } catch (error) {
      if (wasAborted(error)) return;
      this.asking = undefined;
      if (this.latest && position.moves.join(";") !== moves.join(";")) return void this.#ask();
      this.hear({ outcome: "unknown", solutions: 0n, isFull: true, pieces: new Map() }, error);
    }
  }
}

/** @param {import("./model.js").Board} board @param {import("../../shell/types.js").Reply<"tiling", "outlook">} reply @returns {Omit<Outlook, "isFull">} */
function read(board, reply) {
  if (!("pieces" in reply)) return { outcome: reply.outcome, solutions: 0n, pieces: new Map() };
  const pieces = reply.pieces.map(({ piece, alive, fitting, placements }) => {
    const texts = placements.map(({ move, count }) => {
      const placed = board.read(move);
      return /** @type {const} */ ([placed ? board.text(placed) : move, BigInt(count)]);
    });
    return /** @type {const} */ ([piece, { alive, fitting, placements: new Map(texts) }]);
  });
  return { outcome: reply.outcome, solutions: BigInt(reply.count), pieces: new Map(pieces) };
}

/**
 * Where a held piece can be laid, as it is held, so that a solution is left.
 * @param {import("./model.js").Board} board
 * @param {Outlook | undefined} outlook
 * @param {import("./model.js").Hand | undefined} hand
 */
export function homesOf(board, outlook, hand) {
  if (!outlook || !hand) return [];
  const mine = outlook.pieces.get(board.pieces[hand.piece].letter);
  const shape = shapeKey(hand.steps);
  const first = [...hand.steps].sort(compare)[0];
  return [...(mine?.placements ?? [])].flatMap(([text, count]) => {
    const placed = board.read(text);
    if (!placed || shapeKey(placed.cells) !== shape) return [];
    return [{ cell: subtract(placed.cells[0], first), count: String(count) }];
  });
}
