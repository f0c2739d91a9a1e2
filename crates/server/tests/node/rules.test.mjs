// The rules that the pages have of their own against the engine's, which the Rust tests
// `vectors.rs` of this crate write down.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { problemOf } from "../../web/pages/nerdle/equation.js";
import { merged } from "../../web/pages/room/view.js";
import { SlideGame } from "../../web/pages/slide/game.js";
import { boardText, tile } from "../../web/pages/slide/rules.js";
import { normal, shapeKey, turned } from "../../web/pages/tiling/geometry.js";
import { plainState } from "../../web/pages/tiling/plain.js";
import { Mistake, evaluate, parse, print } from "../../web/pages/twentyfour/expression.js";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** What the page says of a text: its value, or what kind of mistake it is. */
function valued(text) {
  try {
    const tree = parse(text);
    const value = String(evaluate(tree));
    assert.equal(String(evaluate(parse(print(tree)))), value, `${text} is written as ${print(tree)}`);
    return { value, mistake: null };
  } catch (mistake) {
    assert.ok(mistake instanceof Mistake, `${text}: ${mistake}`);
    return { value: null, mistake: ["zero", "power"].includes(mistake.kind) ? mistake.kind : "text" };
  }
}

test("expressions have the values of the engine", () => {
  for (const { text, value, mistake } of read("expressions.json")) {
    assert.deepEqual(valued(text), { value, mistake }, text);
  }
});

test("equations are accepted and refused as by the engine", () => {
  for (const { row, accepted } of read("equations.json"))
    assert.equal(problemOf(row) === undefined, accepted, row);
});

test("games of 2048 match the engine", () => {
  for (const { game, moves, cells, score, over } of read("slides.json")) {
    const played = SlideGame.open(game);
    played.playLetters(moves);
    assert.equal(played.letters, moves, game);
    const found = { cells: played.cells.map(tile), score: played.score, over: played.over };
    assert.deepEqual(found, { cells, score, over }, `${game} ${moves}`);
  }
});

test("the offline board has the pieces of the engine", () => {
  const shapes = (/** @type {{letter: string, orientations: number[][][]}[]} */ pieces) => pieces.map(({ letter, orientations }) => [letter, orientations.map(shapeKey).sort()]);
  const expected = read("pieces.json").filter(({ board }) => board === "iq-puzzler-pro");
  assert.deepEqual(shapes(plainState().pieces), shapes(expected));
});

test("turns reach all orientations of the engine", () => {
  for (const { board, letter, lattice, turning, orientations } of read("pieces.json")) {
    const known = new Set(orientations.map(shapeKey));
    const turns = lattice === "square" ? ["rotate", "flip"] : ["rotate", "flip", "tip"];
    const reached = new Set([shapeKey(orientations[0])]);
    const open = [normal(orientations[0])];
    for (const shape of open)
      for (const turn of turns) {
        const next = turned(lattice, shape, turn);
        const key = shapeKey(next);
        if (turn !== "flip" && turning !== "fixed") assert.ok(known.has(key), `${board} ${letter}: ${turn} of ${shapeKey(shape)}`);
        if (!known.has(key) || reached.has(key)) continue;
        reached.add(key);
        open.push(normal(next));
      }
    assert.equal(reached.size, known.size, `${board} ${letter}`);
  }
});

test("a game of 2048 continues from a position and the number of its moves", () => {
  for (const { game, moves } of read("slides.json")) {
    const whole = SlideGame.open(game);
    for (let made = 0; made < moves.length; made += 1) {
      const at = SlideGame.resume(game, made === 0 ? "" : boardText(whole.cells, whole.size, ","), made, whole.score);
      whole.play(moves[made]);
      at.play(moves[made]);
      assert.deepEqual([at.cells, at.score], [whole.cells, whole.score], `${game} ${moves.slice(0, made + 1)}`);
    }
  }
});

test("patches of a view are merged as the standard says", () => {
  for (const { target, patch, result } of read("../../../rooms/tests/vectors/patches.json")) {
    const before = JSON.stringify(target);
    assert.deepEqual(merged(target, patch), result, JSON.stringify(patch));
    assert.equal(JSON.stringify(target), before, "what was before stays");
  }
});
