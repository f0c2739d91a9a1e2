// The way to a room: make one, or go into one by its code.

import { fetchJson, messageOf } from "../../shell/api.js";
import { button, fold, linkButton, notice } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce, rest, startPage } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { language, words } from "../../shell/words.js";
import { knownRooms, teach } from "../room/membership.js";
import { rulesForm } from "../room/rules.js";
import { howItGoes } from "../room/rules-line.js";
import { settingsTable, usualSettings } from "../room/settings.js";
import { catalogue as ruleWords } from "../room/words.js";
import { catalogue as cardWords } from "../twentyfour/words-cards.js";
import { codeForm } from "./code-form.js";
import { catalogue } from "./words.js";

/** So many rooms are seen without asking for more. */
const ROOMS_SHOWN = 3;

const say = words(cardWords, ruleWords, catalogue);

/** @typedef {import("../room/types.js").Settings} Settings */

/** What suits a class that plays for the first time. @type {Partial<Settings>} */
const FOR_A_CLASS = { mode: "everybody", rising: true, deck: "1-10", rounds: 10, limit: 90, pause: 15 };

/** The rules that were chosen last. */
/** @type {Settings} */
let settings;

const how = element("div");
const main = startPage({ title: say("title") });
await rest();
const grid = element("div.rooms-grid", element("div.stack", joinPanel(), yourRooms(), howPanel()));
main.append(element("div.rooms-head", element("h1", say("title")), element("p.lead", say("lead"))), grid);
settings = { ...usualSettings(await settingsTable().catch(() => ({}))), ...FOR_A_CLASS, ...kept("room", "rules", /** @type {Partial<Settings>} */ ({})) };
drawHow();
grid.append(makePanel());

function makePanel() {
  const trouble = element("div");
  const make = button({
    label: say("make"),
    icon: "plus",
    kind: "primary large wide",
    onClick: () => void makeRoom(make, trouble, ""),
  });
  const onScreen = button({
    label: say("makeScreen"),
    icon: "system",
    kind: "wide",
    onClick: () => void makeRoom(onScreen, trouble, "/screen"),
  });
  const rules = rulesForm(settings, (patch) => {
    Object.assign(settings, patch);
    // Names and tasks belong to one class: they are kept under a name, or not at all.
    keep("room", "rules", { ...settings, names: [], hands: [] });
    drawHow();
  });
  return element(
    "section.panel.stack",
    { "aria-labelledby": "make-title" },
    element("h2", { id: "make-title" }, say("makeTitle")),
    element("p.quiet", say("makeText")),
    rules,
    make,
    onScreen,
    trouble,
  );
}

/** Makes a room and goes there. @param {HTMLButtonElement} pressed @param {HTMLElement} trouble @param {string} below */
async function makeRoom(pressed, trouble, below) {
  const label = pressed.querySelector("span");
  const before = label?.textContent ?? "";
  pressed.classList.add("busy");
  label?.replaceChildren(say("making"));
  try {
    const { path, code } = await fetchJson("rooms", settings);
    const { mode, puzzle, names } = settings;
    if (below === "") teach(code, say("teacher"), { mode, puzzle: mode === "table" ? "24" : puzzle, pupils: names.length });
    location.assign(`${path}${below}`);
  } catch (error) {
    const text = messageOf(error);
    fill(trouble, notice({ kind: "bad" }, text));
    announce(text, { urgent: true });
    label?.replaceChildren(before);
    pressed.classList.remove("busy");
  }
}

function joinPanel() {
  return element(
    "section.panel.stack",
    { "aria-labelledby": "join-title" },
    element("h2", { id: "join-title" }, say("joinTitle")),
    element("p.quiet", say("joinText")),
    codeForm(),
  );
}

/** Rooms that this browser is in, and those that it made, with their reports. */
function yourRooms() {
  const rooms = knownRooms().map(yourRoom);
  if (rooms.length === 0) return "";
  const older = rooms.slice(ROOMS_SHOWN);
  return element(
    "section.panel.stack-tight.your-rooms",
    { "aria-labelledby": "yours-title" },
    element("h2", { id: "yours-title" }, say("yours")),
    rooms.slice(0, ROOMS_SHOWN),
    older.length > 0 && fold({ label: say("olderRooms", { rooms: older.length }) }, ...older),
  );
}

/** @param {ReturnType<typeof knownRooms>[number]} room */
function yourRoom({ code, screen, at, made }) {
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
  const about = [made && say(`puzzle${made.puzzle}`), made && say(`mode-${made.mode}`), made && made.pupils > 0 && say("pupilsListed", { pupils: made.pupils }), date];
  return element(
    "div.stack-tight",
    element("p.quiet.small", about.filter((part) => typeof part === "string").join(" · ")),
    element(
      "div.row.fill",
      linkButton({
        label: say(screen ? "backScreen" : "back", { code }),
        icon: screen ? "system" : "play",
        href: screen ? `/room/${code}/screen` : `/room/${code}`,
      }),
      made && made.mode !== "table" && linkButton({ label: say("report"), icon: "chart", href: `/room/${code}/report` }),
    ),
  );
}

function drawHow() {
  fill(how, howItGoes(say, settings.mode));
}

function howPanel() {
  return element(
    "section.panel.stack",
    { "aria-labelledby": "how-title" },
    element("h2", { id: "how-title" }, say("how")),
    how,
    linkButton({ label: say("alone"), href: "/24", kind: "plain", icon: "back" }),
  );
}
