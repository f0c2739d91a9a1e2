// The 24 page.

import { element } from "../../shell/elements.js";
import { listenToKeys } from "../../shell/keys.js";
import { mayLeave, wantedGame, bringIntoView } from "../../shell/round.js";
import { instructed, rest, startPage } from "../../shell/shell.js";
import { dayDone } from "../../shell/statistics.js";
import { say } from "../../shell/words.js";
import { countHand, shareHand } from "./ending.js";
import { dayId, factsOf, freshId, nextId } from "./identity.js";
import { Play } from "./play.js";
import { dealTool, wish } from "./deal.js";
import { tools } from "./tools.js";

const main = startPage({
  title: say("24"),
  howTo: () => [say("Make 24 from the four cards, each used once, with + − × ÷ and as many brackets as you like."), say("Press a card, an operator, and another card: they become one. Undo is always there."), say("Or type the whole expression, such as 8/(3−8/3). A hint goes from a nudge to the answer.")],
  keys: [
    { keys: ["1", "2", "3", "4"], does: say("Choose a card") },
    { keys: ["+", "−", "*", "/"], does: say("Choose an operator") },
    { keys: ["U"], does: say("Undo") },
    { keys: ["Y"], does: say("Redo") },
    { keys: ["R"], does: say("Start over") },
    { keys: ["H"], does: say("Hint") },
    { keys: ["N"], does: say("New hand") },
    { keys: ["T"], does: say("Type an expression") },
    { keys: ["Esc"], does: say("Let go") },
    { keys: ["←", "→"], does: say("Back and on, step by step") },
  ],
});

await rest();

/** Counts the requests for a hand: only the last one is followed. */
let requests = 0;

/** Leaves the hand in play for another. @param {string | (() => Promise<string>)} choice */
async function openNew(choice) {
  if (!(await mayLeave(play.inProgress))) return;
  const request = (requests += 1);
  const id = typeof choice === "string" ? choice : await choice();
  if (request !== requests) return;
  // The hand of a day waits for its player until the day is over.
  if (play.inProgress && !factsOf(play.id).day) countHand(play, "skipped");
  await play.open(id);
  bringIntoView(play.element);
}

const openNext = () => openNew(() => nextId(play.id, wish()));
const play = new Play({ onNew: () => void openNext() });
const bench = element("div.workbench", play.element);
main.append(bench);

const KEYS = /** @type {Record<string, () => void>} */ ({
  u: () => play.undo(),
  y: () => play.redo(),
  r: () => play.reset(),
  h: () => void play.hints.next(),
  n: () => void openNext(),
  t: () => play.typing.focus(),
  Escape: () => play.board.release(),
});

listenToKeys(({ key }) => {
  if (play.board.pressKey(key)) return !/\d/.test(key);
  KEYS[key.length === 1 ? key.toLowerCase() : key]?.();
  return false;
}, { undo: () => play.undo(), redo: () => play.redo() });

/** The hand of the address, the unfinished one, or today's. */
const firstId = () => wantedGame("24", { ofDay: dayId, otherwise: () => (dayDone("24") ? freshId(wish()) : dayId()) });

window.addEventListener("popstate", () => {
  requests += 1;
  void play.open(firstId(), { again: true });
});
void instructed.then(() => play.open(firstId()));
await rest();
bench.append(tools(play, { deal: () => dealTool(openNew, () => void shareHand(play)), open: openNew }));
