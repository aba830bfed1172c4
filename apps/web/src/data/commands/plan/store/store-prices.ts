/** What the operator sells in this phone's store, with the store's own prices. */
import type { PurchaseToken, StoreOffer } from '@touchline/domain/plan/shop';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { AccountCalls } from '../../../calls/ports.ts';
import type { StoreAccess } from '../../../native/bridge.ts';
import type { StoreProduct } from '../../../native/phone-store.ts';
import type { Syncing } from '../../../sync/ports.ts';
import { askShop, type ShopProblem } from '../ask-shop.ts';

export interface StorePrice extends Pick<StoreOffer, 'sku' | 'payment_period'>, StoreProduct {}

/** `notSold`: the operator sells nothing in this store. `storeSilent`: the store does not answer. */
export type StorePricesProblem =
  | ShopProblem
  | { readonly code: 'notSold' }
  | { readonly code: 'storeSilent' };

export async function storePrices(
  ports: AccountCalls & Syncing,
  access: StoreAccess,
): Promise<Result<readonly StorePrice[], StorePricesProblem>> {
  const answer = await askShop<PurchaseToken>(ports, 'purchase_token', {});
  if (!answer.ok) return answer.error.code === 'unusable' ? refuse({ code: 'notSold' }) : answer;
  const offers = answer.value.products.filter(({ source }) => source === access.source);
  if (offers.length === 0) return refuse({ code: 'notSold' });
  const products = await sold(access, offers).catch(() => null);
  if (products === null) return refuse({ code: 'storeSilent' });
  return ok(
    products.flatMap((product) => {
      const offer = offers.find((one) => one.product === product.id);
      return offer === undefined ? [] : { ...product, sku: offer.sku, payment_period: offer.payment_period };
    }),
  );
}

async function sold(access: StoreAccess, offers: readonly StoreOffer[]): Promise<readonly StoreProduct[]> {
  const store = await access.open();
  return store.products(offers.map(({ product }) => product));
}
