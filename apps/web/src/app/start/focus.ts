/**
 * Changing the language draws the whole app anew, and the element that had the focus is gone. The one in the
 * same place of the new page gets it, so that whoever chose the language with the keyboard goes on there.
 */
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

function focusable(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

/** Where the focus is: its place among all that can have it; -1 when it is nowhere. */
export function placeOfFocus(): number {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? focusable().indexOf(activeElement) : -1;
}

export function focusPlace(place: number): void {
  if (place >= 0) focusable()[place]?.focus({ preventScroll: true });
}
