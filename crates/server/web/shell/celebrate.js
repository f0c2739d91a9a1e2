// A win that feels like one: paper in the colours of the pieces, and a short buzz on
// phones. Whoever asked for less motion gets neither.

import { element } from "./elements.js";

const PIECES = 40;
const LASTS = 1900;
const COLOURS = 9;

/** @param {Element} from where it bursts */
export function celebrate(from) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([30, 60, 30]);
  const { left, top, width, height } = from.getBoundingClientRect();
  const papers = Array.from({ length: PIECES }, (_, index) => {
    const angle = Math.random() * 2 * Math.PI;
    const far = 60 + Math.random() * 180;
    return element("i", {
      style: {
        "--x": `${Math.cos(angle) * far}px`,
        "--y": `${Math.sin(angle) * far - 90}px`,
        "--turn": `${Math.random() * 720 - 360}deg`,
        "--own": `var(--piece-${(index % COLOURS) + 1})`,
      },
    });
  });
  const style = { left: `${left + width / 2}px`, top: `${top + Math.min(height, innerHeight) / 3}px` };
  const layer = element("div", { class: "confetti", "aria-hidden": "true", style }, papers);
  document.body.append(layer);
  setTimeout(() => layer.remove(), LASTS);
}
