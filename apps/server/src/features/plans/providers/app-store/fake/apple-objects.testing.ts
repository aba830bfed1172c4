/** What the fake App Store says of a subscription, with the fields of the real one that matter here. */
import { APP_STORE_STATUS, type AppStoreStatus } from '../app-store-state.ts';

export const BUNDLE = 'com.example.touchline';
export const APP_ID = 1_234_567_890;
export const PRODUCTS = { month: 'premium.month', year: 'premium.year', plus: 'plus.month' } as const;
export const GROUP = '21000001';
export const PERIOD_MS = 30 * 86_400_000;

/** Times are milliseconds since 1970, as Apple's are. */
export interface FakeAppleSubscription {
  readonly original: string;
  /** The buyer's download of the app. */
  readonly download: string;
  readonly token: string;
  readonly bought: number;
  transaction: string;
  product: string;
  status: AppStoreStatus;
  expires: number;
  graceUntil: number;
  revoked: number;
  autoRenew: boolean;
  priceIncrease: boolean;
}

/** A notification before it is signed. */
export interface AppleEvent {
  readonly notificationType: string;
  readonly subtype?: string;
  readonly notificationUUID: string;
  readonly version: '2.0';
  readonly data?: object;
  readonly appData?: object;
}

export function transactionOf(subscription: FakeAppleSubscription) {
  const { original, transaction, product, token, bought, expires, revoked, download } = subscription;
  return {
    transactionId: transaction,
    originalTransactionId: original,
    webOrderLineItemId: `9${transaction}`,
    bundleId: BUNDLE,
    productId: product,
    subscriptionGroupIdentifier: GROUP,
    purchaseDate: expires - PERIOD_MS,
    originalPurchaseDate: bought,
    expiresDate: expires,
    quantity: 1,
    type: 'Auto-Renewable Subscription',
    inAppOwnershipType: token === '' ? 'FAMILY_SHARED' : 'PURCHASED',
    environment: 'Production',
    transactionReason: transaction === original ? 'PURCHASE' : 'RENEWAL',
    storefront: 'NLD',
    price: 4_990,
    currency: 'EUR',
    appTransactionId: download,
    ...(token !== '' && { appAccountToken: token }),
    ...(revoked > 0 && { revocationDate: revoked, revocationReason: 0 }),
  };
}

export function renewalOf(subscription: FakeAppleSubscription) {
  const { original, product, autoRenew, graceUntil, expires, priceIncrease, status } = subscription;
  return {
    originalTransactionId: original,
    autoRenewProductId: product,
    productId: product,
    autoRenewStatus: Number(autoRenew),
    environment: 'Production',
    renewalDate: expires,
    isInBillingRetryPeriod: status === APP_STORE_STATUS.retrying,
    ...(priceIncrease && { priceIncreaseStatus: 0 }),
    ...(graceUntil > 0 && { gracePeriodExpiresDate: graceUntil }),
  };
}

/** The app transaction of the buyer's download. */
export function downloadOf({ download, bought }: FakeAppleSubscription, now: number) {
  return {
    receiptType: 'Production',
    appAppleId: APP_ID,
    bundleId: BUNDLE,
    appTransactionId: download,
    originalPurchaseDate: bought,
    receiptCreationDate: now,
    environment: 'Production',
  };
}
