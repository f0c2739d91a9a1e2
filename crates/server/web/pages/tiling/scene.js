// The 3D view: balls or cubes in perspective, painted from far to near.

import { element } from "../../shell/elements.js";
import { keyOf, point, touch } from "./geometry.js";
import { Painter } from "./painter.js";

/** @import { Cell } from "./geometry.js" */
/** @typedef {{cell: Cell, kind: "piece" | "open" | "home" | "ghost" | "bad" | "pointed", piece: number}} Body */
/** @typedef {{x: number, y: number, depth: number, scale: number}} Projected */
/** @typedef {{body: Body, at: number[], seen: Projected}} Shown */

const START = { yaw: -0.55, pitch: 0.62 };
/** Distance of the eye, relative to the radius of the board. */
const EYE = 6.5;
const STILL = 0.0004;

export class SceneView {
  /**
   * @param {import("./model.js").Board} board
   * @param {{label: string, until: AbortSignal, onTap: (cell: Cell) => void, onHover?: (cell: Cell | undefined) => void}} options
   */
  constructor(board, { label, until, onTap, onHover }) {
    this.board = board;
    this.onTap = onTap;
    this.onHover = onHover;
    this.yaw = START.yaw;
    this.pitch = START.pitch;
    this.spread = 0;
    this.speed = { yaw: 0, pitch: 0 };
    /** @type {Body[]} */
    this.bodies = [];
    const points = board.cells.map((cell) => point(board.lattice, cell));
    this.middle = [0, 1, 2].map((axis) => (Math.min(...points.map((one) => one[axis])) + Math.max(...points.map((one) => one[axis]))) / 2);
    this.radius = Math.max(...points.map((one) => Math.hypot(...one.map((part, axis) => part - this.middle[axis])))) + 0.5;
    // A pyramid is wide below and a cube reaches into its corners.
    this.fit = board.lattice === "balls" ? { size: 0.92, middle: 0.42 } : { size: 0.76, middle: 0.49 };
    this.canvas = element("canvas.scene", { tabindex: 0, role: "img", "aria-label": label });
    this.painter = new Painter(this.canvas);
    this.element = element("div.scene-wrap", this.canvas);
    this.#listen();
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    const theme = new MutationObserver(() => (this.painter.forget(), this.draw()));
    theme.observe(document.documentElement, { attributes: true });
    until.addEventListener("abort", () => theme.disconnect());
  }

  /** Shows a position and its overlay. @param {import("./model.js").Position} position @param {import("./sheets.js").Overlay} overlay */
  show(position, overlay) {
    const covers = position.covers();
    const ghost = new Map((overlay.ghost ?? []).map((cell) => [keyOf(cell), cell]));
    const homes = new Set((overlay.homes ?? []).map(({ cell }) => keyOf(cell)));
    const pointed = new Set((overlay.pointed ?? []).map(keyOf));
    const bad = (overlay.conflicts ?? []).length > 0;
    this.bodies = this.board.cells.map((cell) => {
      const key = keyOf(cell);
      const cover = covers.get(key);
      if (ghost.has(key)) return { cell, kind: bad ? "bad" : "ghost", piece: overlay.hand?.piece ?? 0 };
      if (cover) return { cell, kind: "piece", piece: cover.piece };
      return { cell, kind: pointed.has(key) ? "pointed" : homes.has(key) ? "home" : "open", piece: 0 };
    });
    this.covers = covers;
    this.draw();
  }

  /** Turns by an angle. @param {number} yaw @param {number} pitch */
  turn(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = Math.min(1.5, Math.max(-0.2, this.pitch + pitch));
    this.canvas.dataset.yaw = this.yaw.toFixed(3);
    this.draw();
  }

  /** @param {number} spread how far layers stand apart, from 0 */
  setSpread(spread) {
    this.spread = spread;
    this.draw();
  }

  reset() {
    this.speed = { yaw: 0, pitch: 0 };
    Object.assign(this, START);
    this.turn(0, 0);
  }

