// The tiling page: opens games and lays out board, tray and panel.

import { LEVELS as LEVEL_NAMES } from "../../shell/pages.js";
import { ApiError, messageOf, play as askGame } from "../../shell/api.js";
import { element, fill, icon } from "../../shell/elements.js";
import { button, notice } from "../../shell/controls.js";
import { Hints } from "../../shell/hints.js";
import { historyButtons, listenToKeys } from "../../shell/keys.js";
import { Round, bringIntoView, visit, wantedGame } from "../../shell/round.js";
import { confirmDialog, rest, startPage, toast } from "../../shell/shell.js";
import { dayOf, dayText, today } from "../../shell/day.js";
import { say, sayAs } from "../../shell/words.js";
import { dayDone } from "../../shell/statistics.js";
import { keep, kept, lastGame } from "../../shell/storage.js";
import { Board } from "./model.js";
import { layOut } from "./play.js";
import { listenToPointers } from "./pointer.js";
import { countChip, boardName, builtIn, dayGame, levelOf } from "./names.js";
import { handleKey } from "./keys.js";
import { sidePanel } from "./side.js";

const DEFAULT = "tiling:iq-puzzler-pro/easy#1";
/** Can be played without a solver. */
const PLAIN = "tiling:iq-puzzler-pro";

/** Loaded when it is wanted. @param {Parameters<typeof import("../../shell/download.js").share>[0]} what */
const share = async (what) => (await import("../../shell/download.js")).share(what);

const main = startPage({
  title: sayAs("page", "Tiling puzzles"),
  howTo: () => [say("Cover every cell with the pieces, all of them, none on another."), say("Drag a piece to the board, or tap it and then tap a cell."), say("Tap it again, or press R, to rotate; press F to flip it over."), say("Tap a piece on the board to take it up again.")],
  keys: [
    { keys: ["A", "…", "Z"], does: say("Take the piece of that letter") },
    { keys: [",", "."], does: say("Previous, next piece") },
    { keys: ["←", "↑", "→", "↓"], does: say("Move the piece") },
    { keys: ["PgUp", "PgDn"], does: say("A layer up, down") },
    { keys: ["R"], does: say("Rotate what you hold") },
    { keys: ["F"], does: say("Flip it (in space: tip it over)") },
    { keys: ["N"], does: say("Next way that fits") },
    { keys: ["Enter"], does: say("Place it, or take up what lies there") },
    { keys: ["Del"], does: say("Take back") },
    { keys: ["Esc"], does: say("Put it back into the tray") },
    { keys: ["Ctrl", "Z"], does: say("Undo (Ctrl Y: redo)") },
  ],
});

/** @type {import("./play.js").Wishes} */
const wishes = { count: true, countChallenges: false, alive: false, view: window.matchMedia("(max-width: 40rem)").matches ? "space" : "both", ...kept("tiling", "wishes", {}) };
/** @import { Play } from "./play.js" */
/** @type {Play | undefined} */
let table;
/** Aborted when another game is asked for. */
let opening = new AbortController();
const round = new Round("tiling", () => table?.standing);

await rest();

const wanted = () => wantedGame("tiling", { ofDay: dayGame, otherwise: () => (lastGame("tiling") && !dayDone("tiling") ? dayGame(today()) : DEFAULT) });

/** Opens a game, and shows why if there is none. @param {string} game @param {{push?: boolean}} [how] */
async function open(game, { push = false } = {}) {
  table?.close();
  opening.abort();
  opening = new AbortController();
  const { signal } = opening;
  main.setAttribute("aria-busy", "true");
  if (!main.hasChildNodes()) fill(main, element("div.empty", element("span.spinner"), say("Setting the table…")));
  try {
    const state = await stateOf(game, signal);
    if (signal.aborted) return;
    visit(`?game=${encodeURIComponent(game)}`, { again: !push });
    await show(new Board(game, state), signal);
    if (signal.aborted) return;
    if (push) bringIntoView(main);
  } catch (error) {
    if (signal.aborted) return;
    refuse(game, error);
  }
  main.removeAttribute("aria-busy");
}

