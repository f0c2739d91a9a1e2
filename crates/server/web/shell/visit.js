// Going from game to game inside a page: the address names the game, Back returns to
// the one before, and a game that opens is never out of sight.

let first = true;

/** Writes the address of a game; every game but the first is a step that Back takes back. @param {string} query @param {{again?: boolean}} [options] `again` when Back or Forward led to it */
export function visit(query, { again = false } = {}) {
  const replaces = first || again;
  first = false;
  if (location.search === query) return;
  if (replaces) history.replaceState(null, "", query);
  else history.pushState(null, "", query);
}

/** Scrolls to where a game begins, if that is out of sight. @param {HTMLElement} shown */
export function bringIntoView(shown) {
  const { top } = shown.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.6) shown.scrollIntoView({ block: "start" });
}
