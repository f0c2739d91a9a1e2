// Printable sheets: graded hands for a class, the answers on their own page.

import { fetchFile } from "../../shell/api.js";
import { button, field, menu, segmented, select, stepper } from "../../shell/controls.js";
import { download } from "../../shell/download.js";
import { element } from "../../shell/elements.js";
import { toast } from "../../shell/shell.js";
import { decks, levels } from "./deal.js";

/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {"pdf" | "svg" | "png" | "csv" | "txt"} Format */

const MOST = 200;

/** @param {Say} say */
export function sheetTool(say) {
  const asked = { count: 20, level: "", deck: "full" };
  const seed = field({ label: say("sheetSeed"), value: String(1 + Math.floor(Math.random() * 9999)), inputmode: "numeric", mono: true, help: say("sheetHelp") });
  const make = async (/** @type {Format} */ format) => {
    pdf.classList.add("busy");
    try {
      const { level, ...rest } = asked;
      const body = { ...rest, ...(level ? { level } : {}), seed: Number(seed.input.value) || 1 };
      const { blob, name } = await fetchFile("24", "generate", body, format);
      download(name, blob);
      toast(say("sheetMade", { name }));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: "bad" });
    } finally {
      pdf.classList.remove("busy");
    }
  };
  const pdf = button({ label: say("sheetMake"), kind: "primary", icon: "print", onClick: () => void make("pdf") });
  const others = element("div", {}, /** @type {Format[]} */ (["svg", "png", "csv", "txt"]).map((format) => element("button", { type: "button", class: "item", onclick: () => (more.close(), void make(format)) }, format.toUpperCase())));
  const more = menu(button({ label: say("sheetOther"), icon: "download", iconOnly: true }), others);
  return element(
    "div",
    { class: "stack" },
    segmented({ legend: say("level"), showLegend: true, even: true, options: levels(say), value: asked.level, onChange: (level) => (asked.level = level) }),
    element("div", { class: "pair" }, select({ label: say("deck"), options: decks(say), value: asked.deck, onChange: (deck) => (asked.deck = deck) }), stepper({ label: say("sheetCount"), value: asked.count, least: 1, most: MOST, onChange: (value) => (asked.count = value) })),
    seed,
    element("div", { class: "row" }, pdf, more),
  );
}
