// Theme, sound and language; early.js applies them before the next page is painted.

import { keep, kept } from "./storage.js";

/** @typedef {{theme?: "system" | "light" | "dark", contrast?: boolean, palette?: "usual" | "distinct", language?: "en" | "id", sound?: boolean, vibration?: boolean}} Look */

/** @returns {Look} */
export const look = () => kept("shell", "look", {});

/** Changes a part of the look, at once. @param {Look} change */
export function changeLook(change) {
  const next = { ...look(), ...change };
  keep("shell", "look", next);
  const root = document.documentElement;
  if (change.theme) root.dataset.theme = change.theme;
  if (change.contrast !== undefined) root.dataset.contrast = change.contrast ? "more" : "normal";
  if (change.palette) root.dataset.palette = change.palette;
  // Every page can resume, so a reload is the surest way to change every word.
  if (change.language && change.language !== root.lang) location.reload();
}
