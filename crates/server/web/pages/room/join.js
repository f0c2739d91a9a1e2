// Coming in: a name, and whether to play or to watch. Nothing else is asked.

import { button, field, fold, linkButton, segmented } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";

/** @typedef {import("./invite.js").RoomInfo} RoomInfo */
/** @typedef {import("../../shell/words.js").Say} Say */

/**
 * The form; `refuse` on the element that comes back says why the room did not take the name.
 * @param {Say} say @param {RoomInfo} info @param {{name: string, role: string}} before
 * @param {(name: string, role: import("./types.js").Role) => void} onJoin
 */
export function joinForm(say, info, before, onJoin) {
  let role = /** @type {"player" | "spectator"} */ (before.role === "spectator" ? "spectator" : "player");
  const listed = info.names;
  if (listed.length > 0) role = "spectator";
  const own = listed.includes(before.name) || listed.length === 0 ? before.name : "";
  const name = field({ label: say("nickname"), value: own, help: say("nicknameHelp") });
  name.input.setAttribute("dir", "auto");
  // Names are at most 20 characters, but some are made of several; the room counts.
  name.input.setAttribute("maxlength", "80");
  name.input.setAttribute("autocomplete", "nickname");
  const submit = button({ label: say("join"), kind: "primary large wide", icon: "play" });
  submit.type = "submit";
  const form = element(
    "form.panel.stack.join",
    { "aria-labelledby": "join-title" },
    element("h1", { id: "join-title" }, say("title", { code: info.code })),
    element("p.quiet", leadOf(say, info)),
    listed.length > 0 && nameList(say, listed, (chosen) => onJoin(chosen, "player")),
    listed.length > 0 ? fold({ label: say("otherName") }, name, submit) : name,
    listed.length > 0 && fold({ label: say("notOnList") }, ...guestFields(say, (chosen) => onJoin(chosen, "guest"))),
    listed.length === 0 && segmented({
      legend: say("role"),
      showLegend: true,
      even: true,
      value: role,
      options: [
        { value: "player", label: say("rolePlay"), icon: "play" },
        { value: "spectator", label: say("roleWatch"), icon: "eye" },
      ],
      onChange: (chosen) => (role = chosen),
    }),
    listed.length === 0 && submit,
    element(
      "div.row-spread",
      linkButton({ label: say("bigScreen"), icon: "system", kind: "plain", href: `/room/${info.code}/screen` }),
      linkButton({ label: say("otherRoom"), icon: "back", kind: "plain", href: "/rooms" }),
    ),
  );
  const busy = (/** @type {boolean} */ on) => {
    submit.classList.toggle("busy", on);
    submit.querySelector("span")?.replaceChildren(say(on ? "joining" : "join"));
  };
  const refuse = (/** @type {string} */ why) => {
    busy(false);
    name.setError(why);
    name.input.focus();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = name.input.value.trim();
    if (text === "") return refuse(say("nicknameMissing"));
    name.setError("");
    busy(true);
    onJoin(text, role);
  });
  return Object.assign(form, { refuse, input: name.input });
}

/** The names that the teacher gave: a press on one's own is enough. @param {Say} say @param {string[]} names @param {(name: string) => void} onChoose */
function nameList(say, names, onChoose) {
  const buttons = names.map((one) => element("li", button({ label: one, kind: "wide", onClick: () => onChoose(one) })));
  return element("fieldset", element("legend.label", say("pickName")), element("ul.name-list", buttons));
}

/** For whoever is not on the list: the host decides. @param {Say} say @param {(name: string) => void} onAsk */
function guestFields(say, onAsk) {
  const name = field({ label: say("nickname"), help: say("notOnListHelp") });
  name.input.setAttribute("maxlength", "80");
  const ask = () => (name.input.value.trim() === "" ? name.setError(say("nicknameMissing")) : onAsk(name.input.value.trim()));
  name.input.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== "Enter") return;
    event.preventDefault();
    ask();
  });
  return [name, button({ label: say("askToPlay"), kind: "wide", icon: "play", onClick: ask })];
}

/** @param {Say} say @param {RoomInfo} info */
function leadOf(say, { players, phase, mode }) {
  if (players === 0) return say(mode === "table" ? "joinFirst" : "joinFirstClass");
  const there = say("joinLead", { players });
  return phase === "playing" ? `${there} ${say("joinPlaying")}` : there;
}
