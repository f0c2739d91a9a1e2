// The way to a room: make one, or go into one by its code.

import { fetchJson, messageOf } from "../../shell/api.js";
import { button, linkButton, notice } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { announce, rest, startPage } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { words } from "../../shell/words.js";
import { knownRooms, teach } from "../room/membership.js";
import { rulesForm } from "../room/rules.js";
import { howItGoes } from "../room/rules-line.js";
import { USUAL_SETTINGS } from "../room/view.js";
import { catalogue as ruleWords } from "../room/words.js";
import { catalogue as cardWords } from "../twentyfour/words-cards.js";
import { codeForm } from "./code-form.js";
import { catalogue } from "./words.js";

const ROOMS_SHOWN = 3;

const say = words(cardWords, ruleWords, catalogue);

/** What suits a class that plays for the first time. @type {Partial<typeof USUAL_SETTINGS>} */
const FOR_A_CLASS = { mode: "everybody", rising: true, deck: "1-10", rounds: 10, limit: 90, pause: 15 };

/** The rules that were chosen last. */
const settings = { ...USUAL_SETTINGS, ...FOR_A_CLASS, ...kept("room", "rules", /** @type {Partial<typeof USUAL_SETTINGS>} */ ({})) };

const how = element("div");
const main = startPage({ title: say("title") });
await rest();
const grid = element("div.rooms-grid", element("div.stack", joinPanel(), yourRooms(), howPanel()));
main.append(element("div.rooms-head", element("h1", say("title")), element("p.lead", say("lead"))), grid);
await rest();
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
    keep("room", "rules", settings);
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
    if (settings.mode !== "table" && below === "") teach(code, say("teacher"));
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

/** Rooms that this browser is in. */
function yourRooms() {
  const rooms = knownRooms().slice(0, ROOMS_SHOWN);
  if (rooms.length === 0) return "";
  const links = rooms.map(({ code, screen }) =>
    linkButton({
      label: say(screen ? "backScreen" : "back", { code }),
      icon: screen ? "system" : "play",
      href: screen ? `/room/${code}/screen` : `/room/${code}`,
      kind: "wide",
    }),
  );
  return element(
    "section.panel.stack-tight",
    { "aria-labelledby": "yours-title" },
    element("h2", { id: "yours-title" }, say("yours")),
    links,
  );
}

function drawHow() {
  fill(how, howItGoes(say, settings.mode));
}

function howPanel() {
  drawHow();
  return element(
    "section.panel.stack",
    { "aria-labelledby": "how-title" },
    element("h2", { id: "how-title" }, say("how")),
    how,
    linkButton({ label: say("alone"), href: "/24", kind: "plain", icon: "back" }),
  );
}
