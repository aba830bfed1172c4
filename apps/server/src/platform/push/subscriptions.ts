/**
 * Stored subscriptions of browsers: to a match's goals, to an account's news, or to what a family's link is about. A
 * process claims a subscription before it sends, so that several processes send each message once.
 */
import { createHash } from 'node:crypto';
import { expressionBuilder } from 'kysely';
import type { Database, Reader } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { lockSpace } from '../database/spaces.ts';

export type Subscription = Readonly<Schema['push_subscriptions']>;
export type NewSubscription = Omit<Subscription, 'id' | 'failures' | 'retry_at' | 'claim' | 'claimed_until'>;
/** What is subscribed to: a match, a session or an account. */
export type Subject = Pick<Subscription, 'kind' | 'sid' | 'space'>;
/** By what it is subscribed to: see `key` of the table. */
export type Subscribed = Subject & Pick<Subscription, 'key'>;

/** Messages that one process sends at the same time. */
const CLAIMED_AT_ONCE = 50;
/** Longer than a message may take. After this time a claim of a stopped process expires. */
const CLAIM_MS = 60_000;

/** A browser has one subscription under each name. */
const NAMES: Readonly<Record<Subscription['kind'], (to: Subscribed) => string>> = {
  match: ({ sid }) => String(sid),
  account: ({ sid }) => `account ${sid}`,
  family: ({ key }) => `family ${key}`,
  family_session: ({ key }) => `family ${key}`,
};

export function subscriptionId(to: Subscribed, endpoint: string): string {
  return createHash('sha256')
    .update(`${NAMES[to.kind](to)} ${endpoint}`)
    .digest('base64url');
}

/** Subscribers who are told now: all who know another state, or only those who know one of these. */
export type Behind = 'others' | readonly string[];

export interface ClaimOptions extends Subject {
  /** The state of an up-to-date subscriber. */
  readonly told: string;
  readonly behind: Behind;
  /** A unique name. */
  readonly claim: string;
  readonly now: number;
}

/** Claims some subscribers that are not up to date. `more` is false when none is left that could be notified now. */
export async function claimSome(
  database: Database,
  { kind, sid, space, told, behind, claim, now }: ClaimOptions,
): Promise<{ readonly claimed: readonly Subscription[]; readonly more: boolean }> {
  return database.transaction(async (tx) => {
    const due = await behindOnes(tx, { kind, sid, space, told, behind })
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
      .where('space', '=', space)
      .where('id', 'in', ids)
      .where(isBehind(behind, told))
      .where('claimed_until', '<=', now)
      .returningAll()
      .execute();
    return { claimed, more: true };
  });
}

function isBehind(behind: Behind, told: string) {
  const { eb } = expressionBuilder<Schema, 'push_subscriptions'>();
  if (behind === 'others') return eb('told', '!=', told);
  return behind.length === 0 ? eb.lit(false) : eb('told', 'in', behind);
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
  { space, told, claim, now }: Pick<ClaimOptions, 'space' | 'told' | 'claim' | 'now'>,
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
        .where('space', '=', space)
        .where('id', 'in', sent)
        .where('claim', '=', claim)
        .execute();
    }
    if (gone.length > 0) {
      await tx.deleteFrom('push_subscriptions').where('space', '=', space).where('id', 'in', gone).execute();
    }
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
        .where('space', '=', space)
        .where('id', '=', id)
        .where('claim', '=', claim)
        .execute();
    }
  });
}

/** Whether a subscriber still waits for a message that can be sent only after a pause. */
export async function hasWaitingSubscribers(db: Reader, wanted: BehindIn): Promise<boolean> {
  const waiting = await behindOnes(db, wanted).limit(1).execute();
  return waiting.length > 0;
}

type BehindIn = Pick<ClaimOptions, keyof Subject | 'told' | 'behind'>;

/** The subscribers of a subject that are not up to date. */
function behindOnes(db: Reader, { kind, sid, space, told, behind }: BehindIn) {
  return db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('space', '=', space)
    .where('kind', '=', kind)
    .where('sid', '=', sid)
    .where(isBehind(behind, told));
}

/** Subscribes a browser. Returns false when there are as many subscribers as `limit`; of a family, by its link. */
export async function subscribe(
  database: Database,
  subscription: NewSubscription,
  limit: number,
): Promise<boolean> {
  const { kind, sid, space, key, p256dh, auth, locale } = subscription;
  // A match or session has many families.
  const counted =
    kind === 'family' || kind === 'family_session' ? { kind, sid, space, key } : { kind, sid, space };
  const id = subscriptionId(subscription, subscription.endpoint);
  return database.transaction(async (tx) => {
    const known = await tx
      .updateTable('push_subscriptions')
      .set({ key, p256dh, auth, locale })
      .where('space', '=', space)
      .where('id', '=', id)
      .returning('id')
      .execute();
    if (known.length > 0) return true;
    // Other browsers that subscribe at this moment wait, and count this one.
    await lockSpace(tx, space, 0);
    const { count } = await tx
      .selectFrom('push_subscriptions')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where((is) => is.and(counted))
      .executeTakeFirstOrThrow();
    if (Number(count) >= limit) return false;
    await tx
      .insertInto('push_subscriptions')
      .values({ ...subscription, id, failures: 0, retry_at: 0, claim: '', claimed_until: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return true;
  });
}

/** Returns how many subscriptions this browser has left. */
export async function unsubscribe(database: Database, from: Subscribed, endpoint: string): Promise<number> {
  return database.transaction(async (tx) => {
    const id = subscriptionId(from, endpoint);
    await tx.deleteFrom('push_subscriptions').where('space', '=', from.space).where('id', '=', id).execute();
    const left = await tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', '=', endpoint)
      .execute();
    return left.length;
  });
}

export async function isSubscribed(db: Reader, to: Subscribed, endpoint: string): Promise<boolean> {
  const id = subscriptionId(to, endpoint);
  const found = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('space', '=', to.space)
    .where('id', '=', id)
    .execute();
  return found.length > 0;
}

/** Deletes all subscriptions to a match or an account. */
export async function forgetSubscribers(database: Database, { kind, sid, space }: Subject): Promise<void> {
  await database.transaction((tx) =>
    tx
      .deleteFrom('push_subscriptions')
      .where('space', '=', space)
      .where('kind', '=', kind)
      .where('sid', '=', sid)
      .execute(),
  );
}

/** Deletes the subscriptions by one link. */
export async function forgetSubscribersBy(
  database: Database,
  { kind, key, space }: Pick<Subscription, 'kind' | 'key' | 'space'>,
): Promise<void> {
  await database.transaction((tx) =>
    tx
      .deleteFrom('push_subscriptions')
      .where('space', '=', space)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute(),
  );
}
