// The Nerdle page: play and assist.

import { button, linkButton, segmented, tabs } from "../../shell/controls.js";
import { share } from "../../shell/download.js";
import { element, fill } from "../../shell/elements.js";
import { listenToKeys } from "../../shell/keys.js";
import { mayLeave, newSeed, wantedGame, wrongLink, bringIntoView, visit } from "../../shell/round.js";
import { gamesButton, rest, startPage } from "../../shell/shell.js";
import { at } from "../../shell/pages.js";
import { keep, kept } from "../../shell/storage.js";
import { today } from "../../shell/day.js";
import { say, sayAs } from "../../shell/words.js";
import { Assist } from "./assist.js";
import { HelpPanel, legend } from "./help.js";
import { USUAL, dayOf, idOf, readId } from "./names.js";
import { Play } from "./play.js";
import { ReviewPanel } from "./review.js";

const dialogs = () => import("./dialogs.js");

const main = startPage({
  title: "Nerdle",
  howTo: () => [element("p", say("Find the hidden equation. Every guess must be true: one =, and both sides equal. × and ÷ come before + and −. After each guess the tiles tell how close you were.")), legend()],
  keys: [
    { keys: ["0–9", "+", "−", "*", "/", "="], does: say("Type") },
    { keys: ["Q", "C"], does: say("² and ³ in Maxi") },
    { keys: ["←", "→"], does: say("Go to another tile") },
    { keys: ["⌫"], does: say("Erase") },
    { keys: ["Enter"], does: sayAs("verb", "Guess") },
    { keys: ["H"], does: say("Hint") },
  ],
});
main.classList.add("nerdle-page");
await rest();

const play = new Play();
const assist = new Assist();
const help = new HelpPanel(play);
const review = new ReviewPanel(play);
const stage = element("div");
await rest();
const side = tabs({
  label: say("Tools for this game"),
  isTools: true,
  tabs: [
    { id: "help", label: say("Help"), panel: help.panel },
    { id: "review", label: say("Review"), panel: review.panel },
    { id: "game", label: say("Game"), panel: gamePanel },
  ],
});

/** Whether something was typed since the focus moved: then Enter submits the row, not the button. */
let typing = false;
/** Whether Back or Forward led here. */
let again = false;
window.addEventListener("popstate", () => {
  again = true;
  const requested = new URLSearchParams(location.search).get("view") ?? "play";
  if (requested !== view) chooseView(requested);
  else if (view === "play") void openAddress();
});

let view = new URLSearchParams(location.search).get("view") ?? "play";
if (!["play", "assist"].includes(view)) view = "play";

main.append(
  element(
    "div.page-head.nerdle-head",
    element("h1", say("Nerdle")),
    segmented({
      hideLegend: true,
      legend: say("What to do"),
      value: view,
      options: [
        { value: "play", label: say("Play") },
        { value: "assist", label: say("Assist") },
      ],
      onChange: (chosen) => showView(chosen),
    }),
    tool(say("Statistics"), "chart", async () => (await dialogs()).statisticsDialog(play.kind)),
    tool(say("Archive"), "calendar", async () => leaveFor((await dialogs()).archiveDialog(play.kind))),
    tool(say("New game"), "new", async () => leaveFor((await dialogs()).newGameDialog(play.kind)), say("New")),
  ),
  stage,
);
play.addEventListener("wants", (event) => void openGame(/** @type {CustomEvent} */ (event).detail));
play.addEventListener("review", () => {
  side.choose("review");
  void review.run();
  review.panel.scrollIntoView({ block: "nearest", behavior: "smooth" });
});
listenToKeys(onKey);
document.addEventListener("focusin", () => (typing = false));
await rest();
// Drawn before it is shown, so that nothing jumps.
void openAddress();
await rest();
showView(view);

/** @param {string} label @param {import("../../shell/elements.js").IconName} picture @param {() => void} onClick */
function tool(label, picture, onClick, caption = label) {
  return button({ label, icon: picture, iconOnly: true, caption, kind: "plain", onClick });
}

