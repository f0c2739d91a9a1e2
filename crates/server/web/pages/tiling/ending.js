// The end of a game.

import { play as askGame } from "../../shell/api.js";
import { fill } from "../../shell/elements.js";
import { button } from "../../shell/controls.js";
import { dayOf } from "../../shell/day.js";
import { endCard } from "../../shell/ending.js";
import { newSeed } from "../../shell/round.js";
import { announce, celebrate, toast } from "../../shell/shell.js";
import { clockText, say } from "../../shell/words.js";
import { boardName, builtIn, levelOf } from "./names.js";

/** @import { Play } from "./play.js" */
/** @import { Round } from "../../shell/round.js" */

/**
 * Shows that a board is full, and counts it unless that was on an earlier visit.
 * @param {{banner: HTMLElement, play: Play, round: Round, before: boolean, open: (game: string) => Promise<void>}} end
 */
export function showEnd({ banner, play, round, before, open }) {
  const { board, wasShown } = play;
  const { hints, clock } = round;
  const time = clockText(clock.seconds);
  const day = dayOf(board.game);
  if (!before && !wasShown) round.count({ won: true, seconds: clock.seconds, score: play.position.placed.length, day, result: time });
  const text = wasShown
    ? say("The solver did it this time.")
    : hints > 0
      ? say("In {time}, with {hints|1 hint|# hints}.", { time, hints })
      : say("In {time}, without a hint.", { time });
  const next = () => open(`tiling:${builtIn(board.game) ?? "iq-puzzler-pro"}/${levelOf(board.game) ?? "medium"}#${newSeed()}`);
  const boast = () =>
    hints > 0
      ? say("I filled {board} in {time} with {hints|one hint|# hints}. Can you?", { board: boardName(board), time, hints })
      : say("{board}: solved in {time}.", { board: boardName(board), time });
  const title = say("Solved: every piece has its place!");
  const actions = [button({ label: say("Next challenge"), icon: "next", kind: "primary", onClick: () => void next() })];
  fill(banner, endCard({ title, won: true, facts: [text], actions, boast, day }));
  play.element.classList.add("solved");
  if (before) return;
  if (!wasShown) celebrate(play.element);
  announce(`${title} ${text}`);
  void askGame("tiling", board.game, play.position.moves).then(
    ({ status }) => status !== "won" && toast(say("The server does not agree that this is solved."), { kind: "bad" }),
    () => {},
  );
}
