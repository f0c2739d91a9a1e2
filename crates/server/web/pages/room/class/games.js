// The puzzles of a class. Each has a module and a style sheet that are loaded when it is played.

/** @import { Posed, Reply, Settings, Shown, Task } from "../types.js" */
/** @import { Own } from "../view.js" */
/** @typedef {(moves: string[]) => Promise<Reply | undefined>} Send resolves with the reply to the moves */

/**
 * @typedef {object} Player what a pupil works with
 * @property {HTMLElement} element
 * @property {HTMLElement} [actions] where its buttons stand, if those of the lesson may stand beside them
 * @property {(hand: Posed, settings: Settings, own: Own, score: number) => void} pose begins with a hand, as far as it was played
 * @property {(own: Own) => void} [follow] hears what the room knows of the moves
 * @property {(event: KeyboardEvent) => boolean} press whether a key was meant for it
 */

/** @typedef {{answer: string | Node, members: number[]}} Group an answer and who gave it */

/**
 * @typedef {object} Game a puzzle as a class plays it
 * @property {(send: Send) => Player} player
 * @property {(task: Task) => HTMLElement} face the task to look at
 * @property {(shown: Shown) => Group[]} groups the answers to a hand that is over, and who gave which
 * @property {(answer: string) => string} [written] one's own answer as people write it
 * @property {boolean} [hasNoHints]
 * @property {boolean} [hasEmptyFace] whether there is nothing to look at once a hand is over
 * @property {boolean} [countsUnfinished] whether an unfinished answer scores, so that giving up is stopping
 */

/** @type {Record<Task["puzzle"], () => Promise<{game: Game}>>} */
const GAMES = {
  24: () => import("./twentyfour.js"),
  nerdle: () => import("./nerdle.js"),
  tiling: () => import("./tiling.js"),
  2048: () => import("./slide.js"),
};

/** A puzzle, ready to be played. @param {Task["puzzle"]} puzzle @returns {Promise<Game>} */
export const loadGame = async (puzzle) => (await GAMES[puzzle]()).game;

/** A style that a room needs only when a class plays, such as that of a puzzle's board. @param {string} path below `pages` @returns {Promise<void>} */
export function loadStyle(path) {
  const href = new URL(`../../${path}`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => {
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => done());
    document.head.append(link);
  });
}

/** Answers with those who gave them in any notation, the most frequent first. @param {Shown} shown @param {(answer: string) => string | Node} write @returns {Group[]} */
export function byAnswer({ answers, found }, write) {
  /** @type {Map<string, number[]>} */
  const finders = new Map(answers.map((answer) => [answer, []]));
  for (const { answer, like = answer, member } of found) finders.set(like, [...(finders.get(like) ?? []), member]);
  const groups = [...finders].sort(([, one], [, other]) => other.length - one.length);
  return groups.map(([answer, members]) => ({ answer: write(answer), members }));
}
