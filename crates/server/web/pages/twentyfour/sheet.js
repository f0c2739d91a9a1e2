// Printable sheets of graded hands.

import { fetchFile } from "../../shell/api.js";
import { button, field, menu, select, stepper } from "../../shell/controls.js";
import { saveFile } from "../../shell/download.js";
import { element } from "../../shell/elements.js";
import { toast } from "../../shell/shell.js";
import { say, sayAs } from "../../shell/words.js";
import { decks, levelChoice, levels } from "./deal.js";
/** @import { Level } from "./identity.js" */
/** @typedef {import("../../shell/types.js").Arguments<"24", "generate">} Sheet */
/** @typedef {"pdf" | "svg" | "png" | "csv" | "txt"} Format */

const MOST = 200;
/** Hands in the preview. */
const PREVIEWED = 6;
const WAIT = 300;
export function sheetTool() {
  const settings = {
    count: 20,
    level: /** @type {Level | "" | "mix"} */ (""),
    mix: { easy: 8, medium: 8, hard: 4, expert: 0 },
    deck: /** @type {import("./identity.js").Wish["deck"]} */ ("full"),
    answers: "own-page",
  };
  const title = field({ label: say("Title"), placeholder: say("SD Harapan, class 5B"), onInput: () => preview.later() });
  const seed = field({
    label: say("Seed"),
    value: String(1 + Math.floor(Math.random() * 9999)),
    inputmode: "numeric",
    mono: true,
    help: say("The same seed makes the same sheet."),
    onInput: () => preview.later(),
  });
  /** The arguments of the sheet, or of its top. @param {number} [most] */
  const body = (most = MOST) => {
    const { level, mix, count, deck, answers } = settings;
    const shares = Object.entries(mix).filter(([, share]) => share > 0);
    const mixed = shares.map(([name, share]) => `${name}=${Math.min(share, Math.max(1, Math.floor(most / shares.length)))}`);
    const sheet = {
      deck,
      ...(level === "mix" ? { level: mixed.join(",") } : { count: Math.min(count, most), ...(level ? { level } : {}) }),
      ...(title.input.value.trim() ? { title: title.input.value.trim() } : {}),
      ...(answers === "own-page" ? {} : { answers }),
      seed: Number(seed.input.value) || 1,
    };
    return /** @type {Sheet} */ (/** @type {unknown} */ (sheet));
  };
  const make = async (/** @type {Format} */ format) => {
    pdf.classList.add("busy");
    const name = `24-${settings.level || "any"}-${Number(seed.input.value) || 1}.${format}`;
    if (await saveFile(fetchFile("24", "generate", body(), format), name)) toast(say("{name} is ready", { name }));
    pdf.classList.remove("busy");
  };
  const pdf = button({ label: say("Download PDF"), kind: "primary", icon: "print", onClick: () => void make("pdf") });
  const others = element(
    "div",
    /** @type {Format[]} */ (["svg", "png", "csv", "txt"]).map((format) =>
      element(
        "button",
        { class: "item", onclick: () => (more.close(), void make(format)) },
        format.toUpperCase(),
      ),
    ),
  );
  const more = menu(button({ label: say("Other formats"), icon: "download", iconOnly: true }), others);
  const preview = sheetPreview(body);
  const change = (/** @type {Partial<typeof settings>} */ part) => (Object.assign(settings, part), preview.later());
  const count = stepper({ label: sayAs("number", "Hands"), value: settings.count, least: 1, most: MOST, onChange: (count) => change({ count }) });
  const share = (/** @type {{value: Level, label: string}} */ { value: level, label }) =>
    stepper({ label, value: settings.mix[level], least: 0, most: MOST, onChange: (count) => change({ mix: { ...settings.mix, [level]: count } }) });
  const mix = element("div.pair", /** @type {{value: Level, label: string}[]} */ (levels().slice(1)).map(share));
  mix.hidden = true;
  const chooseLevel = (/** @type {typeof settings.level} */ level) => {
    [count.hidden, mix.hidden] = [level === "mix", level !== "mix"];
    change({ level });
  };
  const answers = [
    { value: "own-page", label: say("Own page") },
    { value: "below", label: say("Below each") },
    { value: "none", label: say("None") },
  ];
  return element(
    "div.stack",
    title,
    levelChoice(settings.level, [...levels(), { value: "mix", label: say("Mixed") }], chooseLevel),
    mix,
    element(
      "div.pair",
      count,
      select({ label: say("Deck"), options: decks(), value: settings.deck, onChange: (deck) => change({ deck }) }),
      select({ label: sayAs("column", "Answers"), options: answers, value: settings.answers, onChange: (where) => change({ answers: where }) }),
      seed,
    ),
    preview.element,
    element("div.row", pdf, more),
  );
}

/** The top of the sheet, drawn when it is first looked at and after every change. @param {(most: number) => Sheet} body */
function sheetPreview(body) {
  const picture = element("img", { alt: say("Preview of the sheet"), hidden: true });
  const box = element("div.sheet-preview", picture);
  let timer = 0;
  const draw = async () => {
    const file = await fetchFile("24", "generate", body(PREVIEWED), "svg").catch(() => undefined);
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
