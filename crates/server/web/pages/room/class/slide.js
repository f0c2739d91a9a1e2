// 2048 in a class: moves are shown at once and sent to the room in batches.

import { element } from "../../../shell/elements.js";
import { number, say } from "../../../shell/words.js";
import { BoardView } from "../../slide/board.js";
import { SlideGame } from "../../slide/game.js";
import { letterOf, listenToSwipes } from "../../slide/input.js";
import { loadStyle } from "./games.js";

/** @import { Game } from "./games.js" */
/** @import { Letter } from "../../slide/rules.js" */

/** Milliseconds between batches of moves, and moves in a batch. */
const GATHER = 300;
const MOST_AT_ONCE = 64;

await loadStyle("slide/board.css");

/** @type {Game} */
export const game = {
  hasNoHints: true,
  hasEmptyFace: true,
  countsUnfinished: true,
  player(send) {
    const board = new BoardView();
    const score = element("p.slide-score.numbers", { role: "status" });
    /** @type {SlideGame | undefined} */
    let playing;
    /** Moves that the room has not heard of. @type {Letter[]} */
    let waiting = [];
    let isSending = false;
    const draw = () => (score.textContent = say("{score} points", { score: playing?.score ?? 0 }));
    const flush = async () => {
      if (isSending || waiting.length === 0) return;
      isSending = true;
      const heap = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(heap.length);
      const reply = await send(heap);
      isSending = false;
      // Moves that were refused during a pause are sent again.
      if (reply?.refused === "paused") waiting = [...heap, ...waiting];
      else if (waiting.length > 0) void flush();
    };
    const move = (/** @type {Letter} */ letter) => {
      const made = playing?.play(letter);
      if (!playing || !made) return;
      board.move(made, playing.size);
      waiting.push(letter);
      draw();
      if (playing.over) void flush();
    };
    setInterval(() => void flush(), GATHER);
    listenToSwipes(board.element, move);
    return {
      element: element("div.class-slide", score, element("div.board-place", board.element)),
      pose: ({ task }, _, own, score) => {
        if (task.puzzle !== "2048") return;
        waiting = [];
        playing = SlideGame.resume(task.game, own.position ?? "", own.moves ?? 0, score);
        if (playing) board.show(playing.cells, playing.size);
        draw();
      },
      press: (event) => {
        const letter = letterOf(event);
        if (!letter) return false;
        event.preventDefault();
        move(letter);
        return true;
      },
    };
  },
  face: (task) => {
    const board = new BoardView();
    const start = task.puzzle === "2048" ? SlideGame.open(task.game) : undefined;
    if (start) board.show(start.cells, start.size);
    board.element.removeAttribute("tabindex");
    return element("div.class-slide.face-only", element("div.board-place", board.element));
  },
  /** The best first; every game counts. */
  groups: ({ found }) =>
    [...found].sort((one, other) => other.points - one.points).map(({ member, answer }) => ({ answer: written(answer), members: [member] })),
  written,
};

/** Points and the largest tile. @param {string} answer */
function written(answer) {
  const [, points, tile] = /^(\d+) \((\d+)\)$/.exec(answer) ?? [];
  return points === undefined ? answer : say("{points} points, largest tile {tile}", { points: number(Number(points)), tile: number(Number(tile)) });
}
