/**
 * The shop as both ends know it (areas.md, "Plans, shop, purchases"): prices, purchases, checkouts and invoices. Amounts
 * are whole minor units of their currency, such as cents. Times are seconds since 1970.
 */
import type { PAYMENT_PERIODS, SubscriptionState } from '../entity/tables/purchase.ts';
import type { GrantSku, GrantSource } from './grant.ts';
import type { PlansSetting } from './plan.ts';

/** How often a purchase is paid. Each period is billed as one payment. */
export type PaymentPeriod = (typeof PAYMENT_PERIODS)[number];

/** What one period of a plan costs. */
export interface Price {
  /** Names it in `checkout`. */
  readonly id: string;
  readonly sku: GrantSku;
  readonly payment_period: PaymentPeriod;
  /** In minor units of the currency. */
  readonly amount: number;
  /** ISO 4217, in upper case. */
  readonly currency: string;
}

/** `offers`: what a server offers, also to visitors. */
export interface Offers {
  readonly plans: PlansSetting;
  /** Empty where nothing can be bought. */
  readonly prices: readonly Price[];
  /** Empty for none. */
  readonly terms_url: string;
  /** Empty for none. */
  readonly privacy_url: string;
}

/** `purchases`, `link_purchase`, `cancel_purchase`, `resume_purchase`: a grant as its account sees it. */
export interface Purchase {
  /** Names it in calls: the source, a colon, and the id of the source. */
  readonly id: string;
  readonly source: GrantSource;
  readonly sku: string;
  readonly state: SubscriptionState;
  /** 0 for no team yet. */
  readonly team_sid: number;
  readonly starts_at: number;
  /** 0 for never. */
  readonly ends_at: number;
  readonly renews: boolean;
  readonly payment_period: PaymentPeriod | '';
  /** When the period began whose payment failed; 0 unless a payment is overdue. */
  readonly unpaid_since: number;
  /** When it may be linked to another team; 0 for at once. */
  readonly relink_from: number;
}

export interface Purchases {
  /** The newest first. */
  readonly purchases: readonly Purchase[];
}

/** `checkout` and `portal`: a page of the payment provider. */
export interface ProviderPage {
  readonly url: string;
}

/** Open: not paid yet. Pending: the payment takes days. Active: the plan is there. Expired: nothing was bought. */
export const CHECKOUT_STATES = ['open', 'pending', 'active', 'expired'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/** `checkout_state`: what came of a checkout. */
export interface CheckoutAnswer {
  readonly state: CheckoutState;
  readonly team_sid: number;
  /** The id of the purchase; empty before there is one. */
  readonly purchase: string;
}

export const INVOICE_STATES = ['paid', 'open', 'void', 'refunded'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export interface Invoice {
  readonly id: string;
  readonly created: number;
  /** In minor units of the currency. */
  readonly amount: number;
  /** ISO 4217, in upper case. */
  readonly currency: string;
  readonly state: InvoiceState;
  /** The provider's page of the invoice; empty for none. */
  readonly url: string;
}

/** `invoices`. */
export interface Invoices {
  /** The newest first. */
  readonly invoices: readonly Invoice[];
}

/** `purchase_token`: what an app gives to a store with a purchase, so that the store's word leads to account and team. */
export interface PurchaseToken {
  /** A UUID: `appAccountToken` in the App Store, `obfuscatedAccountId` in Google Play. */
  readonly token: string;
  /** What the operator sells in the stores. Prices are the store's. */
  readonly products: readonly StoreOffer[];
}

/** A product of a store. */
export interface StoreOffer {
  readonly source: GrantSource;
  /** The store's id of the product; in Google Play with a slash and a base plan where the operator names one. */
  readonly product: string;
  readonly sku: GrantSku;
  readonly payment_period: PaymentPeriod | '';
}

/** `restore_purchases`: purchases that the providers know of this account, and how many of them differed here. */
export interface RestoredPurchases {
  readonly found: number;
  readonly changed: number;
}
