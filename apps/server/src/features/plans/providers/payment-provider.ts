/**
 * The port to those who sell plans for us. A notification only says which purchase to look at; what it is now is asked
 * of the provider. So notifications may arrive late, twice, in any order or never (decision 110).
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { PurchaseSource, PurchaseState } from '@touchline/domain/plan/purchase';
import type { Invoice, Price } from '@touchline/domain/plan/shop';
import type { Locale } from '#platform/http/locale.ts';

/** A notification that the provider sent. */
export interface Notification {
  /** The provider's id of the notification. */
  readonly id: string;
  /** The provider's name of what happened. */
  readonly kind: string;
  /** What `fetchPurchase` takes; empty for one that concerns no purchase. */
  readonly reference: string;
}

/** `mode`: of a test account, sent to a server that takes real money, or the other way round. */
export type NotificationRefusal = 'signature' | 'age' | 'format' | 'mode' | 'account';

export type NotificationReading =
  | { readonly ok: true; readonly value: Notification }
  | { readonly ok: false; readonly error: NotificationRefusal };

/** What an app's receipt names: a reference for `fetchPurchase`. */
export type ReceiptReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly error: NotificationRefusal };

export interface PaymentProvider {
  readonly source: PurchaseSource;
  /** Bytes of a notification at most. Few where they are parsed before the signature can be checked. */
  readonly notificationBytes: number;
  /** Checks that the provider sent it. */
  readNotification(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<NotificationReading>;
  /**
   * What a purchase is now; null for one that the provider does not know, and for one of something else that the
   * operator sells. A payment may be a reference as well: the answer names its purchase. Throws `ProviderUnavailable`.
   */
  fetchPurchase(reference: string): Promise<PurchaseState | null>;
  /** Every purchase that may have changed in the last weeks. Throws `ProviderUnavailable`. */
  listReferences(): AsyncIterable<string>;
  /** Checks what a store gave to the app after a purchase. Only stores have it. */
  readReceipt?(receipt: string): Promise<ReceiptReading>;
  /** Tells the provider that a purchase's plan was given. Only providers that wait for it have it. */
  acknowledge?(reference: string): Promise<void>;
  /** Lets no further payment happen, because the account was deleted. Only stores that a server can ask for it have it. */
  stopPayments?(reference: string): Promise<void>;
}

/** Where a checkout or a visit of the portal returns to. */
export interface Returning {
  /** This server's address, without a trailing slash. */
  readonly server: string;
  readonly locale: Locale;
  /** The page is embedded in another app. */
  readonly mobile: boolean;
}

/** The person who buys. */
export interface AccountHolder {
  readonly account: number;
  readonly email: string;
}

export interface CheckoutOrder extends AccountHolder, Returning {
  readonly team: number;
  readonly price: Price;
}

/** A checkout as the provider knows it. */
export interface CheckoutSession {
  /** The account that began it; 0 for a checkout of something else. */
  readonly account: number;
  readonly team: number;
  readonly state: 'open' | 'complete' | 'expired';
  /** The purchase; empty before it exists. */
  readonly reference: string;
}

/** A provider with pages of its own for paying, as Stripe has. All methods may throw `ProviderUnavailable`. */
export interface WebCheckout {
  readonly source: PurchaseSource;
  /** Those of the setting that can be sold. The last known ones while the provider does not answer. */
  prices(): Promise<readonly Price[]>;
  /** Begins a checkout, or goes on with an open one of the same order. Returns its address. */
  checkout(order: CheckoutOrder): Promise<string>;
  /** Null for an unknown one. */
  session(id: string): Promise<CheckoutSession | null>;
  /** The address of the buyer's own pages at the provider; null for an account that never began a checkout. */
  portal(holder: AccountHolder, returning: Returning): Promise<string | null>;
  /** The newest first. */
  invoices(holder: AccountHolder): Promise<readonly Invoice[]>;
  /** References of the account's purchases. */
  purchasesOf(holder: AccountHolder): Promise<readonly string[]>;
  /** Lets a purchase end with its paid period. */
  cancelAtEnd(reference: string): Promise<void>;
  /** Takes that back. */
  resume(reference: string): Promise<void>;
  /** Ends it at once, without another payment, because its account was deleted. */
  end(reference: string): Promise<void>;
}

/** The provider did not answer, or not as it should. The message has no personal data. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The providers that this server sells through. */
export interface Payments {
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  /** Null where nothing is sold on the web. */
  readonly web: WebCheckout | null;
}

export interface PaymentsDep {
  readonly payments: Payments;
}

export const NO_PAYMENTS: Payments = { providers: new Map(), web: null };
