// The end of a match: the podium and the last pile.

import { element, icon, redraw } from "../../shell/elements.js";
import { number, say, sayAs } from "../../shell/words.js";
import { placesOf, shownName } from "./ranking.js";
import { resultText, scoreText } from "./news.js";
import { RevealPanel } from "./reveal.js";

/** @import { Scene } from "./scene.js" */
/** @import { View } from "./view.js" */

const STEPS = 3;

export class Standings {
  constructor() {
    this.result = element("p.result");
    this.own = element("p.quiet");
    this.podium = element("ol.podium", { "aria-label": say("The first three") });
    this.reveal = new RevealPanel();
    this.element = element(
      "section.panel.stack.standings",
      { "aria-label": sayAs("match", "Result"), hidden: true },
      element("div.result-head", icon("trophy"), this.result, this.own),
      this.podium,
      this.reveal.element,
    );
  }

  /** @param {Scene} scene */
  update(scene) {
    const { view, me, isScreen } = scene;
    this.result.textContent = resultText(view, isScreen ? undefined : me);
    const places = placesOf(view);
    const own = places.find(({ member }) => member === me);
    this.own.hidden = !own;
    if (own) this.own.textContent = say("You are in place {place} with {score}.", { place: own.place, score: scoreText(view, own.score) });
    // Blocks rise once, not with every patch.
    redraw(this.podium, [view.game, places], () => steps(view));
    this.podium.hidden = this.podium.childElementCount === 0;
    this.reveal.update(scene);
  }
}

/** The first three who have won anything. @param {View} view */
function steps(view) {
  const best = placesOf(view).filter(({ place, score }) => place <= STEPS && score > 0);
  // A podium shared by many says nothing.
  if (best.length > STEPS) return [];
  return best.map(({ place, member, score }) =>
    element(
      "li",
      { class: `podium-step place-${place}` },
      element("bdi.podium-name", shownName(view, member)),
      element("span.podium-cards", scoreText(view, score)),
      element("span.podium-block.numbers", number(place)),
    ),
  );
}
