/**
 * The App Store, by StoreKit 2. Apple hands an unfinished purchase out when the app starts, which may be before this
 * page listens; `data/commands/plan/store-notes.ts` and Apple's own word to the server make up for it (decision 112).
 */
import type { PhoneStore, StoreOutcome, StorePurchase } from '#data/native/phone-store.ts';
import { answered } from './answered.ts';
import type { AppleTransaction, AppStorePlugin } from './store-plugin.ts';

/** The plugin's code for a person who closed the sheet. */
const CANCELLED = 6_777_006;

export async function openAppStore(plugin: AppStorePlugin): Promise<PhoneStore> {
  const unfinished = new Map<string, StorePurchase>();
  const listeners = new Set<(purchase: StorePurchase) => void>();
  let sheet: { readonly product: string; readonly resolve: (outcome: StoreOutcome) => void } | null = null;
  let restored: StorePurchase[] | null = null;

  function hear(update: AppleTransaction): void {
    const waits = sheet !== null && sheet.product === update.productId ? sheet : null;
    switch (update.state) {
      case 'PaymentTransactionStatePurchased': {
        const purchase = purchaseOf(update);
        unfinished.set(purchase.id, purchase);
        if (waits !== null) waits.resolve({ state: 'bought', purchase });
        else for (const listener of listeners) listener(purchase);
        return;
      }
      case 'PaymentTransactionStateRestored':
        restored?.push(purchaseOf(update));
        return;
      case 'PaymentTransactionStateDeferred':
        waits?.resolve({ state: 'pending' });
        return;
      case 'PaymentTransactionStateFailed':
        waits?.resolve({ state: update.errorCode === CANCELLED ? 'cancelled' : 'failed' });
        return;
      case 'PaymentTransactionStateFinished':
        unfinished.delete(update.transactionIdentifier);
    }
  }

  await plugin.addListener('transactionUpdated', hear);
  await answered(plugin.init({}));
  return {
    source: 'app_store',
    products: async (ids) => {
      const { validProducts } = await answered(plugin.load({ productIds: ids }));
      return validProducts.map(({ id, price, priceMicros, currency }) => ({
        id,
        price,
        micros: priceMicros,
        currency,
      }));
    },
    buy: async ({ product, token }) => {
      const { promise, resolve } = Promise.withResolvers<StoreOutcome>();
      sheet = { product, resolve };
      try {
        await plugin.purchase({ productId: product, applicationUsername: token });
        return await answered(promise);
      } catch {
        return { state: 'failed' };
      } finally {
        sheet = null;
      }
    },
    onPurchase: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    unfinished: async () => [...unfinished.values()],
    restore: async () => {
      const found: StorePurchase[] = [];
      restored = found;
      try {
        await plugin.restore();
      } finally {
        restored = null;
      }
      return found;
    },
    finish: async ({ id }) => {
      await answered(plugin.finish({ transactionId: id }));
      unfinished.delete(id);
    },
    manage: () => plugin.manageSubscriptions(),
  };
}

function purchaseOf({ transactionIdentifier, productId, jwsRepresentation = '' }: AppleTransaction) {
  return { id: transactionIdentifier, product: productId, receipt: jwsRepresentation };
}
