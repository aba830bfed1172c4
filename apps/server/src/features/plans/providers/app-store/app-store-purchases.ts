/** Purchases in the App Store: subscriptions, as Apple's server describes and signs them. */
import type {
  JWSRenewalInfoDecodedPayload,
  JWSTransactionDecodedPayload,
  LastTransactionsItem,
  NotificationHistoryResponse,
  SignedDataVerifier,
} from '@apple/app-store-server-library';
import type { PurchaseState } from '@touchline/domain/plan/purchase';
import type { AppStoreSettings, StoreProduct } from '#platform/config/store-settings.ts';
import type { TimeDep } from '#platform/time.ts';
import type { BuyerOfToken } from '../../tokens/purchase-tokens.ts';
import {
  type NotificationReading,
  type PaymentProvider,
  ProviderUnavailable,
  type ReceiptReading,
} from '../payment-provider.ts';
import { AppStoreConnection } from './app-store-client.ts';
import { readAppStoreNotification, readSignedPayload } from './app-store-notification.ts';
import { APP_STORE_STATUS, type AppStoreFacts, meaningOf } from './app-store-state.ts';

/** How far back the daily look reads the notifications that Apple sent. */
const HISTORY_MS = 30 * 86_400_000;
/** Numbers of transactions; anything else is not put into an address. */
const TRANSACTION = /^\d{1,32}$/;

export interface AppStoreDeps extends TimeDep {
  readonly buyerOfToken: BuyerOfToken;
}

interface Subscription {
  readonly status: number;
  readonly transaction: JWSTransactionDecodedPayload;
  readonly renewal: JWSRenewalInfoDecodedPayload;
}

export class AppStorePurchases implements PaymentProvider {
  readonly source = 'app_store';
  // Apple's have about 20 kB, mostly certificates, and are JSON that has the signature inside.
  readonly notificationBytes = 100_000;
  readonly #connection: AppStoreConnection;
  readonly #settings: AppStoreSettings;
  readonly #deps: AppStoreDeps;

  constructor(settings: AppStoreSettings, deps: AppStoreDeps) {
    this.#connection = new AppStoreConnection(settings);
    this.#settings = settings;
    this.#deps = deps;
  }

  readNotification(rawBody: Buffer): Promise<NotificationReading> {
    return readAppStoreNotification(rawBody, this.#connection, this.#deps.now());
  }

  /** A receipt is a transaction that Apple signed for the device. */
  async readReceipt(receipt: string): Promise<ReceiptReading> {
    const read = await this.#connection.verify(receipt, (verifier) =>
      verifier.verifyAndDecodeTransaction(receipt),
    );
    if (!read.ok) return read;
    const reference = read.value.originalTransactionId ?? '';
    return TRANSACTION.test(reference) ? { ok: true, value: reference } : { ok: false, error: 'format' };
  }

  async fetchPurchase(reference: string): Promise<PurchaseState | null> {
    if (!TRANSACTION.test(reference)) return null;
    const answer = await this.#connection.find((client) => client.getAllSubscriptionStatuses(reference));
    const items = (answer?.data ?? []).flatMap(({ lastTransactions }) => lastTransactions ?? []);
    const found = await Promise.all(items.map((item) => this.#read(item)));
    const sold = found.filter((one) => this.#productOf(one) !== undefined);
    const subscription = subscriptionNamed(sold, reference);
    const product = subscription && this.#productOf(subscription);
    if (subscription === undefined || product === undefined) return null;
    const { transaction } = subscription;
    const buyer = await this.#deps.buyerOfToken(transaction.appAccountToken ?? '');
    return {
      reference: transaction.originalTransactionId ?? '',
      sku: product.sku,
      ...meaningOf(factsOf(subscription)),
      starts_at: seconds(transaction.originalPurchaseDate),
      payment_period: product.payment_period,
      account_sid: buyer.account,
      team_sid: buyer.team,
      // Apple tells its buyers itself when a payment fails.
      unpaid_since: 0,
      // A better product keeps the first transaction.
      replaces: '',
      acknowledged: true,
    };
  }

  /** Apple lists no purchases, but the notifications that it sent or tried to send. */
  async *listReferences(): AsyncIterable<string> {
    const endDate = this.#deps.now();
    const asked = { startDate: endDate - HISTORY_MS, endDate };
    for (let page: string | null = null; ; ) {
      const token: string | null = page;
      const answer: NotificationHistoryResponse | null = await this.#connection.find((client) =>
        client.getNotificationHistory(token, asked),
      );
      for (const { signedPayload = '' } of answer?.notificationHistory ?? []) {
        const read = await readSignedPayload(signedPayload, this.#connection);
        if (read.ok && read.value.reference !== '') yield read.value.reference;
      }
      page = answer?.paginationToken ?? null;
      if (answer?.hasMore !== true || page === null) return;
    }
  }

  async #read(item: LastTransactionsItem): Promise<Subscription> {
    const { status = 0, signedTransactionInfo = '', signedRenewalInfo = '' } = item;
    const transaction = await this.#signed(signedTransactionInfo, (verifier) =>
      verifier.verifyAndDecodeTransaction(signedTransactionInfo),
    );
    const renewal = await this.#signed(signedRenewalInfo, (verifier) =>
      verifier.verifyAndDecodeRenewalInfo(signedRenewalInfo),
    );
    return { status, transaction, renewal };
  }

  async #signed<T>(signed: string, run: (verifier: SignedDataVerifier) => Promise<T>): Promise<T> {
    const read = await this.#connection.verify(signed, run);
    if (read.ok) return read.value;
    throw new ProviderUnavailable(`the App Store's answer is not signed as it should be: ${read.error}`);
  }

  #productOf({ transaction }: Subscription): StoreProduct | undefined {
    return this.#settings.products.get(transaction.productId ?? '');
  }
}

/** By its first transaction, or the newest one of a download of the app. */
function subscriptionNamed(found: readonly Subscription[], reference: string): Subscription | undefined {
  const own = found.find(({ transaction }) => transaction.originalTransactionId === reference);
  if (own !== undefined) return own;
  return found
    .filter(({ transaction }) => transaction.appTransactionId === reference)
    .toSorted((a, b) => (b.transaction.expiresDate ?? 0) - (a.transaction.expiresDate ?? 0))[0];
}

function factsOf({ status, transaction, renewal }: Subscription): AppStoreFacts {
  const known = Object.values(APP_STORE_STATUS).find((one) => one === status);
  if (known === undefined)
    throw new ProviderUnavailable(`the App Store knows a state ${status} that is unknown here`);
  return {
    status: known,
    expires_at: seconds(transaction.expiresDate),
    grace_until: seconds(renewal.gracePeriodExpiresDate),
    revoked_at: seconds(transaction.revocationDate),
    upgraded: transaction.isUpgraded === true,
    auto_renew: renewal.autoRenewStatus === 1,
  };
}

/** Apple's times are milliseconds; 0 for none. */
const seconds = (ms: number | undefined): number => Math.floor((ms ?? 0) / 1_000);
