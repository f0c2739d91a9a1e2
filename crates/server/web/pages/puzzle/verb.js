// One verb: its form, and its answer as text, as data and as a picture.

import { askFile, messageOf, stream, wasAborted } from "../../shell/api.js";
import { button, field, fold, notice, tabs } from "../../shell/controls.js";
import { download } from "../../shell/download.js";
import { element, fill } from "../../shell/elements.js";
import { announce, toast } from "../../shell/shell.js";
import { argumentForm } from "./form.js";

/** @import { Loose, Outcome, Progress, PuzzleDescription, VerbDescription } from "../../shell/types.js" */
/** @typedef {import("../../shell/words.js").Say} Say */

/** Answers that took longer than this are not asked for twice to show their text. */
const QUICK = 4000;

/** @param {Say} say @param {PuzzleDescription} puzzle @param {VerbDescription} verb */
export function verbPanel(say, puzzle, verb) {
  const form = argumentForm(verb.arguments, { none: say("none") });
  const seed = field({ label: say("seed"), help: say("seedHelp"), inputmode: "numeric", mono: true });
  const timeout = field({ label: say("timeout"), help: say("timeoutHelp"), placeholder: "10s", mono: true });
  const result = element("div.panel.result", { "aria-live": "off" }, element("p.quiet", say("noResult")));
  const run = button({ label: say("run"), kind: "primary", icon: "play" });
  const stop = button({ label: say("stop"), icon: "stop", onClick: () => asking?.abort() });
  run.type = "submit";
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
    fill(result, element("div.row", element("span.spinner", { "aria-hidden": "true" }), say("running")), progress);
    stop.hidden = false;
    try {
      const done = await stream(puzzle.name, verb.name, body, {
        signal: asking.signal,
        onProgress: (report) => (progress.textContent = progressText(report)),
      });
      await showResult(say, result, { puzzle: puzzle.name, verb, body, ...done });
    } catch (error) {
      fill(result, wasAborted(error) ? element("p.quiet", say("stopped")) : notice({ kind: "bad" }, messageOf(error)));
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
      verb.arguments.length > 0 ? form.element : element("p.quiet", say("noArguments")),
      fold({ label: say("general") }, element("div.limits", seed, timeout)),
      element("div.row", run, stop),
    ),
    result,
    verb.examples.length > 0
      ? fold(
          { label: say("examples") },
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

/** @param {Say} say @param {HTMLElement} result @param {{puzzle: string, verb: VerbDescription, body: Loose, outcome: Outcome, reply: Loose}} done */
async function showResult(say, result, { puzzle, verb, body, outcome, reply }) {
  const again = reply.seed === undefined ? body : { ...body, seed: reply.seed };
  const milliseconds = Number(reply.milliseconds ?? 0);
  const text =
    milliseconds < QUICK
      ? await askFile(puzzle, verb.name, again, "txt")
          .then(({ blob }) => blob.text())
          .catch(() => "")
      : "";
  const kind = { yes: "good", no: "bad", unknown: "warn" }[outcome];
  const name = { yes: "outcomeYes", no: "outcomeNo", unknown: "outcomeUnknown" }[outcome];
  const panels = [
    {
      id: "data",
      label: say("data"),
      panel: element("div", element("pre.output", { tabindex: 0 }, JSON.stringify(reply, null, 2))),
    },
  ];
  if (text)
    panels.unshift({ id: "text", label: say("text"), panel: element("div", element("pre.output", { tabindex: 0 }, text)) });
  if (verb.formats.includes("svg") && milliseconds < QUICK)
    panels.push({ id: "picture", label: say("picture"), panel: picturePanel(say, puzzle, verb.name, again) });
  const saves = verb.formats.map((format) =>
    button({ label: format, kind: "small", icon: "download", onClick: () => void save(say, puzzle, verb.name, again, format) }),
  );
  fill(
    result,
    element(
      "div.row-spread",
      element("h2", say("result")),
      element(
        "span.row",
        element("span", { class: `chip ${kind}` }, say(name)),
        element("span.quiet.small.numbers", say("took", { milliseconds })),
      ),
    ),
    tabs({ label: say("resultTabs"), tabs: panels }),
    element("div.stack-tight", element("p.label", say("save")), element("div.row", saves)),
  );
  announce(text.split("\n").slice(0, 3).join(". ") || say(name));
}

/** A picture that is fetched when it is first looked at. @param {Say} say @param {string} puzzle @param {string} verb @param {Loose} body */
function picturePanel(say, puzzle, verb, body) {
  const panel = element("div.picture-panel");
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    void askFile(puzzle, verb, body, "svg").then(
      ({ blob }) => fill(panel, element("img", { src: URL.createObjectURL(blob), alt: say("pictureOf") })),
      (error) => fill(panel, notice({ kind: "bad" }, String(error.message))),
    );
  });
  watcher.observe(panel);
  return panel;
}

/** @param {Say} say @param {string} puzzle @param {string} verb @param {Loose} body @param {string} format */
async function save(say, puzzle, verb, body, format) {
  try {
    const { blob, name } = await askFile(puzzle, verb, body, format);
    download(name, blob);
    toast(say("saved", { name }));
  } catch (error) {
    toast(messageOf(error), { kind: "bad" });
  }
}
