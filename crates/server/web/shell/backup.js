// Export and import of everything that this browser keeps.

import { keptResults, takeResults } from "./api.js";
import { download } from "./download.js";
import { PREFIX, keysUnder } from "./storage.js";
import { today } from "./day.js";

const KIND = "unpuzzle-browser-1";

export async function backUp() {
  const kept = Object.fromEntries(keysUnder(`${PREFIX}/`).map((key) => [key, localStorage.getItem(key)]));
  const text = JSON.stringify({ kind: KIND, kept, results: await keptResults() }, null, 1);
  download(`unpuzzle-${today()}.json`, new Blob([text], { type: "application/json" }));
}

/** Imports newer values; returns their number, or undefined if the text is not a backup. @param {string} text */
export async function restore(text) {
  const found = parsed(text);
  if (found?.kind !== KIND || typeof found.kept !== "object" || !found.kept) return undefined;
  const newer = Object.entries(found.kept).filter(
    ([key, value]) => key.startsWith(`${PREFIX}/`) && written(value) > written(localStorage.getItem(key)),
  );
  for (const [key, value] of newer) localStorage.setItem(key, String(value));
  return newer.length + (await takeResults(found.results));
}

/** When a value was written; -1 if it is not one. @param {unknown} value @returns {number} */
const written = (value) => Number((typeof value === "string" && parsed(value)?.at) || -1);

/** @param {string} text @returns {Record<string, unknown> | undefined} */
function parsed(text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
