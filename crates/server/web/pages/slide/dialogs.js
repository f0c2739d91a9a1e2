// Dialogs of the 2048 page: new game, custom board.

import { button, dayField, field, segmented, stepper } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { newSeed } from "../../shell/round.js";
import { openDialog } from "../../shell/shell.js";
import { today } from "../../shell/day.js";
import { say } from "../../shell/words.js";
import { SlideGame } from "./game.js";
import { boardText, isOver, LEAST, MOST, readBoard } from "./rules.js";
/** @import { Size } from "./rules.js" */

/** @param {Size} size @returns {Promise<SlideGame | undefined>} */
export async function newGameDialog(size) {
  let { rows, columns } = size;
  const seed = field({ label: say("Seed"), help: say("The same seed gives the same tiles. Empty: a new one."), inputmode: "numeric" });
  const custom = element(
    "div.size-fields",
    stepper({ label: say("Rows"), value: rows, least: LEAST, most: MOST, onChange: (value) => (rows = value) }),
    stepper({ label: say("Columns"), value: columns, least: LEAST, most: MOST, onChange: (value) => (columns = value) }),
  );
  const usual = ["3x3", "4x4", "5x5", "6x6"];
  const now = `${rows}x${columns}`;
  custom.hidden = usual.includes(now);
  const sizeChoice = segmented({
    legend: say("Size"),
    value: usual.includes(now) ? now : "other",
    options: [...usual.map((value) => ({ value, label: value.replace("x", " × ") })), { value: "other", label: say("Other size") }],
    onChange: (value) => {
      custom.hidden = value !== "other";
      if (value !== "other") [rows, columns] = value.split("x").map(Number);
    },
  });
  const answer = await openDialog({
    title: say("New game"),
    body: (close) => [sizeChoice, custom, seed, dayField({ label: say("The game of another day"), value: today(), most: today(), onChange: close })],
    actions: [
      { label: say("Today’s game"), value: today() },
      { label: say("Start"), value: "start", kind: "primary" },
    ],
  });
  if (answer === "") return undefined;
  const seedText = seed.input.value.trim().replace(/\s+/g, "-");
  const id = answer !== "start" ? `2048:4x4#${answer}` : `2048:${rows}x${columns}#${seedText || newSeed()}`;
  return SlideGame.open(id);
}

/** @param {SlideGame} game @returns {Promise<SlideGame | undefined>} */
export async function enterBoardDialog(game) {
  let { rows, columns } = game.size;
  const grid = element("div.board-entry");
  const text = field({ label: say("As text"), mono: true, value: boardText(game.cells, game.size), onInput: () => readText() });
  const inputs = () => /** @type {HTMLInputElement[]} */ ([...grid.querySelectorAll("input")]);
  const readGrid = () => {
    const words = inputs().map((input) => input.value.trim() || ".");
    const lines = Array.from({ length: rows }, (_, row) => words.slice(row * columns, (row + 1) * columns).join(" "));
    text.input.value = lines.join("/");
    text.setError(problemOf(text.input.value));
  };
  const drawGrid = (/** @type {number[]} */ cells) => {
    grid.style.setProperty("--columns", String(columns));
    fill(
      grid,
      cells.map((exponent, cell) => entry(exponent, cell, columns, readGrid, paste)),
    );
  };
  const readText = () => {
    const read = readBoard(text.input.value);
    text.setError(problemOf(text.input.value));
    if ("problem" in read) return;
    ({ rows, columns } = read.size);
    drawGrid(read.cells);
  };
  const paste = (/** @type {string} */ pasted) => {
    if ("problem" in readBoard(pasted)) return false;
    text.input.value = pasted.trim().replace(/\n/g, "/");
    readText();
    return true;
  };
  const clear = button({
    label: say("Clear"),
    icon: "trash",
    kind: "small",
    onClick: () => (drawGrid(Array(rows * columns).fill(0)), readGrid()),
  });
  drawGrid(game.cells);
  const answer = await openDialog({
    title: say("Enter a board"),
    body: [element("p.quiet", say("Type the tiles, or paste a board into any field: rows on lines or with /, a dot for an empty cell.")), grid, text, element("div", clear)],
    actions: [
      { label: say("Cancel"), value: "" },
      { label: say("Play it"), value: "use", kind: "primary" },
    ],
  });
  const read = readBoard(text.input.value);
  if (answer !== "use" || "problem" in read || problemOf(text.input.value)) return undefined;
  return SlideGame.from(read.cells, read.size, newSeed());
}

/** One field of the board. @param {number} exponent @param {number} cell @param {number} columns @param {() => void} onChange @param {(text: string) => boolean} paste */
function entry(exponent, cell, columns, onChange, paste) {
  const label = `${say("Rows")} ${Math.floor(cell / columns) + 1}, ${say("Columns")} ${(cell % columns) + 1}`;
  const input = element("input", {
    class: "input",
    type: "text",
    inputmode: "numeric",
    "aria-label": label,
    value: exponent ? String(2 ** exponent) : "",
    maxlength: 13,
    oninput: onChange,
  });
  input.addEventListener("paste", (event) => {
    if (paste(event.clipboardData?.getData("text") ?? "")) event.preventDefault();
  });
  return input;
}

/** @type {Record<string, (word: string) => string>} */
const BAD_BOARDS = {
  empty: () => say("There is no tile yet."),
  tile: (word) => say("“{word}” is no tile: 2, 4, 8, 16 …", { word }),
  uneven: () => say("The rows are not equally long."),
  size: () => say("A board has 2 to 8 rows and columns."),
};

/** What is wrong with a board, or "". @param {string} text */
function problemOf(text) {
  const read = readBoard(text);
  if ("problem" in read) return BAD_BOARDS[read.problem](read.word ?? "");
  if (read.cells.every((exponent) => exponent === 0)) return say("There is no tile yet.");
  return isOver(read.cells, read.size) ? say("No move is possible on this board.") : "";
}