/** @param {string} chosen */
function showView(chosen) {
  view = chosen;
  const bench = (/** @type {Node} */ board, /** @type {Node} */ aside) => element("div.workbench", board, aside);
  if (view === "play") fill(stage, bench(play.element, element("div.panel", side)));
  else {
    fill(stage, bench(assist.element, assist.side));
    assist.show();
  }
  address();
}

function address() {
  const query = view === "play" ? (play.id ? `?game=${encodeURIComponent(play.id)}` : location.search) : `?view=${view}`;
  visit(query || location.pathname, { again });
  again = false;
}

/** The game of the address, the unfinished one, or today's. */
async function openAddress() {
  const isKind = (/** @type {object} */ value) => readId(idOf({ .../** @type {import("./names.js").Kind} */ (value), origin: "0" })) !== undefined;
  const usual = kept("nerdle", "kind", USUAL, isKind);
  const ofDay = (/** @type {string} */ day) => idOf({ ...usual, origin: day });
  const id = wantedGame("nerdle", { ofDay, otherwise: () => ofDay(today()) });
  const kind = readId(id);
  const isEarly = kind && (dayOf(kind) ?? "") > today();
  if (kind && !isEarly) return openGame(id);
  wrongLink(main, isEarly ? say("That day is yet to come. This is today’s.") : say("This link names no game of Nerdle: {reason}", { reason: id }));
  return openGame(ofDay(today()));
}

/** @param {string} id */
async function openGame(id) {
  const opening = play.open(id);
  keep("nerdle", "kind", play.kind);
  address();
  await opening;
}

/** Opens the game that a dialog returns, after asking about an unfinished one. @param {Promise<string | undefined>} choice */
async function leaveFor(choice) {
  const id = await choice;
  if (!id || id === play.id || !(await mayLeave(play.playing && play.moves.length > 0))) return;
  if (view !== "play") chooseView("play");
  await openGame(id);
  bringIntoView(play.element);
}

/** Shows another view, and says so in the row of choices. @param {string} chosen */
function chooseView(chosen) {
  const input = /** @type {HTMLInputElement | null} */ (main.querySelector(`.nerdle-head input[value="${chosen}"]`));
  if (input) input.checked = true;
  showView(input ? chosen : "play");
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const entry = view === "assist" ? assist : play;
  if (entry.press(event, typing)) typing = !/^(Enter|Arrow)/.test(event.key);
  else if (event.key.toLowerCase() === "h" && entry === play) (side.choose("help"), void help.hints.next());
  else return false;
  return true;
}

function gamePanel() {
  const compare = linkButton({ label: say("Compare strategies"), icon: "chart", href: "/compare?puzzle=nerdle", kind: "wide" });
  const point = () => (compare.href = at(`/compare?puzzle=nerdle&variant=${play.kind.variant}`));
  play.addEventListener("start", point);
  point();
  const link = () => `/nerdle?game=${encodeURIComponent(play.id)}`;
  const wide = (
    /** @type {string} */ label,
    /** @type {import("../../shell/elements.js").IconName} */ picture,
    /** @type {() => void} */ onClick,
  ) => button({ label, icon: picture, kind: "wide", onClick });
  return element(
    "div.stack-tight",
    wide(say("Today’s puzzle"), "calendar", () => leaveFor(Promise.resolve(idOf({ ...play.kind, origin: today() })))),
    wide(say("Another one"), "shuffle", () => leaveFor(Promise.resolve(idOf({ ...play.kind, origin: newSeed() })))),
    wide(say("Link to this puzzle"), "share", () => share({ text: "Nerdle", url: link() })),
    wide(say("A puzzle of your own"), "edit", async () => leaveFor((await dialogs()).customDialog())),
    gamesButton("nerdle", "/nerdle"),
    compare,
  );
}
