// The report of a class for its teacher. Only the browser that made the room has the secret to open
// it.

import { ApiError, fetchJson, messageOf } from "../../shell/api.js";
import { button, figures, linkButton, notice, segmented } from "../../shell/controls.js";
import { download } from "../../shell/download.js";
import { element, fill, icon } from "../../shell/elements.js";
import { confirmDialog, startPage, toast } from "../../shell/shell.js";
import { kept } from "../../shell/storage.js";
import { language, number, say } from "../../shell/words.js";
import { titleOf } from "../../shell/pages.js";
import { MODES } from "../room/rules-line.js";
import { forgetRoom, membership, placeOf, teach } from "../room/membership.js";
import { hardList, resultTable } from "./table.js";

/** @import { Report } from "../../shell/types.js" */
/** @typedef {Report["games"][number]} Game */

const { code } = placeOf(location.pathname);
const main = startPage({ title: say("Report of room {code}", { code }) });
const place = element("div.report", element("p.quiet", { role: "status" }, say("Reading the report …")));
main.append(place);

/** The secrets of the teacher's page and of the projector. */
const secrets = [false, true].map((screen) => membership(code, screen)).flatMap(({ secret, joined }) => (joined ? [secret] : []));
/** The one that the room accepts. */
let secret = "";

/** @param {string} one */
const bearer = (one) => ({ Authorization: `Bearer ${one}` });

void open();

async function open() {
  for (const one of secrets) {
    try {
      const path = /** @type {`rooms/${string}`} */ (`rooms/${code}/report`);
      const report = /** @type {Report} */ (/** @type {unknown} */ (await fetchJson(path, undefined, bearer(one))));
      secret = one;
      return draw(report, report.games.length - 1);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) return explain(messageOf(error));
    }
  }
  explain(say("Only the browser that made the room may see its report."));
}

/** @param {string} text */
function explain(text) {
  fill(
    place,
    element("h1", say("Report of room {code}", { code })),
    notice({ kind: "warn" }, text),
    linkButton({ label: say("All about rooms"), icon: "people", href: "/rooms" }),
  );
}

/** @param {Report} report @param {number} at which game is shown */
function draw(report, at) {
  const game = report.games[at];
  fill(place, head(report), game ? [choice(report, at), body(game)].flat() : notice({}, say("Nothing has been played yet. The report is here as soon as a game has begun.")));
}

/** @param {Report} report */
function head(report) {
  const names = report.games.at(-1)?.players.map(({ name }) => name) ?? [];
  return element(
    "div.report-head",
    element("h1", say("Report of room {code}", { code })),
    element("p.quiet", say("Kept for {days|one day|# days} after the end, then deleted with everything in it.", { days: report.keep })),
    element(
      "div.row.report-actions",
      button({ label: say("Again with the same class"), icon: "play", kind: "primary", onClick: () => void again(names) }),
      button({ label: say("CSV table"), icon: "download", onClick: () => void save("csv") }),
      button({ label: say("PDF to print"), icon: "print", onClick: () => void save("pdf") }),
      button({ label: say("Read again"), icon: "rotate", onClick: () => void open() }),
      button({ label: say("Delete it now"), icon: "trash", kind: "danger plain", onClick: () => void remove() }),
    ),
  );
}

/** @param {Report} report @param {number} at */
function choice(report, at) {
  if (report.games.length < 2) return "";
  return segmented({
    hideLegend: true,
    legend: say("Games of this room"),
    options: report.games.map(({ game, mode, puzzle }, index) => ({
      value: String(index),
      label: `${say("Game {game}", { game })} · ${titleOf(puzzle)} · ${MODES[mode]}`,
    })),
    value: String(at),
    onChange: (chosen) => draw(report, Number(chosen)),
  });
}

/** @param {Game} game */
function body(game) {
  const { players, hands, teams, started, mode, puzzle } = game;
  const playing = hands.reduce((sum, one) => sum + one.playing, 0);
  const solved = hands.reduce((sum, one) => sum + one.solved, 0);
  const when = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(started));
  return [
    element("p.quiet", `${when} · ${titleOf(puzzle)} · ${MODES[mode]}`),
    element(
      "section.panel",
      figures([
        [say("pupils"), number(players.length)],
        [say("tasks"), number(hands.length)],
        [say("solved"), playing > 0 ? `${Math.round((100 * solved) / playing)} %` : "–"],
        [say("hints"), number(players.reduce((sum, { hints }) => sum + hints, 0))],
      ]),
    ),
    teams.length > 0 && teamList(game),
    element("section.panel.stack", { "aria-labelledby": "hard-title" }, element("h2", { id: "hard-title" }, say("Which were hard")), hardList(game)),
    element("div.stack-tight", element("h2", say("Each pupil and each task")), resultTable(game)),
  ];
}

/** @param {Game} game */
function teamList({ teams }) {
  return element(
    "section.panel.stack-tight",
    { "aria-labelledby": "teams-title" },
    element("h2", { id: "teams-title" }, say("Teams")),
    element(
      "ol.report-teams",
      teams.map(({ name, place: at, points }) => element("li", icon("trophy"), element("strong", `${at}. ${name}`), element("span.numbers.push", number(points)))),
    ),
  );
}

/** Saves the report as a file. @param {"csv" | "pdf"} as */
async function save(as) {
  const response = await fetch(`/api/rooms/${code}/report.${as}?lang=${language}`, { headers: bearer(secret) }).catch(() => undefined);
  if (!response?.ok) return toast(say("That did not reach the room. Please try again."), { kind: "bad" });
  download(`unpuzzle-${code}.${as}`, await response.blob());
}

/** Back into the room if it is still there, or into a new one with the same names and rules. @param {string[]} names */
async function again(names) {
  const room = await fetchJson(`rooms/${code}`).catch(() => undefined);
  if (room && room.phase !== "closed") return location.assign(`/room/${code}`);
  try {
    const rules = kept("room", "rules", /** @type {Partial<import("../room/types.js").Settings>} */ ({}));
    const made = await fetchJson("rooms", { ...rules, names });
    teach(made.code, say("Teacher"), { mode: rules.mode ?? "everybody", puzzle: rules.puzzle ?? "24", pupils: names.length });
    location.assign(made.path);
  } catch (error) {
    toast(messageOf(error), { kind: "bad" });
  }
}

async function remove() {
  const sure = await confirmDialog({ title: say("Delete this room and its report?"), text: say("Everything about it is gone at once, and nobody can bring it back."), yes: say("Delete it now"), danger: true });
  if (!sure) return;
  const response = await fetch(`/api/rooms/${code}?lang=${language}`, { method: "DELETE", headers: bearer(secret) }).catch(() => undefined);
  if (!response?.ok) return toast(say("That did not reach the room. Please try again."), { kind: "bad" });
  for (const screen of [false, true]) forgetRoom(code, screen);
  explain(say("Deleted. Nothing of it is kept."));
}
