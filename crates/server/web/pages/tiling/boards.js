// The built-in boards as pictures to choose from.

import { call, messageOf } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { openDialog, toast } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { today } from "../../shell/day.js";
import { say } from "../../shell/words.js";
import { nameOf } from "./names.js";
import { thumbnail } from "./thumbnail.js";

/** @typedef {import("../../shell/types.js").Reply<"tiling", "boards">["boards"][number]} Known */

/** Returns the id of the chosen board, or "". @param {string} [now] @returns {Promise<string>} */
export async function pickBoard(now) {
  let boards;
  try {
    ({ boards } = await call("tiling", "boards", {}));
  } catch (error) {
    toast(messageOf(error), { kind: "bad" });
    return "";
  }
  const list = element("ul.board-list");
  // The board of days opens on today.
  const nameNow = (/** @type {string} */ name) => name.replace(/^(a-puzzle-a-day):.*/, `$1:${today().slice(5)}`);
  return openDialog({
    title: say("Boards"),
    wide: true,
    body: (close) => [fill(list, boards.map((board) => card(board, board.name === now, () => close(`tiling:${nameNow(board.name)}`))))],
    onOpen: () => void colourIn(boards, list),
  });
}

/** @param {Known} board @param {boolean} isNow @param {() => void} onClick */
function card(board, isNow, onClick) {
  const count = Number(board.count);
  return element(
    "li",
    element(
      "button",
      { class: "board-card", dataset: { board: board.name }, "aria-current": isNow ? "true" : undefined, onclick: onClick },
      element("span.picture", picture(board, kept("tiling", `picture/${board.name}`, board.board))),
      element("span.name", nameOf(board.name)),
      element("span.quiet.small.numbers", say("{pieces} pieces · {solutions}", { pieces: board.pieces, solutions: say("{count|1 solution|# solutions}", { count }) })),
    ),
  );
}

/** @param {Known} board @param {import("./thumbnail.js").Rows} rows */
function picture(board, rows) {
  const letters = [...new Set(rows.flat().join(""))].filter((mark) => mark !== " " && mark !== ".").sort();
  return thumbnail(rows, { skin: /pentomino|day|soma/.test(board.name) ? "blocks" : "balls", letters });
}

/** Fills the pictures with a solution each, two at a time, and remembers them. @param {Known[]} boards @param {HTMLElement} list */
async function colourIn(boards, list) {
  const waiting = boards.filter((board) => board.count !== "0" && kept("tiling", `picture/${board.name}`, []).length === 0);
  const work = async () => {
    for (let board = waiting.shift(); board && list.isConnected; board = waiting.shift()) {
      const reply = await call("tiling", "solve", { board: board.name, timeout: "5s" }).catch(() => undefined);
      if (!reply || !("board" in reply) || !reply.board) continue;
      keep("tiling", `picture/${board.name}`, reply.board);
      list.querySelector(`[data-board="${CSS.escape(board.name)}"] .picture`)?.replaceChildren(picture(board, reply.board));
    }
  };
  await Promise.all([work(), work()]);
}
