// The tools beside the table: deal, solutions, difficulty, any hand, sheets, and
// what the player has done so far.

import { button, figures, linkButton, notice, tabs, toggle } from "../../shell/controls.js";
import { drawn, element, fill } from "../../shell/elements.js";
import { gamesButton } from "../../shell/shell.js";
import { NEWS, ratings, served } from "../../shell/results.js";
import { streak, tally } from "../../shell/statistics.js";
import { clockText, dayText, number, today } from "../../shell/words.js";
import { NoAnswer, call } from "../../shell/api.js";
import { pretty } from "./signs.js";
import { replay, stepsOfText } from "./steps.js";

/** @import { Reply } from "../../shell/types.js" */
/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("../../shell/words.js").Say} Say */

const FORMS_SHOWN = 60;
const DAYS_SHOWN = 7;
/** Games that the graph of the rating goes back. */
const GRAPHED = 60;

/** @param {Say} say @param {Play} play @param {{deal: () => HTMLElement, open: (id: string) => void}} parts */
export function tools(say, play, { deal, open }) {
  const all = [
    { id: "deal", label: say("deal"), panel: deal },
    { id: "solve", label: say("solveTab"), panel: () => solveTool(say, play) },
    { id: "rate", label: say("rateTab"), panel: () => rateTool(say, play) },
    { id: "any", label: say("anyTab"), panel: async () => (await import("./any.js")).anyTool(say, open) },
    { id: "sheet", label: say("sheetTab"), panel: async () => (await import("./sheet.js")).sheetTool(say) },
    { id: "you", label: say("statsTab"), panel: () => youTool(say, play) },
  ];
  return element(
    "section.panel.tools",
    { "aria-label": say("panels") },
    tabs({ label: say("panels"), tabs: all, compact: true, isTools: true }),
  );
}

/** Every solution, but only when asked: it would spoil the hand. @param {Say} say @param {Play} play */
function solveTool(say, play) {
  const panel = element("div.stack");
  let open = false;
  const hide = () =>
    fill(
      panel,
      element("p.quiet", say(play.hand?.won ? "solveWon" : "solveHidden")),
      button({ label: say("solveShow"), icon: "eye", onClick: () => void show(false) }),
    );
  const show = async (/** @type {boolean} */ every) => {
    open = true;
    play.spoil();
    const reply = await call("24", "solve", every ? { ...play.rules(), every } : play.rules()).catch(
      (error) => fill(panel, notice({ kind: "bad" }, error.message)) && undefined,
    );
    if (reply)
      fill(
        panel,
        solutions(reply, every),
        toggle({ label: say("everyForm"), checked: every, onChange: (on) => void show(on) }),
        linkButton({
          label: say("compare"),
          icon: "chart",
          href: `/compare?puzzle=24&cards=${encodeURIComponent(play.rules().cards)}`,
        }),
      );
  };
  const solutions = (/** @type {Reply<"24", "solve">} */ reply, /** @type {boolean} */ every) => {
    if (!reply.solvable)
      return notice(
        { kind: reply.complete ? "" : "warn" },
        say(reply.complete ? "solveNone" : "solveUnknown", { target: reply.target }),
      );
    const head = element(
      "p",
      element("strong", say(every ? "everyCount" : "solveCount", { count: reply.count })),
      element("span.quiet.small.cases", say("cases", { cases: reply.cases })),
    );
    return element(
      "div.stack-tight",
      head,
      play.hand &&
        listOf(
          say,
          play.hand.deal,
          reply.solutions.map((one) => (every ? one.written : one.text)),
        ),
      !reply.complete && notice({ kind: "warn" }, say("solveUnknown")),
    );
  };
  play.addEventListener("deal", () => ((open = false), hide()));
  play.addEventListener("change", () => open || hide());
  hide();
  return panel;
}

/** A list of solutions that is cut off until asked for all. @param {Say} say @param {import("./hand.js").Deal} deal @param {string[]} solutions */
export function listOf(say, deal, solutions) {
  const line = (/** @type {string} */ text) => solutionLine(say, deal, text);
  const list = element("ol.solutions", { tabindex: 0, "aria-label": say("solveTab") }, solutions.slice(0, FORMS_SHOWN).map(line));
  if (solutions.length <= FORMS_SHOWN) return list;
  const all = button({
    label: say("showAll", { count: solutions.length }),
    kind: "small",
    onClick: () => (fill(list, solutions.map(line)), all.remove()),
  });
  return element("div.stack-tight", list, all);
}

/** A solution, and the way to see how it is made. @param {Say} say @param {import("./hand.js").Deal} deal @param {string} text */
function solutionLine(say, deal, text) {
  const steps = stepsOfText(text, deal);
  const label = say("replayOf", { expression: pretty(text) });
  const show = () => void replay(say, deal, steps);
  return element("li", pretty(text), steps.length > 0 && button({ label, icon: "play", iconOnly: true, kind: "plain", onClick: show }));
}

