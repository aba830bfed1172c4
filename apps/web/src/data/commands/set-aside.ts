/** What the coach decides about the unsent changes of an earlier session (OUT-6). */
import { pageSession } from '../page-session.ts';

/** They go on: they are sent, and everything is pulled and compared. */
export function putBackSetAside(): Promise<void> {
  return pageSession.putBack();
}

/** They are given up, and the account begins on this device anew. */
export function discardSetAside(): Promise<void> {
  return pageSession.discardSetAside();
}
