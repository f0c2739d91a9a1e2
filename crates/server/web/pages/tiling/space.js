// The controls of the 3D view.

import { element } from "../../shell/elements.js";
import { button, segmented, slider } from "../../shell/controls.js";
import { say } from "../../shell/words.js";

/** @import { Wishes } from "./play.js" */

/** @param {import("./play.js").Play} play */
export function spaceControls(play) {
  const turn = (/** @type {string} */ label, /** @type {import("../../shell/elements.js").IconName} */ picture, /** @type {number} */ yaw, /** @type {number} */ pitch) =>
    button({ label, icon: picture, iconOnly: true, kind: "plain", onClick: () => play.scene?.turn(yaw, pitch) });
  const view = segmented({
    hideLegend: true,
    legend: say("View"), value: play.hooks.wishes.view,
    options: [{ value: "both", label: say("Both") }, { value: "space", label: say("3D") }, { value: "layers", label: say("Layers") }],
    onChange: (chosen) => play.setView(/** @type {Wishes["view"]} */ (chosen)),
  });
  const spread = slider({ label: say("Pull layers apart"), value: 0, least: 0, most: 100, step: 5, onInput: (value) => play.scene?.setSpread(value / 60), valueText: (value) => `${value} %` });
  spread.classList.add("spread");
  const turns = element("div.row.turns", { role: "group", "aria-label": say("Turn the view") }, turn(say("Turn left"), "back", 0.3, 0), turn(say("Tilt up"), "up", 0, -0.25), turn(say("Tilt down"), "down", 0, 0.25), turn(say("Turn right"), "next", -0.3, 0));
  return element("div.space-controls", view, turns, spread);
}
