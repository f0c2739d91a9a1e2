// The panels beside the table.

import { button, figures, linkButton, notice, tabs, toggle } from "../../shell/controls.js";
import { drawn, element, fill } from "../../shell/elements.js";
import { LEVELS } from "../../shell/pages.js";
import { gamesButton } from "../../shell/shell.js";
import { NEWS, ratings, serverStatistics } from "../../shell/results.js";
import { streak, tally } from "../../shell/statistics.js";
import { dayText, later, today } from "../../shell/day.js";
import { clockText, number, say } from "../../shell/words.js";
import { NoAnswer, call, messageOf } from "../../shell/api.js";
import { pretty } from "../../shell/rational.js";
import { replay, stepsOfText } from "./steps.js";

/** @import { Reply } from "../../shell/types.js" */
/** @import { Play } from "./play.js" */

const FORMS_SHOWN = 60;
const DAYS_SHOWN = 7;
/** Games in the rating graph. */
const GRAPH_GAMES = 60;

/** @param {Play} play @param {{deal: () => HTMLElement, open: (id: string) => void}} parts */
export function tools(play, { deal, open }) {
  const all = [
    { id: "deal", label: say("Deal"), panel: deal },
    { id: "solve", label: say("Solutions"), panel: () => solveTool(play) },
    { id: "rate", label: say("Difficulty"), panel: () => rateTool(play) },
    { id: "any", label: say("Any hand"), panel: async () => (await import("./any.js")).anyTool(open) },
    { id: "sheet", label: say("Sheet"), panel: async () => (await import("./sheet.js")).sheetTool() },
    { id: "you", label: say("You"), panel: () => youTool(play) },
  ];
  return element("section.panel.tools", { "aria-label": say("Tools") }, tabs({ label: say("Tools"), tabs: all, compact: true, isTools: true }));
}

/** All solutions, on request. @param {Play} play */
function solveTool(play) {
  const panel = element("div.stack");
  let open = false;
  const hide = () =>
    fill(
      panel,
      element("p.quiet", say(play.hand?.won ? "Every solution of this hand." : "Solutions are hidden while you play.")),
      button({ label: say("Show solutions"), icon: "eye", onClick: () => void show(false) }),
    );
  const show = async (/** @type {boolean} */ every) => {
    open = true;
    play.spoil();
    const { id } = play;
    try {
      const reply = await call("24", "solve", every ? { cards: id, every } : { cards: id });
      if (play.id !== id) return;
      fill(
        panel,
        solutions(play, reply, every),
        toggle({ narrow: true, label: say("Every written form"), checked: every, onChange: (on) => void show(on) }),
        linkButton({ label: say("Compare solvers"), icon: "chart", href: `/compare?puzzle=24&cards=${encodeURIComponent(play.hand?.cards.join(" ") ?? "")}` }),
      );
    } catch (error) {
      if (play.id === id) fill(panel, notice({ kind: "bad" }, messageOf(error)));
    }
  };
  play.addEventListener("deal", () => ((open = false), hide()));
  play.addEventListener("change", () => open || hide());
  hide();
  return panel;
}

/** @param {Play} play @param {Reply<"24", "solve">} reply @param {boolean} every */
function solutions({ hand }, { solvable, complete, target, count, cases, solutions: all }, every) {
  const stopped = notice({ kind: "warn" }, say("The search stopped before it was done, so there may be more."));
  if (!solvable) return complete ? notice({}, say("No solution. These cards cannot make {target}, however they are combined.", { target })) : stopped;
  const head = element(
    "p",
    element("strong", say(every ? "{count|One written form|# written forms}" : "{count|One solution|# essentially different solutions}", { count })),
    element("span.quiet.small.cases", say("{cases} cases examined", { cases })),
  );
  const list = hand && listOf(hand.deal, all.map((one) => (every ? one.written : one.text)));
  return element("div.stack-tight", head, list, !complete && stopped);
}

/** A list of solutions, truncated until all are requested. @param {import("./hand.js").Deal} deal @param {string[]} solutions */
export function listOf(deal, solutions) {
  const line = (/** @type {string} */ text) => solutionLine(deal, text);
  const list = element("ol.solutions", { tabindex: 0, "aria-label": say("Solutions") }, solutions.slice(0, FORMS_SHOWN).map(line));
  if (solutions.length <= FORMS_SHOWN) return list;
  const all = button({
    label: say("Show all {count}", { count: solutions.length }),
    kind: "small",
    onClick: () => (fill(list, solutions.map(line)), all.remove()),
  });
  return element("div.stack-tight", list, all);
}

/** A solution, and the way to see how it is made. @param {import("./hand.js").Deal} deal @param {string} text */
function solutionLine(deal, text) {
  const steps = stepsOfText(text, deal);
  const label = say("{expression}, step by step", { expression: pretty(text) });
  const show = () => void replay(deal, steps);
  return element("li", pretty(text), steps.length > 0 && button({ label, icon: "step", iconOnly: true, kind: "plain", onClick: show }));
}