/** The board of a game, which needs no solver if it is the last one or the plain one. @param {string} game @param {AbortSignal} signal @returns {Promise<import("./model.js").State>} */
async function stateOf(game, signal) {
  try {
    const { state } = await askGame("tiling", game, [], { signal });
    keep("tiling", "table", { game, state });
    return state;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const last = kept("tiling", "table", { game: "", state: {} });
    if (last.game === game) return /** @type {import("./model.js").State} */ (last.state);
    if (game === PLAIN) return (await import("./plain.js")).plainState();
    throw error;
  }
}

/** @param {unknown} error */
const isUnreachable = (error) => error instanceof ApiError && error.status === 0;

/** @param {string} game @param {unknown} error */
function refuse(game, error) {
  const message = messageOf(error);
  const isAlone = isUnreachable(error);
  if (table && !isAlone) return void toast(message, { kind: "bad" });
  const place = error instanceof ApiError && error.place ? element("p.mono", game.slice(0, error.place.start), element("mark", game.slice(error.place.start, error.place.end) || " "), game.slice(error.place.end)) : "";
  fill(
    main,
    element("div.page-head", element("h1", sayAs("page", "Tiling puzzles"))),
    element("div.stack", notice({ kind: "bad" }, element("p", say("This puzzle cannot be opened.")), element("p", message), place), element("div.row", button({ label: isAlone ? say("Play the empty board without the solver") : say("Open another one"), kind: "primary", onClick: () => open(isAlone ? PLAIN : DEFAULT) }), button({ label: say("Try again"), onClick: () => open(game) }))),
  );
}

/** Lays a game on the table, unless another is asked for in the meantime. @param {Board} board @param {AbortSignal} signal */
async function show(board, signal) {
  const status = element("div.status", { role: "status" });
  const banner = element("div.banner");
  const place = element("div.hints");
  const hint = button({ label: say("Hint"), icon: "hint", onClick: () => void hints.next(), key: "h" });
  const onChange = () => {
    const { isSolved, placed } = play.position;
    tools.follow();
    hints.follow();
    hint.disabled = isSolved;
    if (!isSolved && banner.hasChildNodes()) (fill(banner), play.element.classList.remove("solved"));
    if (placed.length > 0) void ending();
  };
  const play = await layOut(board, {
    wishes,
    round,
    onChange,
    onOutlook: (outlook) => drawCount(play, status, outlook),
    onSolved: () => void celebrate(banner, play),
  });
  if (signal.aborted) return;
  const hints = new Hints({
    round,
    place,
    button: hint,
    position: () => (play.position.isSolved ? undefined : [board.game, ...play.position.moves].join(";")),
    ask: async (level) => (await import("./hints.js")).tell(play, level),
    onHide: () => ((play.pointed = []), play.drawOver()),
  });
  table = play;
  const tools = toolsFor(play, hint);
  const ground = element(
    "div.ground",
    element("div.row-spread.over-board", status, element("span.chip", icon("clock"), round.time)),
    play.element,
    banner,
    place,
    tools,
    play.tray.element,
  );
  const name = boardName(board);
  document.title = `${name} · unpuzzle`;
  const bench = element("div.workbench", element("section.panel.play", { "aria-label": say("Board") }, ground));
  tools.follow();
  await rest();
  if (signal.aborted) return;
  listenToPointers(ground, play);
  void play.begin().then(() => play.position.isSolved && void celebrate(banner, play, true));
  await rest();
  if (signal.aborted) return;
  fill(main, head(board, name), bench);
  await rest();
  bench.append(sidePanel({ play, wishes, open: (game) => open(game, { push: true }), onWishes: () => applyWishes(play, status) }));
}

/** Loaded during the game, so that it is there in time. */
const ending = () => import("./ending.js");

/** @param {HTMLElement} banner @param {Play} play @param {boolean} [before] whether it was solved on an earlier visit */
async function celebrate(banner, play, before = false) {
  const { showEnd } = await ending();
  showEnd({ banner, play, round, before, open: (game) => open(game, { push: true }) });
}

