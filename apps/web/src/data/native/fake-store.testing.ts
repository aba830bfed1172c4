/** A person's account at the App Store or at Google Play, for tests. It outlives the app and may be used on two phones. */
import type { PhoneStore, StoreOrder, StoreOutcome, StoreProduct, StorePurchase } from './phone-store.ts';

export interface FakePurchase {
  readonly id: string;
  /** With the base plan. */
  readonly product: string;
  /** What the app gave with it. */
  readonly token: string;
  paid: boolean;
  finished: boolean;
}

/** What the person does in the store's sheet; `wait`: somebody must approve it, or the payment takes a while. */
export type InTheSheet = 'buy' | 'wait' | 'cancel' | 'fail';

export class FakeStoreAccount {
  readonly source: PhoneStore['source'];
  /** In the store's own words and currency. */
  readonly sold: readonly StoreProduct[] = [
    { id: 'premium/month', price: '€ 4,99', micros: 4_990_000, currency: 'EUR' },
    { id: 'premium/year', price: '€ 48,00', micros: 48_000_000, currency: 'EUR' },
  ];
  next: InTheSheet = 'buy';
  /** True while the store does not answer. */
  silent = false;
  /** How often the screen for cancelling was opened. */
  managed = 0;
  readonly purchases: FakePurchase[] = [];
  readonly #approved: ((purchase: FakePurchase) => void)[] = [];

  constructor(source: PhoneStore['source'] = 'play') {
    this.source = source;
  }

  productsOf(ids: readonly string[]): readonly StoreProduct[] {
    if (this.silent) throw new Error('the store does not answer');
    return this.sold.filter(({ id }) => ids.includes(id));
  }

  buy({ product, token }: StoreOrder): FakePurchase | 'cancelled' | 'failed' | 'owned' {
    if (this.silent || this.next === 'fail') return 'failed';
    const [name] = product.split('/');
    // One subscription of a product for each account at the store.
    if (this.purchases.some((one) => one.product.split('/')[0] === name)) return 'owned';
    if (this.next === 'cancel') return 'cancelled';
    const number = this.purchases.length;
    const id = this.source === 'play' ? `token-${number}.AO-J1O${'z'.repeat(130)}` : `200000${number}`;
    const purchase = { id, product, token, paid: this.next === 'buy', finished: false };
    this.purchases.push(purchase);
    return purchase;
  }

  /** What waited is approved and paid. */
  approve(): void {
    for (const purchase of this.purchases.filter(({ paid }) => !paid)) {
      purchase.paid = true;
      for (const listener of this.#approved) listener(purchase);
    }
  }

  onApproved(listener: (purchase: FakePurchase) => void): void {
    this.#approved.push(listener);
  }

  get paid(): readonly FakePurchase[] {
    if (this.silent) throw new Error('the store does not answer');
    return this.purchases.filter(({ paid }) => paid);
  }

  finish(id: string): void {
    for (const purchase of this.paid) if (purchase.id === id) purchase.finished = true;
  }
}

/** As long as Apple's, which has three certificates. */
const CERTIFICATES = ['MIIEMDCC'.repeat(140), 'MIIDFjCC'.repeat(120), 'MIICQzCC'.repeat(90)];

/** In the store's form and length: a signed transaction, or a token. */
export function receiptOf(source: PhoneStore['source'], { id, product, token }: FakePurchase): string {
  if (source === 'play') return id;
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'ES256', x5c: CERTIFICATES })}.${part({ transactionId: id, productId: product, appAccountToken: token })}.c2ln`;
}

export function fakeStore(account: FakeStoreAccount): PhoneStore {
  const { source } = account;
  const listeners = new Set<(purchase: StorePurchase) => void>();
  const given = (purchase: FakePurchase): StorePurchase => ({
    id: purchase.id,
    product: source === 'play' ? (purchase.product.split('/')[0] ?? '') : purchase.product,
    receipt: receiptOf(source, purchase),
  });
  /** Apple hands out what came before the page listened to no one. */
  const early = new Set(source === 'app_store' ? account.purchases : []);
  account.onApproved((purchase) => {
    for (const listener of listeners) listener(given(purchase));
  });
  const outcomeOf = (bought: ReturnType<FakeStoreAccount['buy']>): StoreOutcome => {
    if (typeof bought === 'string') return { state: bought };
    return bought.paid ? { state: 'bought', purchase: given(bought) } : { state: 'pending' };
  };
  return {
    source,
    products: async (ids) => account.productsOf(ids),
    buy: async (order) => outcomeOf(account.buy(order)),
    onPurchase: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    unfinished: async () =>
      account.paid.filter((one) => !one.finished && !early.has(one)).map((one) => given(one)),
    restore: async () => account.paid.map(given),
    finish: async ({ id }) => account.finish(id),
    manage: async () => {
      account.managed++;
    },
  };
}
