import { flushSync } from 'react-dom';

/** Shows a form's errors and moves to the first one: on a phone its field may be screens above the button. */
export function showProblems(form: HTMLFormElement, say: () => void): void {
  // The invalid fields are only marked in the document after a render.
  flushSync(say);
  const place = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid="true"]');
  const field = place instanceof HTMLFieldSetElement ? place.querySelector('input') : place;
  place?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
