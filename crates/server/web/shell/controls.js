// The controls of all pages, built on native elements for keyboards and screen readers.

import { element, icon } from "./elements.js";
import { say } from "./words.js";

let made = 0;
const unique = () => `control-${(made += 1)}`;

/**
 * A button. The caption of an icon button shows on touch screens only.
 * @param {{label: string, icon?: import("./elements.js").IconName, kind?: string, onClick?: (event: MouseEvent) => void, submit?: boolean, iconOnly?: boolean, caption?: string, title?: string, disabled?: boolean, pressed?: boolean, key?: string}} options
 */
export function button({ label, icon: picture, kind = "", onClick, submit = false, iconOnly = false, caption, title, disabled = false, pressed, key }) {
  return element(
    "button",
    {
      type: submit ? "submit" : "button",
      class: `button ${kind}${iconOnly ? " icon" : ""}`,
      "aria-label": iconOnly ? label : undefined,
      title: title ?? (iconOnly ? label : undefined),
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
      "aria-keyshortcuts": key,
      disabled,
      onclick: onClick,
    },
    picture && icon(picture),
    !iconOnly && element("span", label),
    iconOnly && caption && element("span.caption", { "aria-hidden": "true" }, caption),
  );
}

/** Changes the label of a button, and its icon. @param {HTMLElement} made @param {string} label @param {import("./elements.js").IconName} [picture] */
export function relabel(made, label, picture) {
  made.querySelector("span")?.replaceChildren(label);
  if (picture) made.querySelector("svg")?.replaceWith(icon(picture));
  if (made.hasAttribute("aria-label")) made.setAttribute("aria-label", label);
  if (made.title) made.title = label;
}

/** A button to choose a file with, and the input behind it. @param {Omit<Parameters<typeof button>[0], "onClick"> & {accept: string}} options @param {(file: File) => void} onFile */
export function fileButton({ accept, ...look }, onFile) {
  const input = element("input", { type: "file", accept, hidden: true });
  input.addEventListener("change", () => {
    if (input.files?.[0]) onFile(input.files[0]);
    input.value = "";
  });
  return [button({ ...look, onClick: () => input.click() }), input];
}

/** A link that looks like a button. @param {{label: string, href: string, icon?: import("./elements.js").IconName, kind?: string}} options */
export function linkButton({ label, href, icon: picture, kind = "" }) {
  return element("a", { class: `button ${kind}`, href }, picture && icon(picture), element("span", label));
}

/**
 * One of a few, all visible.
 * @template {string} Value
 * @param {{legend: string, options: {value: Value, label: string, icon?: import("./elements.js").IconName}[], value: Value, onChange: (value: Value) => void, hideLegend?: boolean, even?: boolean}} options `even` makes all parts equally wide
 */
export function segmented({ legend, options, value, onChange, hideLegend = false, even = false }) {
  const name = unique();
  const choices = options.map((option) =>
    element(
      "label",
      element("input", {
        type: "radio",
        name,
        value: option.value,
        checked: option.value === value,
        onchange: () => onChange(option.value),
      }),
      element("span", option.icon && icon(option.icon), option.label),
    ),
  );
  return element(
    "fieldset",
    element("legend", { class: hideLegend ? "unseen" : "label" }, legend),
    element("div", { class: even ? "segmented even" : "segmented" }, choices),
  );
}

/** On or off. @param {{label: string, checked: boolean, onChange: (checked: boolean) => void, narrow?: boolean}} options */
export function toggle({ label, checked, onChange, narrow = false }) {
  const input = element("input", { type: "checkbox", role: "switch", checked });
  input.addEventListener("change", () => onChange(input.checked));
  return element(
    "label",
    { class: narrow ? "switch" : "switch spread" },
    input,
    element("span.track", { "aria-hidden": "true" }),
    element("span", label),
  );
}

/**
 * One of many, in a list that opens.
 * @template {string} Value
 * @param {{label: string, options: {value: Value, label: string}[], value: Value, onChange: (value: Value) => void, help?: string}} options
 */
export function select({ label, options, value, onChange, help }) {
  const id = unique();
  const list = element(
    "select.select",
    { id },
    options.map((option) => element("option", { value: option.value, selected: option.value === value }, option.label)),
  );
  list.addEventListener("change", () => onChange(/** @type {Value} */ (list.value)));
  return element(
    "div.field",
    element("label.label", { for: id }, label),
    element("span.select-wrap", list),
    help && element("span.help", help),
  );
}

