// Files, the clipboard and the share sheet. The last two need a secure origin and have fallbacks.

import { messageOf } from "./api.js";
import { button } from "./controls.js";
import { openDialog } from "./dialog.js";
import { element } from "./elements.js";
import { at } from "./pages.js";
import { toast } from "./toast.js";
import { say } from "./words.js";

/**
 * Saves a file.
 * @param {string} name
 * @param {Blob | string} content
 */
export function download(name, content) {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain;charset=utf-8" }) : content;
  const url = URL.createObjectURL(blob);
  const link = element("a", { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves a file that is being made, or says why there is none; returns whether it was saved. @param {Promise<{blob: Blob, name?: string}>} making @param {string} [called] */
export async function saveFile(making, called) {
  try {
    const { blob, name = "" } = await making;
    download(called ?? name, blob);
    return true;
  } catch (error) {
    toast(messageOf(error), { kind: "bad" });
    return false;
  }
}

/** Buttons that download measurements of this page in several formats. @param {string} name without its ending @param {Record<string, () => string>} formats by ending */
export function downloads(name, formats) {
  const save = (/** @type {string} */ ending) => download(`${name}.${ending}`, new Blob([formats[ending]()], { type: TYPES[ending] }));
  const buttons = Object.keys(formats).map((ending) => button({ label: ending.toUpperCase(), kind: "small plain", icon: "download", onClick: () => save(ending) }));
  return element("div.row", { role: "group", "aria-label": say("Download") }, buttons);
}

/** @type {Record<string, string>} */
const TYPES = { svg: "image/svg+xml", csv: "text/csv", json: "application/json" };

/** Puts text on the clipboard, or shows it for copying by hand. @param {string} text @param {string} [done] what to say */
export async function copy(text, done = say("Copied")) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    const area = element("textarea.input", { readonly: true, "aria-label": say("Copy this text") }, text);
    area.addEventListener("focus", () => area.select());
    await openDialog({ title: say("Copy this text"), body: [element("p.quiet", say("Select it and press Ctrl+C.")), area] });
  }
}

/** An address as others reach it, who may not know this machine by the name that it has for itself. @param {string} url */
export function sharedUrl(url) {
  const { origin = location.origin } = document.documentElement.dataset;
  const { pathname, search, hash } = new URL(url.startsWith("/") ? at(url) : url, location.href);
  const known = new URL(origin).host === location.host ? location.origin : origin;
  return `${known}${pathname}${search}${hash}`;
}

/** Opens the share sheet where there is one, and copies otherwise. @param {{text: string, url?: string}} what */
export async function share({ text, url: own }) {
  const url = own && sharedUrl(own);
  const touch = window.matchMedia("(pointer: coarse)").matches;
  if (touch && typeof navigator.share === "function") {
    try {
      await navigator.share({ title: document.title, text, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copy(url ? `${text}\n${url}` : text);
}
