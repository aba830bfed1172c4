/** Calls that a visitor's device refuses: they need an account (decision 115). No request is made. */
import { NEEDS_ACCOUNT } from '@touchline/domain/errors/needs-account';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls the listener for each refused call; returns a function that unsubscribes. */
export function onRefusedCall(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In place of the page's `fetch`: answers every call of the client, of either kind, with the one code. */
export const refusingFetch: typeof fetch = async () => {
  for (const listener of [...listeners]) listener();
  const { code, message } = NEEDS_ACCOUNT;
  return Response.json({ code, message, errors: [{ message, extensions: { code } }] }, { status: 403 });
};
