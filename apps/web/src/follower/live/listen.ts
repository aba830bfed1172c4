/** The event stream of the follower's page: server-sent events, resumed by the browser with `Last-Event-ID`. */

import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { PublicPatch } from '@touchline/domain/match/public/public-patch';
import type { LiveMessage } from './live-state.ts';

export interface Line {
  /** Requests the whole state on a new connection. */
  restart(): void;
  stop(): void;
}

interface StateData {
  readonly view: PublicMatch;
  readonly now: number;
}

/** The polling interval while the match is closed. */
const LOOK_AGAIN_MS = 15_000;
/** First and longest wait before a new connection after the server refused one; pictures refresh so often (section 9). */
const RETRY_MS = 4_000;
const RETRY_MOST_MS = 20_000;

/**
 * Listens until stopped. Calls `heard` for every message, and `clock` with the server's time in milliseconds for each
 * whole state, so that the page's clock follows the server's.
 */
export function listen(
  token: string,
  { heard, clock }: { heard: (message: LiveMessage) => void; clock: (serverNow: number) => void },
): Line {
  const address = `/live/${encodeURIComponent(token)}`;
  let source: EventSource | undefined;
  let retry: number | undefined;
  let wait = RETRY_MS;

  function open() {
    const current = new EventSource(`${address}/events`);
    source = current;
    const state = (id: string, { view, now }: StateData) => {
      clock(now);
      heard({ event: 'state', id, view });
    };
    current.addEventListener('open', () => {
      wait = RETRY_MS;
      heard({ event: 'open' });
    });
    current.addEventListener('state', (event) => state(event.lastEventId, JSON.parse(event.data)));
    current.addEventListener('patch', (event) => {
      heard({ event: 'patch', patch: JSON.parse(event.data) as PublicPatch });
    });
    current.addEventListener('closed', () => {
      stop();
      heard({ event: 'closed' });
      // The coach may have closed it by mistake or before the kick-off, so it may open again.
      retry = window.setTimeout(open, LOOK_AGAIN_MS);
    });
    current.addEventListener('error', () => {
      heard({ event: 'error' });
      if (current.readyState !== EventSource.CLOSED) return;
      // The browser has given up: the server refused the connection or failed. The page fetches the score instead
      // and retries until a connection opens.
      void readState(address).then((read) => {
        if (read === null || source !== current) return;
        if (read === 'gone') heard({ event: 'gone' });
        else state(read.version, read);
      });
      retry = window.setTimeout(restart, wait);
      wait = Math.min(2 * wait, RETRY_MOST_MS);
    });
  }

  function stop() {
    window.clearTimeout(retry);
    source?.close();
  }

  function restart() {
    stop();
    open();
  }

  open();
  return { restart, stop };
}

/** Fetches the whole state without a stream; null when that fails, too. */
async function readState(
  address: string,
): Promise<(StateData & { readonly version: string }) | 'gone' | null> {
  try {
    const answer = await fetch(`${address}/state.json`, { cache: 'no-store' });
    if (answer.ok) return await answer.json();
    // A closed match may open again. For a match that does not exist, the server does not answer "closed".
    const { closed } = await answer.json();
    return answer.status === 404 && closed === false ? 'gone' : null;
  } catch {
    return null;
  }
}
