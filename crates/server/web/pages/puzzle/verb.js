// One verb: its form, and its answer as text, data and picture.

import { askFile, messageOf, stream, wasAborted } from "../../shell/api.js";
import { button, field, fold, notice, tabs } from "../../shell/controls.js";
import { saveFile } from "../../shell/download.js";
import { element, fill } from "../../shell/elements.js";
import { announce, toast } from "../../shell/shell.js";
import { say, sayAs } from "../../shell/words.js";
import { argumentForm } from "./form.js";

/** @import { Loose, Outcome, Progress, PuzzleDescription, VerbDescription } from "../../shell/types.js" */

/** Slower verbs are not run again for their text. */
const QUICK = 4000;

/** @param {PuzzleDescription} puzzle @param {VerbDescription} verb */
export function verbPanel(puzzle, verb) {
  const form = argumentForm(verb.arguments, { none: sayAs("choice", "any") });
  const seed = field({ label: say("seed"), help: say("Makes chance repeatable"), inputmode: "numeric", mono: true });
  const timeout = field({ label: say("timeout"), help: say("Such as 500ms or 10s"), placeholder: "10s", mono: true });
  const result = element("div.panel.result", { "aria-live": "off" }, element("p.quiet", say("Fill in the form and press Run. The answer appears here.")));
  const run = button({ label: say("Run"), kind: "primary", icon: "play", submit: true });
  const stop = button({ label: say("Stop"), icon: "stop", onClick: () => asking?.abort() });
  stop.hidden = true;
  /** @type {AbortController | undefined} */
  let asking;

  const read = () => ({
    ...form.read(),
    ...(seed.input.value.trim() ? { seed: Number(seed.input.value) } : {}),
    ...(timeout.input.value.trim() ? { timeout: timeout.input.value.trim() } : {}),
  });
  const work = async () => {
    asking?.abort();
    asking = new AbortController();
    const body = read();
    const progress = element("p.quiet.numbers");
    fill(result, element("div.row", element("span.spinner", { "aria-hidden": "true" }), say("Working…")), progress);
    stop.hidden = false;
    try {
      const done = await stream(puzzle.name, verb.name, body, {
        signal: asking.signal,
        onProgress: (report) => (progress.textContent = progressText(report)),
      });
      await showResult(result, { puzzle: puzzle.name, verb, body, ...done });
    } catch (error) {
      fill(result, wasAborted(error) ? element("p.quiet", say("Stopped.")) : notice({ kind: "bad" }, messageOf(error)));
    } finally {
      stop.hidden = true;
    }
  };

  return element(
    "div.stack",
    element(
      "form",
      { class: "panel stack", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void work()) },
      element("div", element("h2", verb.name), element("p.quiet", verb.about)),
      verb.arguments.length > 0 ? form.element : element("p.quiet", say("This verb needs nothing else.")),
      fold({ label: say("Limits") }, element("div.limits", seed, timeout)),
      element("div.row", run, stop),
    ),
    result,
    verb.examples.length > 0
      ? fold(
          { label: say("On the command line") },
          element(
            "dl.examples",
            verb.examples
              .map(({ command, meaning }) => [
                element("dt", element("code", `unpuzzle ${puzzle.name} ${command}`)),
                element("dd.quiet", meaning),
              ])
              .flat(),
          ),
        )
      : "",
  );
}

/** @param {Progress} report */
const progressText = (report) =>
  Object.entries(report)
    .filter(([, value]) => typeof value === "number" || typeof value === "string")
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ");

/** @param {HTMLElement} result @param {{puzzle: string, verb: VerbDescription, body: Loose, outcome: Outcome, reply: Loose}} done */
async function showResult(result, { puzzle, verb, body, outcome, reply }) {
  const again = reply.seed === undefined ? body : { ...body, seed: reply.seed };
  const milliseconds = Number(reply.milliseconds ?? 0);
  const text =
    milliseconds < QUICK
      ? await askFile(puzzle, verb.name, again, "txt")
          .then(({ blob }) => blob.text())
          .catch(() => "")
      : "";
  const kind = { yes: "good", no: "bad", unknown: "warn" }[outcome];
  const name = { yes: say("yes"), no: say("no"), unknown: say("unknown: out of budget") }[outcome];
  const panels = [
    {
      id: "data",
      label: say("Data"),
      panel: element("div", element("pre.output", { tabindex: 0 }, JSON.stringify(reply, null, 2))),
    },
  ];
  if (text)
    panels.unshift({ id: "text", label: say("Text"), panel: element("div", element("pre.output", { tabindex: 0 }, text)) });
  if (verb.formats.includes("svg") && milliseconds < QUICK)
    panels.push({ id: "picture", label: say("Picture"), panel: picturePanel(puzzle, verb.name, again) });
  const saves = verb.formats.map((format) =>
    button({ label: format, kind: "small", icon: "download", onClick: () => void save(puzzle, verb.name, again, format) }),
  );
  fill(
    result,
    element(
      "div.row-spread",
      element("h2", say("Result")),
      element(
        "span.row",
        element("span", { class: `chip ${kind}` }, name),
        element("span.quiet.small.numbers", sayAs("page", "{milliseconds} ms", { milliseconds })),
      ),
    ),
    tabs({ label: say("Ways to see the result"), tabs: panels }),
    element("div.stack-tight", element("p.label", say("Save as")), element("div.row", saves)),
  );
  announce(text.split("\n").slice(0, 3).join(". ") || name);
}

/** A picture that is fetched when it is first looked at. @param {string} puzzle @param {string} verb @param {Loose} body */
function picturePanel(puzzle, verb, body) {
  const panel = element("div.picture-panel");
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    void askFile(puzzle, verb, body, "svg").then(
      ({ blob }) => fill(panel, element("img", { src: URL.createObjectURL(blob), alt: say("Picture of the result") })),
      (error) => fill(panel, notice({ kind: "bad" }, String(error.message))),
    );
  });
  watcher.observe(panel);
  return panel;
}

/** @param {string} puzzle @param {string} verb @param {Loose} body @param {string} format */
async function save(puzzle, verb, body, format) {
  const making = askFile(puzzle, verb, body, format);
  if (await saveFile(making)) toast(say("{name} saved", { name: (await making).name }));
}
