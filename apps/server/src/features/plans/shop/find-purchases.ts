/** Asks the providers for what an account has bought there, and writes the grants. */
import { isPurchaseSource } from '@touchline/domain/plan/purchase';
import type { RestoredPurchases } from '@touchline/domain/plan/shop';
import { type RefreshDeps, refreshNow } from '../events/purchases.ts';
import { grantsOfAccount, keyOf, nameOfKey } from '../grants/grants.ts';
import type { AccountHolder, PaymentsDep } from '../providers/payment-provider.ts';

/** @param which all purchases, or only those that the providers know and this server does not */
export async function findPurchases(
  deps: RefreshDeps & PaymentsDep,
  holder: AccountHolder,
  which: 'all' | 'unknown ones',
): Promise<RestoredPurchases> {
  const { web, providers } = deps.payments;
  const grants = await grantsOfAccount(deps.database.reader, holder.account);
  const known = new Set(grants.filter(({ source }) => isPurchaseSource(source)).map(keyOf));
  const keys = new Set(which === 'all' ? known : []);
  if (web !== null) {
    for (const reference of await web.purchasesOf(holder)) {
      const key = keyOf({ source: web.source, reference });
      if (which === 'all' || !known.has(key)) keys.add(key);
    }
  }
  let found = 0;
  let changed = 0;
  for (const { source, reference } of [...keys].map(nameOfKey)) {
    const provider = providers.get(source);
    if (provider === undefined) continue;
    const { outcome, state } = await refreshNow(deps, provider, reference);
    if (state !== null) found++;
    if (outcome === 'changed') changed++;
  }
  return { found, changed };
}
