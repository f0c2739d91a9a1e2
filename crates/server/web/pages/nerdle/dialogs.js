// Dialogs of the Nerdle page: new game, archive, statistics, custom puzzle.

import { call, messageOf } from "../../shell/api.js";
import { button, field, figures, segmented, toggle } from "../../shell/controls.js";
import { copy, sharedUrl } from "../../shell/download.js";
import { element, fill } from "../../shell/elements.js";
import { newSeed } from "../../shell/round.js";
import { openDialog } from "../../shell/shell.js";
import { keptGame } from "../../shell/storage.js";
import { today } from "../../shell/day.js";
import { language, number, say, sayAs } from "../../shell/words.js";
import { plainSigns, problemOf } from "./equation.js";
import { idOf, MODES, rowsOf, tilesOf, VARIANTS, KINDS, problemText, SIZES } from "./names.js";
import { results, streakOf } from "./results.js";
/** @import { Kind } from "./names.js" */

/** @param {Kind} before @returns {Promise<string | undefined>} the id of the game wanted */
export async function newGameDialog(before) {
  const kind = { ...before };
  let which = today() in results(kind).days ? "random" : "daily";
  const answer = await openDialog({
    title: say("New game"),
    body: [
      ...kindChoices(kind),
      choice(say("Which one"), ["daily", "random"], { daily: say("Daily"), random: say("Random") }, which, (value) => (which = value)),
      element("div", ruleChoices(kind)),
    ],
    actions: [
      { label: say("Cancel"), value: "" },
      { label: say("Start"), value: "start", kind: "primary" },
    ],
  });
  if (answer !== "start") return undefined;
  const mode = missing(kind) ? "single" : kind.mode;
  return idOf({ ...kind, mode, origin: which === "daily" ? today() : newSeed() });
}

/** Finding a row that tells everything takes minutes among two million answers. @param {Kind} kind */
const missing = ({ variant, mode }) => variant === "maxi" && mode === "instant";

/** @template {string} Value @param {string} legend @param {Value[]} values @param {Record<string, string>} names @param {Value} value @param {(value: Value) => void} onChange */
function choice(legend, values, names, value, onChange) {
  const options = values.map((own) => ({ value: own, label: names[own] }));
  return segmented({ legend, even: true, value, options, onChange });
}

/** @type {Record<string, string>} */
const ABOUT = {
  single: say("Six tries for one equation."),
  bi: say("Seven tries, the same guesses on two boards."),
  quad: say("Ten tries, the same guesses on four boards."),
  speed: say("The first row is given and the clock runs."),
  instant: say("One row that tells everything, and one guess."),
  adversarial: say("The answer is chosen as late as possible, to resist you."),
};

/** Size and mode, with an explanation. @param {Kind} kind */
function kindChoices(kind) {
  const about = element("p.quiet.small", { "aria-live": "polite" });
  const change = (/** @type {Partial<Kind>} */ chosen) => {
    Object.assign(kind, chosen);
    about.textContent = missing(kind) ? say("Maxi has no instant game; one board it is.") : ABOUT[kind.mode];
  };
  change({});
  return [
    choice(say("Size"), VARIANTS, SIZES, kind.variant, (variant) => change({ variant })),
    choice(say("Kind"), MODES, KINDS, kind.mode, (mode) => change({ mode })),
    about,
  ];
}

/** Rules that can be had in any kind of game. @param {Kind} kind */
function ruleChoices(kind) {
  const rule = (/** @type {"hard" | "commutative"} */ name, /** @type {string} */ label, /** @type {string} */ help) => [
    toggle({ label, checked: kind[name], onChange: (on) => (kind[name] = on) }),
    element("p.quiet.small", help),
  ];
  return [
    ...rule("hard", say("Hard mode"), say("Every guess must agree with all that was shown.")),
    ...rule("commutative", sayAs("rule", "Any order wins"), say("10+20=30 also wins when the answer is 20+10=30.")),
  ];
}

/** A month of days to choose from. @param {Kind} kind @returns {Promise<string | undefined>} */
export async function archiveDialog(kind) {
  const month = new Date(`${today().slice(0, 8)}01T12:00:00`);
  const place = element("div.stack");
  const show = (/** @type {(id: string) => void} */ close) => {
    const title = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(month);
    const go = (/** @type {number} */ by) => (month.setMonth(month.getMonth() + by), show(close));
    fill(
      place,
      element(
        "div.row-spread",
        button({ label: say("Earlier month"), icon: "back", iconOnly: true, onClick: () => go(-1) }),
        element("h3", { "aria-live": "polite" }, title),
        button({ label: say("Later month"), icon: "next", iconOnly: true, onClick: () => go(1) }),
      ),
      days(month, kind, close),
    );
  };
  const chosen = await openDialog({
    title: `${say("Archive")} · ${SIZES[kind.variant]}`,
    body: (close) => (show(close), [element("p.quiet.small", say("Every day has a puzzle of every kind.")), place]),
  });
  return chosen || undefined;
}

