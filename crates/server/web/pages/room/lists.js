// Named lists of tasks or pupils, kept in this browser for the next lesson.

import { button, field, select } from "../../shell/controls.js";
import { element, fill } from "../../shell/elements.js";
import { openDialog } from "../../shell/shell.js";
import { keep, kept } from "../../shell/storage.js";
import { say } from "../../shell/words.js";

/**
 * The row below a list: use one that was kept, keep this one, forget one.
 * @param {string} kind the kind of list: `names`, or the tasks of a puzzle
 * @param {HTMLInputElement | HTMLTextAreaElement} input the field of the list
 */
export function savedLists(kind, input) {
  const whole = element("div.row.saved-lists", { style: { "align-items": "end" } });
  const read = () => kept("room", `lists-${kind}`, /** @type {Record<string, string>} */ ({}));
  const write = (/** @type {Record<string, string>} */ lists) => {
    keep("room", `lists-${kind}`, lists);
    draw();
  };
  const use = (/** @type {string} */ name) => {
    input.value = read()[name] ?? "";
    for (const event of ["input", "change"]) input.dispatchEvent(new Event(event));
    draw(name);
  };
  const save = async (/** @type {string} */ before) => {
    const name = field({ label: say("Its name, such as Class 5B"), value: before });
    const chosen = await openDialog({
      title: say("Keep this list"),
      body: [name],
      actions: [{ label: say("Keep this list"), value: "save", kind: "primary" }],
      onOpen: () => name.input.focus(),
    });
    const called = name.input.value.trim();
    if (chosen === "save" && called !== "") write({ ...read(), [called]: input.value });
  };
  const draw = (used = "") => {
    const lists = read();
    const names = Object.keys(lists).sort();
    fill(
      whole,
      names.length > 0 &&
        select({
          label: say("A list that you kept"),
          options: ["", ...names].map((name) => ({ value: name, label: name || say("none of them") })),
          value: used,
          onChange: use,
        }),
      button({ label: say("Keep this list"), icon: "download", kind: "small", onClick: () => void save(used) }),
      used !== "" &&
        button({
          label: say("Forget this list"),
          icon: "close",
          kind: "small",
          onClick: () => write(Object.fromEntries(Object.entries(lists).filter(([name]) => name !== used))),
        }),
    );
  };
  draw();
  return whole;
}
