// The dialogs of the Nerdle page: a new game, the archive, statistics, a puzzle of
// one's own, how to play.

import { call, messageOf } from "../../shell/api.js";
import { button, field, figures, segmented, toggle } from "../../shell/controls.js";
import { copy, sharedUrl } from "../../shell/download.js";
import { element, fill } from "../../shell/elements.js";
import { confirmDialog, openDialog } from "../../shell/shell.js";
import { keptGame } from "../../shell/storage.js";
import { language, number, today } from "../../shell/words.js";
import { plainSigns, problemOf } from "./equation.js";
import { idOf, MODES, newSeed, rowsOf, tilesOf, VARIANTS } from "./id.js";
import { results, streakOf } from "./results.js";

/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {import("./id.js").Kind} Kind */

/** @param {import("./play.js").Play} play @param {Say} say */
export async function mayLeave(play, say) {
  if (!play.playing || play.moves.length === 0) return true;
  return confirmDialog({ title: say("loseTitle"), text: say("loseText"), yes: say("leave") });
}

/** @param {Kind} before @param {Say} say @returns {Promise<string | undefined>} the id of the game wanted */
export async function newGameDialog(before, say) {
  const kind = { ...before };
  let which = today() in results(kind).days ? "random" : "daily";
  const answer = await openDialog({
    title: say("newGame"),
    body: [
      ...kindChoices(kind, say),
      choice(say("which"), ["daily", "random"], which, say, (value) => (which = value)),
      element("div", ruleChoices(kind, say)),
    ],
    actions: [
      { label: say("cancel"), value: "" },
      { label: say("start"), value: "start", kind: "primary" },
    ],
  });
  if (answer !== "start") return undefined;
  const mode = missing(kind) ? "single" : kind.mode;
  return idOf({ ...kind, mode, origin: which === "daily" ? today() : newSeed() });
}

/** A row that tells everything takes minutes to find among two million answers. @param {Kind} kind */
const missing = ({ variant, mode }) => variant === "maxi" && mode === "instant";

/** @template {string} Value @param {string} legend @param {Value[]} values @param {Value} value @param {Say} say @param {(value: Value) => void} onChange */
function choice(legend, values, value, say, onChange) {
  const options = values.map((own) => ({ value: own, label: say(own) }));
  return segmented({ legend, showLegend: true, value, options, onChange });
}

/** Size and kind of game, with a word about what that is. @param {Kind} kind @param {Say} say */
function kindChoices(kind, say) {
  const about = element("p.quiet.small", { "aria-live": "polite" });
  const change = (/** @type {Partial<Kind>} */ chosen) => {
    Object.assign(kind, chosen);
    about.textContent = say(missing(kind) ? "about-missing" : `about-${kind.mode}`);
  };
  change({});
  return [
    choice(say("variant"), VARIANTS, kind.variant, say, (variant) => change({ variant })),
    choice(say("mode"), MODES, kind.mode, say, (mode) => change({ mode })),
    about,
  ];
}

/** Rules that can be had in any kind of game. @param {Kind} kind @param {Say} say */
function ruleChoices(kind, say) {
  const rule = (/** @type {"hard" | "commutative"} */ name, /** @type {string} */ label, /** @type {string} */ help) => [
    toggle({ label: say(label), spread: true, checked: kind[name], onChange: (on) => (kind[name] = on) }),
    element("p.quiet.small", say(help)),
  ];
  return [...rule("hard", "hardMode", "hardHelp"), ...rule("commutative", "commutative", "commutativeHelp")];
}

