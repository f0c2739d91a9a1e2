// The games of a puzzle that this browser remembers, to be opened again.

import { openDialog } from "./dialog.js";
import { element } from "./elements.js";
import { keptGames } from "./storage.js";
import { language, words } from "./words.js";

const say = words({
  mine: ["My games", "Permainanku"],
  none: ["No games yet. What you play is kept here.", "Belum ada. Yang kamu mainkan tersimpan di sini."],
  finished: ["finished", "selesai"],
  open: ["open", "belum selesai"],
});
const MOST = 60;

/** @param {string} puzzle @param {string} path the page of the puzzle */
export function openGames(puzzle, path) {
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const rows = keptGames(puzzle)
    .slice(0, MOST)
    .map(({ game, summary, at, finished }) =>
      element(
        "li",
        element(
          "a.game-link",
          { href: `${path}?game=${encodeURIComponent(game)}` },
          element("strong", summary || game),
          element("span", { class: finished ? "chip good" : "chip" }, say(finished ? "finished" : "open")),
          element("span.quiet.small", when.format(at)),
        ),
      ),
    );
  const body = rows.length > 0 ? element("ul.game-list", rows) : element("p.quiet", say("none"));
  return openDialog({ title: say("mine"), body: [body] });
}
