// The 2048 page: the board, and panels for advice, players, review and tools.

import { button, linkButton, relabel, tabs } from "../../shell/controls.js";
import { copy, share } from "../../shell/download.js";
import { element } from "../../shell/elements.js";
import { Hints } from "../../shell/hints.js";
import { historyButtons, listenToKeys } from "../../shell/keys.js";
import { mayLeave, newSeed, wantedGame, wrongLink, bringIntoView } from "../../shell/round.js";
import { at } from "../../shell/pages.js";
import { announce, gamesButton, rest, startPage } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { AdvicePanel } from "./advice.js";
import { enterBoardDialog, newGameDialog } from "./dialogs.js";
import { SlideGame } from "./game.js";
import { isButton, letterOf, listenToSwipes } from "./input.js";
import { ReviewPanel } from "./review.js";
import { Table } from "./table.js";
import { Timeline } from "./timeline.js";
import { WatchPanel } from "./watch.js";

/** Milliseconds for which moves are ignored after a win. */
const READING = 900;

const main = startPage({
  title: "2048",
  howTo: () => [say("Swipe on the board or press an arrow key: all tiles slide that way."), say("Two tiles of the same number become one of twice the number. After every move a new tile appears."), say("Reach 2048 and go on. The game is over when no tile can move; Undo has no end.")],
  keys: [
    { keys: ["←", "↓", "→", "↑"], does: say("Slide the tiles") },
    { keys: ["W", "A", "S", "D"], does: say("Slide the tiles") },
    { keys: ["H", "J", "K", "L"], does: say("Slide the tiles") },
    { keys: ["Z"], does: say("Undo") },
    { keys: ["Y"], does: say("Redo") },
    { keys: ["T"], does: say("Hint: a nudge, then more") },
    { keys: ["V"], does: say("Advice on every move, on or off") },
    { keys: ["P"], does: say("Let a player play, or stop it") },
    { keys: ["N"], does: say("New game") },
    { keys: ["Enter"], does: say("Go on after 2048") },
  ],
});
main.classList.add("slide-page");
await rest();

const table = new Table();
const advice = new AdvicePanel(table);
const watch = new WatchPanel(table);
const review = new ReviewPanel(table);
const under = element("p.under-board.quiet");
const history = { undo: () => table.undo(), redo: () => table.redo() };
const back = historyButtons(history, { keys: ["z", "y"], words: true });
const hint = action(say("Hint"), "hint", "t", () => void hints.next());
const hintPlace = element("div.hints");
const hints = new Hints({
  round: table.round,
  place: hintPlace,
  button: hint,
  position: () => (table.game.over ? undefined : table.game.text),
  ask: (level) => advice.tell(level),
});
const watching = action(say("Watch"), "eye", "p", () => watch.toggle());
const fresh = action(say("New"), "new", "n", () => newGame(), say("New game"));
const timeline = new Timeline(table);
let wonAt = 0;
await rest();

const side = tabs({
  label: say("Tools for this game"),
  isTools: true,
  onChange: (id) => id === "advice" && advice.refresh(),
  tabs: [
    { id: "advice", label: say("Advice"), panel: advice.panel },
    { id: "watch", label: say("Watch"), panel: watch.panel },
    { id: "review", label: say("Review"), panel: review.panel },
    { id: "game", label: say("Game"), panel: gamePanel },
  ],
});

const bench = element(
  "div.workbench",
  element(
    "div.table-top",
    element("div.slide-head", element("div", element("h1", "2048"), table.dayShown), table.scores),
    table.place,
    element("div.board-actions.captions", back, hint, watching, fresh),
    hintPlace,
    under,
    timeline.element,
  ),
  element("div.panel", side),
);

