// Playing any puzzle as text: its page, its moves, its hints.

import { messageOf, play } from "../../shell/api.js";
import { button, field, notice } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { keepGame, lastGame, texts } from "../../shell/storage.js";

/** @import { Puzzle, PuzzleDescription } from "../../shell/types.js" */
/** @typedef {import("../../shell/words.js").Say} Say */

const STATUS = { playing: "statusPlaying", won: "statusWon", lost: "statusLost" };

/** @param {Say} say @param {PuzzleDescription} puzzle */
export function gamePanel(say, puzzle) {
  /** @type {string[]} */
  let moves = [];
  let rung = 0;
  // Apart from what the puzzle's own page keeps, whose state is of another kind.
  const shelf = `text-${puzzle.name}`;
  const asked = new URLSearchParams(location.search).get("game");
  const game = field({
    label: say("game"),
    value: asked ?? puzzle.samples[0] ?? "",
    help: say("gameHelp", { sample: puzzle.samples.slice(0, 3).join(", ") }),
    mono: true,
    onEnter: () => void restart(),
  });
  const move = field({ label: say("move"), mono: true, onEnter: () => void make() });
  const page = element("pre.output", { tabindex: 0 });
  const said = element("div");
  const status = element("p.row.quiet");
  const list = element("p.quiet.mono.small");

  /** @param {string[]} wanted @param {{hint?: number}} [options] */
  const replay = async (wanted, options = {}) => {
    try {
      const reply = await play(/** @type {Puzzle} */ (puzzle.name), game.input.value.trim(), wanted, options);
      moves = wanted;
      move.setError("");
      page.textContent = reply.page;
      fill(status, element("span.chip.accent", say(STATUS[reply.status])), say("score", { score: reply.score }));
      list.textContent = moves.length > 0 ? `${say("moves")}: ${moves.join(" · ")}` : `${say("moves")}: ${say("noMoves")}`;
      fill(
        said,
        reply.hint
          ? notice({}, reply.hint)
          : reply.said
            ? notice({ kind: reply.status === "won" ? "good" : "" }, reply.said)
            : "",
      );
      announce(reply.hint ?? reply.said ?? "");
      keepGame(shelf, reply.game, { state: { moves }, finished: reply.status !== "playing", summary: reply.game });
      return true;
    } catch (error) {
      move.setError(messageOf(error));
      return false;
    }
  };
  const restart = () => ((rung = 0), replay([]));
  const make = async () => {
    const text = move.input.value.trim();
    if (text !== "" && (await replay([...moves, text]))) ((rung = 0), (move.input.value = ""));
  };
  const hint = () => ((rung = Math.min(3, rung + 1)), replay(moves, { hint: rung }));

  const last = lastGame(shelf);
  if (!asked && last) game.input.value = last.game;
  void replay(last?.game === game.input.value ? texts(last.state.moves) : []);
  return element(
    "div.stack",
    element(
      "div.panel.stack",
      element("div.open-row", game, button({ label: say("open"), onClick: () => void restart() })),
      status,
      page,
      said,
      element("div.open-row", move, button({ label: say("play"), kind: "primary", onClick: () => void make() })),
      list,
      element(
        "div.row",
        button({ label: say("undo"), icon: "undo", onClick: () => void replay(moves.slice(0, -1)) }),
        button({ label: say("hint"), icon: "hint", onClick: () => void hint() }),
      ),
    ),
  );
}
