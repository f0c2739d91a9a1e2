// A board that is full: how long it took, the next one, a word to a friend.

import { play as askGame } from "../../shell/api.js";
import { element, fill } from "../../shell/elements.js";
import { button, notice } from "../../shell/controls.js";
import { share } from "../../shell/download.js";
import { announce, celebrate, toast } from "../../shell/shell.js";
import { count } from "../../shell/statistics.js";
import { today, untilTomorrow } from "../../shell/day.js";
import { clockText, say } from "../../shell/words.js";
import { boardName, builtIn, levelOf } from "./names.js";

/** @typedef {import("./play.js").Play} Play */

/**
 * Shows that a board is full, and counts it unless that was on an earlier visit.
 * @param {{banner: HTMLElement, play: Play, before: boolean, open: (game: string) => Promise<void>}} end
 */
export function showEnd({ banner, play, before, open }) {
  const { board, hints, wasShown } = play;
  const seconds = Math.round(play.clock.seconds);
  const day = /#(\d{4}-\d\d-\d\d)$/.exec(board.game)?.[1];
  if (!before && !wasShown) count("tiling", { game: board.game, won: true, seconds, hints, score: play.position.placed.length, day, result: clockText(seconds) });
  const text = say(wasShown ? "The solver did it this time." : hints > 0 ? "In {time}, with {hints|1 hint|# hints}." : "In {time}, without a hint.", { time: clockText(seconds), hints });
  const next = () => open(`tiling:${builtIn(board.game) ?? "iq-puzzler-pro"}/${levelOf(board.game) ?? "medium"}#${Math.floor(Math.random() * 1e6)}`);
  const boast = () => share({ text: say(hints > 0 ? "I filled {board} in {time} with {hints|one hint|# hints}. Can you?" : "{board}: solved in {time}.", { board: boardName(board), time: clockText(seconds), hints }), url: location.href });
  const actions = [
    button({ label: say("Next challenge"), icon: "next", kind: "primary", onClick: () => void next() }),
    button({ label: say("Share"), icon: "share", onClick: () => void boast() }),
  ];
  const parts = [element("p", element("strong", say("Solved: every piece has its place!"))), element("p", text), day === today() ? element("p.quiet.small", untilTomorrow()) : "", element("div.row", actions)];
  fill(banner, notice({ kind: "good" }, ...parts));
  play.element.classList.add("solved");
  if (!before) tell(play, text);
  takeDown(banner, play);
}

/** @param {Play} play @param {string} text */
function tell(play, text) {
  if (!play.wasShown) celebrate(play.element);
  announce(`${say("Solved: every piece has its place!")} ${text}`);
  void askGame("tiling", play.board.game, play.position.moves).then(({ status }) => status !== "won" && toast(say("The server does not agree that this is solved."), { kind: "bad" }), () => {});
}

/** Takes the banner away as soon as the board is no longer full. @param {HTMLElement} banner @param {Play} play */
function takeDown(banner, play) {
  const undone = new MutationObserver(() => {
    if (play.position.isSolved) return;
    fill(banner);
    play.element.classList.remove("solved");
    undone.disconnect();
  });
  undone.observe(play.words, { childList: true });
}
