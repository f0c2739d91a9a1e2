// The 2048 page: the board with its actions, and a side of advice, players,
// reviews and tools.

import { button, linkButton, tabs } from "../../shell/controls.js";
import { copy, download, share } from "../../shell/download.js";
import { element, fill } from "../../shell/elements.js";
import { at } from "../../shell/root.js";
import { announce, gamesButton, rest, startPage, toast } from "../../shell/shell.js";
import { lastGame } from "../../shell/storage.js";
import { bringIntoView } from "../../shell/visit.js";
import { today, words } from "../../shell/words.js";
import { AdvicePanel } from "./advice.js";
import { enterBoardDialog, mayLeave, newGameDialog, newSeed, savedDialog } from "./dialogs.js";
import { SlideGame } from "./game.js";
import { listenToKeys, listenToSwipes } from "./input.js";
import { ReviewPanel } from "./review.js";
import { boardText } from "./rules.js";
import { Table } from "./table.js";
import { Timeline } from "./timeline.js";
import { WatchPanel } from "./watch.js";
import { catalogue } from "./words.js";

/** After a win the next direction goes on, once the word was read. */
const READING = 900;

const say = words(catalogue);
const main = startPage({
  title: say("title"),
  howTo: () => [say("how1"), say("how2"), say("how3")],
  keys: [
    { keys: ["←", "↓", "→", "↑"], does: say("keyMoves") },
    { keys: ["W", "A", "S", "D"], does: say("keyMoves") },
    { keys: ["H", "J", "K", "L"], does: say("keyMoves") },
    { keys: ["Z"], does: say("undo") },
    { keys: ["Y"], does: say("redo") },
    { keys: ["T"], does: say("keyHint") },
    { keys: ["V"], does: say("keyAdvice") },
    { keys: ["P"], does: say("keyWatch") },
    { keys: ["N"], does: say("newGame") },
    { keys: ["Enter"], does: say("keyGoOn") },
  ],
});
main.classList.add("slide-page");
await rest();

const table = new Table(say);
const advice = new AdvicePanel(table, say);
const watch = new WatchPanel(table, say);
const review = new ReviewPanel(table, say);
const under = element("p.under-board.quiet");
const undo = action("undo", "undo", "z", () => table.undo());
const redo = action("redo", "redo", "y", () => table.redo());
const hint = action("hint", "hint", "t", () => giveHint());
const watching = action("watch", "play", "p", () => watch.toggle());
const fresh = action("newShort", "new", "n", () => newGame());
const timeline = new Timeline(table, say);
/** When the player won. */
let wonAt = 0;
const checked = element("span.chip.good", { hidden: true }, say("checked"));
await rest();

const side = tabs({
  label: say("tools"),
  isTools: true,
  onChange: (id) => id === "advice" && advice.shown(),
  tabs: [
    { id: "advice", label: say("advice"), panel: advice.panel },
    { id: "watch", label: say("watch"), panel: watch.panel },
    { id: "review", label: say("review"), panel: review.panel },
    { id: "game", label: say("game"), panel: gamePanel },
  ],
});

const bench = element(
  "div.workbench",
  element(
    "div.table-top",
    element("div.slide-head", element("h1", say("title")), table.scores),
    table.place,
    element("div.board-actions", undo, redo, hint, watching, fresh),
    under,
    timeline.element,
  ),
  element("div.panel", side),
);

table.addEventListener("change", refresh);
table.addEventListener("watching", () => {
  const name = watch.running ? "stop" : "watch";
  fill(watching, ...button({ label: say(name), icon: watch.running ? "pause" : "play" }).childNodes);
  watching.setAttribute("aria-label", say(name));
});
table.addEventListener("fresh", () => void newGame());
table.addEventListener("review", () => {
  side.choose("review");
  void review.run();
  review.panel.scrollIntoView({ block: "nearest", behavior: "smooth" });
});
table.addEventListener("checked", (event) => (checked.hidden = /** @type {CustomEvent} */ (event).detail !== true));
listenToKeys({
  move,
  commands: {
    z: () => table.undo(),
    y: () => table.redo(),
    t: giveHint,
    v: () => advice.setAuto(!advice.auto),
    p: () => watch.toggle(),
    n: newGame,
    enter: () => table.celebrating && table.goOn(),
  },
});
listenToSwipes(table.view.element, move);
window.addEventListener("popstate", () => table.start(openAddress(), { again: true }));
await rest();
// Drawn before it is shown, so that nothing jumps.
table.start(openAddress());
main.append(bench);