/** How hard the hand is for people. @param {Play} play */
function rateTool(play) {
  const panel = element("div.stack");
  const hide = () =>
    fill(
      panel,
      element("p.quiet", say("How long people take with this hand, and why.")),
      button({ label: say("How hard is it?"), icon: "chart", onClick: () => void show() }),
    );
  const show = async () => {
    const { id } = play;
    try {
      const reply = await call("24", "rate", { cards: id });
      if (play.id === id) fill(panel, rating(reply));
    } catch (error) {
      if (play.id !== id) return;
      fill(panel, error instanceof NoAnswer ? notice({}, say("It cannot be solved, so there is nothing to rate.")) : notice({ kind: "bad" }, messageOf(error)));
    }
  };
  play.addEventListener("deal", hide);
  hide();
  return panel;
}

/** @param {Reply<"24", "rate">} reply */
function rating(reply) {
  const { level } = reply;
  const levels = Object.keys(LEVELS);
  const steps = levels.map((_, at) => element("i", { class: at <= levels.indexOf(level) ? "on" : "" }));
  const seconds = say("{seconds} seconds", { seconds: reply.seconds });
  return element(
    "div.stack",
    element(
      "div",
      element("div.row-spread", element("p.big", LEVELS[level]), element("p.big.numbers", seconds)),
      element("div.level-scale", { "aria-hidden": "true" }, steps),
      element("p.quiet.small", say("the middle of what people need")),
    ),
    element("ul.reasons", reply.reasons.map((reason) => element("li", reason))),
    !reply.calibrated && element("p.quiet.small", say("Extrapolated: times of people are known for four cards from ace to king and the target 24.")),
  );
}

/** @param {Play} play */
function youTool(play) {
  const panel = element("div.stack");
  const draw = () => {
    const { won, played, best, hints, days } = tally("24");
    if (won === 0) return fill(panel, element("p.quiet", say("Nothing played yet. Your first hand is on the table.")), gamesButton("24", "/24"));
    const done = days.includes(today());
    fill(
      panel,
      figures([
        [say("won"), `${number(won)}/${number(played)}`],
        [say("days in a row"), number(streak("24"))],
        [say("best time"), best > 0 ? clockText(best) : "–"],
        [say("hints"), number(hints)],
        ...ratingFigure(),
      ]),
      element("div.stack-tight", element("p.label", say("The last seven days")), week(days)),
      element("p.quiet.small", say(done ? "Today’s hand is done." : "Today’s hand is waiting.")),
      ratingGraph(),
      gamesButton("24", "/24"),
    );
  };
  play.addEventListener("change", draw);
  addEventListener(NEWS, draw);
  draw();
  return panel;
}

/** The player's rating, if known. @returns {[string, string][]} */
function ratingFigure() {
  const rating = serverStatistics("24")?.rating;
  if (!rating) return [];
  const margin = number(Math.round(2 * rating.deviation));
  return [[say("Rating"), `${number(Math.round(rating.rating))} ± ${margin}`]];
}

/** The rating over time, as far as this browser has seen it. */
function ratingGraph() {
  const seen = ratings("24").slice(-GRAPH_GAMES);
  if (seen.length < 2) return undefined;
  const all = seen.map(({ rating }) => rating);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const place = (/** @type {number} */ rating, /** @type {number} */ at) =>
    `${(at / (all.length - 1)) * 100},${36 - ((rating - low) / (high - low || 1)) * 32}`;
  const graph = drawn(
    "svg",
    {
      class: "rating-graph",
      viewBox: "-1 0 102 40",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": say("Your rating went from {from} to {to}", { from: all[0], to: all[all.length - 1] }),
    },
    drawn("polyline", { points: all.map(place).join(" ") }),
  );
  const bound = (/** @type {import("../../shell/results.js").DatedRating} */ { rating, day }) =>
    element("span", element("strong", number(rating)), day && ` · ${dayText(day)}`);
  const bounds = element("p.row-spread.quiet.small.numbers", { "aria-hidden": "true" }, bound(seen[0]), bound(seen[seen.length - 1]));
  return element("div.stack-tight", element("p.label", say("Rating")), graph, bounds);
}

/** @param {string[]} days */
function week(days) {
  const cells = Array.from({ length: DAYS_SHOWN }, (_, back) => {
    const day = later(today(), back + 1 - DAYS_SHOWN);
    const done = days.includes(day);
    const letter = dayText(day).slice(0, 1);
    return element(
      "li",
      { class: done ? "day done" : "day" },
      element("span", { "aria-hidden": "true" }, letter),
      element("span.unseen", say(done ? "{day}: done" : "{day}: not done", { day: dayText(day) })),
    );
  });
  return element("ul.week", cells);
}
