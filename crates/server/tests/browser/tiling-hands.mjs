// Hands for the tiling tests: they look at what is drawn, as a player does, and
// move pieces by keyboard, by taps or by dragging until the board is full.

import assert from "node:assert/strict";
import { normal, shapeKey } from "../../web/pages/tiling/geometry.js";
import { base } from "./harness.mjs";

const CELL = 40;
const PAD = 14;

/** Asks the server as any program would. */
export async function ask(verb, body) {
  const response = await fetch(`${base}/api/tiling/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return response.json();
}

/** Where each piece that is not given lies in a solution: letter → cells. */
export async function solutionOf(game, asking = ask) {
  const { state } = await asking("play", { game, moves: [] });
  const { board } = await asking("solve", { file: game });
  const flat = state.lattice === "square";
  const layers = flat ? [board] : board;
  const heights = [...new Set(state.cells.map(([layer]) => layer))].sort((one, other) => other - one);
  const homes = new Map();
  layers.forEach((rows, at) => {
    const own = state.cells.filter(([layer]) => layer === heights[at]);
    const [top, left] = [1, 2].map((axis) => Math.min(...own.map((cell) => cell[axis])));
    rows.forEach((row, y) => [...row].forEach((mark, x) => {
      if (mark !== " " && mark !== ".") homes.set(mark, [...(homes.get(mark) ?? []), [heights[at], top + y, left + x]]);
    }));
  });
  for (const { piece } of state.given) homes.delete(piece);
  return homes;
}

/** The cells where marks are drawn, on sheets that start at 1,1. */
async function cellsOf(page, marks) {
  // All at once, because what is drawn is drawn anew when a count arrives.
  const spots = await page.evaluate((wanted) => [...document.querySelectorAll(wanted)].map((mark) => {
    const box = mark.getBBox();
    return [Number(mark.closest("svg").dataset.layer), box.x + box.width / 2, box.y + box.height / 2];
  }), marks);
  return spots.map(([layer, x, y]) => [layer, Math.floor((y - PAD) / CELL) + 1, Math.floor((x - PAD) / CELL) + 1]);
}

/** The cells under the ghost of what is held. */
const ghostCells = (page) => cellsOf(page, ".stage .ghost .tick, .stage .ghost .cross, .stage .ghost .dot");

const cursorCell = async (page) => (await cellsOf(page, ".stage .cursor"))[0];

/** Finishes a flat game by keyboard alone. */
export async function finishByKeyboard(page, homes) {
  for (const [letter, cells] of homes) {
    await page.keyboard.press(letter.toLowerCase());
    if (!(await page.$(".stage .cursor"))) await page.keyboard.press("ArrowRight");
    await reach(page, cells);
    await page.keyboard.press("Enter");
  }
}

/** Finishes a game in space by keyboard: goes to a cell and tries the ways that fit there. */
export async function finishInSpace(page, homes) {
  for (const [letter, cells] of homes) {
    await page.keyboard.press(letter.toLowerCase());
    await goTo(page, cells[0]);
    const wanted = placeKey(cells);
    for (let tried = 0; placeKey(await ghostCells(page)) !== wanted; tried += 1) {
      assert.ok(tried < 150, `${letter} fits at ${wanted}`);
      await page.keyboard.press("n");
    }
    await page.keyboard.press("Enter");
  }
}

const placeKey = (cells) => cells.map(String).sort().join(" ");

async function goTo(page, goal) {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    const now = await cursorCell(page);
    const off = goal.map((part, axis) => part - (now?.[axis] ?? 0));
    if (now && off.every((part) => part === 0)) return;
    const axis = now ? off.findIndex((part) => part !== 0) : 2;
    await page.keyboard.press([["PageDown", "PageUp"], ["ArrowUp", "ArrowDown"], ["ArrowLeft", "ArrowRight"]][axis][off[axis] > 0 ? 1 : 0]);
  }
  assert.fail(`the cursor never reached ${goal}`);
}

/** Turns the held piece and moves it until its ghost covers these cells. */
async function reach(page, cells) {
  const wanted = normal(cells);
  for (let turns = 0; ; turns += 1) {
    assert.ok(turns < 9, `the ghost can be turned to ${shapeKey(cells)}`);
    const ghost = await ghostCells(page);
    if (shapeKey(ghost) === shapeKey(wanted)) break;
    await page.keyboard.press(turns === 3 ? "f" : "r");
  }
  for (let pressed = 0; pressed < 60; pressed += 1) {
    const ghost = normalPlace(await ghostCells(page));
    const goal = normalPlace(cells);
    const key = goal[1] > ghost[1] ? "ArrowDown" : goal[1] < ghost[1] ? "ArrowUp" : goal[2] > ghost[2] ? "ArrowRight" : goal[2] < ghost[2] ? "ArrowLeft" : "";
    if (!key) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the ghost never reached ${JSON.stringify(cells)} from ${JSON.stringify(await cursorCell(page))}`);
}

