/** Looking around without an account (decision 115). */
import { pageSession } from './page-session.ts';

/** Opens the demo that lives on this device alone; a reload stays in it. */
export function lookAround(): Promise<void> {
  return pageSession.around('open');
}

/** Removes what the visitor did, and opens the demo as it was. */
export function startOver(): Promise<void> {
  return pageSession.around('startOver');
}

/** Ends looking around and removes everything of it from this device. */
export function stopLookingAround(): Promise<void> {
  return pageSession.around('stop');
}
