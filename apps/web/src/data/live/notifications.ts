/**
 * What the account is told of the people of its teams. The server is asked when somebody begins to look, when
 * the app comes back to the front, when the account's teams are others, and every half hour (section 9).
 */
import type { SharingNotification } from '@touchline/domain/entity/sharing';
import type { Client } from '../client.ts';
import type { Source } from './source.ts';

export interface NotificationSource extends Source<readonly SharingNotification[]> {
  /** Asks now; resolves when there is an answer, or none to be had. */
  refresh(): Promise<void>;
  /** Those up to this one are new no more. */
  saw(upTo: number): void;
}

/** Section 9: notification refresh. */
const REFRESH_MS = 1_800_000;
const LIST = 'query getNotifications { getNotifications { id kind team_sid team person role at new } }';

const known = new WeakMap<Client, NotificationSource>();

export function notificationsOf(client: Client): NotificationSource {
  const source = known.get(client) ?? asking(client);
  known.set(client, source);
  return source;
}

function asking(client: Client): NotificationSource {
  const listeners = new Set<() => void>();
  let list: readonly SharingNotification[] | undefined;
  let end: (() => void) | undefined;

  function become(next: readonly SharingNotification[]): void {
    list = next;
    for (const listener of [...listeners]) listener();
  }

  async function refresh(): Promise<void> {
    if (!client.mayAsk()) return;
    const reply = await client.ask<{ getNotifications: readonly SharingNotification[] }>(LIST, {});
    if (reply.ok) become(reply.value.getNotifications);
  }

  return {
    get: () => list,
    refresh,
    saw: (upTo) =>
      become((list ?? []).map((one) => (one.new && one.id <= upTo ? { ...one, new: false } : one))),
    subscribe: (listener) => {
      listeners.add(listener);
      end ??= follow(client, () => void refresh());
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        end?.();
        end = undefined;
      };
    },
  };
}

/** Calls `ask` now and at every occasion; the answer ends it. */
function follow(client: Client, ask: () => void): () => void {
  let teams = signatureOf(client);
  const ends = [
    client.live.teams.subscribe(() => {
      const now = signatureOf(client);
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

/** Which teams there are, and in which role. */
function signatureOf(client: Client): string {
  return (client.live.teams.get() ?? []).map(({ sid, role, status }) => `${sid}${role}${status}`).join();
}