const normalPlace = (cells) => [...cells].sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])[0];

/** How a piece lies in the tray. */
async function trayShape(page, letter) {
  const spots = await page.$$eval(`.tray-piece[data-piece="${letter}"] .ball`, (balls) => balls.map((ball) => [ball.cx.baseVal.value, ball.cy.baseVal.value]));
  return spots.map(([x, y]) => [0, Math.round(y / CELL), Math.round(x / CELL)]);
}

/** Where a cell is on the screen. */
async function cellPoint(page, [layer, row, column]) {
  const box = await page.$eval(`.stage .board-art[data-layer="${layer}"]`, (svg) => {
    const { left, top, width } = svg.getBoundingClientRect();
    return { left, top, unit: width / svg.viewBox.baseVal.width };
  });
  return { x: box.left + (PAD + (column - 0.5) * CELL) * box.unit, y: box.top + (PAD + (row - 0.5) * CELL) * box.unit };
}

/** Turns the chosen piece until it lies as wanted: taps rotate, the button flips. */
async function turnByTaps(page, letter, cells) {
  for (let turns = 0; turns < 9; turns += 1) {
    if (shapeKey(await trayShape(page, letter)) === shapeKey(cells)) return;
    if (turns === 3) await page.locator('[data-tool="flip"]').tap();
    else await page.locator(`.tray-piece[data-piece="${letter}"]`).tap();
  }
  assert.fail(`${letter} can be turned by taps`);
}

/** Finishes a flat game of balls by tapping a piece and then a cell. */
export async function finishByTaps(page, homes) {
  for (const [letter, cells] of homes) {
    await page.locator(`.tray-piece[data-piece="${letter}"]`).tap();
    await turnByTaps(page, letter, cells);
    const hold = await heldBall(page, letter, cells);
    await page.locator(".stage").scrollIntoViewIfNeeded();
    const { x, y } = await cellPoint(page, hold);
    await page.touchscreen.tap(x, y);
  }
}

/** The cell that the held ball of a piece goes to. */
async function heldBall(page, letter, cells) {
  const first = await page.$eval(`.tray-piece[data-piece="${letter}"]`, (button) => button.dataset.hold);
  const [row, column] = first.split(",").map(Number);
  const top = Math.min(...cells.map((cell) => cell[1]));
  const left = Math.min(...cells.map((cell) => cell[2]));
  return [cells[0][0], top + row, left + column];
}

/** Drags a piece from the tray to where it belongs. */
export async function dragHome(page, letter, cells) {
  const piece = page.locator(`.tray-piece[data-piece="${letter}"]`);
  await piece.click();
  for (let turns = 0; shapeKey(await trayShape(page, letter)) !== shapeKey(cells); turns += 1) {
    assert.ok(turns < 9, `${letter} can be turned`);
    await page.keyboard.press(turns === 3 ? "f" : "r");
  }
  const hold = await heldBall(page, letter, cells);
  await piece.scrollIntoViewIfNeeded();
  const from = await piece.boundingBox();
  const to = await cellPoint(page, hold);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  assert.ok(await page.$(".stage .ghost.fits"), `${letter} shows that it fits`);
  await page.mouse.up();
}

/** The same with a finger, under which the piece floats a little higher. */
export async function dragHomeByFinger(page, letter, cells) {
  const piece = page.locator(`.tray-piece[data-piece="${letter}"]`);
  await piece.tap();
  await turnByTaps(page, letter, cells);
  const hold = await heldBall(page, letter, cells);
  await piece.scrollIntoViewIfNeeded();
  const from = await piece.boundingBox();
  const to = await cellPoint(page, hold);
  const rise = 1.4 * ((await cellPoint(page, [1, 2, 1])).y - (await cellPoint(page, [1, 1, 1])).y);
  const finger = await page.context().newCDPSession(page);
  const touch = (type, x, y) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await touch("touchStart", from.x + from.width / 2, from.y + from.height / 2);
  await touch("touchMove", from.x + from.width / 2, from.y - 10);
  await touch("touchMove", to.x, to.y + rise);
  await page.waitForSelector(".stage .ghost.fits");
  await touch("touchEnd");
}
