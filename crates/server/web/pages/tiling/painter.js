// The brush of the 3D view: shaded balls, lit cubes, marks for open cells.

/** @import { Projected } from "./scene.js" */

const SPRITE = 160;
/** Faces of a cube: the normal and two tangents. */
const FACES = [
  { out: [0, 0, 1], across: [[1, 0, 0], [0, 1, 0]], light: 1.12 },
  { out: [0, 0, -1], across: [[1, 0, 0], [0, 1, 0]], light: 0.55 },
  { out: [0, 1, 0], across: [[1, 0, 0], [0, 0, 1]], light: 0.86 },
  { out: [0, -1, 0], across: [[1, 0, 0], [0, 0, 1]], light: 0.7 },
  { out: [1, 0, 0], across: [[0, 1, 0], [0, 0, 1]], light: 0.74 },
  { out: [-1, 0, 0], across: [[0, 1, 0], [0, 0, 1]], light: 0.96 },
];

export class Painter {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    /** @type {Map<number, HTMLCanvasElement>} */
    this.sprites = new Map();
    /** @type {Map<string, string>} */
    this.colours = new Map();
    this.probe = document.createElement("span");
    this.probe.hidden = true;
  }

  /** After a change of theme. */
  forget() {
    this.sprites.clear();
    this.colours.clear();
  }

  clear() {
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** @param {string} name */
  #colour(name) {
    // A custom property is only text; a colour that is in use is worked out.
    const known = this.colours.get(name);
    if (known) return known;
    if (!this.probe.isConnected) this.canvas.after(this.probe);
    this.probe.style.color = `var(${name})`;
    const colour = getComputedStyle(this.probe).color;
    this.colours.set(name, colour);
    return colour;
  }

  /** @param {number} piece */
  #own(piece) {
    return this.#colour(`--piece-${(piece % 12) + 1}`);
  }

  /** @param {number} piece */
  #sprite(piece) {
    const known = this.sprites.get(piece % 12);
    if (known) return known;
    const sprite = Object.assign(document.createElement("canvas"), { width: SPRITE, height: SPRITE });
    const context = /** @type {CanvasRenderingContext2D} */ (sprite.getContext("2d"));
    const half = SPRITE / 2;
    context.beginPath();
    context.arc(half, half, half - 1, 0, 2 * Math.PI);
    context.clip();
    context.fillStyle = this.#own(piece);
    context.fillRect(0, 0, SPRITE, SPRITE);
    const light = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, /** @type {[number, string][]} */ stops) => {
      const gradient = context.createRadialGradient(x * SPRITE, y * SPRITE, 0, x * SPRITE, y * SPRITE, r * SPRITE);
      for (const [at, colour] of stops) gradient.addColorStop(at, colour);
      context.fillStyle = gradient;
      context.fillRect(0, 0, SPRITE, SPRITE);
    };
    light(0.38, 0.32, 0.72, [[0, "rgb(255 255 255 / 0.35)"], [0.45, "rgb(255 255 255 / 0)"], [0.8, "rgb(20 10 40 / 0.28)"], [1, "rgb(10 5 30 / 0.55)"]]);
    light(0.62, 0.9, 0.4, [[0, "rgb(255 255 255 / 0.22)"], [1, "rgb(255 255 255 / 0)"]]);
    light(0.35, 0.27, 0.16, [[0, "rgb(255 255 255 / 0.95)"], [0.5, "rgb(255 255 255 / 0.5)"], [1, "rgb(255 255 255 / 0)"]]);
    this.sprites.set(piece % 12, sprite);
    return sprite;
  }

  /** @param {Projected} seen @param {number} piece @param {string} letter */
  ball({ x, y, scale }, piece, letter) {
    const size = scale * 1.0;
    this.context.drawImage(this.#sprite(piece), x - size / 2, y - size / 2, size, size);
    if (letter) this.#letter(x, y, scale * 0.42, letter);
  }

  /** @param {number} x @param {number} y @param {number} size @param {string} letter */
  #letter(x, y, size, letter) {
    const { context } = this;
    context.font = `700 ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = this.#colour("--piece-ink");
    context.fillText(letter, x, y + size * 0.04);
  }

  /** The joint between two balls of a piece. @param {Projected} one @param {Projected} other @param {number} piece */
  joint(one, other, piece) {
    const { context } = this;
    context.save();
    const at = (/** @type {number} */ part) => [one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part];
    const [from, to] = [at(0.3), at(0.62)];
    context.lineWidth = ((one.scale + other.scale) / 2) * 0.56;
    context.beginPath();
    context.moveTo(from[0], from[1]);
    context.lineTo(to[0], to[1]);
    context.strokeStyle = this.#own(piece);
    context.stroke();
    context.strokeStyle = "rgb(20 10 40 / 0.32)";
    context.stroke();
    context.restore();
  }

  /** @param {{body: import("./scene.js").Body, at: number[], seen: Projected}} one @param {(at: number[]) => Projected} project @param {string} letter */
  cube({ body, at }, project, letter) {
    const half = 0.485;
    const middle = project(at);
    for (const { out, across, light } of FACES) {
      const corner = (/** @type {number} */ a, /** @type {number} */ b) => project(at.map((part, axis) => part + half * (out[axis] + a * across[0][axis] + b * across[1][axis])));
      const face = project(at.map((part, axis) => part + half * out[axis]));
      if (face.depth <= middle.depth + 0.02) continue;
      this.#face([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], body.piece, light);
      if (letter) this.#letter(face.x, face.y, face.scale * 0.3, letter);
    }
  }

  /** @param {Projected[]} corners @param {number} piece @param {number} light */
  #face(corners, piece, light) {
    const { context } = this;
    context.save();
    context.beginPath();
    corners.forEach(({ x, y }, at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.closePath();
    context.fillStyle = this.#own(piece);
    context.fill();
    context.fillStyle = light > 1 ? `rgb(255 255 255 / ${(light - 1) * 2})` : `rgb(20 10 30 / ${(1 - light) * 0.75})`;
    context.fill();
    context.lineJoin = "round";
    context.lineWidth = Math.max(1, corners[0].scale * 0.025);
    context.strokeStyle = "rgb(255 255 255 / 0.35)";
    context.stroke();
    context.restore();
  }

  /** Where the held piece would lie; a cross where it cannot. @param {Projected} seen @param {import("./scene.js").Body} body */
  ghost({ x, y, scale }, body) {
    const { context } = this;
    const bad = body.kind === "bad";
    context.save();
    context.globalAlpha = 0.5;
    context.fillStyle = this.#own(body.piece);
    context.beginPath();
    context.arc(x, y, scale * 0.46, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = Math.max(2, scale * 0.06);
    context.strokeStyle = this.#colour(bad ? "--bad" : "--good");
    context.setLineDash(bad ? [scale * 0.14, scale * 0.1] : []);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    const reach = scale * 0.16;
    if (bad) for (const [dx, dy] of [[1, 1], [1, -1]]) context.moveTo(x - dx * reach, y - dy * reach), context.lineTo(x + dx * reach, y + dy * reach);
    else context.moveTo(x - reach, y), context.lineTo(x - reach * 0.2, y + reach * 0.8), context.lineTo(x + reach * 1.2, y - reach * 0.8);
    context.stroke();
    context.restore();
  }

  /** An open cell, a home of the held piece, or one that a hint is about. @param {Projected} seen @param {string} kind */
  open({ x, y, scale }, kind) {
    const { context } = this;
    context.save();
    const open = kind === "open";
    context.strokeStyle = context.fillStyle = this.#colour(open ? "--line-strong" : "--accent");
    context.globalAlpha = open ? 0.75 : 1;
    context.beginPath();
    context.arc(x, y, scale * (open ? 0.06 : 0.15), 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = open ? 0.28 : 1;
    context.lineWidth = scale * (open ? 0.025 : 0.05);
    context.beginPath();
    context.arc(x, y, scale * (open ? 0.4 : 0.27), 0, 2 * Math.PI);
    context.stroke();
    context.restore();
  }

  /** The plate that a board stands on. @param {Projected[]} corners */
  plate(corners) {
    const { context } = this;
    context.save();
    context.beginPath();
    corners.forEach(({ x, y }, at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.closePath();
    context.lineJoin = "round";
    context.lineWidth = corners[0].scale * 0.5;
    context.strokeStyle = context.fillStyle = this.#colour("--board-edge");
    context.shadowColor = "rgb(0 0 0 / 0.3)";
    context.shadowBlur = corners[0].scale * 0.5;
    context.shadowOffsetY = corners[0].scale * 0.15;
    context.stroke();
    context.shadowColor = "transparent";
    context.fillStyle = this.#colour("--board-face");
    context.strokeStyle = this.#colour("--board-face");
    context.lineWidth = corners[0].scale * 0.42;
    context.stroke();
    context.fill();
    context.restore();
  }
}
