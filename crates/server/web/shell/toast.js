// Short messages, shown and spoken.

import { element } from "./elements.js";

const SHOWN_FOR = 4000;

const polite = element("div.unseen", { role: "status", "aria-live": "polite" });
const assertive = element("div.unseen", { "aria-live": "assertive" });
const toasts = element("div.toasts");

/** Puts the live regions on the page; they must be there before they speak. */
export function placeMessages() {
  document.body.append(polite, assertive, toasts);
}

/** Speaks to screen readers. @param {string} text @param {{urgent?: boolean}} [options] */
export function announce(text, { urgent = false } = {}) {
  const region = urgent ? assertive : polite;
  region.textContent = "";
  // A region that says the same again must change in between.
  requestAnimationFrame(() => (region.textContent = text));
}

/** Shows a message for a moment and speaks it. @param {string} text @param {{kind?: "" | "bad"}} [options] */
export function toast(text, { kind = "" } = {}) {
  const shown = element("div", { class: `toast ${kind}`, "aria-hidden": "true" }, text);
  const home = document.querySelector("dialog[open]:last-of-type") ?? document.body;
  home.append(toasts);
  toasts.append(shown);
  announce(text, { urgent: kind === "bad" });
  setTimeout(() => shown.remove(), SHOWN_FOR);
}
