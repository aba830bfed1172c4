/** The subscriptions as they are stored. One belongs to whoever claimed it: several processes send once. */
import { createHash } from 'node:crypto';
import type { Database, Reader } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import type { LiveMatch } from '../live/public-match.ts';

export type Subscription = Readonly<Schema['push_subscriptions']>;

/** Sent at the same time by one process. */
const CLAIMED_AT_ONCE = 50;
/** Longer than a message may take: who claimed and died is waited for this long. */
const CLAIM_MS = 60_000;

export function subscriptionId(match_sid: number, endpoint: string): string {
  return createHash('sha256').update(`${match_sid} ${endpoint}`).digest('base64url');
}

const matchesIn = statement((db, p: { space: number }) =>
  db
    .selectFrom('push_subscriptions')
    .select(['match_sid as sid', 'space'])
    .distinct()
    .where('space', '=', p.space),
);

/** The matches of a space that somebody wants to hear of. */
export const subscribedMatchesIn = (db: Reader, space: number): Promise<readonly LiveMatch[]> =>
  matchesIn(db, { space });

const matchesWithCounter = statement((db, _: Record<string, never>) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('spaces', 'spaces.sid', 'push_subscriptions.space')
    .select(['match_sid as sid', 'space', 'counter'])
    .distinct(),
);

/** All matches that somebody wants to hear of, with how far their space is. */
export const subscribedMatches = (
  db: Reader,
): Promise<readonly (LiveMatch & { readonly counter: number })[]> => matchesWithCounter(db, {});

export interface ClaimOptions {
  readonly match_sid: number;
  /** What whoever is up to date was told. */
  readonly told: string;
  /** A name that nobody else uses. */
  readonly claim: string;
  readonly now: number;
}

/**
 * Some who are to be told something, now this claim's alone. `more` is false when nobody is left whom
 * somebody could send to at this moment.
 */
export async function claimSome(
  database: Database,
  { match_sid, told, claim, now }: ClaimOptions,
): Promise<{ readonly claimed: readonly Subscription[]; readonly more: boolean }> {
  return database.transaction(async (tx) => {
    const due = await tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('match_sid', '=', match_sid)
      .where('told', '!=', told)
      .where('claimed_until', '<=', now)
      .where('retry_at', '<=', now)
      .orderBy('id')
      .limit(CLAIMED_AT_ONCE)
      .execute();
    if (due.length === 0) return { claimed: [], more: false };
    const ids = due.map(({ id }) => id);
    // Another process may have claimed them since they were found: then they are not claimed again.
    const claimed = await tx
      .updateTable('push_subscriptions')
      .set({ claim, claimed_until: now + CLAIM_MS })
      .where('id', 'in', ids)
      .where('told', '!=', told)
      .where('claimed_until', '<=', now)
      .returningAll()
      .execute();
    return { claimed, more: true };
  });
}

export type Outcome =
  | { readonly outcome: 'sent' | 'gone' }
  /** @param wait milliseconds that the push service asked for */
  | { readonly outcome: 'failed'; readonly wait: number };

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Writes down what came of it. Whom another claim has meanwhile is left alone. */
export async function settleClaim(
  database: Database,
  { told, claim, now }: Omit<ClaimOptions, 'match_sid'>,
  outcomes: ReadonlyMap<Subscription, Outcome>,
): Promise<void> {
  const idsOf = (wanted: Outcome['outcome']) =>
    [...outcomes].filter(([, { outcome }]) => outcome === wanted).map(([{ id }]) => id);
  const [sent, gone] = [idsOf('sent'), idsOf('gone')];
  await database.transaction(async (tx) => {
    if (sent.length > 0) {
      await tx
        .updateTable('push_subscriptions')
        .set({ told, failures: 0, retry_at: 0, claimed_until: 0 })
        .where('id', 'in', sent)
        .where('claim', '=', claim)
        .execute();
    }
    if (gone.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', gone).execute();
    for (const [{ id, failures }, outcome] of outcomes) {
      if (outcome.outcome !== 'failed') continue;
      const wait = Math.max(outcome.wait, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
      await tx
        .updateTable('push_subscriptions')
        .set({
          failures: failures + 1,
          retry_at: now + Math.min(wait, LONGEST_WAIT_MS),
          claimed_until: 0,
        })
        .where('id', '=', id)
        .where('claim', '=', claim)
        .execute();
    }
  });
}

/** Whether somebody is still to be told something: not now, but after a pause. */
export async function isSomebodyWaiting(db: Reader, match_sid: number, told: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('match_sid', '=', match_sid)
    .where('told', '!=', told)
    .limit(1)
    .execute();
  return waiting.length > 0;
}

/** A browser wants to hear of a match; false when as many do as may. */
export async function subscribe(
  database: Database,
  subscription: Subscription,
  limit: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { id, match_sid, p256dh, auth, locale } = subscription;
    const known = await tx
      .updateTable('push_subscriptions')
      .set({ p256dh, auth, locale })
      .where('id', '=', id)
      .returning('id')
      .execute();
    if (known.length > 0) return true;
    const { count } = await tx
      .selectFrom('push_subscriptions')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('match_sid', '=', match_sid)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limit) return false;
    await tx
      .insertInto('push_subscriptions')
      .values(subscription)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return true;
  });
}

/** Answers how many matches this browser still hears of. */
export async function unsubscribe(database: Database, match_sid: number, endpoint: string): Promise<number> {
  return database.transaction(async (tx) => {
    const id = subscriptionId(match_sid, endpoint);
    await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
    const left = await tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', '=', endpoint)
      .execute();
    return left.length;
  });
}

export async function isSubscribed(db: Reader, match_sid: number, endpoint: string): Promise<boolean> {
  const id = subscriptionId(match_sid, endpoint);
  return (await db.selectFrom('push_subscriptions').select('id').where('id', '=', id).execute()).length > 0;
}

export async function forgetMatch(database: Database, match_sid: number): Promise<void> {
  await database.transaction((tx) =>
    tx.deleteFrom('push_subscriptions').where('match_sid', '=', match_sid).execute(),
  );
}
