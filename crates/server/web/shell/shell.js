// The frame of every page: header, footer, skip link, look, keys.

import { button, menu, segmented, toggle } from "./controls.js";
import { confirmDialog, keysDialog, openDialog } from "./dialog.js";
import { brandMark, element, icon } from "./elements.js";
import { changeLook, look } from "./look.js";
import { flush } from "./results.js";
import { announce, placeMessages, toast } from "./toast.js";
import { language, words } from "./words.js";

export { announce, confirmDialog, keysDialog, openDialog, toast };

const say = words({
  en: {
    skip: "Skip to the puzzle",
    home: "Home",
    puzzles: "Puzzles",
    compare: "Compare",
    settings: "Look and language",
    keys: "Keys",
    theme: "Theme",
    system: "System",
    light: "Light",
    dark: "Dark",
    contrast: "High contrast",
    palette: "Colour-blind palette",
    language: "Language",
    footer: "Free and open. Everything is worked out on this computer.",
    api: "API",
    tiling: "Tiling",
    showKeys: "Show this list",
  },
  id: {
    skip: "Langsung ke teka-teki",
    home: "Beranda",
    puzzles: "Teka-teki",
    compare: "Bandingkan",
    settings: "Tampilan dan bahasa",
    keys: "Tombol",
    theme: "Tema",
    system: "Sistem",
    light: "Terang",
    dark: "Gelap",
    contrast: "Kontras tinggi",
    palette: "Palet buta warna",
    language: "Bahasa",
    footer: "Bebas dan terbuka. Semuanya dihitung di komputer ini.",
    api: "API",
    tiling: "Ubin",
    showKeys: "Tampilkan daftar ini",
  },
});

/** Puzzles with a page of their own, in the order of the header. */
export const PAGES = [
  { name: "24", href: "/24", title: "24" },
  { name: "tiling", href: "/tiling", title: say("tiling") },
  { name: "nerdle", href: "/nerdle", title: "Nerdle" },
  { name: "2048", href: "/2048", title: "2048" },
];

/**
 * Builds the frame around <main> and answers <main>.
 * @param {{title: string, page?: string, keys?: import("./dialog.js").KeyHelp[]}} options `page` is the path without its slash
 * @returns {HTMLElement}
 */
export function startPage({ title, page = location.pathname.slice(1), keys = [] }) {
  document.title = title === "unpuzzle" ? title : `${title} · unpuzzle`;
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  Object.assign(main, { id: "main", tabIndex: -1 });
  document.body.prepend(element("a", { class: "skip", href: "#main" }, say("skip")), header(page, keys));
  document.body.append(footer());
  placeMessages();
  listenForKeys(keys);
  void flush();
  addEventListener("online", () => void flush());
  return main;
}

/** @param {string} page @param {import("./dialog.js").KeyHelp[]} keys */
function header(page, keys) {
  const bar = element(
    "header",
    { class: "site-header" },
    element(
      "div",
      { class: "site-header-row" },
      element(
        "a",
        { class: "brand", href: "/", "aria-current": page === "" ? "page" : undefined },
        brandMark(),
        "unpuzzle",
      ),
      element(
        "nav",
        { "aria-label": say("puzzles") },
        element(
          "ul",
          { class: "site-nav" },
          links(page).map((link) => element("li", {}, link)),
        ),
      ),
      element("div", { class: "only-narrow" }, puzzlesMenu(page)),
      keys.length > 0 &&
        button({
          label: say("keys"),
          icon: "keys",
          iconOnly: true,
          kind: "plain",
          onClick: () => showKeys(keys),
          key: "?",
        }),
      settingsMenu(),
    ),
  );
  const mark = () => bar.classList.toggle("scrolled", window.scrollY > 4);
  window.addEventListener("scroll", mark, { passive: true });
  mark();
  return bar;
}

/** @param {string} page */
function links(page) {
  const all = [...PAGES, { name: "compare", href: "/compare", title: say("compare") }];
  return all.map(({ href, title }) =>
    element("a", { href, "aria-current": `/${page}` === href ? "page" : undefined }, title),
  );
}

/** @param {string} page */
function puzzlesMenu(page) {
  const opener = button({ label: say("puzzles"), icon: "grid", iconOnly: true, kind: "plain" });
  return menu(opener, element("nav", { "aria-label": say("puzzles") }, links(page)));
}

function settingsMenu() {
  const now = look();
  const opener = button({ label: say("settings"), icon: "settings", iconOnly: true, kind: "plain" });
  const panel = element(
    "div",
    { class: "roomy" },
    segmented({
      legend: say("theme"),
      showLegend: true,
      value: now.theme ?? "system",
      options: [
        { value: "system", label: say("system") },
        { value: "light", label: say("light") },
        { value: "dark", label: say("dark") },
      ],
      onChange: (theme) => changeLook({ theme: /** @type {any} */ (theme) }),
    }),
    segmented({
      legend: say("language"),
      showLegend: true,
      value: language,
      options: [
        { value: "en", label: "English" },
        { value: "id", label: "Indonesia" },
      ],
      onChange: (chosen) => changeLook({ language: /** @type {any} */ (chosen) }),
    }),
    element(
      "div",
      {},
      toggle({
        label: say("contrast"),
        spread: true,
        checked: document.documentElement.dataset.contrast === "more",
        onChange: (contrast) => changeLook({ contrast }),
      }),
      toggle({
        label: say("palette"),
        spread: true,
        checked: now.palette === "distinct",
        onChange: (on) => changeLook({ palette: on ? "distinct" : "usual" }),
      }),
    ),
  );
  return menu(opener, panel);
}

function footer() {
  return element(
    "footer",
    { class: "site-footer" },
    element(
      "div",
      { class: "site-footer-row" },
      element("span", {}, say("footer")),
      element("a", { class: "push", href: "/api/openapi.json" }, say("api")),
    ),
  );
}

/** @param {import("./dialog.js").KeyHelp[]} keys */
const showKeys = (keys) => keysDialog([...keys, { keys: ["?"], does: say("showKeys") }]);

/** @param {import("./dialog.js").KeyHelp[]} keys */
function listenForKeys(keys) {
  if (keys.length === 0) return;
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && !isTyping(event) && !document.querySelector("dialog[open]")) showKeys(keys);
  });
}

/** Whether a key press belongs to a text field, so that a page leaves it alone. @param {Event} event */
export function isTyping(event) {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches("textarea, select, input:not([type=radio], [type=checkbox], [type=range], [type=button])")
  );
}
