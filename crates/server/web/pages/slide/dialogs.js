// The dialogs of the 2048 page: a new game, a board of one's own, a saved game.

import { button, dayField, field, segmented, stepper } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { confirmDialog, openDialog } from "../../shell/shell.js";
import { today } from "../../shell/words.js";
import { SlideGame } from "./game.js";
import { boardText, isOver, LEAST, MOST, readBoard } from "./rules.js";

/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {import("./rules.js").Size} Size */

/** A seed nobody has used. */
export const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** Asks before a game that has gone somewhere is left. @param {SlideGame} game @param {Say} say */
export async function mayLeave(game, say) {
  if (game.turns.length < 10 || game.over) return true;
  return confirmDialog({ title: say("loseTitle"), text: say("loseText", { score: game.score }), yes: say("leave") });
}

/** @param {Size} size @param {Say} say @returns {Promise<SlideGame | undefined>} */
export async function newGameDialog(size, say) {
  let { rows, columns } = size;
  const seed = field({ label: say("seed"), help: say("seedHelp"), inputmode: "numeric" });
  const custom = element(
    "div.size-fields",
    stepper({ label: say("rows"), value: rows, least: LEAST, most: MOST, onChange: (value) => (rows = value) }),
    stepper({ label: say("columns"), value: columns, least: LEAST, most: MOST, onChange: (value) => (columns = value) }),
  );
  const usual = ["3x3", "4x4", "5x5", "6x6"];
  const now = `${rows}x${columns}`;
  custom.hidden = usual.includes(now);
  const chosen = segmented({
    legend: say("size"),
    showLegend: true,
    value: usual.includes(now) ? now : "other",
    options: [...usual.map((value) => ({ value, label: value.replace("x", " × ") })), { value: "other", label: say("other") }],
    onChange: (value) => {
      custom.hidden = value !== "other";
      if (value !== "other") [rows, columns] = value.split("x").map(Number);
    },
  });
  /** @type {HTMLDialogElement | undefined} */
  let dialog;
  const otherDay = dayField({ label: say("otherDay"), value: today(), most: today(), onChange: (day) => dialog?.close(day) });
  const answer = await openDialog({
    title: say("newGame"),
    body: [chosen, custom, seed, otherDay],
    onOpen: (opened) => (dialog = opened),
    actions: [
      { label: say("today"), value: today() },
      { label: say("start"), value: "start", kind: "primary" },
    ],
  });
  if (answer === "") return undefined;
  const wanted = seed.input.value.trim().replace(/\s+/g, "-");
  const id = answer !== "start" ? `2048:4x4#${answer}` : `2048:${rows}x${columns}#${wanted || newSeed()}`;
  return SlideGame.open(id);
}

/** @param {SlideGame} game @param {Say} say @returns {Promise<SlideGame | undefined>} */
export async function enterBoardDialog(game, say) {
  let { rows, columns } = game.size;
  const grid = element("div.board-entry");
  const text = field({ label: say("boardText"), mono: true, value: boardText(game.cells, game.size), onInput: () => readText() });
  const inputs = () => /** @type {HTMLInputElement[]} */ ([...grid.querySelectorAll("input")]);
  const readGrid = () => {
    const words = inputs().map((input) => input.value.trim() || ".");
    const lines = Array.from({ length: rows }, (_, row) => words.slice(row * columns, (row + 1) * columns).join(" "));
    text.input.value = lines.join("/");
    text.setError(problemOf(text.input.value, say));
  };
  const drawGrid = (/** @type {number[]} */ cells) => {
    grid.style.setProperty("--columns", String(columns));
    fill(
      grid,
      cells.map((exponent, cell) => entry(exponent, cell, columns, say, readGrid, paste)),
    );
  };
  const readText = () => {
    const read = readBoard(text.input.value);
    text.setError(problemOf(text.input.value, say));
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
    label: say("clear"),
    icon: "trash",
    kind: "small",
    onClick: () => (drawGrid(Array(rows * columns).fill(0)), readGrid()),
  });
  drawGrid(game.cells);
  const answer = await openDialog({
    title: say("enterTitle"),
    body: [element("p.quiet", say("enterAbout")), grid, text, element("div", clear)],
    actions: [
      { label: say("cancel"), value: "" },
      { label: say("useBoard"), value: "use", kind: "primary" },
    ],
  });
  const read = readBoard(text.input.value);
  if (answer !== "use" || "problem" in read || problemOf(text.input.value, say)) return undefined;
  return SlideGame.from(read.cells, read.size, newSeed());
}

/** One field of the board. @param {number} exponent @param {number} cell @param {number} columns @param {Say} say @param {() => void} changed @param {(text: string) => boolean} paste */
function entry(exponent, cell, columns, say, changed, paste) {
  const label = `${say("rows")} ${Math.floor(cell / columns) + 1}, ${say("columns")} ${(cell % columns) + 1}`;
  const input = element("input", {
    class: "input",
    type: "text",
    inputmode: "numeric",
    "aria-label": label,
    value: exponent ? String(2 ** exponent) : "",
    maxlength: 13,
    oninput: changed,
  });
  input.addEventListener("paste", (event) => {
    if (paste(event.clipboardData?.getData("text") ?? "")) event.preventDefault();
  });
  return input;
}

/** What is wrong with a board, or "". @param {string} text @param {Say} say */
function problemOf(text, say) {
  const read = readBoard(text);
  if ("problem" in read) return say(`bad-${read.problem}`, { word: read.word ?? "" });
  if (read.cells.every((exponent) => exponent === 0)) return say("bad-empty");
  return isOver(read.cells, read.size) ? say("badStuck") : "";
}

/** @param {Say} say @returns {Promise<SlideGame | undefined>} */
export async function savedDialog(say) {
  /** @type {SlideGame | undefined} */
  let found;
  const text = field({
    label: say("savedGame"),
    multiline: true,
    mono: true,
    placeholder: "2048:4x4#7 LULDR",
    onInput: (value) => read(value),
  });
  const read = (/** @type {string} */ value) => {
    found = SlideGame.read(value);
    text.setError(value.trim() === "" || found ? "" : say("badSaved"));
  };
  const file = element("input", {
    type: "file",
    accept: ".txt,text/plain",
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
  });
  file.addEventListener("change", async () => {
    text.input.value = (await file.files?.[0]?.text()) ?? "";
    read(text.input.value);
  });
  const choose = button({ label: say("openFile"), icon: "open", onClick: () => file.click() });
  const answer = await openDialog({
    title: say("loadTitle"),
    body: [element("p.quiet", say("loadAbout")), text, element("div", choose, file)],
    actions: [
      { label: say("cancel"), value: "" },
      { label: say("open"), value: "open", kind: "primary" },
    ],
  });
  return answer === "open" ? found : undefined;
}
