// Loading a puzzle from text; mistakes are marked in the text.

import { ApiError, fetchFile } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { button, field, fileButton, notice, toggle } from "../../shell/controls.js";
import { openDialog } from "../../shell/shell.js";
import { say } from "../../shell/words.js";

const EXAMPLE = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n";
const LONGEST = 60_000;

/** Returns the id of the puzzle, or "". @param {string} [start] @returns {Promise<string>} */
export function loadPuzzle(start = "") {
  const text = field({ label: say("The puzzle as text"), value: start, placeholder: EXAMPLE, multiline: true, mono: true, help: say("Rows, columns and pieces; DEFAULT, CUSTOM or PYRAMID; then the pieces. You can also drop a file here, or paste a game id.") });
  const area = /** @type {HTMLTextAreaElement} */ (text.input);
  area.rows = 12;
  area.spellcheck = false;
  const wrong = element("div", { "aria-live": "assertive" });
  let lenient = false;
  let close = (/** @type {string} */ _game) => {};
  const open = async () => {
    fill(wrong, element("span.spinner"));
    const { game, failure } = await readPuzzle(area.value, lenient);
    if (game) close(game);
    else fill(wrong, explanation(failure, area));
  };
  const take = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > LONGEST) return void fill(wrong, notice({ kind: "bad" }, say("This file is too large for a puzzle.")));
    area.value = await file.text();
    await open();
  };
  const drop = element("div.drop", text);
  drop.addEventListener("dragover", (event) => (event.preventDefault(), drop.classList.add("over")));
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    void take(event.dataTransfer?.files[0]);
  });
  const row = element(
    "div.row",
    button({ label: say("Open"), kind: "primary", onClick: () => void open() }),
    fileButton({ label: say("Choose a file"), icon: "open", accept: ".txt,text/plain" }, (file) => void take(file)),
    button({ label: say("Example"), kind: "plain", onClick: () => ((area.value = EXAMPLE), fill(wrong)) }),
  );
  const body = [drop, toggle({ narrow: true, label: say("Guess what a faulty file means"), checked: false, onChange: (on) => (lenient = on) }), wrong, row];
  return openDialog({ title: say("Load a text file"), wide: true, body, onOpen: (dialog) => (close = (game) => dialog.close(game)) });
}

/** The id of the game that a text describes. @param {string} text @param {boolean} lenient @returns {Promise<{game?: string, failure?: unknown}>} */
async function readPuzzle(text, lenient) {
  if (/^tiling:\S+$/.test(text.trim())) return { game: text.trim() };
  try {
    const { blob } = await fetchFile("tiling", "convert", { file: text, lenient }, "txt");
    const course = (await blob.text()).trimEnd();
    return { game: courseId(course) };
  } catch (failure) {
    return { failure };
  }
}

/** A course text as a game id. @param {string} course */
export const courseId = (course) => `tiling:${course.replaceAll("\n", "/").replaceAll(" ", "_")}`;

/** @param {unknown} failure @param {HTMLTextAreaElement} area */
function explanation(failure, area) {
  if (!(failure instanceof ApiError)) return notice({ kind: "bad" }, String(failure));
  const { place, message, suggestion } = failure;
  /** @type {HTMLElement[]} */
  const body = [element("p", element("strong", sentenceAt(place, message)))];
  if (place?.line !== undefined) {
    const lines = area.value.replaceAll("\r\n", "\n").split("\n");
    const line = lines[place.line - 1] ?? "";
    const end = Math.max(place.end, place.start + 1);
    body.push(element("pre.fault", element("span.quiet", `${place.line} │ `), line.slice(0, place.start), element("mark", line.slice(place.start, end) || " "), line.slice(end)));
    const before = lines.slice(0, place.line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    area.focus();
    area.setSelectionRange(before + place.start, before + Math.min(end, line.length));
  }
  if (suggestion) body.push(element("p", say("Did you mean {word}?", { word: suggestion })));
  return notice({ kind: "bad" }, ...body);
}

/** @param {ApiError["place"]} place @param {string} message */
function sentenceAt(place, message) {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return place?.line === undefined ? text : `${say("Line {line}, column {column}", { line: place.line, column: place.start + 1 })}: ${text}`;
}