/** How hard the hand is for people. @param {Say} say @param {Play} play */
function rateTool(say, play) {
  const panel = element("div.stack");
  const hide = () =>
    fill(
      panel,
      element("p.quiet", say("rateHidden")),
      button({ label: say("rateShow"), icon: "chart", onClick: () => void show() }),
    );
  const show = async () => {
    const { cards } = play.rules();
    const reply = await call("24", "rate", { cards }).catch(
      (error) =>
        fill(panel, error instanceof NoAnswer ? notice({}, say("rateUnsolvable")) : notice({ kind: "bad" }, error.message)) && undefined,
    );
    if (reply) fill(panel, rating(say, reply));
  };
  play.addEventListener("deal", hide);
  hide();
  return panel;
}

/** @param {Say} say @param {Reply<"24", "rate">} reply */
function rating(say, reply) {
  const { level: rated } = reply;
  const names = /** @type {Record<string, string>} */ ({
    easy: "levelEasy",
    medium: "levelMedium",
    hard: "levelHard",
    expert: "levelExpert",
  });
  const levels = Object.keys(names);
  const scale = element(
    "div.level-scale",
    { "aria-hidden": "true" },
    levels.map((_, at) => element("i", { class: at <= levels.indexOf(rated) ? "on" : "" })),
  );
  return element(
    "div.stack",
    element(
      "div",
      element(
        "div.row-spread",
        element("p.big", say(names[rated])),
        element("p.big.numbers", say("rateSeconds", { seconds: reply.seconds })),
      ),
      scale,
      element("p.quiet.small", say("rateMedian")),
    ),
    element(
      "ul.reasons",
      reply.reasons.map((reason) => element("li", reason)),
    ),
    !reply.calibrated && element("p.quiet.small", say("rateGuess")),
  );
}

/** What was played. @param {Say} say @param {Play} play */
function youTool(say, play) {
  const panel = element("div.stack");
  const draw = () => {
    const { won, best, hints, days } = tally("24");
    if (won === 0) return fill(panel, element("p.quiet", say("statsNone")), gamesButton("24", "/24"));
    const done = days.includes(today());
    fill(
      panel,
      figures([
        [say("statsSolved"), number(won)],
        [say("statsStreak"), number(streak("24"))],
        [say("statsBest"), best > 0 ? clockText(best) : "–"],
        [say("statsHints"), number(hints)],
        ...rated(say),
      ]),
      element("div.stack-tight", element("p.label", say("statsWeek")), week(say, days)),
      element("p.quiet.small", say(done ? "statsToday" : "statsTodayOpen")),
      ratingGraph(say),
      gamesButton("24", "/24"),
    );
  };
  play.addEventListener("change", draw);
  addEventListener(NEWS, draw);
  draw();
  return panel;
}

/** How good the player is, as far as that is known. @param {Say} say @returns {[string, string][]} */
function rated(say) {
  const rating = served("24")?.rating;
  if (!rating) return [];
  const margin = number(Math.round(2 * rating.deviation));
  return [[say("statsRating"), `${number(Math.round(rating.rating))} ± ${margin}`]];
}

/** The way of the rating, as far as this browser has seen it. @param {Say} say */
function ratingGraph(say) {
  const seen = ratings("24").slice(-GRAPHED);
  if (seen.length < 2) return undefined;
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const place = (/** @type {number} */ rating, /** @type {number} */ at) =>
    `${(at / (seen.length - 1)) * 100},${36 - ((rating - low) / (high - low || 1)) * 32}`;
  const graph = drawn(
    "svg",
    {
      class: "rating-graph",
      viewBox: "-1 0 102 40",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": say("ratingGraph", { from: seen[0], to: seen[seen.length - 1] }),
    },
    drawn("polyline", { points: seen.map(place).join(" ") }),
  );
  const bounds = element(
    "p.row-spread.quiet.small.numbers",
    { "aria-hidden": "true" },
    element("span", number(low)),
    element("span", number(high)),
  );
  return element("div.stack-tight", element("p.label", say("statsRating")), graph, bounds);
}

/** @param {Say} say @param {string[]} days */
function week(say, days) {
  const cells = Array.from({ length: DAYS_SHOWN }, (_, back) => {
    const date = new Date(`${today()}T12:00:00Z`);
    date.setUTCDate(date.getUTCDate() - (DAYS_SHOWN - 1 - back));
    const day = date.toISOString().slice(0, 10);
    const done = days.includes(day);
    const letter = dayText(day).slice(0, 1);
    return element(
      "li",
      { class: done ? "day done" : "day" },
      element("span", { "aria-hidden": "true" }, letter),
      element("span.unseen", say(done ? "statsDone" : "statsMissed", { day: dayText(day) })),
    );
  });
  return element("ul.week", cells);
}
