// Playing any puzzle as text.

import { messageOf, play } from "../../shell/api.js";
import { button, field, notice } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce } from "../../shell/shell.js";
import { keepGame, lastGame, texts } from "../../shell/storage.js";
import { say, sayAs } from "../../shell/words.js";

/** @import { Puzzle, PuzzleDescription } from "../../shell/types.js" */

const STATUS = { playing: say("in play"), won: say("won"), lost: say("over") };

/** @param {PuzzleDescription} puzzle */
export function gamePanel(puzzle) {
  /** @type {string[]} */
  let moves = [];
  let rung = 0;
  // The puzzle's own page keeps another kind of state.
  const shelf = `text-${puzzle.name}`;
  const asked = new URLSearchParams(location.search).get("game");
  const game = field({
    label: say("Game"),
    value: asked ?? puzzle.samples[0] ?? "",
    help: say("A game id, such as {sample}", { sample: puzzle.samples.slice(0, 3).join(", ") }),
    mono: true,
    onEnter: () => void restart(),
  });
  const move = field({ label: say("Move"), mono: true, onEnter: () => void make() });
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
      fill(status, element("span.chip.accent", STATUS[reply.status]), say("Score {score}", { score: reply.score }));
      list.textContent = moves.length > 0 ? `${say("Moves so far")}: ${moves.join(" · ")}` : `${say("Moves so far")}: ${say("None yet.")}`;
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
      element("div.open-row", game, button({ label: say("Open"), onClick: () => void restart() })),
      status,
      page,
      said,
      element("div.open-row", move, button({ label: sayAs("move", "Play"), kind: "primary", onClick: () => void make() })),
      list,
      element(
        "div.row",
        button({ label: say("Undo"), icon: "undo", onClick: () => void replay(moves.slice(0, -1)) }),
        button({ label: say("Hint"), icon: "hint", onClick: () => void hint() }),
      ),
    ),
  );
}
