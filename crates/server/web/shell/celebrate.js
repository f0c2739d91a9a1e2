// The celebration of a win: confetti, vibration, sound; nothing with reduced motion.

import { element } from "./elements.js";
import { look } from "./look.js";

const PIECES = 40;
const LASTS = 1900;
const COLOURS = 9;
/** An arpeggio in hertz, and the seconds between notes. */
const NOTES = [523.25, 659.25, 783.99, 1046.5];
const NOTE = 0.11;

/** @param {Element} from where it bursts */
export function celebrate(from) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { sound = false, vibration = true } = look();
  if (vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([30, 60, 30]);
  if (sound) fanfare();
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
  const layer = element("div.confetti", { "aria-hidden": "true", style }, papers);
  document.body.append(layer);
  setTimeout(() => layer.remove(), LASTS);
}

export function fanfare() {
  const audio = new AudioContext();
  const { currentTime: now, destination } = audio;
  NOTES.forEach((pitch, place) => {
    const [note, volume, begins] = [audio.createOscillator(), audio.createGain(), now + place * NOTE];
    note.type = "triangle";
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + 4 * NOTE);
    note.connect(volume).connect(destination);
    note.start(begins);
    note.stop(begins + 4 * NOTE);
  });
  setTimeout(() => void audio.close(), LASTS);
}
