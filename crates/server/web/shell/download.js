// Getting things out of the page: files, the clipboard, the share sheet. The
// last two exist only on secure addresses, so both have a fallback.

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

/** Opens the share sheet where there is one, and copies otherwise. @param {{title?: string, text: string, url?: string}} what */
export async function share({ title = document.title, text, url: own }) {
  const url = own && sharedUrl(own);
  const touch = window.matchMedia("(pointer: coarse)").matches;
  if (touch && typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copy(url ? `${text}\n${url}` : text);
}
