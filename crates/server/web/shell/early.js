// Runs before the first paint (not a module), so that no page flashes in the wrong theme or
// language.
(function () {
  /** @type {Record<string, unknown>} */
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("unpuzzle/shell/look") || "{}").value || {};
  } catch {
    // Unreadable preferences count as none.
  }
  const root = document.documentElement;
  const wants = (/** @type {string} */ query) => window.matchMedia(query).matches;
  const language =
    chosen.language ||
    (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "id");
  root.lang = language === "id" || language === "in" ? "id" : "en";
  if (root.lang === "id") preloadWords();
  root.dataset.theme = chosen.theme === "light" || chosen.theme === "dark" ? chosen.theme : "system";
  root.dataset.contrast =
    chosen.contrast === true || (chosen.contrast === undefined && wants("(prefers-contrast: more)")) ? "more" : "normal";
  root.dataset.palette = chosen.palette === "distinct" ? "distinct" : "usual";

  /** The table that shell/words.js waits for. */
  function preloadWords() {
    const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
    const href = new URL("../words/id.json", src).href;
    const link = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
    document.head.append(link);
  }
})();
