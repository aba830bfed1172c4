/** The coach's decision about unsent changes of an earlier session (OUT-6). */
import { pageSession } from './page-session.ts';

/** Restores them: they are sent, and everything is pulled and compared. */
export function putBackSetAside(): Promise<void> {
  return pageSession.putBack();
}

/** Discards them; the account starts again on this device. */
export function discardSetAside(): Promise<void> {
  return pageSession.discardSetAside();
}
