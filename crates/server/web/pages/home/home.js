// The home page: four puzzles as pictures, each with today's game one press away.

import { describe } from "../../shell/api.js";
import { figures, linkButton, notice } from "../../shell/controls.js";
import { element, icon } from "../../shell/elements.js";
import { NEWS } from "../../shell/results.js";
import { PAGES, startPage } from "../../shell/shell.js";
import { dayDone, streak, tally } from "../../shell/statistics.js";
import { lastGame } from "../../shell/storage.js";
import { clockText, dayText, number, today, words } from "../../shell/words.js";
import { cardsPicture, nerdlePicture, slidePicture, tilingPicture } from "./pictures.js";
import { catalogue } from "./words.js";

const say = words(catalogue);

/** @typedef {{name: string, href: string, key: string, picture: Element, timed: boolean}} Entry */

/** @type {Entry[]} */
const ENTRIES = [
  { name: "24", href: "/24", key: "24", picture: cardsPicture(), timed: true },
  { name: "tiling", href: "/tiling", key: "Tiling", picture: tilingPicture(), timed: true },
  { name: "nerdle", href: "/nerdle", key: "Nerdle", picture: nerdlePicture(), timed: true },
  { name: "2048", href: "/2048", key: "2048", picture: slidePicture(), timed: false },
];

const main = startPage({ title: "unpuzzle", page: "" });
let yours = you();
addEventListener(NEWS, () => {
  const fresh = you();
  yours.replaceWith(fresh);
  yours = fresh;
});
const more = element("section", { class: "more", hidden: true, "aria-labelledby": "more-title" });
main.append(
  element(
    "div",
    { class: "hero" },
    element("p", { class: "quiet day" }, say("today", { day: dayText(today()) })),
    element("h1", {}, say("heading")),
    element("p", { class: "lead" }, say("lead")),
  ),
  element("ul", { class: "puzzles", "aria-label": say("puzzles") }, ENTRIES.map(card)),
  together(),
  element("div", { class: "below" }, yours, comparison()),
  more,
);
void listOthers();

/** One puzzle: its picture, today's game, and the one that was left. @param {Entry} entry */
function card({ name, href, key, picture }) {
  const done = dayDone(name);
  const left = lastGame(name);
  const days = streak(name);
  const invite = linkButton({
    label: say(done ? "playAgain" : "playToday"),
    href: `${href}?day=today`,
    kind: done ? "" : "primary",
    icon: done ? "check" : "calendar",
  });
  const goOn =
    left &&
    !left.finished &&
    linkButton({
      label: say("continue"),
      href: `${href}?game=${encodeURIComponent(left.game)}`,
      icon: "play",
    });
  if (goOn && left.summary)
    goOn.setAttribute(
      "aria-label",
      `${say(`title${key}`)}: ${say("continueWith", { summary: left.summary })}`,
    );
  invite.setAttribute("aria-label", `${say(`title${key}`)}: ${say(done ? "playAgain" : "playToday")}`);
  const chips = [
    done && element("span", { class: "chip good" }, icon("check"), say("done")),
    days > 1 && element("span", { class: "chip accent" }, icon("flame"), say("streak", { days })),
  ];
  return element(
    "li",
    { class: `puzzle puzzle-${name}` },
    element("a", { class: "picture", href, tabindex: -1, "aria-hidden": "true" }, picture),
    element(
      "div",
      { class: "puzzle-text" },
      element("div", { class: "row" }, element("h2", {}, element("a", { href }, say(`title${key}`))), chips),
      element("p", { class: "quiet" }, say(`about${key}`)),
      element(
        "div",
        { class: "row" },
        invite,
        goOn || linkButton({ label: say("play"), href, kind: "plain" }),
      ),
      goOn && left.summary && element("p", { class: "quiet small" }, left.summary),
    ),
  );
}

/** The way to a room, where a class plays at once. */
function together() {
  return element(
    "section",
    { class: "panel together", "aria-labelledby": "together-title" },
    icon("people"),
    element(
      "div",
      {},
      element("h2", { id: "together-title" }, say("togetherTitle")),
      element("p", { class: "quiet" }, say("togetherText")),
    ),
    linkButton({ label: say("togetherLink"), href: "/rooms", icon: "play", kind: "primary" }),
  );
}

/** What was played, all puzzles together. */
function you() {
  const rows = ENTRIES.map((entry) => ({ ...entry, ...tally(entry.name) })).filter(
    ({ played }) => played > 0,
  );
  const panel = element(
    "section",
    { class: "panel you", "aria-labelledby": "you-title" },
    element("h2", { id: "you-title" }, say("statsTitle")),
  );
  if (rows.length === 0)
    panel.append(element("div", { class: "empty" }, icon("trophy"), element("p", {}, say("statsNone"))));
  for (const { name, key, timed, won, played, best, score } of rows) {
    const last = timed
      ? /** @type {[string, string]} */ ([say("statsBest"), best > 0 ? clockText(best) : "–"])
      : /** @type {[string, string]} */ ([say("statsScore"), number(score)]);
    panel.append(
      element(
        "div",
        { class: "you-row" },
        element("h3", {}, say(`title${key}`)),
        figures([
          [say("statsSolved"), `${number(won)}/${number(played)}`],
          [say("statsStreak"), number(streak(name))],
          last,
        ]),
      ),
    );
  }
  return panel;
}

function comparison() {
  const bars = [100, 62, 34, 9].map((width) => element("i", { style: { "--width": `${width}%` } }));
  return element(
    "section",
    { class: "panel comparison", "aria-labelledby": "compare-title" },
    element("div", { class: "bars-picture", "aria-hidden": "true" }, bars),
    element("h2", { id: "compare-title" }, say("compareTitle")),
    element("p", { class: "quiet" }, say("compareText")),
    linkButton({ label: say("compareLink"), href: "/compare", icon: "chart" }),
  );
}

/** Puzzles that the program serves and that have no page of their own, and all verbs of those that have. */
async function listOthers() {
  try {
    const { puzzles } = await describe();
    const own = new Set(PAGES.map(({ name }) => name));
    const others = puzzles.filter(({ name }) => !own.has(name));
    const links = puzzles
      .filter(({ name }) => own.has(name))
      .map(({ name, title }) => element("a", { href: `/puzzle?name=${encodeURIComponent(name)}` }, title));
    more.append(
      element("h2", { id: "more-title" }, say(others.length > 0 ? "moreTitle" : "verbsTitle")),
      element("p", { class: "quiet" }, say(others.length > 0 ? "moreText" : "verbsText")),
    );
    if (others.length > 0)
      more.append(
        element(
          "ul",
          { class: "others" },
          others.map(({ name, title, summary }) =>
            element(
              "li",
              {},
              element(
                "a",
                { class: "panel other", href: `/puzzle?name=${encodeURIComponent(name)}` },
                element("strong", {}, title),
                element("span", { class: "quiet" }, summary),
              ),
            ),
          ),
        ),
      );
    more.append(element("p", { class: "verb-links" }, links));
    more.hidden = false;
  } catch (error) {
    more.append(
      notice(
        { kind: "warn" },
        say("offline", { message: error instanceof Error ? error.message : String(error) }),
      ),
    );
    more.hidden = false;
  }
}
