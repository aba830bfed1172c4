/**
 * The log of notifications: each is stored once by its id, together with the job that looks at its purchase.
 *
 *   notification ──▶ a row, and a due job for the purchase ──▶ the job asks the provider and writes the grant
 *                                                              ──▶ the row says what came of it
 */
import type { PurchaseSource } from '@touchline/domain/plan/purchase';
import type { Selectable } from 'kysely';
import type { Database, DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { scheduleJob, scheduleJobs } from '#platform/jobs/schedule.ts';
import type { TimeDep } from '#platform/time.ts';
import { type GrantName, keyOf } from '../grants/grants.ts';
import type { Notification } from '../providers/payment-provider.ts';

/** The kind of the due job that asks a provider about one purchase; its key is `keyOf(name)`. */
export const PURCHASE_JOB = 'purchase';

/**
 * What came of a notification: the grant changed or not, another purchase was looked at, the provider does not know the
 * purchase, or it concerns none. `replay`: an operator wants it handled again.
 */
export type EventOutcome = 'changed' | 'same' | 'forwarded' | 'unknown' | 'ignored' | 'replay';

export type StoredEvent = Selectable<Schema['provider_events']>;

/** Jobs of purchases belong to no account: only a few of them run at a time, so that a provider is not overrun. */
const NO_SPACE = 0;

/** Makes the server look at a purchase, in the transaction that makes it necessary. */
export function schedulePurchase(tx: Tx, name: GrantName, due_at: number): Promise<void> {
  return scheduleJob(tx, { kind: PURCHASE_JOB, key: keyOf(name), space: NO_SPACE, due_at });
}

/** The same for many, a few each second. */
export async function schedulePurchases(
  { database }: DatabaseDep,
  names: readonly GrantName[],
  dueAt: (index: number) => number,
): Promise<void> {
  for (let first = 0; first < names.length; first += AT_ONCE) {
    const jobs = names.slice(first, first + AT_ONCE).map((name, index) => ({
      kind: PURCHASE_JOB,
      key: keyOf(name),
      space: NO_SPACE,
      due_at: dueAt(first + index),
    }));
    await database.transaction((tx) => scheduleJobs(tx, jobs));
  }
}

const AT_ONCE = 500;

/** Stores a notification. Returns false for one that is stored already. */
export function storeEvent(
  { database, now }: DatabaseDep & TimeDep,
  source: PurchaseSource,
  { id, kind, reference }: Notification,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const received_at = now();
    const ignored = reference === '';
    const rows = await tx
      .insertInto('provider_events')
      .values({
        source,
        event_id: id,
        kind,
        reference,
        received_at,
        handled_at: ignored ? received_at : 0,
        outcome: ignored ? ('ignored' satisfies EventOutcome) : '',
      })
      .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
      .returning('event_id')
      .execute();
    if (rows.length === 0) return false;
    if (!ignored) await schedulePurchase(tx, { source, reference }, received_at);
    return true;
  });
}

export interface Handled {
  readonly outcome: EventOutcome;
  /** When the job began to ask the provider. What arrived later is handled by the next run. */
  readonly asked: number;
  readonly now: number;
}

/** Notes what came of the notifications about a purchase. Returns how many of them an operator had replayed. */
export async function settleEvents(
  database: Database,
  { source, reference }: GrantName,
  { outcome, asked, now }: Handled,
): Promise<number> {
  return database.transaction(async (tx) => {
    const waiting = await tx
      .selectFrom('provider_events')
      .select(['event_id', 'outcome'])
      .where('source', '=', source)
      .where('reference', '=', reference)
      .where('handled_at', '=', 0)
      .where('received_at', '<=', asked)
      .execute();
    if (waiting.length === 0) return 0;
    await tx
      .updateTable('provider_events')
      .set({ handled_at: now, outcome })
      .where('source', '=', source)
      .where('reference', '=', reference)
      .where('handled_at', '=', 0)
      .where('received_at', '<=', asked)
      .execute();
    return waiting.filter((event) => event.outcome === ('replay' satisfies EventOutcome)).length;
  });
}

/** The newest first. */
export function listEvents(
  db: Reader,
  { source, limit }: { readonly source?: string | undefined; readonly limit: number },
): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom('provider_events')
    .selectAll()
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .orderBy('received_at', 'desc')
    .orderBy('event_id')
    .limit(limit)
    .execute();
}

/**
 * Lets notifications be handled again: one by its id, or all. The provider is asked again, so it never harms. Returns how
 * many there were.
 */
export async function replayEvents(deps: DatabaseDep & TimeDep, id: string | 'all'): Promise<number> {
  const { database, now } = deps;
  const replayed = await database.transaction((tx) =>
    tx
      .updateTable('provider_events')
      .set({ handled_at: 0, outcome: 'replay' satisfies EventOutcome })
      .where('reference', '<>', '')
      .$if(id !== 'all', (query) => query.where('event_id', '=', id))
      .returning(['source', 'reference'])
      .execute(),
  );
  const names = new Map(replayed.map((event) => [keyOf(event as GrantName), event as GrantName]));
  const due = now();
  await schedulePurchases(deps, [...names.values()], () => due);
  return replayed.length;
}

export interface EventFigures {
  readonly counts: readonly { readonly source: string; readonly outcome: string; readonly count: number }[];
  /**
   * When the oldest notification arrived that still waits, in milliseconds since 1970; null for none. Those of providers
   * that the server no longer sells through wait until it does so again, and are not late.
   */
  readonly oldestWaiting: number | null;
}

/** @param sources the providers that the server sells through */
export async function readEventFigures(db: Reader, sources: readonly string[]): Promise<EventFigures> {
  const counts = await db
    .selectFrom('provider_events')
    .select(({ fn }) => ['source', 'outcome', fn.countAll<number | string>().as('count')])
    .groupBy(['source', 'outcome'])
    .execute();
  const { oldest } = await db
    .selectFrom('provider_events')
    .select(({ fn }) => fn.min('received_at').as('oldest'))
    .where('handled_at', '=', 0)
    .where('source', 'in', [...sources, ''])
    .executeTakeFirstOrThrow();
  return {
    counts: counts.map(({ source, outcome, count }) => ({ source, outcome, count: Number(count) })),
    // Over no rows the minimum is null, which its type does not say.
    oldestWaiting: oldest as number | null,
  };
}
