// The keyboard. With one board a key takes its colour; with several it has a mark for each.

import { element, icon } from "../../shell/elements.js";
import { say } from "../../shell/words.js";
import { shown, symbols } from "./equation.js";
import { COLOUR_NAMES, spoken } from "./names.js";
import { colourOf } from "./tiles.js";
/** @typedef {import("../../shell/types.js").Position<"nerdle">["state"]["keys"][number]} Key */

/**
 * @param {{variant: string, keys: Key[], onSymbol: (symbol: string) => void, onErase: () => void, onEnter: () => void, enter?: string}} options
 */
export function keyboard({ variant, keys, onSymbol, onErase, onEnter, enter = "Enter" }) {
  const known = new Map(keys.map((key) => [key.symbol, key]));
  const all = symbols(variant).map((symbol) => key(symbol, known.get(symbol), onSymbol));
  const wide = (
    /** @type {string} */ name,
    /** @type {() => void} */ act,
    /** @type {Node | string} */ inside,
    /** @type {string} */ label,
  ) =>
    element("button", { class: `key ${name}`, "aria-label": label, onclick: act, onpointerdown: stay }, inside);
  return element(
    "div.keyboard",
    { dataset: { variant }, role: "group", "aria-label": say("Keyboard") },
    all,
    wide("erase", onErase, icon("erase"), say("Erase")),
    wide("enter", onEnter, enter, enter),
  );
}

/** A press must not take the focus from where it is. @param {Event} event */
const stay = (event) => event.preventDefault();

/** @param {string} symbol @param {Key | undefined} known @param {(symbol: string) => void} onSymbol */
function key(symbol, known, onSymbol) {
  const boards = known?.boards ?? [];
  const several = boards.length > 1;
  const colour = colourOf(known?.colour);
  const marks =
    several &&
    element(
      "span.key-boards",
      { "aria-hidden": "true" },
      boards.map((digit) => element("i", { dataset: { colour: colourOf(digit) ?? "unknown" } })),
    );
  const isAbsent = several && boards.every((digit) => digit === "0");
  return element(
    "button",
    {
      class: "key",
      dataset: { symbol, ...(several ? (isAbsent ? { colour: "absent" } : {}) : colour ? { colour } : {}) },
      "aria-label": inWords(symbol, boards),
      onclick: () => onSymbol(symbol),
      onpointerdown: stay,
    },
    element("span", { "aria-hidden": "true" }, shown(symbol)),
    marks,
  );
}

/** @param {string} symbol @param {(string | null)[]} boards */
function inWords(symbol, boards) {
  const name = spoken(symbol);
  const parts = boards.map((digit, at) => {
    const colour = colourOf(digit);
    if (!colour) return "";
    return boards.length > 1 ? say("board {number} {colour}", { number: at + 1, colour: COLOUR_NAMES[colour] }) : COLOUR_NAMES[colour];
  });
  const text = parts.filter((part) => part !== "").join(", ");
  return text ? `${name}, ${text}` : name;
}
