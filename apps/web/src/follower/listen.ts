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
/** After which a new line is opened when the server refused one, at first and at most. */
const RETRY_MS = 4_000;
const RETRY_MOST_MS = 32_000;

/**
 * Listens until stopped. `heard` gets every message; `clock` the server's time in milliseconds with each
 * whole state, so that the page's clock is the server's.
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
      // Closed by mistake, or until the match begins: it may open again.
      retry = window.setTimeout(open, LOOK_AGAIN_MS);
    });
    current.addEventListener('error', () => {
      heard({ event: 'error' });
      if (current.readyState !== EventSource.CLOSED) return;
      // The browser gave up: the server has no room for one more from here, or is not itself. The score is shown
      // all the same, and asked for again until there is a line.
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

/** The whole state without a line; null when that is not to be had either. */
async function readState(
  address: string,
): Promise<(StateData & { readonly version: string }) | 'gone' | null> {
  try {
    const answer = await fetch(`${address}/state.json`, { cache: 'no-store' });
    if (answer.ok) return await answer.json();
    // Closed it may open again; of what is not there at all the server says that it is not even closed.
    const { closed } = await answer.json();
    return answer.status === 404 && closed === false ? 'gone' : null;
  } catch {
    return null;
  }
}
