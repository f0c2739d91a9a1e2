// Make a room, or join one by its code.

import { fetchJson, messageOf } from "../../shell/api.js";
import { button, fold, linkButton, notice, relabel } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce, rest, startPage } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { language, say } from "../../shell/words.js";
import { titleOf } from "../../shell/pages.js";
import { knownRooms, teach } from "../room/membership.js";
import { rulesForm, settingsTable, usualSettings } from "../room/rules.js";
import { MODES, howItGoes, puzzleOf } from "../room/rules-line.js";
import { codeForm } from "./code-form.js";

/** Rooms above the fold. */
const ROOMS_SHOWN = 3;

/** @import { Settings } from "../room/types.js" */

/** Defaults for a first lesson. @type {Partial<Settings>} */
const FOR_A_CLASS = { mode: "everybody", rising: true, deck: "1-10", rounds: 10, limit: 90, pause: 15 };

/** @type {Settings} */
let settings;

const how = element("div");
const main = startPage({ title: say("Play together") });
await rest();
const grid = element("div.rooms-grid", element("div.stack", joinPanel(), yourRooms(), howPanel()));
main.append(element("div.rooms-head", element("h1", say("Play together")), element("p.lead", say("A whole class on its own telephones, everybody at once, with your screen in front. No accounts."))), grid);
settings = { ...usualSettings(await settingsTable().catch(() => ({}))), ...FOR_A_CLASS, ...kept("room", "rules", /** @type {Partial<Settings>} */ ({})) };
drawHow();
grid.append(makePanel());

function makePanel() {
  const trouble = element("div");
  const make = button({
    label: say("Open the room"),
    icon: "plus",
    kind: "primary large wide",
    onClick: () => void makeRoom(make, trouble, ""),
  });
  const onScreen = button({
    label: say("Make it on this big screen"),
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
    element("h2", { id: "make-title" }, say("Make a room")),
    element("p.quiet", say("You lead. The others come in with a code, a link or a QR code.")),
    rules,
    make,
    onScreen,
    trouble,
  );
}

/** Makes a room and goes there. @param {HTMLButtonElement} pressed @param {HTMLElement} trouble @param {string} below */
async function makeRoom(pressed, trouble, below) {
  const before = pressed.innerText;
  pressed.classList.add("busy");
  relabel(pressed, say("Making the room …"));
  try {
    const { path, code } = await fetchJson("rooms", settings);
    const { mode, names } = settings;
    if (below === "") teach(code, say("Teacher"), { mode, puzzle: puzzleOf(settings), pupils: names.length });
    location.assign(`${path}${below}`);
  } catch (error) {
    const text = messageOf(error);
    fill(trouble, notice({ kind: "bad" }, text));
    announce(text, { urgent: true });
    relabel(pressed, before);
    pressed.classList.remove("busy");
  }
}

function joinPanel() {
  return element(
    "section.panel.stack",
    { "aria-labelledby": "join-title" },
    element("h2", { id: "join-title" }, say("Join a room")),
    element("p.quiet", say("Type the five characters that the host shows, or paste the link.")),
    codeForm(),
  );
}

function yourRooms() {
  const rooms = knownRooms().map(yourRoom);
  if (rooms.length === 0) return "";
  const older = rooms.slice(ROOMS_SHOWN);
  return element(
    "section.panel.stack-tight.your-rooms",
    { "aria-labelledby": "yours-title" },
    element("h2", { id: "yours-title" }, say("Your rooms")),
    rooms.slice(0, ROOMS_SHOWN),
    older.length > 0 && fold({ label: say("{rooms|One more room|# more rooms}", { rooms: older.length }) }, ...older),
  );
}

/** @param {ReturnType<typeof knownRooms>[number]} room */
function yourRoom({ code, screen, at, made }) {
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
  const about = [made && titleOf(made.puzzle), made && MODES[made.mode], made && made.pupils > 0 && say("{pupils|one name|# names}", { pupils: made.pupils }), date];
  return element(
    "div.stack-tight",
    element("p.quiet.small", about.filter((part) => typeof part === "string").join(" · ")),
    element(
      "div.row.fill",
      linkButton({
        label: say(screen ? "Back to the big screen of room {code}" : "Back to room {code}", { code }),
        icon: screen ? "system" : "play",
        href: screen ? `/room/${code}/screen` : `/room/${code}`,
      }),
      made && made.mode !== "table" && linkButton({ label: say("Report"), icon: "chart", href: `/room/${code}/report` }),
    ),
  );
}

function drawHow() {
  fill(how, howItGoes(settings.mode));
}

function howPanel() {
  return element(
    "section.panel.stack",
    { "aria-labelledby": "how-title" },
    element("h2", { id: "how-title" }, say("How it goes")),
    how,
    linkButton({ label: say("Play 24 alone"), href: "/24", kind: "plain", icon: "back" }),
  );
}
