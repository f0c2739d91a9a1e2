// The field for the code of a room.

import { button, field } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { codeIn } from "../room/membership.js";

export function codeForm() {
  const code = field({ label: say("Code of the room"), help: say("Such as 7KQ2M"), mono: true });
  code.input.setAttribute("autocapitalize", "characters");
  code.input.setAttribute("enterkeyhint", "go");
  code.input.classList.add("code-input");
  const form = element("form.code-row", code, button({ label: say("Go in"), icon: "next", kind: "primary", submit: true }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const found = codeIn(code.input.value);
    if (found) return location.assign(`/room/${found}`);
    code.setError(say("A code has five characters: digits from 2 to 9 and consonants."));
    code.input.focus();
  });
  return form;
}
