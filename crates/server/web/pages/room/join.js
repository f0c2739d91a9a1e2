// The form to join a room: a name, and whether to play or to watch.

import { button, field, fold, linkButton, relabel, segmented } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { say, sayAs } from "../../shell/words.js";

/** @import { RoomInfo } from "./invite.js" */

/**
 * The form; `refuse` on the element that comes back says why the room did not take the name.
 * @param {RoomInfo} info @param {{name: string, role: string}} before
 * @param {(name: string, role: import("./types.js").Role) => void} onJoin
 */
export function joinForm(info, before, onJoin) {
  let role = /** @type {"player" | "spectator"} */ (before.role === "spectator" ? "spectator" : "player");
  const listed = info.names;
  if (listed.length > 0) role = "spectator";
  const own = listed.includes(before.name) || listed.length === 0 ? before.name : "";
  const name = field({ label: say("Your name in this room"), value: own, help: say("Up to 20 characters. No account, nothing else is asked.") });
  name.input.setAttribute("dir", "auto");
  // Names are at most 20 characters, but some are made of several; the room counts.
  name.input.setAttribute("maxlength", "80");
  name.input.setAttribute("autocomplete", "nickname");
  const submit = button({ label: say("Join the room"), kind: "primary large wide", icon: "play", submit: true });
  const form = element(
    "form.panel.stack.join",
    { "aria-labelledby": "join-title" },
    element("h1", { id: "join-title" }, say("Room {code}", { code: info.code })),
    element("p.quiet", leadOf(info)),
    listed.length > 0 && nameList(listed, (chosen) => onJoin(chosen, "player")),
    listed.length > 0 ? fold({ label: say("I only watch") }, name, submit) : name,
    listed.length > 0 && fold({ label: say("My name is not here") }, ...guestFields((chosen) => onJoin(chosen, "guest"))),
    listed.length === 0 && segmented({
      legend: say("What do you want to do?"),
      even: true,
      value: role,
      options: [
        { value: "player", label: say("Play"), icon: "play" },
        { value: "spectator", label: sayAs("role", "Watch"), icon: "eye" },
      ],
      onChange: (chosen) => (role = chosen),
    }),
    listed.length === 0 && submit,
    element(
      "div.row-spread",
      linkButton({ label: say("Big screen"), icon: "system", kind: "plain", href: `/room/${info.code}/screen` }),
      linkButton({ label: say("Another room"), icon: "back", kind: "plain", href: "/rooms" }),
    ),
  );
  const busy = (/** @type {boolean} */ on) => {
    submit.classList.toggle("busy", on);
    relabel(submit, say(on ? "Joining …" : "Join the room"));
  };
  const refuse = (/** @type {string} */ why) => {
    busy(false);
    name.setError(why);
    name.input.focus();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = name.input.value.trim();
    if (text === "") return refuse(say("Please type a name."));
    name.setError("");
    busy(true);
    onJoin(text, role);
  });
  return Object.assign(form, { refuse, input: name.input });
}

/** The names from the teacher as buttons. @param {string[]} names @param {(name: string) => void} onChoose */
function nameList(names, onChoose) {
  const buttons = names.map((one) => element("li", button({ label: one, kind: "wide", onClick: () => onChoose(one) })));
  return element("fieldset", element("legend.label", say("Who are you?")), element("ul.name-list", buttons));
}

/** For names that are not on the list; the host decides. @param {(name: string) => void} onAsk */
function guestFields(onAsk) {
  const ask = () => (name.input.value.trim() === "" ? name.setError(say("Please type a name.")) : onAsk(name.input.value.trim()));
  const name = field({ label: say("Your name in this room"), help: say("The teacher is asked whether you may play."), onEnter: ask });
  name.input.setAttribute("maxlength", "80");
  return [name, button({ label: say("Ask to come in"), kind: "wide", icon: "play", onClick: ask })];
}

/** @param {RoomInfo} info */
function leadOf({ players, phase, mode }) {
  if (players === 0) return say(mode === "table" ? "Nobody is here yet. Whoever comes first is the host." : "You are the first of your class.");
  const there = say("{players|One player is here.|# players are here.}", { players });
  return phase === "playing" ? `${there} ${say("A match is on: you can sit down at once.")}` : there;
}
