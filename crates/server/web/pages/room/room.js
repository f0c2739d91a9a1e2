// The pages of a room: `/room/CODE` for members, `/room/CODE/screen` for the projector.

import { ApiError, fetchJson, messageOf } from "../../shell/api.js";
import { button } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce, celebrate, startPage, toast } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { endingPanel } from "./ending.js";
import { placeOf } from "./membership.js";
import { newsOf } from "./news.js";
import { winners } from "./ranking.js";
import { refusalText, sceneOf } from "./scene.js";
import { Session } from "./session.js";

/** @import { Ending } from "./ending.js" */
/** @import { RoomInfo } from "./invite.js" */
/** @import { News } from "./types.js" */
/** @import { View } from "./view.js" */
/** @typedef {import("./member.js").MemberPage | import("./screen.js").ScreenPage} Page */

/** Shorter interruptions are not shown. */
const CALM_FOR = 800;
const TICK = 200;

const { code, screen } = placeOf(location.pathname);
const main = startPage({ title: say(screen ? "Room {code} on the big screen" : "Room {code}", { code }), keys: keysOf() });
document.body.classList.toggle("projector", screen);
const stage = element("div.room-stage", element("p.quiet.center", { role: "status" }, say("Opening the room …")));
const lostBar = element(
  "div.notice.warn.connection",
  { role: "status", hidden: true },
  element("span.spinner", { "aria-hidden": "true" }),
  element("p", element("strong", say("Connection lost. Trying again …")), " ", say("Nothing is lost.")),
  button({ label: say("Try now"), kind: "small", onClick: () => session.connection?.hurry() }),
);
main.append(lostBar, stage);

const session = new Session(code, screen, { onChange, onHappening, onBye, onUnreachable });
/** @type {RoomInfo} */
let info;
/** @type {Page | undefined} */
let page;
/** @type {Promise<Page> | undefined} */
let entering;
let lostAt = 0;
let byKeyboard = false;
let isDue = false;

async function open() {
  if (code === "") return end("badCode");
  try {
    info = await fetchJson(`rooms/${code}`);
  } catch (error) {
    return refuse(error);
  }
  if (info.phase === "closed") return end("closed");
  if (session.joined) session.connect();
  else if (screen) session.show(say("Screen"));
  else await showForm();
}

/** @param {string} [why] */
async function showForm(why) {
  page = undefined;
  const { joinForm } = await import("./join.js");
  const before = { name: session.name, role: session.known.role };
  const form = joinForm(info, before, (name, role) => session.join(name, role));
  fill(stage, form);
  if (why) form.refuse(why);
  else form.input.focus();
}

/** @param {unknown} error */
function refuse(error) {
  if (error instanceof ApiError && error.status === 404) return end("unknown");
  const text = messageOf(error);
  end("other", { text, again: { label: say("Try now"), onClick: () => location.reload() } });
}

/** @param {Ending} why @param {{text?: string, again?: {label: string, onClick: () => void}}} [about] */
function end(why, about = {}) {
  session.connection?.close();
  page = undefined;
  lostBar.hidden = true;
  const panel = endingPanel(why, { code, ...about });
  fill(stage, panel);
  panel.querySelector("h1")?.focus();
}

function onChange() {
  const { connection } = session;
  if (!connection) return;
  drawStanding(connection);
  if (connection.me === 0 || connection.standing === "ended") return;
  if (page) drawSoon();
  else void enter();
}

/** Draws at most once per frame: a class answers in bursts. */
function drawSoon() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    draw();
  });
}

function draw() {
  const { connection } = session;
  if (connection?.view && connection.standing !== "ended") page?.update(sceneOf(connection, connection.view));
}

/** Replaces the form by the page of the room, which is loaded now. */
async function enter() {
  entering ??= load();
  const made = await entering.catch(refuse);
  entering = undefined;
  if (!made || page || session.connection?.standing === "ended") return;
  page = made;
  fill(stage, page.element);
  draw();
}

/** @returns {Promise<Page>} */
async function load() {
  if (screen) return new (await import("./screen.js")).ScreenPage(info);
  return new (await import("./member.js")).MemberPage(info, () => void leave());
}

async function leave() {
  await session.leave();
  end("left", { again: { label: say("Join again"), onClick: () => void open() } });
}

/** @param {{news: News, before: View, after: View}} happening */
function onHappening({ news, before, after }) {
  const { connection } = session;
  if (!connection) return;
  const { me, clock } = connection;
  if (news.what === "last") page?.happen(after);
  const said = newsOf(news, { after, me, clock });
  if (["dealt", "won", "skipped"].includes(news.what)) page?.tell("");
  if (said) {
    if (news.what === "hosted" && news.member === me && before.host !== undefined) toast(said.text);
    else announce(said.text, { urgent: said.urgent ?? false });
    if (said.shown) page?.tell(said.text);
  }
  const own = (news.what === "won" && news.member === me) || (news.what === "last" && after.own.last?.solved !== undefined);
  const last = news.what === "ended" && winners(after).some(({ member }) => screen || member === me);
  if (own || last) celebrate(stage);
}

/** A room that cannot be reached may be gone. */
function onUnreachable() {
  fetchJson(`rooms/${code}`).catch((error) => error instanceof ApiError && error.status === 404 && end("unknown"));
}

/** @param {import("./connection.js").Goodbye} goodbye */
function onBye(goodbye) {
  const again = { label: say("Join again"), onClick: () => void open() };
  const text = refusalText(goodbye);
  switch (goodbye.why) {
    case "elsewhere":
      return end("elsewhere", { again: { label: say("Go on here"), onClick: () => session.connect() } });
    case "kicked":
      return end("kicked", { again });
    case "left":
      return end("left", { again });
    case "closed":
      return end("closed");
    default:
      return screen ? end("other", { text, again }) : void showForm(text);
  }
}

/** Shows that the connection is lost: after a moment, or at once if the browser is offline. @param {import("./connection.js").Connection} connection */
function drawStanding({ standing, isConnected }) {
  if (standing !== "lost" && (standing !== "open" || isConnected)) {
    if (!lostBar.hidden) announce(say("Connected again"));
    lostBar.hidden = true;
    lostAt = 0;
  } else {
    lostAt ||= Date.now();
    lostBar.hidden &&= navigator.onLine;
  }
}

setInterval(() => {
  page?.tick();
  if (lostAt > 0 && lostBar.hidden && Date.now() - lostAt > CALM_FOR) lostBar.hidden = false;
}, TICK);

document.addEventListener("pointerdown", () => (byKeyboard = false));
document.addEventListener("keydown", (event) => {
  if (event.key === "Tab") byKeyboard = true;
  if (!document.querySelector("dialog[open]")) page?.press(event, byKeyboard);
});

function keysOf() {
  const next = { keys: ["N"], does: say("Deal now (host)") };
  if (screen) return [next, { keys: ["F"], does: say("Full screen") }];
  return [
    { keys: [say("Space")], does: say("I have it!") },
    { keys: ["P"], does: say("Pass") },
    { keys: ["H"], does: say("Hint") },
    { keys: ["1", "2", "3", "4"], does: say("Pick a card (your turn)") },
    { keys: ["+", "−", "*", "/"], does: say("Pick an operator (your turn)") },
    { keys: ["U"], does: say("Undo (your turn)") },
    { keys: ["T"], does: say("Type an expression (your turn)") },
    next,
  ];
}

void open();
