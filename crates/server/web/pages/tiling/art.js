// Drawings of boards and pieces: glossy balls with joints, or flat wooden blocks.

import { drawn } from "../../shell/elements.js";
import { middle, touch } from "./geometry.js";

/** @import { Cell } from "./geometry.js" */
/** @typedef {"balls" | "blocks"} Skin */
/** @typedef {{x: number, y: number}} Spot the middle of a cell in a drawing */

/** The width of a cell in a drawing. */
export const CELL = 40;

/** The colour of a piece, of which there are twelve. @param {number} piece */
export const colour = (piece) => `var(--piece-${(piece % 12) + 1})`;

/** Which look suits a board. @param {import("./model.js").Board} board @returns {Skin} */
export const skinOf = (board) => (/pentomino|a-puzzle-a-day|soma/.test(board.game) ? "blocks" : "balls");

let made = 0;

/** The gradients that drawings share; an id for each drawing, because hidden ones lend nothing. @param {boolean} [withHollow] whether it has open cells, too */
export function gradients(withHollow = false) {
  const id = `shine-${(made += 1)}`;
  const stop = (/** @type {number} */ offset, /** @type {string} */ colour, /** @type {number} */ opacity) => drawn("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
  const shine = drawn("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.75 }, stop(0, "#fff", 0.85), stop(0.28, "#fff", 0.28), stop(0.6, "#fff", 0), stop(1, "#000", 0.3));
  if (!withHollow) return { id, defs: drawn("defs", {}, shine) };
  const hollow = drawn("radialGradient", { id: `${id}-hollow`, cx: 0.5, cy: 0.62, r: 0.62 }, stop(0, "#fff", 0.16), stop(0.62, "#000", 0.05), stop(1, "#000", 0.28));
  return { id, defs: drawn("defs", {}, shine, hollow) };
}

/**
 * Draws the part of a piece that lies in one drawing.
 * @param {{cells: Cell[], piece: number, letter: string, spot: (cell: Cell) => Spot, skin: Skin, shine: string}} what
 */
export function pieceArt({ cells, piece, letter, spot, skin, shine }) {
  const group = drawn("g", { class: `piece ${skin}`, dataset: { piece: letter } });
  group.style.setProperty("--own", colour(piece));
  group.append(...(skin === "balls" ? balls(cells, spot, shine) : blocks(cells, spot)));
  const at = middle(cells);
  const { x, y } = spot(at);
  group.append(drawn("text", { x, y, class: "letter", "aria-hidden": "true" }, letter));
  return group;
}

/** @param {Cell[]} cells @returns {[Cell, Cell][]} */
function joints(cells) {
  const pairs = cells.flatMap((one, at) => cells.slice(at + 1).map((other) => /** @type {[Cell, Cell]} */ ([one, other])));
  return pairs.filter(([one, other]) => touch("square", one, other));
}

/** @param {Cell[]} cells @param {(cell: Cell) => Spot} spot @param {string} shine */
function balls(cells, spot, shine) {
  const line = (/** @type {[Cell, Cell]} */ [one, other]) => {
    const [from, to] = [spot(one), spot(other)];
    const bar = (/** @type {string} */ kind) => drawn("line", { class: `joint ${kind}`, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    return [bar("neck"), bar("light")];
  };
  const ball = (/** @type {Cell} */ cell) => {
    const { x, y } = spot(cell);
    return [drawn("circle", { class: "ball", cx: x, cy: y, r: CELL * 0.45 }), drawn("circle", { class: "shine", cx: x, cy: y, r: CELL * 0.45, fill: `url(#${shine})` })];
  };
  const shadow = cells.map((cell) => drawn("circle", { class: "cast", cx: spot(cell).x, cy: spot(cell).y + 2.6, r: CELL * 0.46 }));
  return [...shadow, ...joints(cells).flatMap(line), ...cells.flatMap(ball)];
}

/** @param {Cell[]} cells @param {(cell: Cell) => Spot} spot */
function blocks(cells, spot) {
  const d = outline(cells, spot, 1.5, 8);
  return [
    drawn("path", { class: "cast", d, transform: "translate(0 4)" }),
    drawn("path", { class: "side", d, transform: "translate(0 2.6)" }),
    drawn("path", { class: "face", d }),
    drawn("path", { class: "gloss", d: outline(cells, spot, 4.5, 6) }),
  ];
}

/**
 * The joined outline of some cells: rounded cells, bridges between neighbours,
 * and the middles of full squares of four.
 * @param {Cell[]} cells
 * @param {(cell: Cell) => Spot} spot
 * @param {number} inset
 * @param {number} round
 */
export function outline(cells, spot, inset, round) {
  const half = CELL / 2 - inset;
  const there = new Set(cells.map(([, row, column]) => `${row},${column}`));
  const parts = cells.map((cell) => {
    const { x, y } = spot(cell);
    return rounded(x - half, y - half, half * 2, half * 2, round);
  });
  for (const cell of cells) {
    const { x, y } = spot(cell);
    const [, row, column] = cell;
    const right = there.has(`${row},${column + 1}`);
    const below = there.has(`${row + 1},${column}`);
    if (right) parts.push(box(x, y - half, CELL, half * 2));
    if (below) parts.push(box(x - half, y, half * 2, CELL));
    if (right && below && there.has(`${row + 1},${column + 1}`)) parts.push(box(x, y, CELL, CELL));
  }
  return parts.join("");
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const box = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} r */
function rounded(x, y, width, height, r) {
  const arc = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}z`;
}

/** The outline of a piece that is not there yet, in its look. @param {Cell[]} cells @param {(cell: Cell) => Spot} spot @param {Skin} skin */
export function ghostArt(cells, spot, skin) {
  if (skin === "blocks") return [drawn("path", { class: "edge", d: outline(cells, spot, 1, 12) }), drawn("path", { class: "inside", d: outline(cells, spot, 4, 10) })];
  const layer = (/** @type {string} */ kind, /** @type {number} */ radius, /** @type {number} */ width) => {
    const bar = ([one, other] = [cells[0], cells[0]]) => drawn("line", { class: `${kind} bar`, x1: spot(one).x, y1: spot(one).y, x2: spot(other).x, y2: spot(other).y, "stroke-width": width });
    return [...joints(cells).map(bar), ...cells.map((cell) => drawn("circle", { class: kind, cx: spot(cell).x, cy: spot(cell).y, r: radius }))];
  };
  return [...layer("edge", CELL * 0.47, 26), ...layer("inside", CELL * 0.4, 19)];
}

/** An open cell. @param {Spot} spot @param {Skin} skin @param {string} shine */
export function socket({ x, y }, skin, shine) {
  if (skin === "balls") return drawn("g", { class: "socket" }, drawn("circle", { class: "hole", cx: x, cy: y, r: CELL * 0.42 }), drawn("circle", { cx: x, cy: y, r: CELL * 0.42, fill: `url(#${shine}-hollow)` }));
  const half = CELL / 2 - 1.5;
  return drawn("rect", { class: "socket hole", x: x - half, y: y - half, width: half * 2, height: half * 2, rx: 7 });
}

/**
 * A piece alone, for the tray: flat where it lies flat, seen from above the
 * corner where it is solid.
 * @param {{cells: Cell[], piece: number, letter: string, skin: Skin, lattice: import("./geometry.js").Lattice}} what
 */
export function pieceAlone({ cells, piece, letter, skin, lattice }) {
  const deep = new Set(cells.map(([layer]) => layer)).size > 1;
  const lift = deep ? CELL * 0.52 : 0;
  const shift = lattice === "balls" ? CELL / 2 : 0;
  const spot = (/** @type {Cell} */ [layer, row, column]) => ({ x: column * CELL + layer * (lift * 0.45 + shift), y: row * CELL - layer * (lift - shift) });
  const spots = cells.map(spot);
  const least = { x: Math.min(...spots.map(({ x }) => x)), y: Math.min(...spots.map(({ y }) => y)) };
  const most = { x: Math.max(...spots.map(({ x }) => x)), y: Math.max(...spots.map(({ y }) => y)) };
  const { id, defs } = gradients();
  const pad = CELL / 2 + 4;
  const [width, height] = [most.x - least.x + 2 * pad, most.y - least.y + 2 * pad];
  const layers = [...new Set(cells.map(([layer]) => layer))].sort((one, other) => one - other);
  const art = layers.map((layer, at) => {
    const own = cells.filter((cell) => cell[0] === layer);
    const drawing = pieceArt({ cells: own, piece, letter, spot, skin, shine: id });
    if (at < layers.length - 1) drawing.querySelector(".letter")?.remove();
    return drawing;
  });
  return drawn("svg", { class: "alone", viewBox: `${least.x - pad} ${least.y - pad} ${width} ${height}`, width, height, "aria-hidden": "true" }, defs, art);
}