/**
 * A text field; its `setError` shows a mistake.
 * @param {{label: string, value?: string, placeholder?: string, help?: string, multiline?: boolean, mono?: boolean, inputmode?: string, onInput?: (value: string) => void, onEnter?: (value: string) => void}} options
 */
export function field({ label, value = "", placeholder = "", help, multiline = false, mono = false, inputmode, onInput, onEnter }) {
  const id = unique();
  const attributes = {
    class: mono ? "input mono" : "input",
    id,
    placeholder,
    inputmode,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": `${id}-note`,
  };
  const input = multiline ? element("textarea", attributes, value) : element("input", { ...attributes, type: "text", value });
  const note = element("span.help", { id: `${id}-note` }, help ?? "");
  note.hidden = !help;
  input.addEventListener("input", () => onInput?.(input.value));
  input.addEventListener("keydown", (event) => {
    if (/** @type {KeyboardEvent} */ (event).key !== "Enter" || multiline || !onEnter) return;
    event.preventDefault();
    onEnter(input.value);
  });
  const whole = element("div.field", element("label.label", { for: id }, label), input, note);
  const setError = (/** @type {string} */ message) => {
    input.setAttribute("aria-invalid", String(message !== ""));
    note.className = message ? "error" : "help";
    note.textContent = message || (help ?? "");
    note.hidden = note.textContent === "";
  };
  return Object.assign(whole, { input, setError });
}

/**
 * A whole number with minus and plus.
 * @param {{label: string, value: number, least: number, most: number, onChange: (value: number) => void}} options
 */
export function stepper({ label, value, least, most, onChange }) {
  const id = unique();
  const input = element("input", { id, type: "number", min: least, max: most, value, inputmode: "numeric" });
  const set = (/** @type {number} */ next) => {
    const inside = Math.min(most, Math.max(least, Math.round(next) || least));
    input.value = String(inside);
    onChange(inside);
  };
  input.addEventListener("change", () => set(Number(input.value)));
  const change = (/** @type {number} */ by, /** @type {"minus" | "plus"} */ picture) =>
    element(
      "button",
      {
        "aria-label": `${label}: ${say(by < 0 ? "Less" : "More")}`,
        onclick: () => set(Number(input.value) + by),
      },
      icon(picture),
    );
  return element(
    "div.field",
    element("label.label", { for: id }, label),
    element("span.stepper", change(-1, "minus"), input, change(1, "plus")),
  );
}

/** A day of the calendar. @param {{label: string, value: string, most?: string, onChange: (day: string) => void}} options */
export function dayField({ label, value, most, onChange }) {
  const input = element("input.input", { type: "date", value, max: most });
  input.addEventListener("change", () => input.value && (!most || input.value <= most) && onChange(input.value));
  return element("label.field", element("span.label", label), input);
}

/** A number on a line. @param {{label: string, value: number, least: number, most: number, step?: number, onInput: (value: number) => void, valueText?: (value: number) => string}} options */
export function slider({ label, value, least, most, step = 1, onInput, valueText = String }) {
  const id = unique();
  const input = element("input.slider", { id, type: "range", min: least, max: most, step, value });
  const shown = element("output.quiet.small.numbers", { for: id });
  const update = () => {
    const now = Number(input.value);
    input.style.setProperty("--filled", `${((now - least) / (most - least || 1)) * 100}%`);
    input.setAttribute("aria-valuetext", valueText(now));
    shown.textContent = valueText(now);
  };
  input.addEventListener("input", () => (update(), onInput(Number(input.value))));
  update();
  return element("div.field", element("span.row-spread", element("label.label", { for: id }, label), shown), input);
}

/** Where the tools of a game are below its board. */
const BELOW = "(max-width: 61.99rem)";

/**
 * Tabs with their panels; arrow keys go from tab to tab. Tools that lie below their
 * game are closed until a tab is pressed, and pressing it again closes them. What a
 * function makes is made when its tab is first opened; it may have to be loaded.
 * @param {{label: string, tabs: {id: string, label: string, panel: HTMLElement | (() => HTMLElement | Promise<HTMLElement>)}[], onChange?: (id: string) => void, compact?: boolean, isTools?: boolean}} options
 */
