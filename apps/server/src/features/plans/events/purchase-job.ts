/**
 * The due jobs that keep grants and payments in agreement: one for each purchase, after each notification and at the
 * end of each paid period, and one for each provider that looks at all of them daily.
 */

import { lastMoment } from '@touchline/domain/plan/grant';
import type { PurchaseState } from '@touchline/domain/plan/purchase';
import type { DatabaseDep, EpochDep } from '#platform/database/database.ts';
import { deleteOld } from '#platform/database/delete-old.ts';
import { writeMeta } from '#platform/database/meta.ts';
import type { DueJob } from '#platform/jobs/due-jobs.ts';
import { scheduleJob } from '#platform/jobs/schedule.ts';
import { writeLine } from '#platform/security-log/security-log.ts';
import type { TimeDep } from '#platform/time.ts';
import { type GrantName, nameOfKey, openGrants, readGrant } from '../grants/grants.ts';
import type { PaymentProvider, PaymentsDep } from '../providers/payment-provider.ts';
import { schedulePurchases, settleEvents } from './provider-events.ts';
import { type RefreshDeps, refreshPurchase } from './purchases.ts';

/** The kind of the job that looks at all purchases of a provider; its key is the provider's source. */
export const RECONCILE_JOB = 'reconcile';

const DAY_MS = 86_400_000;
/** How long after a paid period the provider is asked for the next one. A renewed grant goes on for a day. */
const RENEWAL_MS = 3_600_000;
/** All looks of a reconciliation begin within this time. */
const SPREAD_MS = 3_600_000;
const LOOK_EVERY_MS = 1_000;
/** How long notifications are kept. */
const KEPT_MS = 400 * DAY_MS;

/** Writes the grant of one purchase as its provider describes it now. A failure of the provider is retried. */
export const purchaseJob: DueJob<RefreshDeps & PaymentsDep> = async (deps, { key }, { now: asked }) => {
  const name = nameOfKey(key);
  const provider = deps.payments.providers.get(name.source);
  // Its notifications wait until the server sells through the provider again.
  if (provider === undefined) return { next: null };
  const { outcome, state } = await refreshPurchase(deps, provider, name.reference);
  await acknowledge(deps, provider, state);
  const now = deps.now();
  const rows = await settleEvents(deps.database, name, { outcome, asked, now });
  if (rows > 0) {
    writeLine(deps, { event: 'purchase_replayed', outcome: 'ok', grant: key, rows, network: 'none' });
  }
  return { next: outcome === 'forwarded' ? null : nextLook(state, now) };
};

/**
 * Says that the plan was given, once it was. A purchase that leads to no account gives nothing, so its buyer gets the
 * money back.
 */
async function acknowledge(
  { database }: DatabaseDep,
  provider: PaymentProvider,
  state: PurchaseState | null,
): Promise<void> {
  if (state === null || state.acknowledged || provider.acknowledge === undefined) return;
  const grant = await readGrant(database.reader, { source: provider.source, reference: state.reference });
  if (grant !== null && grant.account_sid > 0) await provider.acknowledge(state.reference);
}

function nextLook(state: PurchaseState | null, now: number): number | null {
  if (state === null || state.state !== 'active') return null;
  const looks = [
    ...(state.renews ? [state.ends_at * 1_000 + RENEWAL_MS] : []),
    // The coach is told when an unpaid plan stops, once the provider says that it is still unpaid.
    ...(state.unpaid_since > 0 ? [lastMoment(state) * 1_000] : []),
  ].filter((moment) => moment > now);
  return looks.length === 0 ? null : Math.min(...looks);
}

/** Looks at every purchase that the provider lists, and at each that may still give something here. */
export const reconcileJob: DueJob<DatabaseDep & TimeDep & PaymentsDep> = async (
  deps,
  { key },
  { signal },
) => {
  const provider = deps.payments.providers.get(key);
  if (provider === undefined) return { next: null };
  const { source } = provider;
  const references = new Set<string>();
  for await (const reference of provider.listReferences()) {
    signal.throwIfAborted();
    references.add(reference);
  }
  for (const { reference } of await openGrants(deps.database.reader, source)) references.add(reference);
  const names = [...references].map((reference): GrantName => ({ source, reference }));
  const now = deps.now();
  const step = Math.min(LOOK_EVERY_MS, SPREAD_MS / Math.max(1, names.length));
  await schedulePurchases(deps, names, (index) => now + Math.floor(index * step));
  return { next: now + DAY_MS };
};

/** Makes sure that each provider is looked at daily, and at once after a restore; forgets old notifications. */
export async function keepReconciling(deps: DatabaseDep & EpochDep & TimeDep & PaymentsDep): Promise<void> {
  const { database, epoch, payments, now } = deps;
  await deleteOld(database, {
    table: 'provider_events',
    key: ['source', 'event_id'],
    time: 'received_at',
    before: now() - KEPT_MS,
  });
  for (const source of payments.providers.keys()) {
    await database.transaction(async (tx) => {
      const key = `reconciled:${source}`;
      const known = await tx.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
      // Of the first start, and after a restore, what the provider says may be unknown here.
      const due_at = known?.value === epoch ? now() + DAY_MS : now();
      await writeMeta(tx, key, epoch);
      await scheduleJob(tx, { kind: RECONCILE_JOB, key: source, space: 0, due_at });
    });
  }
}
