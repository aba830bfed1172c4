/** Ends the purchases of a deleted account at their provider, so that nothing is charged for it any more. */
import type { PurchaseSource } from '@touchline/domain/plan/purchase';
import type { Tx } from '#platform/database/database.ts';
import type { DueJob } from '#platform/jobs/due-jobs.ts';
import { scheduleJobs } from '#platform/jobs/schedule.ts';
import { grantsOfAccount, keyOf, nameOfKey } from '../grants/grants.ts';
import type { PaymentsDep } from '../providers/payment-provider.ts';

export const PURCHASE_END_JOB = 'purchase_end';

const AT_ONCE = 0;

/** In the App Store only the buyer can end a purchase. */
const ENDED_HERE: readonly string[] = ['stripe', 'play'] satisfies PurchaseSource[];

/** In the transaction that deletes the account. Its grants stay: they are the operator's books. */
export async function endPurchases(tx: Tx, account: number): Promise<void> {
  const open = (await grantsOfAccount(tx, account)).filter(({ source, state }) => {
    return ENDED_HERE.includes(source) && state !== 'expired' && state !== 'deleted';
  });
  const job = { kind: PURCHASE_END_JOB, space: 0, due_at: AT_ONCE };
  await scheduleJobs(
    tx,
    open.map((grant) => ({ ...job, key: keyOf(grant) })),
  );
}

/** The notification that follows writes the grant. */
export const purchaseEndJob: DueJob<PaymentsDep> = async ({ payments: { web, providers } }, { key }) => {
  const { source, reference } = nameOfKey(key);
  if (web !== null && web.source === source) await web.end(reference);
  else await providers.get(source)?.stopPayments?.(reference);
  return { next: null };
};
