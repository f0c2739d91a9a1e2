// A page for any puzzle: every verb as a form.

import { messageOf } from "../../shell/api.js";
import { fold, linkButton, notice } from "../../shell/controls.js";
import { describe } from "../../shell/describe.js";
import { element, fill } from "../../shell/elements.js";
import { PUZZLES } from "../../shell/pages.js";
import { startPage } from "../../shell/shell.js";
import { say } from "../../shell/words.js";
import { verbPanel } from "./verb.js";

/** @import { PuzzleDescription, VerbDescription } from "../../shell/types.js" */

const main = startPage({ title: say("Puzzle") });
main.append(element("p.quiet", say("Loading…")));

try {
  const puzzles = await describe();
  const asked = new URLSearchParams(location.search);
  const puzzle = puzzles.find(({ name }) => name === asked.get("name"));
  if (puzzle) show(puzzle, asked.get("verb") ?? "");
  else chooseOne(puzzles, asked.get("name"));
} catch (error) {
  fill(main, element("h1", say("Puzzle")), notice({ kind: "bad" }, messageOf(error)));
}

/** @param {PuzzleDescription[]} puzzles @param {string | null} name */
function chooseOne(puzzles, name) {
  fill(
    main,
    element(
      "div.page-head",
      element("h1", say("Choose a puzzle")),
      element(
        "p",
        say("Every verb is a form here. Programs ask over HTTP:"),
        " ",
        element("a", { href: "/api/openapi.json" }, "OpenAPI"),
      ),
    ),
    name && notice({ kind: "warn" }, say("There is no puzzle called “{name}”.", { name })),
    element(
      "ul.choose",
      puzzles.map((one) =>
        element(
          "li",
          element(
            "a.panel",
            { href: `/puzzle?name=${encodeURIComponent(one.name)}` },
            element("strong", one.title),
            element("span.quiet", one.summary),
          ),
        ),
      ),
    ),
  );
}

/** @param {PuzzleDescription} puzzle @param {string} first */
function show(puzzle, first) {
  document.title = `${puzzle.title} · unpuzzle`;
  const own = PUZZLES.find((page) => page.puzzle === puzzle.name);
  const stage = element("div.stage");
  const buttons = puzzle.verbs.map((verb) =>
    element(
      "button",
      { class: "verb", onclick: () => choose(verb) },
      element("strong", verb.name),
      element("span.quiet.small", verb.about),
    ),
  );
  const choose = (/** @type {VerbDescription} */ verb) => {
    puzzle.verbs.forEach((each, index) =>
      each === verb ? buttons[index].setAttribute("aria-current", "true") : buttons[index].removeAttribute("aria-current"),
    );
    history.replaceState(null, "", `?name=${encodeURIComponent(puzzle.name)}&verb=${encodeURIComponent(verb.name)}`);
    fill(stage, verbPanel(puzzle, verb));
  };
  fill(
    main,
    element(
      "div.page-head",
      element("h1", puzzle.title),
      own && linkButton({ label: say("Open its page"), href: own.path, icon: "next" }),
      element("p", puzzle.summary),
    ),
    element("div.desk", element("nav.verbs", { "aria-label": say("What it can do") }, buttons), stage),
    fold({ label: say("How it is played") }, element("p.rules", puzzle.rules)),
  );
  choose(puzzle.verbs.find(({ name }) => name === first) ?? puzzle.verbs[0]);
}
