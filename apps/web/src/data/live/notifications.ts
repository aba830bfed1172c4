/**
 * The account's notifications about its teams. The server is asked when the first subscriber comes, when the
 * app becomes visible, when the account's teams change, and every half hour (section 9).
 */
import { type News, newsFields } from '@touchline/domain/entity/tables/news';
import { graphDocument } from '../calls/graph-document.ts';
import type { DataCalls } from '../calls/ports.ts';
import type { LiveQuery } from './live-query.ts';
import type { Teams } from './ports.ts';

export interface NotificationQuery extends LiveQuery<readonly News[]> {
  /** Asks the server now; resolves also when it could not answer. */
  refresh(): Promise<void>;
  /** Marks notifications up to this one as seen. */
  saw(upTo: number): void;
}

/** Section 9: notification refresh. */
const REFRESH_MS = 1_800_000;
const LIST = graphDocument<{ readonly getNotifications: readonly News[] }>(
  `query getNotifications { getNotifications { ${Object.keys(newsFields).join(' ')} } }`,
);

const known = new WeakMap<DataCalls & Teams, NotificationQuery>();

export function notificationsOf(ports: DataCalls & Teams): NotificationQuery {
  const source = known.get(ports) ?? asking(ports);
  known.set(ports, source);
  return source;
}

function asking(ports: DataCalls & Teams): NotificationQuery {
  const listeners = new Set<() => void>();
  let list: readonly News[] | undefined;
  let end: (() => void) | undefined;

  function become(next: readonly News[]): void {
    list = next;
    for (const listener of [...listeners]) listener();
  }

  async function refresh(): Promise<void> {
    if (!ports.mayAsk()) return;
    const reply = await ports.ask(LIST, {});
    if (reply.ok) become(reply.value.getNotifications);
  }

  return {
    get: () => list,
    refresh,
    saw: (upTo) =>
      become((list ?? []).map((one) => (one.new && one.id <= upTo ? { ...one, new: false } : one))),
    subscribe: (listener) => {
      listeners.add(listener);
      end ??= follow(ports, () => void refresh());
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        end?.();
        end = undefined;
      };
    },
  };
}

/** Calls `ask` now and at every trigger; returns a function that stops it. */
function follow(ports: DataCalls & Teams, ask: () => void): () => void {
  let teams = signatureOf(ports);
  const ends = [
    ports.live.teams.subscribe(() => {
      const now = signatureOf(ports);
      if (now === teams) return;
      teams = now;
      ask();
    }),
  ];
  const timer = setInterval(ask, REFRESH_MS);
  ends.push(() => clearInterval(timer));
  if (typeof document !== 'undefined') {
    document.addEventListener('visibilitychange', ask);
    ends.push(() => document.removeEventListener('visibilitychange', ask));
  }
  ask();
  return () => {
    for (const each of ends) each();
  };
}

/** A text that changes when the teams or the roles in them change. */
function signatureOf(ports: DataCalls & Teams): string {
  return (ports.live.teams.get() ?? []).map(({ sid, role, status }) => `${sid}${role}${status}`).join();
}