export function tabs({ label, tabs: given, onChange, compact = false, isTools = false }) {
  const prefix = unique();
  const folds = isTools && matchMedia(BELOW).matches;
  /** @type {{id: string, label: string, panel: HTMLElement, make?: () => HTMLElement | Promise<HTMLElement>}[]} */
  const all = given.map(({ panel, ...tab }) =>
    typeof panel === "function" ? { ...tab, panel: element("div"), make: panel } : { ...tab, panel },
  );
  let now = "";
  const list = element("div", { class: compact ? "tabs compact" : "tabs", role: "tablist", "aria-label": label });
  const heads = all.map(({ id, label: text, panel }) => {
    Object.assign(panel, { id: `${prefix}-${id}-panel`, tabIndex: 0 });
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `${prefix}-${id}`);
    return element(
      "button",
      {
        role: "tab",
        id: `${prefix}-${id}`,
        "aria-controls": panel.id,
        onclick: () => choose(folds && now === id ? "" : id),
      },
      text,
    );
  });
  const show = (/** @type {string} */ id) => {
    now = id;
    all.forEach((tab, index) => {
      const { id: own, panel, make } = tab;
      panel.hidden = own !== id;
      if (own === id && make) put(panel, make());
      if (own === id) delete tab.make;
      heads[index].setAttribute("aria-selected", String(own === id));
      heads[index].tabIndex = own === (id || all[0].id) ? 0 : -1;
    });
  };
  const choose = (/** @type {string} */ id) => {
    show(id);
    if (folds && id) whole.scrollIntoView({ block: "nearest" });
    onChange?.(id);
  };
  list.append(...heads);
  list.addEventListener("keydown", (event) => moveAmong(heads, event));
  const whole = element(
    "div",
    list,
    all.map(({ panel }) => panel),
  );
  show(folds ? "" : all[0].id);
  return Object.assign(whole, { choose });
}

/** Appends an element, now or when it is loaded. @param {HTMLElement} place @param {HTMLElement | Promise<HTMLElement>} made */
function put(place, made) {
  if (made instanceof HTMLElement) place.append(made);
  else void made.then((loaded) => place.append(loaded));
}

/** Arrow keys, Home and End among a row of buttons, choosing as they go. @param {HTMLElement[]} heads @param {KeyboardEvent} event */
function moveAmong(heads, event) {
  const now = heads.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: heads.length - 1 }[event.key];
  if (to === undefined || now < 0) return;
  event.preventDefault();
  const next = heads[(to + heads.length) % heads.length];
  next.focus();
  next.click();
}

/** Something folded away under a line. @param {{label: string, open?: boolean}} options @param {...(Node | string)} children */
export function fold({ label, open = false }, ...children) {
  return element("details.fold", { open }, element("summary", label), element("div.stack", children));
}

/** A message with a picture. @param {{kind?: "" | "good" | "warn" | "bad"}} options @param {...(Node | string)} children */
export function notice({ kind = "" }, ...children) {
  const picture = { good: "check", warn: "warning", bad: "warning", "": "info" }[kind];
  return element(
    "div",
    { class: `notice ${kind}` },
    icon(/** @type {import("./elements.js").IconName} */ (picture)),
    element("div", children),
  );
}

/** Numbers with their names: statistics. @param {[name: string, value: string | number][]} pairs */
export function figures(pairs) {
  return element(
    "dl.figures",
    { style: { "--count": pairs.length } },
    pairs.map(([name, value]) => element("div.figure", element("dt", name), element("dd", value))),
  );
}

/**
 * A button with a panel under it. Esc, a press outside and leaving close it.
 * @param {HTMLButtonElement} opener
 * @param {HTMLElement} panel
 * @param {() => Node[]} [contents] fills the panel when it is first opened
 */
export function menu(opener, panel, contents) {
  panel.classList.add("menu");
  panel.hidden = true;
  panel.id ||= unique();
  opener.setAttribute("aria-expanded", "false");
  opener.setAttribute("aria-controls", panel.id);
  const wrap = element("div.menu-wrap", opener, panel);
  const show = (/** @type {boolean} */ open) => {
    if (open && contents) panel.append(...contents());
    if (open) contents = undefined;
    panel.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    panel.classList.remove("up");
    panel.classList.toggle("up", open && panel.getBoundingClientRect().bottom > innerHeight);
  };
  opener.addEventListener("click", () => show(panel.hidden !== false));
  wrap.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    event.stopPropagation();
    show(false);
    opener.focus();
  });
  wrap.addEventListener(
    "focusout",
    (event) => event.relatedTarget instanceof Node && !wrap.contains(event.relatedTarget) && show(false),
  );
  document.addEventListener(
    "pointerdown",
    (event) => event.target instanceof Node && !wrap.contains(event.target) && show(false),
  );
  return Object.assign(wrap, { close: () => show(false) });
}
