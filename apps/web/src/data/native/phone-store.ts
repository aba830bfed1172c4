/**
 * The phone's own store, which sells subscriptions: the App Store or Google Play. A purchase stays with the store until
 * it is finished, so it is not lost when the app ends before the server knows of it.
 */
import type { STORE_SOURCES } from '@touchline/domain/plan/purchase';

export interface PhoneStore {
  readonly source: (typeof STORE_SOURCES)[number];
  /** Those of these products that the store sells, with its own prices. Rejects when the store does not answer. */
  products(ids: readonly string[]): Promise<readonly StoreProduct[]>;
  /** Opens the store's own sheet. The product was among the answers of `products`. */
  buy(order: StoreOrder): Promise<StoreOutcome>;
  /** Calls back with each purchase that arrives by itself: one that was approved, or paid, later. Returns the end of it. */
  onPurchase(listener: (purchase: StorePurchase) => void): () => void;
  /** The paid purchases that the store hands out until they are finished. */
  unfinished(): Promise<readonly StorePurchase[]>;
  /** Everything that this person's account at the store has now. The store may ask them to sign in. */
  restore(): Promise<readonly StorePurchase[]>;
  /** The plan was given: the store keeps the money, and hands the purchase out no more. */
  finish(purchase: StorePurchase): Promise<void>;
  /** Opens the store's own screen for cancelling. */
  manage(): Promise<void>;
}

export interface StoreProduct {
  /** As the server's setting names it; in Google Play with a slash and a base plan. */
  readonly id: string;
  /** As the store shows it to this person: `€ 4,99`. */
  readonly price: string;
  /** Millionths of the currency's unit. */
  readonly micros: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface StoreOrder {
  readonly product: string;
  /** The UUID of `purchase_token`, which the store repeats with everything that it says of the purchase. */
  readonly token: string;
}

export interface StorePurchase {
  /** The store's own id of it. */
  readonly id: string;
  /** Without a base plan. */
  readonly product: string;
  /** What `app_purchase` takes: Apple's signed transaction, or Google's token. */
  readonly receipt: string;
}

/** Pending: somebody must approve it, or the payment takes a while. Owned: this account at the store has it already. */
export type StoreOutcome =
  | { readonly state: 'bought'; readonly purchase: StorePurchase }
  | { readonly state: 'pending' | 'cancelled' | 'owned' | 'failed' };
