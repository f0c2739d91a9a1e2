// The field for the code of a room, wherever one may go in.

import { button, field } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { words } from "../../shell/words.js";
import { codeIn } from "../room/membership.js";

const say = words({
  code: ["Code of the room", "Kode ruangan"],
  help: ["Such as 7KQ2M", "Misalnya 7KQ2M"],
  wrong: [
    "A code has five characters: digits from 2 to 9 and consonants.",
    "Kode terdiri dari lima huruf: angka 2 sampai 9 dan huruf mati.",
  ],
  join: ["Go in", "Masuk"],
});

export function codeForm() {
  const code = field({ label: say("code"), help: say("help"), mono: true });
  code.input.setAttribute("autocapitalize", "characters");
  code.input.setAttribute("enterkeyhint", "go");
  code.input.classList.add("code-input");
  const submit = button({ label: say("join"), icon: "next", kind: "primary" });
  submit.type = "submit";
  const form = element("form.code-row", code, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const found = codeIn(code.input.value);
    if (found) return location.assign(`/room/${found}`);
    code.setError(say("wrong"));
    code.input.focus();
  });
  return form;
}