/** @param {Date} month @param {Kind} kind @param {(id: string) => void} choose */
function days(month, kind, choose) {
  const played = results(kind).days;
  const year = month.getFullYear();
  const last = new Date(year, month.getMonth() + 1, 0).getDate();
  const before = (new Date(year, month.getMonth(), 1).getDay() + 6) % 7;
  const weekday = new Intl.DateTimeFormat(language, { weekday: "narrow" });
  const heads = Array.from({ length: 7 }, (_, at) =>
    element("span.weekday", { "aria-hidden": "true" }, weekday.format(new Date(2024, 0, 1 + at))),
  );
  const cells = Array.from({ length: last }, (_, at) => {
    const day = `${year}-${String(month.getMonth() + 1).padStart(2, "0")}-${String(at + 1).padStart(2, "0")}`;
    const id = idOf({ ...kind, origin: day });
    const state = played[day] > 0 ? "won" : played[day] === 0 ? "lost" : keptGame("nerdle", id) ? "started" : "open";
    const told = {
      won: say("won in {guesses}", { guesses: played[day] ?? 0 }),
      lost: say("lost"),
      started: say("started"),
      open: say("not played"),
    }[state];
    const sign = { won: String(played[day]), lost: "×", started: "…", open: "" }[state];
    return element(
      "button",
      {
        class: "day",
        disabled: day > today(),
        dataset: { state, day },
        "aria-label": `${at + 1} · ${day}, ${told}`,
        "aria-current": day === today() ? "date" : undefined,
        onclick: () => choose(id),
      },
      element("span", at + 1),
      element("small", { "aria-hidden": "true" }, sign),
    );
  });
  return element(
    "div.days",
    { "data-small-targets": true },
    heads,
    Array.from({ length: before }, () => element("span")),
    cells,
  );
}

/** @param {Kind} before */
export function statisticsDialog(before) {
  const kind = { ...before };
  const place = element("div.stack");
  const show = () => {
    const own = results(kind);
    const most = Math.max(1, ...Object.values(own.distribution));
    const rows = Array.from({ length: rowsOf(kind.mode) }, (_, at) => at + 1);
    const bar = (/** @type {number} */ guesses) => {
      const count = own.distribution[guesses] ?? 0;
      return element(
        "li",
        { "aria-label": say("{guesses|One guess|# guesses}: {count}", { guesses, count }) },
        element("span", { "aria-hidden": "true" }, guesses),
        element("span.bar", { "aria-hidden": "true" }, element("i", { style: { width: `${(count / most) * 100}%` } })),
        element("span.numbers", { "aria-hidden": "true" }, number(count)),
      );
    };
    fill(
      place,
      figures([
        [sayAs("statistics", "Played"), number(own.played)],
        [say("Won"), own.played > 0 ? `${Math.round((own.won / own.played) * 100)} %` : "–"],
        [say("Streak"), number(streakOf(own))],
        [sayAs("statistics", "Longest"), number(own.longest)],
      ]),
      own.played > 0
        ? element("ol.distribution", { "aria-label": say("Guesses") }, rows.map(bar))
        : element("p.quiet", say("No game of this kind finished yet.")),
      own.hinted > 0 && element("p.quiet.small", say("{count|One more was|# more were} won with hints.", { count: own.hinted })),
    );
  };
  show();
  return openDialog({
    title: say("Statistics"),
    body: [
      choice(say("Size"), VARIANTS, SIZES, kind.variant, (variant) => ((kind.variant = variant), show())),
      choice(say("Kind"), MODES, KINDS, kind.mode, (mode) => ((kind.mode = mode), show())),
      place,
    ],
  });
}

/** A puzzle with an answer of one's own. @returns {Promise<string | undefined>} the id, to play it */
export async function customDialog() {
  /** @type {string | undefined} */
  let id;
  /** @type {HTMLDialogElement | undefined} */
  let dialog;
  const place = element("div.stack-tight", { "aria-live": "polite" });
  const answer = field({
    label: say("Equation"),
    mono: true,
    placeholder: "54-36=18",
    onInput: () => (answer.setError(""), fill(place)),
    onEnter: () => make(),
  });
  const link = () => sharedUrl(`/nerdle?game=${encodeURIComponent(id ?? "")}`);
  const make = async () => {
    const text = plainSigns(answer.input.value);
    fill(place);
    const problem = problemOf(text);
    if (problem) return answer.setError(problemText(problem));
    const variant = VARIANTS.find((own) => tilesOf(own) === [...text].length);
    try {
      const reply = await call("nerdle", "generate", { answer: text, ...(variant ? { variant } : {}) });
      id = reply.puzzles[0].id;
      fill(
        place,
        element("p.mono.custom-id", id),
        element(
          "div.row",
          button({ label: say("Copy link"), icon: "copy", kind: "primary", onClick: () => copy(link()) }),
          button({ label: say("Play it"), icon: "play", onClick: () => dialog?.close("play") }),
        ),
      );
    } catch (error) {
      answer.setError(messageOf(error));
    }
  };
  const closed = await openDialog({
    title: say("A puzzle of your own"),
    body: [
      element("p.quiet", say("Type an equation. The link holds a code that does not tell it.")),
      answer,
      element("div", button({ label: say("Make the link"), icon: "share", onClick: make })),
      place,
    ],
    onOpen: (opened) => (dialog = opened),
  });
  return closed === "play" ? id : undefined;
}
