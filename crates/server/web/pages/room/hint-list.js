// The hints for a pile or a task.

import { element, icon, redraw } from "../../shell/elements.js";
import { language } from "../../shell/words.js";
import { inSigns } from "../../shell/rational.js";

export class HintList {
  element = element("div.stack-tight.hints", { hidden: true });

  /** @param {import("./types.js").Translations[]} hints @param {boolean} isShown */
  update(hints, isShown) {
    this.element.hidden = hints.length === 0 || !isShown;
    const texts = hints.map((hint) => inSigns(hint[language]));
    redraw(this.element, texts, () => texts.map((text) => element("p.notice", icon("hint"), text)));
  }
}
