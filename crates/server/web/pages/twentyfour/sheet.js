// Printable sheets: graded hands for a class, the answers on their own page.

import { fetchFile, messageOf } from "../../shell/api.js";
import { button, field, menu, select, stepper } from "../../shell/controls.js";
import { download } from "../../shell/download.js";
import { element } from "../../shell/elements.js";
import { toast } from "../../shell/shell.js";
import { decks, levelChoice, levels } from "./deal.js";

/** @typedef {import("../../shell/words.js").Say} Say */
/** @typedef {"pdf" | "svg" | "png" | "csv" | "txt"} Format */

const MOST = 200;
/** So many hands are enough to see what the sheet will be like. */
const PREVIEWED = 6;
const WAIT = 300;

/** @param {Say} say */
export function sheetTool(say) {
  const asked = {
    count: 20,
    level: /** @type {import("./identity.js").Level | ""} */ (""),
    deck: /** @type {import("./identity.js").Wish["deck"]} */ ("full"),
  };
  const seed = field({
    label: say("sheetSeed"),
    value: String(1 + Math.floor(Math.random() * 9999)),
    inputmode: "numeric",
    mono: true,
    help: say("sheetHelp"),
  });
  const body = () => {
    const { level, ...rest } = asked;
    return { ...rest, ...(level ? { level } : {}), seed: Number(seed.input.value) || 1 };
  };
  const make = async (/** @type {Format} */ format) => {
    pdf.classList.add("busy");
    try {
      const { blob, name } = await fetchFile("24", "generate", body(), format);
      download(name, blob);
      toast(say("sheetMade", { name }));
    } catch (error) {
      toast(messageOf(error), { kind: "bad" });
    } finally {
      pdf.classList.remove("busy");
    }
  };
  const pdf = button({ label: say("sheetMake"), kind: "primary", icon: "print", onClick: () => void make("pdf") });
  const others = element(
    "div",
    /** @type {Format[]} */ (["svg", "png", "csv", "txt"]).map((format) =>
      element(
        "button",
        { type: "button", class: "item", onclick: () => (more.close(), void make(format)) },
        format.toUpperCase(),
      ),
    ),
  );
  const more = menu(button({ label: say("sheetOther"), icon: "download", iconOnly: true }), others);
  const preview = sheetPreview(say, body);
  const change = (/** @type {Partial<typeof asked>} */ part) => (Object.assign(asked, part), preview.later());
  seed.input.addEventListener("input", preview.later);
  return element(
    "div.stack",
    levelChoice(say, asked.level, levels(say), (level) => change({ level })),
    element(
      "div.pair",
      select({ label: say("deck"), options: decks(say), value: asked.deck, onChange: (deck) => change({ deck }) }),
      stepper({ label: say("sheetCount"), value: asked.count, least: 1, most: MOST, onChange: (count) => change({ count }) }),
    ),
    seed,
    preview.element,
    element("div.row", pdf, more),
  );
}

/** The top of the sheet, drawn when it is first looked at and after every change. @param {Say} say @param {() => {count: number}} body */
function sheetPreview(say, body) {
  const picture = element("img", { alt: say("sheetPreview"), hidden: true });
  const box = element("div.sheet-preview", picture);
  let timer = 0;
  const draw = async () => {
    const asked = body();
    const file = await fetchFile("24", "generate", { ...asked, count: Math.min(asked.count, PREVIEWED) }, "svg").catch(
      () => undefined,
    );
    if (!file) return;
    URL.revokeObjectURL(picture.src);
    Object.assign(picture, { src: URL.createObjectURL(file.blob), hidden: false });
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void draw(), WAIT);
  };
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    seen.disconnect();
    void draw();
  });
  seen.observe(box);
  return { element: box, later };
}