table.addEventListener("change", refresh);
table.addEventListener("watching", () => {
  relabel(watching, watch.running ? say("Stop") : say("Watch"), watch.running ? "pause" : "eye");
});
table.addEventListener("fresh", () => void newGame());
table.addEventListener("review", () => {
  side.choose("review");
  void review.run();
  review.panel.scrollIntoView({ block: "nearest", behavior: "smooth" });
});
const COMMANDS = /** @type {Record<string, () => void>} */ ({
  z: history.undo,
  y: history.redo,
  t: () => void hints.next(),
  v: () => advice.setAuto(!advice.auto),
  p: () => watch.toggle(),
  n: () => void newGame(),
});
listenToKeys((event) => {
  const letter = letterOf(event);
  const key = event.key.toLowerCase();
  if (letter) move(letter);
  else if (key === "enter" && table.celebrating && !isButton(event)) table.goOn();
  else COMMANDS[key]?.();
  return letter !== undefined || key in COMMANDS;
}, history);
listenToSwipes(table.view.element, move);
window.addEventListener("popstate", () => table.start(openAddress(), { again: true }));
await rest();
// Drawn before it is shown, so that nothing jumps.
table.start(openAddress());
main.append(bench);

/** A button under the board; where it is narrow only its icon shows, so it has a name of its own. @param {string} label @param {import("../../shell/elements.js").IconName} picture @param {string} key @param {() => void} onClick */
function action(label, picture, key, onClick, name = label) {
  const made = button({ label, icon: picture, onClick, key });
  made.setAttribute("aria-label", name);
  return made;
}

/** The game that the address names, the last one, or a new one. @returns {SlideGame} */
function openAddress() {
  const fresh = () => `2048:4x4#${newSeed()}`;
  const id = wantedGame("2048", { ofDay: (day) => `2048:4x4#${day}`, otherwise: fresh });
  const named = SlideGame.open(id);
  if (!named) wrongLink(main, say("This link names no game of 2048; here is a new one."));
  return named ?? /** @type {SlideGame} */ (SlideGame.open(fresh()));
}

/** A direction from the player. @param {import("./rules.js").Letter} letter */
function move(letter) {
  if (watch.running) {
    watch.stop();
    announce(say("It is your turn again."));
  }
  if (table.celebrating) {
    if (performance.now() - wonAt < READING) return;
    table.goOn();
  }
  const before = table.celebrating;
  table.play(letter);
  if (!before && table.celebrating) wonAt = performance.now();
}

async function newGame() {
  watch.stop();
  const game = await newGameDialog(table.game.size);
  if (!game || !(await mayLeave(table.isUnfinished))) return;
  table.start(game);
  bringIntoView(table.place);
}

function refresh() {
  const { game } = table;
  back.follow(game.at > 0, game.at < game.turns.length);
  hint.disabled = game.over;
  hints.follow();
  under.textContent = game.at < game.turns.length ? say("A move from here replaces what came after.") : "";
}

function gamePanel() {
  const enterBoard = async () => {
    watch.stop();
    const game = await enterBoardDialog(table.game);
    if (game && (await mayLeave(table.isUnfinished))) table.start(game);
  };
  const wide = (/** @type {string} */ label, /** @type {import("../../shell/elements.js").IconName} */ picture, /** @type {() => void} */ onClick) => button({ label, icon: picture, kind: "wide", onClick });
  const compare = linkButton({ label: say("Compare players"), icon: "chart", href: "/compare?puzzle=2048", kind: "wide" });
  const point = () => (compare.href = at(`/compare?puzzle=2048&size=${table.sizeName}`));
  table.addEventListener("start", point);
  point();
  return element(
    "div.stack",
    element("p.quiet.small", say("The link opens the same game with the same tiles.")),
    element(
      "div.stack-tight",
      wide(say("Copy link"), "share", () => share({ text: table.boast(), url: `/2048?game=${encodeURIComponent(table.game.id)}` })),
      wide(say("Copy the moves"), "copy", () => copy(table.game.textTo(), say("Moves copied"))),
      wide(say("Enter a board"), "edit", () => void enterBoard()),
      gamesButton("2048", "/2048"),
      compare,
    ),
  );
}
