// What a hint says about a position: a nudge, where to look, the move.

import { call } from "../../shell/api.js";
import { button } from "../../shell/controls.js";
import { say, sentence } from "../../shell/words.js";

/** One step of a hint. @param {import("./play.js").Play} play @param {number} level @returns {Promise<import("../../shell/hints.js").HintStep>} */
export async function tell(play, level) {
  const after = play.position.moves.join(";");
  const { advice, text, look = [], move: told } = await call("tiling", "hint", { file: play.board.game, after, level, timeout: "20s" });
  const move = level === 3 ? told : undefined;
  const marked = look.map((cell) => /** @type {import("./geometry.js").Cell} */ (cell.length === 2 ? [1, ...cell] : cell));
  play.pointed = (move && play.board.read(move)?.cells) || marked;
  play.drawOver();
  const label = advice === "take-back" ? say("Take it back") : say("Place it");
  return {
    text: sentence(text),
    last: advice === "done" || advice === "give-up",
    bad: advice === "take-back" || advice === "give-up",
    actions: [move ? button({ label, kind: "primary small", onClick: () => play.playText(move) }) : undefined],
  };
}
