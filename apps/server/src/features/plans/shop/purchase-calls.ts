/** What an account does with its purchases: the provider's portal, invoices, cancel and resume, and restore. */
import type { Invoices, ProviderPage, Purchase, RestoredPurchases } from '@touchline/domain/plan/shop';
import type { AccountCalls, AuthInput } from '#access/account-calls/call.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { accountOf } from '../account-of.ts';
import { type RefreshDeps, refreshNow } from '../events/purchases.ts';
import { purchaseOf } from '../grants/grant-calls.ts';
import { readGrant } from '../grants/grants.ts';
import type { PaymentsDep, WebCheckout } from '../providers/payment-provider.ts';
import { asking, countCall, holderOf, ownPurchase, returningOf } from './buyer.ts';
import { findPurchases } from './find-purchases.ts';

export const PURCHASE_CALLS = {
  portal: { POST: portal },
  invoices: { POST: invoices },
  cancel_purchase: { POST: cancelPurchase },
  resume_purchase: { POST: resumePurchase },
  restore_purchases: { POST: restorePurchases },
} satisfies AccountCalls<never>;

type CallDeps = ConfigDep<'teamCodeRelinkDays'> & LimitsDep & PaymentsDep & RefreshDeps;

/** Throws 414 for an account that never bought anything. */
async function portal(deps: CallDeps, input: AuthInput): Promise<ProviderPage> {
  const holder = await holderOf(deps, input);
  const { web } = deps.payments;
  if (web === null) throw authError(414);
  await countCall(deps, holder.account, 'order');
  const url = await asking(deps, () => web.portal(holder, returningOf(input)));
  if (url === null) throw authError(414);
  return { url };
}

async function invoices(deps: CallDeps, input: AuthInput): Promise<Invoices> {
  const holder = await holderOf(deps, input);
  const { web } = deps.payments;
  await countCall(deps, holder.account, 'look');
  return { invoices: web === null ? [] : await asking(deps, () => web.invoices(holder)) };
}

function cancelPurchase(deps: CallDeps, input: AuthInput): Promise<Purchase> {
  return changeRenewal(deps, input, (web, reference) => web.cancelAtEnd(reference));
}

function resumePurchase(deps: CallDeps, input: AuthInput): Promise<Purchase> {
  return changeRenewal(deps, input, (web, reference) => web.resume(reference));
}

/** At the provider first. Throws 414 for a purchase that has ended, or that only a store can change. */
async function changeRenewal(
  deps: CallDeps,
  input: AuthInput,
  change: (web: WebCheckout, reference: string) => Promise<void>,
): Promise<Purchase> {
  const account = await accountOf(deps, input.fields);
  const grant = await ownPurchase(deps, input, account);
  const { web, providers } = deps.payments;
  const provider = providers.get(grant.source);
  const ended = grant.state === 'expired' || grant.state === 'deleted';
  if (web === null || provider === undefined || web.source !== grant.source || ended) throw authError(414);
  await countCall(deps, account, 'order');
  await asking(deps, async () => {
    await change(web, grant.reference);
    await refreshNow(deps, provider, grant.reference);
  });
  return purchaseOf(deps, (await readGrant(deps.database.reader, grant)) ?? grant);
}

/** Asks the providers for everything of this account. */
async function restorePurchases(deps: CallDeps, input: AuthInput): Promise<RestoredPurchases> {
  const holder = await holderOf(deps, input);
  await countCall(deps, holder.account, 'order');
  return asking(deps, () => findPurchases(deps, holder, 'all'));
}