/** A month of days to choose from. @param {Kind} kind @param {Say} say @returns {Promise<string | undefined>} */
export async function archiveDialog(kind, say) {
  const month = new Date(`${today().slice(0, 8)}01T12:00:00`);
  const place = element("div.stack");
  /** @type {HTMLDialogElement | undefined} */
  let dialog;
  const show = () => {
    const title = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(month);
    const go = (/** @type {number} */ by) => (month.setMonth(month.getMonth() + by), show());
    fill(
      place,
      element(
        "div.row-spread",
        button({ label: say("earlier"), icon: "back", iconOnly: true, onClick: () => go(-1) }),
        element("h3", { "aria-live": "polite" }, title),
        button({ label: say("later"), icon: "next", iconOnly: true, onClick: () => go(1) }),
      ),
      days(month, kind, say, (id) => dialog?.close(id)),
    );
  };
  show();
  const chosen = await openDialog({
    title: `${say("archive")} · ${say(kind.variant)}`,
    body: [element("p.quiet.small", say("archiveAbout")), place],
    onOpen: (opened) => (dialog = opened),
  });
  return chosen || undefined;
}

/** @param {Date} month @param {Kind} kind @param {Say} say @param {(id: string) => void} choose */
function days(month, kind, say, choose) {
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
      won: say("dayWon", { guesses: played[day] ?? 0 }),
      lost: say("dayLost"),
      started: say("dayStarted"),
      open: say("dayOpen"),
    }[state];
    const sign = { won: String(played[day]), lost: "×", started: "…", open: "" }[state];
    return element(
      "button",
      {
        type: "button",
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

/** @param {Kind} before @param {Say} say */
export function statisticsDialog(before, say) {
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
        { "aria-label": say("guessesOf", { guesses, count }) },
        element("span", { "aria-hidden": "true" }, guesses),
        element("span.bar", { "aria-hidden": "true" }, element("i", { style: { width: `${(count / most) * 100}%` } })),
        element("span.numbers", { "aria-hidden": "true" }, number(count)),
      );
    };
    fill(
      place,
      figures([
        [say("played"), number(own.played)],
        [say("winRate"), own.played > 0 ? `${Math.round((own.won / own.played) * 100)} %` : "–"],
        [say("streak"), number(streakOf(own))],
        [say("longest"), number(own.longest)],
      ]),
      own.played > 0
        ? element("ol.distribution", { "aria-label": say("distribution") }, rows.map(bar))
        : element("p.quiet", say("noGames")),
    );
  };
  show();
  return openDialog({
    title: say("statistics"),
    body: [
      segmented({
        legend: say("variant"),
        value: kind.variant,
        options: VARIANTS.map((value) => ({ value, label: say(value) })),
        onChange: (variant) => ((kind.variant = variant), show()),
      }),
      segmented({
        legend: say("mode"),
        value: kind.mode,
        options: MODES.map((value) => ({ value, label: say(value) })),
        onChange: (mode) => ((kind.mode = mode), show()),
      }),
      place,
    ],
  });
}

/** A puzzle with an answer of one's own. @param {Say} say @returns {Promise<string | undefined>} the id, to play it */
export async function customDialog(say) {
  /** @type {string | undefined} */
  let id;
  /** @type {HTMLDialogElement | undefined} */
  let dialog;
  const place = element("div.stack-tight", { "aria-live": "polite" });
  const answer = field({
    label: say("equation"),
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
    if (problem) return answer.setError(say(problem.kind, problem));
    const variant = VARIANTS.find((own) => tilesOf(own) === [...text].length);
    try {
      const reply = await call("nerdle", "generate", { answer: text, ...(variant ? { variant } : {}) });
      id = reply.puzzles[0].id;
      fill(
        place,
        element("p.mono.custom-id", id),
        element(
          "div.row",
          button({ label: say("copyLink"), icon: "copy", kind: "primary", onClick: () => copy(link()) }),
          button({ label: say("openIt"), icon: "play", onClick: () => dialog?.close("play") }),
        ),
      );
    } catch (error) {
      answer.setError(messageOf(error));
    }
  };
  const closed = await openDialog({
    title: say("customTitle"),
    body: [
      element("p.quiet", say("customAbout")),
      answer,
      element("div", button({ label: say("makeLink"), icon: "share", onClick: make })),
      place,
    ],
    onOpen: (opened) => (dialog = opened),
  });
  return closed === "play" ? id : undefined;
}
