// Keeps the focus when its element disappears.

/** Moves the focus to a heading if it is no longer on something visible in an element. @param {HTMLElement} within @param {HTMLElement} heading */
export function keepFocus(within, heading) {
  const { activeElement } = document;
  const isThere = activeElement instanceof HTMLElement && within.contains(activeElement) && activeElement.checkVisibility();
  if (!isThere) heading.focus({ preventScroll: true });
}
