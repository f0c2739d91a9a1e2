// The 24 page: a hand on the table, and beside it the tools.

import { element } from "../../shell/elements.js";
import { confirmDialog, instructed, isTyping, rest, startPage } from "../../shell/shell.js";
import { lastGame } from "../../shell/storage.js";
import { dayDone } from "../../shell/statistics.js";
import { bringIntoView } from "../../shell/visit.js";
import { say } from "../../shell/words.js";
import { countHand, shareHand } from "./ending.js";
import { about, dayId, freshId } from "./identity.js";
import { Play } from "./play.js";
import { dealTool, wish } from "./deal.js";
import { tools } from "./tools.js";

const main = startPage({
  title: say("24"),
  howTo: () => [say("Make 24 from the four cards, each used once, with + − × ÷ and as many brackets as you like."), say("Press a card, an operator, and another card: they become one. Undo is always there."), say("Or type the whole expression, such as 8 / (3 - 8 / 3). A hint goes from a nudge to the answer.")],
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
    { keys: ["←", "→"], does: say("Back and on in a replay") },
  ],
});

await rest();

/** @param {string} id */
async function openNew(id) {
  if (play.inProgress) {
    const leave = await confirmDialog({
      title: say("Leave this hand?"),
      text: say("You are in the middle of it. It stays in this browser, and its link opens it again."),
      yes: say("New hand"),
      no: say("Keep playing"),
    });
    if (!leave) return;
    // The hand of a day waits for its player until the day is over.
    if (!about(play.id).day) countHand(play, "skipped");
  }
  await play.open(id);
  bringIntoView(play.element);
}

const play = new Play({ onNew: () => openNew(freshId(wish())) });
const bench = element("div.workbench", play.element);
main.append(bench);

const KEYS = /** @type {Record<string, () => void>} */ ({
  u: () => play.undo(),
  y: () => play.redo(),
  r: () => play.reset(),
  h: () => void play.hint(),
  n: () => void openNew(freshId(wish())),
  t: () => play.type(),
  Escape: () => play.board.release(),
});

document.addEventListener("keydown", (event) => {
  if (isTyping(event) || event.altKey || document.querySelector("dialog[open]")) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    return event.shiftKey ? play.redo() : play.undo();
  }
  if (event.ctrlKey || event.metaKey) return;
  if (/^[1-6]$/.test(event.key)) return play.board.press(Number(event.key) - 1);
  if (/^[-+*/^x÷×:]$/.test(event.key)) return play.pressSign(event);
  KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
});

/** The hand that the address names, or the one to go on with, or today's. */
function firstId() {
  const asked = new URLSearchParams(location.search);
  if (asked.get("day") === "today") return dayId();
  const last = lastGame("24");
  return asked.get("game") ?? (last && !last.finished ? last.game : dayDone("24") ? freshId(wish()) : dayId());
}

window.addEventListener("popstate", () => void play.open(firstId(), { again: true }));
void instructed.then(() => play.open(firstId()));
await rest();
bench.append(tools(play, { deal: () => dealTool(openNew, () => void shareHand(play)), open: openNew }));