/** @param {Board} board @param {string} name */
function head(board, name) {
  const level = levelOf(board.game);
  const day = dayOf(board.game);
  const chips = [level && element("span.chip.accent", LEVEL_NAMES[level]), day && element("span.chip", icon("calendar"), dayText(day)), level && element("span.chip", say("one solution"))];
  const pick = async () => {
    const { pickBoard } = await import("./boards.js");
    const game = await pickBoard(builtIn(board.game));
    if (game) await open(game, { push: true });
  };
  return element(
    "div.page-head",
    element("h1", name),
    chips.some(Boolean) && element("div.row", chips),
    element("div.row", button({ label: say("Boards"), icon: "grid", onClick: () => void pick() }), button({ label: say("Share"), icon: "share", iconOnly: true, onClick: () => void share({ text: say("{board}: can you fill it?", { board: name }), url: location.href }) })),
  );
}

/** The buttons under the board; their `follow` enables those that can do something. @param {Play} play @param {HTMLElement} hint */
function toolsFor(play, hint) {
  const { board } = play;
  const tool = (/** @type {string} */ id, /** @type {string} */ label, /** @type {import("../../shell/elements.js").IconName} */ picture, /** @type {string} */ caption, /** @type {() => void} */ onClick) => {
    const item = button({ label, icon: picture, iconOnly: true, caption, onClick });
    item.dataset.tool = id;
    return item;
  };
  const turn = board.isFlat ? "flip" : "tip";
  const held = [
    tool("rotate", say("Rotate (R)"), "rotate", say("Rotate"), () => play.turn("rotate")),
    tool("flip", say(board.isFlat ? "Flip (F)" : "Tip over (F)"), "flip", say(board.isFlat ? "Flip" : "Tip over"), () => play.turn(turn)),
    tool("nextFit", say("Next way that fits (N)"), "next", say("Next way"), () => play.nextFit()),
    tool("putBack", say("Put back (Esc)"), "close", say("Put back"), () => play.putBack()),
  ];
  const restart = async () => {
    if (play.position.placed.length < 2 || (await confirmDialog({ title: say("Start over?"), text: say("Your pieces go back into the tray. You can still undo it."), yes: say("Start over"), danger: true }))) play.restart();
  };
  const history = historyButtons({ undo: () => play.undo(), redo: () => play.redo(), restart: () => void restart() }, { keys: ["Control+z", "Control+y"] });
  ["undo", "redo", "restart"].forEach((id, at) => (history[at].dataset.tool = id));
  const follow = () => {
    for (const one of held) one.disabled = !play.hand;
    const { past, future, placed } = play.position;
    history.follow(past.length > 0, future.length > 0, placed.length > 0);
  };
  const row = (/** @type {string} */ label, /** @type {HTMLElement[]} */ ...all) => element("div.row", { role: "group", "aria-label": label }, all);
  return Object.assign(element("div.tools.captions", row(say("The piece you hold"), ...held), row(say("The game"), ...history, hint)), { follow });
}

/** Shows the live count. On a challenge it gives away wrong pieces, so it counts as a hint. @param {Play} play @param {HTMLElement} status @param {import("./live.js").Outlook | undefined} outlook */
function drawCount(play, status, outlook) {
  fill(status, play.counts ? countChip(outlook) : "");
  if (play.counts && play.isChallenge && outlook && play.position.placed.length > 0) round.hints = Math.max(1, round.hints);
}

/** @param {Play} play @param {HTMLElement} status */
function applyWishes(play, status) {
  keep("tiling", "wishes", wishes);
  if (!play.counts) fill(status);
  else if (play.outlook) drawCount(play, status, play.outlook);
  if (play.outlook === undefined || (wishes.alive && !play.outlook.isFull)) play.ask();
  play.drawOver();
}

listenToKeys((event) => table !== undefined && handleKey(table, event), { undo: () => table?.undo(), redo: () => table?.redo() });
window.addEventListener("popstate", () => void open(wanted()));
void open(wanted());
