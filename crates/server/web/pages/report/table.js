// The tables of a report: tasks by difficulty, and each pupil with each task.

import { element, icon } from "../../shell/elements.js";
import { number, say, sayAs, tenths } from "../../shell/words.js";
import { pretty } from "../../shell/rational.js";

/** @import { Report } from "../../shell/types.js" */
/** @typedef {Report["games"][number]} Game */
/** @typedef {Game["hands"][number]} Hand */
/** @typedef {Game["players"][number]} Player */
/** @typedef {Player["hands"][number]} Attempt */

/** Tries shown beside an answer. */
const MOST_TRIES = 4;

/** @param {Game} game */
export function hardList({ hands }) {
  const share = (/** @type {Hand} */ { solved, playing }) => (playing > 0 ? solved / playing : 1);
  const sorted = [...hands].sort((one, other) => share(one) - share(other) || one.number - other.number);
  const rows = sorted.map((hand) => {
    const { solved, playing, median, usual, hard } = hand;
    const facts = [
      say("{solved} of {playing}", { solved, playing }),
      typeof median === "number" && say("middle time {seconds} s", { seconds: tenths(median) }),
      typeof usual === "number" && say("usually {seconds} s", { seconds: tenths(usual) }),
    ];
    return element(
      "li.hard-row",
      element("span.hard-task", element("strong", `${number(hand.number)}. ${taskText(hand)}`), hard && element("span.chip.warn", icon("flame"), say("hard"))),
      element("span.bar", { "aria-hidden": "true" }, element("i", { style: { width: `${100 * share(hand)}%` } })),
      element("span.quiet.small.numbers", facts.filter(Boolean).join(" · ")),
    );
  });
  const isEasy = hands.length > 0 && !hands.some(({ hard }) => hard);
  return element("div.stack-tight", isEasy && element("p.quiet", say("At least half of the class solved each of them.")), element("ol.hard-list", rows));
}

/** Each pupil with each task. @param {Game} game */
export function resultTable({ players, hands, puzzle }) {
  const hasTeams = players.some(({ team }) => team);
  const head = element(
    "tr",
    element("th", { scope: "col" }, sayAs("column", "Place")),
    element("th.sticky", { scope: "col" }, say("Name")),
    hasTeams && element("th", { scope: "col" }, say("Team")),
    element("th.number", { scope: "col" }, say("Points")),
    element("th.number", { scope: "col" }, sayAs("report page", "Solved")),
    element("th.number", { scope: "col" }, say("Hints")),
    hands.map((hand) => element("th", { scope: "col" }, element("span.unseen", say("Task {number}", { number: hand.number })), element("span", { "aria-hidden": "true" }, `${number(hand.number)}. ${taskText(hand)}`))),
  );
  const rows = players.map((player) =>
    element(
      "tr",
      element("td.numbers", number(player.place)),
      element("th.sticky", { scope: "row" }, element("bdi", player.name)),
      hasTeams && element("td", player.team ?? ""),
      element("td.number.numbers", element("strong", number(player.points))),
      element("td.number.numbers", `${number(player.solved)}/${number(player.hands.length)}`),
      element("td.number.numbers", number(player.hints)),
      hands.map((hand) => cell(player.hands.find((one) => one.hand === hand.number), puzzle)),
    ),
  );
  return element(
    "div.table-wrap",
    { tabindex: 0, role: "region", "aria-label": say("Each pupil and each task"), dataset: { scrolls: "" } },
    element("table.table.report-table", element("thead", head), element("tbody", rows)),
  );
}

/** @type {Record<string, string>} */
const OUTCOMES = {
  solved: say("solved"),
  "gave-up": say("gave up"),
  lost: say("no tries left"),
  "time-up": say("time was up"),
  open: say("still at it"),
};

/** @param {Attempt | undefined} attempt @param {Game["puzzle"]} puzzle */
function cell(attempt, puzzle) {
  if (!attempt) return element("td", element("span.quiet", "–"));
  const { outcome, after, hints, answer, tries, away } = attempt;
  const solved = outcome === "solved";
  const told = puzzle === "24" && tries.length > 0 ? say("Tried: {tries}", { tries: tries.slice(-MOST_TRIES).map(pretty).join(", ") }) : "";
  return element(
    "td",
    { class: `attempt ${outcome}`, title: told || undefined },
    element(
      "span.attempt-head",
      icon(solved ? "check" : outcome === "open" ? "clock" : "close"),
      element("span.numbers", solved && typeof after === "number" ? say("{seconds} s", { seconds: tenths(after) }) : OUTCOMES[outcome]),
      hints > 0 && element("span.chip", icon("hint"), element("span.numbers", number(hints)), element("span.unseen", ` ${say("Hints")}`)),
    ),
    answer && puzzle !== "tiling" && element("span.attempt-answer.mono", puzzle === "24" ? pretty(answer) : answer),
    away && element("span.quiet", say("was away during the hand")),
    told && element("span.unseen", told),
  );
}

/** A task in short, as in the CSV and the PDF. @param {Hand} hand */
function taskText({ task, answers }) {
  if (task.puzzle === "24") return task.cards.map((corner) => corner.slice(0, -1)).join(" ");
  if (task.puzzle === "nerdle") return pretty(answers[0] ?? task.variant);
  return task.game.replace(/^[^:]*:/, "");
}
