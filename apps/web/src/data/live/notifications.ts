/**
 * The account's notifications about its teams. The server is asked when the first subscriber comes, when the app becomes
 * visible, when the account's teams change, when another person changed something, and every half hour (section 9).
 */
import { type News, newsFields } from '@touchline/domain/entity/tables/news';
import { graphDocument } from '../calls/graph-document.ts';
import type { DataCalls } from '../calls/ports.ts';
import type { Pokes } from '../sync/ports.ts';
import type { LiveQuery } from './live-query.ts';
import type { Teams } from './ports.ts';

export interface NotificationQuery extends LiveQuery<readonly News[]> {
  /** Asks the server now; resolves also when it could not answer. */
  refresh(): Promise<void>;
  /** Marks notifications up to this one as seen. */
  saw(upTo: number): void;
}

export type NotificationPorts = DataCalls & Teams & Pokes;

/** Section 9: notification refresh. */
const REFRESH_MS = 1_800_000;
/** Changes of a match day come in series: the server is asked once in this time. */
const POKED_MS = 30_000;
const LIST = graphDocument<{ readonly getNotifications: readonly News[] }>(
  `query getNotifications { getNotifications { ${Object.keys(newsFields).join(' ')} } }`,
);

const known = new WeakMap<NotificationPorts, NotificationQuery>();

export function notificationsOf(ports: NotificationPorts): NotificationQuery {
  const source = known.get(ports) ?? asking(ports);
  known.set(ports, source);
  return source;
}

function asking(ports: NotificationPorts): NotificationQuery {
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
function follow(ports: NotificationPorts, ask: () => void): () => void {
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
  ends.push(followPokes(ports, ask));
  if (typeof document !== 'undefined') {
    document.addEventListener('visibilitychange', ask);
    ends.push(() => document.removeEventListener('visibilitychange', ask));
  }
  ask();
  return () => {
    for (const each of ends) each();
  };
}

function followPokes({ coordinator }: Pokes, ask: () => void): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = coordinator.onPoke(() => {
    if (timer !== undefined) return;
    const wait = Math.max(0, askedAt + POKED_MS - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      askedAt = performance.now();
      ask();
    }, wait);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}

/** A text that changes when the teams or the roles in them change. */
function signatureOf(ports: NotificationPorts): string {
  return (ports.live.teams.get() ?? []).map(({ sid, role, status }) => `${sid}${role}${status}`).join();
}
