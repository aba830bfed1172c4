/** The live line of the follower's page: server-sent events, resumed by the browser with `Last-Event-ID`. */
import type { PublicPatch } from '@touchline/domain/match/public-patch';
import type { PublicMatch } from '@touchline/domain/match/public-view';
import type { LiveMessage } from './live-state.ts';

export interface Line {
  /** Asks for the whole state on a new connection. */
  restart(): void;
  stop(): void;
}

interface StateData {
  readonly view: PublicMatch;
  readonly now: number;
}

/** How often a closed match is looked at. */
const LOOK_AGAIN_MS = 15_000;
/** How long a browser may leave a broken line alone before we open a new one ourselves. */
const RETRY_MS = 4_000;

/**
 * Listens until stopped. `heard` gets every message; `clock` the server's time in milliseconds with each
 * whole state, so that the page's clock is the server's.
 */
export function listen(
  token: string,
  { heard, clock }: { heard: (message: LiveMessage) => void; clock: (serverNow: number) => void },
): Line {
  let source: EventSource | undefined;
  let retry: number | undefined;

  function open() {
    const current = new EventSource(`/live/${encodeURIComponent(token)}/events`);
    source = current;
    current.addEventListener('open', () => heard({ event: 'open' }));
    current.addEventListener('state', (event) => {
      const data = JSON.parse(event.data) as StateData;
      clock(data.now);
      heard({ event: 'state', id: event.lastEventId, view: data.view });
    });
    current.addEventListener('patch', (event) => {
      heard({ event: 'patch', patch: JSON.parse(event.data) as PublicPatch });
    });
    current.addEventListener('closed', () => {
      stop();
      heard({ event: 'closed' });
      // Closed by mistake, or until the match begins: it may open again.
      retry = window.setTimeout(open, LOOK_AGAIN_MS);
    });
    current.addEventListener('error', () => {
      heard({ event: 'error' });
      // A browser gives up for good when the server answered with an error: the match may open again.
      if (current.readyState === EventSource.CLOSED) retry = window.setTimeout(restart, RETRY_MS);
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
