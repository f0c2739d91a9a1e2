// What a hand on a telephone feels, where it is wanted.

import { look } from "../../../shell/look.js";

const WRONG = 90;

/** A short buzz: that was not right. */
export function buzz() {
  const { vibration = true } = look();
  if (vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(WRONG);
}
