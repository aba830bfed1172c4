/** The plugin of the stores in memory, with the events, codes and fields of its Swift and Java sources. */
import { type FakePurchase, type FakeStoreAccount, receiptOf } from '#data/native/fake-store.testing.ts';
import type {
  AppleTransaction,
  PlayOffer,
  PlayPurchase,
  PlayPurchaseList,
  StorePlugin,
} from './store-plugin.ts';

type Listener = (data: never) => void;

class Events {
  readonly #listeners = new Map<string, Listener[]>();

  readonly add = async (name: string, listener: Listener) => {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  };

  tell(name: string, data: object): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(data as never);
  }
}

/** A call that the native side never answers, as without network. */
const silence = () => new Promise<never>(() => undefined);
/** A method of the other store: the native side of this one has none of that name. */
const none = () => Promise.reject(new Error('the other store has this method'));

export function fakeStorePlugin(account: FakeStoreAccount): StorePlugin {
  return account.source === 'app_store' ? onIos(account) : onAndroid(account);
}

function onIos(account: FakeStoreAccount): StorePlugin {
  const events = new Events();
  const tell = (state: AppleTransaction['state'], purchase: FakePurchase) =>
    events.tell('transactionUpdated', {
      state,
      transactionIdentifier: purchase.id,
      productId: purchase.product,
      quantity: 1,
      transactionDate: '1800000000000',
      jwsRepresentation: receiptOf('app_store', purchase),
    });
  account.onApproved((purchase) => tell('PaymentTransactionStatePurchased', purchase));
  return {
    addListener: events.add as StorePlugin['addListener'],
    // What was finished comes again at each start.
    init: async () => {
      for (const purchase of account.paid.filter(({ finished }) => finished))
        tell('PaymentTransactionStateRestored', purchase);
    },
    load: async ({ productIds }) => {
      if (account.silent) throw new Error('Failed to load products: offline');
      const validProducts = account
        .productsOf(productIds)
        .map(({ id, price, micros, currency }) => ({ id, price, priceMicros: micros, currency }));
      return { validProducts, invalidProductIds: [] };
    },
    purchase: async ({ productId, applicationUsername }) => {
      const bought = account.buy({ product: productId, token: applicationUsername });
      const nothing = { productId, transactionIdentifier: '' };
      if (bought === 'cancelled') {
        events.tell('transactionUpdated', {
          ...nothing,
          state: 'PaymentTransactionStateFailed',
          errorCode: 6_777_006,
          errorText: 'Payment cancelled',
        });
      } else if (typeof bought === 'string') throw new Error('Purchase failed: no connection');
      else if (bought.paid) tell('PaymentTransactionStatePurchased', bought);
      else events.tell('transactionUpdated', { ...nothing, state: 'PaymentTransactionStateDeferred' });
    },
    restore: async () => {
      for (const purchase of account.paid) tell('PaymentTransactionStateRestored', purchase);
      events.tell('restoreCompleted', {});
    },
    finish: async ({ transactionId }) => {
      account.finish(transactionId);
      const productId = account.purchases.find(({ id }) => id === transactionId)?.product ?? '';
      events.tell('transactionUpdated', {
        state: 'PaymentTransactionStateFinished',
        transactionIdentifier: transactionId,
        productId,
        quantity: 1,
      });
    },
    manageSubscriptions: async () => {
      account.managed++;
    },
    getAvailableProducts: none,
    getPurchases: none,
    subscribe: none,
  };
}

function onAndroid(account: FakeStoreAccount): StorePlugin {
  const events = new Events();
  const listed = (purchase: FakePurchase): PlayPurchase & Readonly<Record<string, unknown>> => ({
    orderId: 'GPA.3345-1234-5678-00001',
    packageName: 'org.example.club',
    purchaseToken: receiptOf('play', purchase),
    productIds: [productOf(purchase.product)],
    getPurchaseState: purchase.paid ? 1 : 2,
    acknowledged: purchase.finished,
    autoRenewing: true,
    accountId: purchase.token,
    quantity: 1,
  });
  const tell = (event: string, purchases: readonly FakePurchase[]) =>
    events.tell(event, { purchases: purchases.map(listed) } satisfies PlayPurchaseList);
  account.onApproved((purchase) => tell('purchasesUpdated', [purchase]));
  return {
    addListener: events.add as StorePlugin['addListener'],
    init: async () => undefined,
    getAvailableProducts: async ({ subsSkus }) => {
      if (account.silent) return silence();
      const products = subsSkus
        .map((productId) => ({ productId, product_type: 'subs', offers: offersOf(account, productId) }))
        .filter(({ offers }) => offers.length > 0);
      return { products };
    },
    subscribe: async ({ productId, additionalData: { accountId, offerToken } }) => {
      const product = offerToken.replace('offer-of-', '');
      if (productOf(product) !== productId) throw new Error('Product not registered');
      const bought = account.buy({ product, token: accountId });
      // A code is the second argument of Capacitor's `reject`.
      if (bought === 'cancelled') throw Object.assign(new Error('USER_CANCELED'), { code: '1' });
      if (bought === 'owned') throw Object.assign(new Error('ITEM_ALREADY_OWNED: owned'), { code: '7' });
      if (bought === 'failed') throw Object.assign(new Error('ERROR: fatal'), { code: '6' });
      tell('purchasesUpdated', [bought]);
    },
    getPurchases: async () => {
      if (!account.silent) tell('setPurchases', account.purchases);
    },
    finish: async ({ transactionId }) => account.finish(transactionId),
    manageSubscriptions: async () => {
      account.managed++;
    },
    load: none,
    purchase: none,
    restore: none,
  };
}

const productOf = (id: string): string => id.split('/')[0] ?? '';

/** Each base plan with an offer for new buyers before it, which must not be taken for the plan. */
function offersOf(account: FakeStoreAccount, productId: string): readonly PlayOffer[] {
  return account.sold
    .filter(({ id }) => productOf(id) === productId)
    .flatMap(({ id, price, micros, currency }) => {
      const base_plan_id = id.split('/')[1] ?? '';
      const phase = {
        billing_period: 'P1M',
        formatted_price: price,
        price_amount_micros: micros,
        price_currency_code: currency,
        recurrence_mode: 'INFINITE_RECURRING',
      };
      const trial = { ...phase, formatted_price: 'free', price_amount_micros: 0 };
      return [
        { base_plan_id, offer_id: 'welcome', token: 'offer-of-welcome', pricing_phases: [trial, phase] },
        { base_plan_id, offer_id: null, token: `offer-of-${id}`, pricing_phases: [phase] },
      ];
    });
}
