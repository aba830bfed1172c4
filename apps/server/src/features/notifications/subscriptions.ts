/**
 * Stored subscriptions. A process claims a subscription before it sends, so that several processes send each message
 * once.
 */
import { createHash } from 'node:crypto';
import type { Database, Reader } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { statement } from '#platform/database/statement.ts';
import type { LiveMatch } from '#rows/public/public-match.ts';

export type Subscription = Readonly<Schema['push_subscriptions']>;

/** Messages that one process sends at the same time. */
const CLAIMED_AT_ONCE = 50;
/** Longer than a message may take. After this time a claim of a stopped process expires. */
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

/** The matches of a space that have subscriptions. */
export const subscribedMatchesIn = (db: Reader, space: number): Promise<readonly LiveMatch[]> =>
  matchesIn(db, { space });

const matchesWithCounter = statement((db, _: Record<string, never>) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('spaces', 'spaces.sid', 'push_subscriptions.space')
    .select(['match_sid as sid', 'space', 'counter'])
    .distinct(),
);

/** All matches with subscriptions, and the change number of their space. */
export const subscribedMatches = (
  db: Reader,
): Promise<readonly (LiveMatch & { readonly counter: number })[]> => matchesWithCounter(db, {});

export interface ClaimOptions {
  readonly match_sid: number;
  /** The state of an up-to-date subscriber. */
  readonly told: string;
  /** A unique name. */
  readonly claim: string;
  readonly now: number;
}

/** Claims some subscribers that are not up to date. `more` is false when none is left that could be notified now. */
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
    // Another process may have claimed some since they were read; these are skipped.
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

/** Stores the results. Subscribers that another claim has taken meanwhile are skipped. */
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

/** Whether a subscriber still waits for a message that can be sent only after a pause. */
export async function hasWaitingSubscribers(db: Reader, match_sid: number, told: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('match_sid', '=', match_sid)
    .where('told', '!=', told)
    .limit(1)
    .execute();
  return waiting.length > 0;
}

/** Subscribes a browser to a match. Returns false when the match is full. */
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

/** Returns the number of matches that this browser is still subscribed to. */
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