/** A button under the board; where it is narrow only its icon shows, so it has a name of its own. @param {string} name @param {import("../../shell/elements.js").IconName} picture @param {string} key @param {() => void} onClick */
function action(name, picture, key, onClick) {
  const made = button({ label: say(name), icon: picture, onClick, key });
  made.setAttribute("aria-label", say(name === "newShort" ? "newGame" : name));
  return made;
}

/** The game that the address names, the last one, or a new one. */
function openAddress() {
  const asked = new URLSearchParams(location.search);
  if (asked.get("day") === "today") return /** @type {SlideGame} */ (SlideGame.open(`2048:4x4#${today()}`));
  const id = asked.get("game");
  const named = id === null ? undefined : SlideGame.open(id);
  if (id !== null && !named) toast(say("badLink"), { kind: "bad" });
  const last = id === null ? lastGame("2048") : undefined;
  const again = last && !last.finished ? SlideGame.open(last.game) : undefined;
  return named ?? again ?? /** @type {SlideGame} */ (SlideGame.open(`2048:4x4#${newSeed()}`));
}

/** A direction from the player. @param {import("./rules.js").Letter} letter */
function move(letter) {
  if (watch.running) {
    watch.stop();
    announce(say("takenOver"));
  }
  if (table.celebrating) {
    if (performance.now() - wonAt < READING) return;
    table.goOn();
  }
  const before = table.celebrating;
  table.play(letter);
  if (!before && table.celebrating) wonAt = performance.now();
}

async function giveHint() {
  under.textContent = say("thinking");
  const said = await advice.hint();
  if (under.textContent === say("thinking")) under.textContent = said;
  announce(said);
}

async function newGame() {
  watch.stop();
  const game = await newGameDialog(table.game.size, say);
  if (!game || !(await mayLeave(table.game, say))) return;
  table.start(game);
  bringIntoView(table.place);
}

/** What changes with every position beside the board itself. */
function refresh() {
  const { game } = table;
  undo.disabled = game.at === 0;
  redo.disabled = game.at === game.turns.length;
  under.textContent = game.at < game.turns.length ? say("playFromHere") : "";
  checked.hidden = true;
}

function gamePanel() {
  const link = () => `${location.origin}/2048?game=${encodeURIComponent(table.game.id)}`;
  const replace = async (/** @type {Promise<SlideGame | undefined>} */ asked) => {
    watch.stop();
    const game = await asked;
    if (!game || !(await mayLeave(table.game, say))) return;
    table.start(game, { fresh: true });
    if (game.turns.length > 0) {
      table.look(0);
      toast(say("loaded", { moves: game.turns.length }));
    }
  };
  const row = (/** @type {Node[]} */ ...buttons) => element("div.stack-tight", buttons);
  const compare = linkButton({ label: say("compare"), icon: "chart", href: "/compare?puzzle=2048", kind: "wide" });
  const point = () => (compare.href = at(`/compare?puzzle=2048&size=${table.sizeName}`));
  table.addEventListener("start", point);
  point();
  return element(
    "div.stack",
    element("p.quiet.small", say("gameAbout"), " ", checked),
    row(
      button({
        label: say("copyLink"),
        icon: "share",
        kind: "wide",
        onClick: () => share({ text: `2048 · ${boardText(table.game.cells, table.game.size)}`, url: link() }),
      }),
      button({
        label: say("saveGame"),
        icon: "download",
        kind: "wide",
        onClick: () => download("2048-game.txt", `${table.game.textTo()}\n`),
      }),
      button({
        label: say("copyGame"),
        icon: "copy",
        kind: "wide",
        onClick: () => copy(table.game.textTo(), say("gameCopied")),
      }),
      button({ label: say("loadGame"), icon: "open", kind: "wide", onClick: () => replace(savedDialog(say)) }),
      button({ label: say("enterBoard"), icon: "edit", kind: "wide", onClick: () => replace(enterBoardDialog(table.game, say)) }),
      gamesButton("2048", "/2048"),
      compare,
    ),
  );
}
