// The empty board of IQ Puzzler Pro, to play offline.

import { shapeKey, turned } from "./geometry.js";

/** @import { Cell } from "./geometry.js" */

const PIECES = "A XX/X./X. B XX./XXX C .X/XX/X. D X../XX./.XX F X./X./XX/.X G XXXX/..X. H XX/.X/.X/.X I X./XX J .X./XX./.XX K XXX/X.X L .X/XX/.X M ..X/..X/XXX";
const [ROWS, COLUMNS] = [5, 11];

/** The cells of a drawing. @param {string} text @returns {Cell[]} */
const cellsOf = (text) => text.split("/").flatMap((line, row) => [...line].flatMap((mark, column) => (mark === "X" ? [/** @type {Cell} */ ([1, row + 1, column + 1])] : [])));

/** Every way a piece can lie. @param {Cell[]} cells */
function orientations(cells) {
  const all = new Map([[shapeKey(cells), cells]]);
  // The loop also visits entries that it adds.
  for (const shape of all.values())
    for (const turn of /** @type {const} */ (["rotate", "flip"])) {
      const next = turned("square", shape, turn);
      if (!all.has(shapeKey(next))) all.set(shapeKey(next), next);
    }
  return [...all.values()];
}

/** The state that the solver would return. */
export function plainState() {
  const pieces = [...PIECES.matchAll(/(\w) (\S+)/g)].map(([, letter, text]) => ({ letter, copies: 1, orientations: orientations(cellsOf(text)) }));
  const cells = cellsOf(Array(ROWS).fill("X".repeat(COLUMNS)).join("/"));
  return /** @type {import("./model.js").State} */ (/** @type {unknown} */ ({ title: `${ROWS} × ${COLUMNS}`, lattice: "square", cells, optional: [], pieces, given: [] }));
}
