/** Google Play, by its billing library. It hands out what was not finished whenever it is asked. */
import type { PhoneStore, StoreOutcome, StoreProduct, StorePurchase } from '#data/native/phone-store.ts';
import { answered } from './answered.ts';
import type { PlayOffer, PlayPlugin, PlayProduct, PlayPurchase, PlayPurchaseList } from './store-plugin.ts';

const PAID = 1;
/** Google's codes of `BillingResponseCode`. */
const OUTCOMES: Readonly<Record<string, 'cancelled' | 'owned'>> = { 1: 'cancelled', 7: 'owned' };

interface Sold {
  readonly product: StoreProduct;
  readonly offerToken: string;
}

export async function openPlayStore(plugin: PlayPlugin): Promise<PhoneStore> {
  const sold = new Map<string, Sold>();
  const listeners = new Set<(purchase: StorePurchase) => void>();
  let sheet: ((outcome: StoreOutcome) => void) | null = null;
  let asked: ((list: readonly PlayPurchase[]) => void) | null = null;

  function hearUpdate({ purchases }: PlayPurchaseList): void {
    for (const purchase of purchases) {
      const isPaid = purchase.getPurchaseState === PAID;
      if (sheet !== null) {
        sheet(isPaid ? { state: 'bought', purchase: purchaseOf(purchase) } : { state: 'pending' });
      } else if (isPaid) for (const listener of listeners) listener(purchaseOf(purchase));
    }
  }

  await plugin.addListener('purchasesUpdated', hearUpdate);
  await plugin.addListener('setPurchases', ({ purchases }) => asked?.(purchases));
  await answered(plugin.init({}));

  let last: Promise<unknown> = Promise.resolve();

  /** One question at a time: the answer is an event without a name of the question. */
  function paid(): Promise<readonly PlayPurchase[]> {
    const next = last.then(async () => {
      const { promise, resolve } = Promise.withResolvers<readonly PlayPurchase[]>();
      asked = resolve;
      await plugin.getPurchases();
      return (await answered(promise)).filter((one) => one.getPurchaseState === PAID);
    });
    last = next.catch(() => undefined);
    return next;
  }

  return {
    source: 'play',
    products: async (ids) => {
      const subsSkus = [...new Set(ids.map((id) => partsOf(id).product))];
      const { products } = await answered(plugin.getAvailableProducts({ inAppSkus: [], subsSkus }));
      for (const id of ids) {
        const one = soldAs(id, products);
        if (one !== null) sold.set(id, one);
      }
      return ids.flatMap((id) => sold.get(id)?.product ?? []);
    },
    buy: async ({ product, token }) => {
      const { promise, resolve } = Promise.withResolvers<StoreOutcome>();
      sheet = resolve;
      try {
        await plugin.subscribe({
          productId: partsOf(product).product,
          additionalData: { accountId: token, offerToken: sold.get(product)?.offerToken ?? '' },
        });
        return await answered(promise);
      } catch (error) {
        return { state: outcomeOf(error) };
      } finally {
        sheet = null;
      }
    },
    onPurchase: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    unfinished: async () => (await paid()).filter(({ acknowledged }) => !acknowledged).map(purchaseOf),
    restore: async () => (await paid()).map(purchaseOf),
    finish: ({ id }) => answered(plugin.finish({ transactionId: id })),
    manage: () => plugin.manageSubscriptions(),
  };
}

function partsOf(id: string): { readonly product: string; readonly plan: string } {
  const [product = '', plan = ''] = id.split('/');
  return { product, plan };
}

/** The base plan itself, without offers for new buyers. Its last phase is what is paid in the long run. */
function soldAs(id: string, products: readonly PlayProduct[]): Sold | null {
  const { product, plan } = partsOf(id);
  const offers = products.find(({ productId }) => productId === product)?.offers ?? [];
  const ofPlan = offers.filter((offer) => plan === '' || offer.base_plan_id === plan);
  const offer: PlayOffer | undefined = ofPlan.find((one) => (one.offer_id ?? '') === '') ?? ofPlan[0];
  const phase = offer?.pricing_phases.at(-1);
  if (offer === undefined || phase === undefined) return null;
  const { formatted_price: price, price_amount_micros: micros, price_currency_code: currency } = phase;
  return { product: { id, price, micros, currency }, offerToken: offer.token };
}

function purchaseOf({ purchaseToken, productIds: [product = ''] }: PlayPurchase): StorePurchase {
  return { id: purchaseToken, product, receipt: purchaseToken };
}

/** Google says why by its code, or by its name before its sheet opens. */
function outcomeOf(error: unknown): 'cancelled' | 'owned' | 'failed' {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  if (message.includes('ITEM_ALREADY_OWNED')) return 'owned';
  return OUTCOMES[code] ?? 'failed';
}
