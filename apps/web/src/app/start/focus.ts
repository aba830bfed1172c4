/**
 * A language change renders the whole app again, and the focused element is lost. The focus moves to the element
 * at the same position of the new page, so that keyboard users continue there.
 */
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

function focusable(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

/** The index of the focused element among all focusable ones; -1 without focus. */
export function placeOfFocus(): number {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? focusable().indexOf(activeElement) : -1;
}

export function focusPlace(place: number): void {
  if (place >= 0) focusable()[place]?.focus({ preventScroll: true });
}
