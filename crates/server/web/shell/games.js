// The list of remembered games.

import { openDialog } from "./dialog.js";
import { element } from "./elements.js";
import { keptGames } from "./storage.js";
import { language, say, sayAs } from "./words.js";

const MOST = 60;

/** @param {string} puzzle @param {string} path the page of the puzzle */
export function openGames(puzzle, path) {
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const rows = keptGames(puzzle)
    .slice(0, MOST)
    .map(({ game, summary, at, finished, result, state: { hints } }) =>
      element(
        "li",
        element(
          "a.game-link",
          { href: `${path}?game=${encodeURIComponent(game)}` },
          element("strong", summary || game),
          element("span", { class: finished ? "chip good" : "chip" }, finished ? result || say("finished") : sayAs("game", "open")),
          Number(hints) > 0 && element("span.quiet.small", say("{hints|one hint|# hints}", { hints: Number(hints) })),
          element("span.quiet.small", when.format(at)),
        ),
      ),
    );
  const body = rows.length > 0 ? element("ul.game-list", rows) : element("p.quiet", say("No games yet. What you play is kept here."));
  return openDialog({ title: say("My games"), body: [body] });
}
