// The home page: every puzzle with today's game, a field for room codes, past results.

import { HAS_SERVER } from "../../shell/api.js";
import { backUp, restore } from "../../shell/backup.js";
import { button, figures, fileButton, linkButton } from "../../shell/controls.js";
import { share } from "../../shell/download.js";
import { element, fill, icon } from "../../shell/elements.js";
import { PUZZLES, inLanguage } from "../../shell/pages.js";
import { NEWS } from "../../shell/results.js";
import { rest, startPage, toast } from "../../shell/shell.js";
import { cardOf, dayDone, streak, tally } from "../../shell/statistics.js";
import { lastGame } from "../../shell/storage.js";
import { dayText, today, untilNewOnes } from "../../shell/day.js";
import { clockText, number, say } from "../../shell/words.js";
import { codeForm } from "../rooms/code-form.js";

/** @typedef {typeof PUZZLES[number]} Entry */

const main = startPage({ title: "unpuzzle" });
const yours = element("section.panel.you", { "aria-labelledby": "you-title" });
const cards = element("ul.puzzles", { "aria-label": say("Puzzles") });
await rest();
main.append(
  element(
    "div.hero",
    element("p.quiet.day", `${say("Today · {day}", { day: dayText(today()) })} · ${untilNewOnes()}`),
    element("h1", say("Four puzzles, taken apart.")),
    element("p.lead", say("Play today’s, ask for a nudge, see every solution, and watch how the solvers think.")),
  ),
  dayCard(),
  cards,
  ...(HAS_SERVER ? [together()] : []),
);
for (const entry of PUZZLES) {
  await rest();
  cards.append(card(entry));
}
await rest();
main.append(element("div.below", yours, comparison()), tools());
addEventListener(NEWS, drawYou);
drawYou();
await rest();

/** Today's results, once there is one. */
function dayCard() {
  const rows = PUZZLES.map(({ puzzle, title }) => ({ title: inLanguage(title), over: cardOf(puzzle) }));
  if (!rows.some(({ over }) => over)) return "";
  const result = (/** @type {ReturnType<typeof cardOf>} */ over) =>
    over
      ? [over.won || over.result ? over.result : say("not solved"), over.hints > 0 && say("{hints|one hint|# hints}", { hints: over.hints })]
          .filter(Boolean)
          .join(", ")
      : say("waiting");
  const line = (/** @type {typeof rows[number]} */ { title, over }) =>
    `${over?.won ? "✔" : over ? "✘" : "·"} ${title} ${over ? result(over) : ""}`.trim();
  const text = () => [`unpuzzle · ${dayText(today())}`, ...rows.map(line)].join("\n");
  return element(
    "section.panel.day-card",
    { "aria-labelledby": "day-title" },
    element("h2", { id: "day-title" }, say("Your day")),
    element(
      "ul",
      rows.map(({ title, over }) =>
        element(
          "li",
          { class: over?.won ? "won" : "" },
          icon(over ? (over.won ? "check" : "close") : "calendar"),
          element("strong", title),
          element("span.quiet.numbers", result(over)),
        ),
      ),
    ),
    button({ label: say("Share your day"), icon: "share", kind: "wide", onClick: () => void share({ text: text(), url: "/" }) }),
  );
}

