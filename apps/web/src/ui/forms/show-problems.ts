import { flushSync } from 'react-dom';

/** Says what is wrong in a form and leads to the first of it: on a phone its field may be screens above the button. */
export function showProblems(form: HTMLFormElement, say: () => void): void {
  // The fields know of it only when they are drawn with it.
  flushSync(say);
  const place = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid="true"]');
  const field = place instanceof HTMLFieldSetElement ? place.querySelector('input') : place;
  place?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
