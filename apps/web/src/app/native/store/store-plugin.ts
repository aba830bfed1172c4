/**
 * The native part of `capacitor-plugin-cdv-purchase`, as its Swift and Java sources define it. Its script for pages is
 * not used: it has 500 kB, and keeps a state of its own between the store and the app (decision 112).
 */
import { registerPlugin } from '@capacitor/core';

export type StorePlugin = AppStorePlugin & PlayPlugin;

interface Events<E extends object> {
  addListener<N extends keyof E>(event: N, listener: (data: E[N]) => void): Promise<unknown>;
}

interface Common {
  init(options: object): Promise<void>;
  finish(options: { readonly transactionId: string }): Promise<void>;
  manageSubscriptions(): Promise<void>;
}

/** On iOS. */
export interface AppStorePlugin extends Common, Events<{ transactionUpdated: AppleTransaction }> {
  load(options: { readonly productIds: readonly string[] }): Promise<{
    readonly validProducts: readonly AppleProduct[];
  }>;
  /** Answers by the event. */
  purchase(options: { readonly productId: string; readonly applicationUsername: string }): Promise<void>;
  /** The event comes for each purchase before this resolves. */
  restore(): Promise<void>;
}

export interface AppleProduct {
  readonly id: string;
  readonly price: string;
  readonly priceMicros: number;
  readonly currency: string;
}

export interface AppleTransaction {
  readonly state: `PaymentTransactionState${'Purchased' | 'Restored' | 'Deferred' | 'Failed' | 'Finished'}`;
  readonly productId: string;
  /** Empty for what did not become a purchase. */
  readonly transactionIdentifier: string;
  /** Signed by Apple. */
  readonly jwsRepresentation?: string;
  readonly errorCode?: number;
}

/** On Android. */
export interface PlayPlugin
  extends Common,
    Events<{ purchasesUpdated: PlayPurchaseList; setPurchases: PlayPurchaseList }> {
  getAvailableProducts(options: {
    readonly inAppSkus: readonly string[];
    readonly subsSkus: readonly string[];
  }): Promise<{ readonly products: readonly PlayProduct[] }>;
  /** Answers by the event `purchasesUpdated`, or rejects with Google's code. */
  subscribe(options: {
    readonly productId: string;
    readonly additionalData: { readonly accountId: string; readonly offerToken: string };
  }): Promise<void>;
  /** Answers by the event `setPurchases`. */
  getPurchases(): Promise<void>;
}

export interface PlayProduct {
  readonly productId: string;
  readonly offers?: readonly PlayOffer[];
}

export interface PlayOffer {
  readonly base_plan_id: string;
  /** None for the base plan itself. */
  readonly offer_id?: string | null;
  readonly token: string;
  readonly pricing_phases: readonly {
    readonly formatted_price: string;
    readonly price_amount_micros: number;
    readonly price_currency_code: string;
  }[];
}

export interface PlayPurchaseList {
  readonly purchases: readonly PlayPurchase[];
}

export interface PlayPurchase {
  readonly productIds: readonly string[];
  readonly purchaseToken: string;
  /** 1 paid, 2 pending. */
  readonly getPurchaseState: number;
  readonly acknowledged: boolean;
}

export const storePlugin = (): StorePlugin => registerPlugin<StorePlugin>('PurchasePlugin');