/** One puzzle: its picture, today's game, and the one that was left. @param {Entry} entry */
function card({ puzzle, path, folder, title: names, about }) {
  const title = inLanguage(names);
  const done = dayDone(puzzle);
  const left = lastGame(puzzle);
  const days = streak(puzzle);
  const label = say(done ? "See today’s again" : "Play today’s");
  const invite = linkButton({ label, href: `${path}?day=today`, kind: done ? "" : "primary", icon: done ? "check" : "calendar" });
  invite.setAttribute("aria-label", `${title}: ${label}`);
  const other =
    left && !left.finished
      ? linkButton({ label: say("Continue"), href: `${path}?game=${encodeURIComponent(left.game)}`, icon: "play" })
      : linkButton({ label: say("Play another"), href: path, kind: "plain" });
  const summary = left && !left.finished ? left.summary : "";
  if (summary) other.setAttribute("aria-label", `${title}: ${say("Continue {summary}", { summary })}`);
  const picture = element("a.picture", { href: path, tabindex: -1, "aria-hidden": "true" });
  void import(`../${folder}/picture.js`).then((drawing) => fill(picture, drawing.picture()));
  return element(
    "li",
    { class: `puzzle puzzle-${puzzle}` },
    picture,
    element(
      "div.puzzle-text",
      element(
        "div.row",
        element("h2", element("a", { href: path }, title)),
        done && element("span.chip.good", icon("check"), say("Done today")),
        days > 1 && element("span.chip.accent", icon("flame"), say("{days|one day|# days} in a row", { days })),
      ),
      element("p.quiet", inLanguage(about)),
      element("div.row", invite, other),
      summary && element("p.quiet.small", summary),
    ),
  );
}

function together() {
  return element(
    "section.panel.together",
    { "aria-labelledby": "together-title" },
    icon("people"),
    element("div", element("h2", { id: "together-title" }, say("Play together")), element("p.quiet", say("A class or a table of friends, live, everybody on their own telephone."))),
    element("div.join-row", codeForm(), linkButton({ label: say("Make a room"), href: "/rooms" })),
  );
}

function drawYou() {
  const rows = PUZZLES.map((entry) => ({ ...entry, ...tally(entry.puzzle) })).filter(({ played }) => played > 0);
  const none = element("div.empty", icon("trophy"), element("p", say("What you play is counted here.")));
  fill(yours, element("h2", { id: "you-title" }, say("You so far")), rows.length === 0 && none, rows.map(youRow), backups());
}

/** Export and import of everything that this browser keeps. */
function backups() {
  const take = async (/** @type {File} */ file) => {
    const count = await restore(await file.text());
    toast(count === undefined ? say("This file holds no games of this program.") : say("{count|One thing was|# things were} taken over", { count }), { kind: count === undefined ? "bad" : "" });
    if (count) setTimeout(() => location.reload(), 1200);
  };
  return element(
    "div.row.backups",
    button({ label: say("Save it all to a file"), icon: "download", kind: "plain small", onClick: () => void backUp() }),
    fileButton({ label: say("Open such a file"), icon: "open", kind: "plain small", accept: ".json,application/json" }, (file) => void take(file)),
  );
}

/** @param {Entry & import("../../shell/statistics.js").Tally} row */
function youRow({ puzzle, title, scored, won, played, best, score }) {
  const last = scored ? number(score) : best > 0 ? clockText(best) : "–";
  return element(
    "div.you-row",
    element("h3", inLanguage(title)),
    figures([
      [say("won"), `${number(won)}/${number(played)}`],
      [say("days in a row"), number(streak(puzzle))],
      [say(scored ? "best score" : "best time"), last],
    ]),
  );
}

function comparison() {
  const bars = [100, 62, 34, 9].map((width) => element("i", { style: { "--width": `${width}%` } }));
  return element(
    "section.panel.comparison",
    { "aria-labelledby": "compare-title" },
    element("div.bars-picture", { "aria-hidden": "true" }, bars),
    element("h2", { id: "compare-title" }, say("See how solvers compare")),
    element("p.quiet", say("The same puzzle for every strategy, from brute force to the best we know: cases examined, time, quality.")),
    linkButton({ label: say("Open the comparison"), href: "/compare", icon: "chart" }),
  );
}

function tools() {
  const href = (/** @type {string} */ name) => `/puzzle?name=${encodeURIComponent(name)}`;
  return element(
    "section.more",
    { "aria-labelledby": "more-title" },
    element("h2", { id: "more-title" }, say("For the curious")),
    element("p.quiet", say("Every verb of every puzzle as a form, with its answer as text, data and picture.")),
    element("p.verb-links", PUZZLES.map(({ puzzle, title }) => element("a", { href: href(puzzle) }, inLanguage(title)))),
  );
}
