// The frame of every page: header, menus, settings, keys.

import { warmUp } from "./api.js";
import { button, menu, segmented, toggle } from "./controls.js";
import { confirmDialog, keysDialog, openDialog } from "./dialog.js";
import { element, fill } from "./elements.js";
import { changeLook, look } from "./look.js";
import { HERE, at } from "./pages.js";
import { flush } from "./results.js";
import { UNKEPT, keep, kept } from "./storage.js";
import { announce, placeMessages, toast } from "./toast.js";
import { language, say } from "./words.js";

export { announce, confirmDialog, keysDialog, openDialog, toast };

/** Deadline of idle work in milliseconds. */
const LATEST = 3000;

/**
 * @typedef {object} Frame
 * @property {string} title
 * @property {import("./dialog.js").KeyHelp[]} [keys]
 * @property {() => (string | Node)[]} [howTo] says how a game is played; sentences are numbered
 */

/**
 * Completes the frame around <main>; returns <main>.
 * @param {Frame} options
 * @returns {HTMLElement}
 */
export function startPage({ title, keys = [], howTo }) {
  document.title = title === "unpuzzle" ? title : `${title} · unpuzzle`;
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  completeHeader(keys, howTo);
  placeMessages();
  listenForKeys(keys);
  addEventListener(UNKEPT, () => toast(say("This browser keeps nothing more: its storage is full or forbidden. What you play now is lost when you close the page."), { kind: "bad" }), { once: true });
  addEventListener("online", () => void flush());
  whenIdle(() => void warmUp());
  whenIdle(() => void flush());
  whenIdle(() => void navigator.serviceWorker?.register(at("/sw.js")).catch(() => undefined));
  return main;
}

/**
 * Lets the browser draw and answer presses before the next part of the work: pages are
 * put together in parts, so that none of them holds up a slow telephone.
 */
export const rest = () => globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));

/** Runs work when the page is idle. @param {() => void} work */
function whenIdle(work) {
  const later = () => ("requestIdleCallback" in window ? requestIdleCallback(work, { timeout: LATEST }) : setTimeout(work));
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

/** Adds the menus to the header. @param {import("./dialog.js").KeyHelp[]} keys @param {Frame["howTo"]} howTo */
function completeHeader(keys, howTo) {
  const bar = /** @type {HTMLElement} */ (document.querySelector(".site-header"));
  const nav = /** @type {HTMLElement} */ (bar.querySelector("nav"));
  nav.setAttribute("aria-label", say("Puzzles"));
  const links = () => [...nav.querySelectorAll("li")].map((link) => link.cloneNode(true));
  const opener = button({ label: say("Puzzles"), icon: "grid", iconOnly: true, kind: "plain" });
  const small = menu(opener, element("nav", { "aria-label": say("Puzzles") }), () => [element("ul", links())]);
  small.classList.add("only-narrow");
  const showing = button({ label: say("Keys"), icon: "keys", iconOnly: true, kind: "plain", key: "?" });
  showing.classList.add("only-keyboard");
  showing.addEventListener("click", () => showKeys(keys));
  fill(
    /** @type {HTMLElement} */ (bar.querySelector(".site-tools")),
    small,
    howTo && howToButton(howTo),
    keys.length > 0 && showing,
    settingsMenu(),
  );
  // A page that opens scrolled down also fires the event.
  window.addEventListener("scroll", () => bar.classList.toggle("scrolled", window.scrollY > 4), { passive: true });
}

/** Whether the first visitor has read how a game is played; everybody else has. @type {Promise<unknown>} */
export let instructed = Promise.resolve();

/** Explains the game on request and on the first visit. @param {() => (string | Node)[]} howTo */
function howToButton(howTo) {
  const show = () => {
    const parts = howTo();
    const sentences = parts.filter((part) => typeof part === "string");
    const steps = element(
      "ol.how-list",
      sentences.map((text) => element("li", element("span", text))),
    );
    const body = [...(sentences.length > 0 ? [steps] : []), ...parts.filter((part) => typeof part !== "string")];
    const actions = [{ label: say("Let’s play"), value: "", kind: /** @type {"primary"} */ ("primary") }];
    return openDialog({ title: say("How to play"), body, actions });
  };
  const seen = kept("shell", "seen", /** @type {string[]} */ ([]));
  if (!seen.includes(HERE)) {
    keep("shell", "seen", [...seen, HERE]);
    instructed = show();
  }
  return button({ label: say("How to play"), icon: "info", iconOnly: true, kind: "plain", onClick: () => void show() });
}

function settingsMenu() {
  const opener = button({ label: say("Look and language"), icon: "settings", iconOnly: true, kind: "plain" });
  return menu(opener, element("div.roomy"), settings);
}

function settings() {
  const now = look();
  return [
    segmented({
      legend: say("Theme"),
      value: now.theme ?? "system",
      options: [
        { value: "system", label: say("System") },
        { value: "light", label: say("Light") },
        { value: "dark", label: say("Dark") },
      ],
      onChange: (theme) => changeLook({ theme }),
    }),
    segmented({
      legend: say("Language"),
      value: language,
      options: [
        { value: "en", label: "English" },
        { value: "id", label: "Indonesia" },
      ],
      onChange: (chosen) => changeLook({ language: chosen }),
    }),
    element(
      "div",
      toggle({
        label: say("High contrast"),
        checked: document.documentElement.dataset.contrast === "more",
        onChange: (contrast) => changeLook({ contrast }),
      }),
      toggle({
        label: say("Colour-blind palette"),
        checked: now.palette === "distinct",
        onChange: (on) => changeLook({ palette: on ? "distinct" : "usual" }),
      }),
      toggle({
        label: say("Sound at a win"),
        checked: now.sound === true,
        onChange: (sound) => (changeLook({ sound }), sound && void import("./celebrate.js").then(({ fanfare }) => fanfare())),
      }),
      "vibrate" in navigator &&
        matchMedia("(pointer: coarse)").matches &&
        toggle({
          label: say("Vibration"),
          checked: now.vibration !== false,
          onChange: (vibration) => changeLook({ vibration }),
        }),
    ),
  ];
}

/** @param {import("./dialog.js").KeyHelp[]} keys */
const showKeys = (keys) => keysDialog([...keys, { keys: ["?"], does: say("Show this list") }]);

/** @param {import("./dialog.js").KeyHelp[]} keys */
function listenForKeys(keys) {
  if (keys.length === 0) return;
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && !isTyping(event) && !document.querySelector("dialog[open]")) showKeys(keys);
  });
}

/** A button that lists the games of a puzzle that are remembered. @param {string} puzzle @param {string} path the page of the puzzle */
export const gamesButton = (puzzle, path) =>
  button({ label: say("My games"), icon: "clock", kind: "wide", onClick: () => void import("./games.js").then(({ openGames }) => openGames(puzzle, path)) });

/** A win, loaded only when there is one. @param {Element} from where it bursts */
export const celebrate = (from) => void import("./celebrate.js").then((win) => win.celebrate(from));

/** Whether a key press belongs to a text field, so that a page leaves it alone. @param {Event} event */
export function isTyping(event) {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches("textarea, select, input:not([type=radio], [type=checkbox], [type=range], [type=button])")
  );
}