  draw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.#draw();
    });
  }

  /** Where a point of space is on the canvas. @param {number[]} at @returns {Projected} */
  project([x, y, z]) {
    const [sin, cos] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    const across = x * cos - y * sin;
    const near = x * sin + y * cos;
    const depth = near * Math.cos(this.pitch) + z * Math.sin(this.pitch);
    const down = near * Math.sin(this.pitch) - z * Math.cos(this.pitch);
    const eye = this.radius * EYE;
    const unit = (Math.min(this.canvas.width, this.canvas.height) / 2 / (this.radius * (1 + this.spread * 0.42))) * this.fit.size;
    const scale = (unit * eye) / (eye - depth);
    return { x: this.canvas.width / 2 + across * scale, y: this.canvas.height * this.fit.middle + down * scale, depth, scale };
  }

  /** A cell as a point around the middle of the board. @param {Cell} cell */
  place(cell) {
    const [x, y, z] = point(this.board.lattice, cell);
    return [x - this.middle[0], y - this.middle[1], (z - this.middle[2]) * (1 + this.spread)];
  }

  #draw() {
    if (this.canvas.width === 0) return;
    this.painter.clear();
    const placed = this.bodies.map((body) => ({ body, at: this.place(body.cell), seen: this.project(this.place(body.cell)) }));
    placed.sort((one, other) => one.seen.depth - other.seen.depth);
    this.hits = placed;
    const cubes = this.board.lattice === "cubic";
    this.#plate();
    const named = this.#nearest(placed);
    const solid = new Map(placed.filter(({ body }) => body.kind === "piece").map((one) => [keyOf(one.body.cell), one]));
    for (const one of placed) {
      const letter = named.has(one) ? this.board.pieces[one.body.piece].letter : "";
      if (one.body.kind === "piece" && cubes) this.painter.cube(one, (at) => this.project(at), letter);
      else if (one.body.kind === "piece") this.#ball(one, solid, letter);
      else if (one.body.kind === "ghost" || one.body.kind === "bad") this.painter.ghost(one.seen, one.body);
      else this.painter.open(one.seen, one.body.kind);
    }
  }

  /** The nearest part of each piece, which bears its letter. @param {Shown[]} placed from far to near */
  #nearest(placed) {
    const nearest = new Map();
    for (const one of placed) {
      const owner = this.covers?.get(keyOf(one.body.cell))?.placed;
      if (owner && one.body.kind === "piece") nearest.set(owner, one);
    }
    return new Set(nearest.values());
  }

  /** A ball, and the joints to those balls of its piece that lie behind it. @param {Shown} one @param {Map<string, Shown>} solid @param {string} letter */
  #ball(one, solid, letter) {
    const placed = this.covers?.get(keyOf(one.body.cell))?.placed;
    for (const cell of placed?.cells ?? []) {
      const other = solid.get(keyOf(cell));
      const behind = other && other.seen.depth < one.seen.depth && touch(this.board.lattice, cell, one.body.cell);
      if (behind) this.painter.joint(one.seen, other.seen, one.body.piece);
    }
    this.painter.ball(one.seen, one.body.piece, letter);
  }

  /** The plate under the lowest layer, unless seen from below. */
  #plate() {
    if (this.pitch < 0.05) return;
    const places = this.board.cells.map((cell) => this.place(cell));
    const least = (/** @type {number} */ axis) => Math.min(...places.map((place) => place[axis]));
    const most = (/** @type {number} */ axis) => Math.max(...places.map((place) => place[axis]));
    const low = least(2) - 0.5;
    const corners = [[least(0), least(1)], [most(0), least(1)], [most(0), most(1)], [least(0), most(1)]];
    const out = (/** @type {number} */ part) => part + Math.sign(part) * 0.45;
    this.painter.plate(corners.map(([x, y]) => this.project([out(x), out(y), low])));
  }

  /** The cell that is seen at a point of the screen, the nearest one. @param {number} clientX @param {number} clientY @returns {Cell | undefined} */
  cellAt(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const ratio = this.canvas.width / box.width;
    const [x, y] = [(clientX - box.left) * ratio, (clientY - box.top) * ratio];
    const near = [...(this.hits ?? [])].reverse();
    const reach = (/** @type {Body} */ { kind }) => (kind === "piece" || kind === "ghost" ? 0.5 : 0.3);
    return near.find(({ body, seen }) => Math.hypot(seen.x - x, seen.y - y) < reach(body) * seen.scale)?.body.cell;
  }

  #resize() {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    this.canvas.width = Math.round(this.canvas.clientWidth * ratio);
    this.canvas.height = Math.round(this.canvas.clientHeight * ratio);
    this.draw();
  }

  #listen() {
    /** @type {{id: number, x: number, y: number, far: number} | undefined} */
    let press;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.canvas.addEventListener("pointerdown", (event) => {
      press = { id: event.pointerId, x: event.clientX, y: event.clientY, far: 0 };
      this.speed = { yaw: 0, pitch: 0 };
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (!press) return void this.onHover?.(this.cellAt(event.clientX, event.clientY));
      const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
      press = { ...press, x: event.clientX, y: event.clientY, far: press.far + Math.hypot(dx, dy) };
      if (press.far < 6) return;
      this.speed = { yaw: -dx * 0.009, pitch: dy * 0.009 };
      this.turn(this.speed.yaw, this.speed.pitch);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      const tapped = press && press.far < 6;
      press = undefined;
      if (tapped && event.type === "pointerup") {
        const cell = this.cellAt(event.clientX, event.clientY);
        if (cell) this.onTap(cell);
      } else if (!still.matches) this.#coast();
    };
    this.canvas.addEventListener("pointerup", end);
    this.canvas.addEventListener("pointercancel", end);
    this.canvas.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, [number, number]>} */
    const turns = { ArrowLeft: [0.15, 0], ArrowRight: [-0.15, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12] };
    const turn = turns[event.key];
    if (event.key === "Home") this.reset();
    else if (!turn) return;
    else this.turn(...turn);
    event.preventDefault();
    event.stopPropagation();
  }

  /** Inertia after a drag. */
  #coast() {
    const { yaw, pitch } = this.speed;
    if (Math.abs(yaw) + Math.abs(pitch) < STILL) return;
    this.turn(yaw, pitch);
    this.speed = { yaw: yaw * 0.94, pitch: pitch * 0.9 };
    requestAnimationFrame(() => this.#coast());
  }
}
