/** Purchases in Google Play: subscriptions, with what happened to their newest order. */
import type { IncomingHttpHeaders } from 'node:http';
import type { PurchaseState } from '@touchline/domain/plan/purchase';
import type { PlaySettings, StoreProduct } from '#platform/config/store-settings.ts';
import type { TimeDep } from '#platform/time.ts';
import type { BuyerOfToken } from '../../tokens/purchase-tokens.ts';
import {
  type NotificationReading,
  type PaymentProvider,
  ProviderUnavailable,
  type ReceiptReading,
} from '../payment-provider.ts';
import { PlayClient } from './play-client.ts';
import { PlayPushes, PURCHASE_TOKEN } from './play-notification.ts';
import { meaningOf, PLAY_STATES, type PlayState } from './play-state.ts';

/** Google keeps the list of voided purchases for thirty days. */
const VOIDED_FOR_MS = 30 * 86_400_000;
/** Numbers of orders, such as GPA.1234-5678-9012-34567..0. */
const ORDER = /^[\w.-]{5,80}$/;

export interface PlayDeps extends TimeDep {
  readonly buyerOfToken: BuyerOfToken;
}

/** The part of `SubscriptionPurchaseV2` that matters here. Times are in RFC 3339. */
interface PlaySubscription {
  readonly startTime?: string;
  readonly subscriptionState?: string;
  readonly linkedPurchaseToken?: string;
  readonly acknowledgementState?: string;
  readonly externalAccountIdentifiers?: { readonly obfuscatedExternalAccountId?: string };
  readonly canceledStateContext?: { readonly replacementCancellation?: object };
  readonly lineItems?: readonly PlayItem[];
}

interface PlayItem {
  readonly productId?: string;
  readonly expiryTime?: string;
  readonly latestSuccessfulOrderId?: string;
  readonly autoRenewingPlan?: { readonly autoRenewEnabled?: boolean };
  readonly offerDetails?: { readonly basePlanId?: string };
}

interface VoidedPage {
  readonly voidedPurchases?: readonly { readonly purchaseToken?: string }[];
  readonly tokenPagination?: { readonly nextPageToken?: string };
}

export class PlayPurchases implements PaymentProvider {
  readonly source = 'play';
  readonly notificationBytes = 100_000;
  readonly #client: PlayClient;
  readonly #pushes: PlayPushes;
  readonly #settings: PlaySettings;
  readonly #deps: PlayDeps;

  constructor(settings: PlaySettings, deps: PlayDeps) {
    this.#client = new PlayClient(settings, deps);
    this.#pushes = new PlayPushes(settings);
    this.#settings = settings;
    this.#deps = deps;
  }

  readNotification(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<NotificationReading> {
    return this.#pushes.read(rawBody, headers, this.#deps.now());
  }

  /** A receipt is the token of a purchase. Whether it is one only Google knows. */
  async readReceipt(receipt: string): Promise<ReceiptReading> {
    return PURCHASE_TOKEN.test(receipt) ? { ok: true, value: receipt } : { ok: false, error: 'format' };
  }

  async fetchPurchase(reference: string): Promise<PurchaseState | null> {
    if (!PURCHASE_TOKEN.test(reference)) return null;
    const found = await this.#client.get(`/purchases/subscriptionsv2/tokens/${reference}`);
    if (found === null) return null;
    const subscription = found as PlaySubscription;
    const [item] = (subscription.lineItems ?? [])
      .filter((one) => this.#productOf(one) !== undefined)
      .toSorted((a, b) => seconds(b.expiryTime) - seconds(a.expiryTime));
    const product = item && this.#productOf(item);
    if (item === undefined || product === undefined) return null;
    const token = subscription.externalAccountIdentifiers?.obfuscatedExternalAccountId ?? '';
    const buyer = await this.#deps.buyerOfToken(token);
    const facts = {
      state: stateOf(subscription),
      expires_at: seconds(item.expiryTime),
      auto_renew: item.autoRenewingPlan?.autoRenewEnabled === true,
      replaced: subscription.canceledStateContext?.replacementCancellation !== undefined,
      refunded: await this.#isRefunded(item),
    };
    return {
      reference,
      sku: product.sku,
      ...meaningOf(facts),
      starts_at: seconds(subscription.startTime),
      payment_period: product.payment_period,
      account_sid: buyer.account,
      team_sid: buyer.team,
      // Google tells its buyers itself when a payment fails.
      unpaid_since: 0,
      replaces: subscription.linkedPurchaseToken ?? '',
      acknowledged:
        subscription.acknowledgementState !== 'ACKNOWLEDGEMENT_STATE_PENDING' || facts.state === 'PENDING',
    };
  }

  /** Google gives the money back after three days without it. */
  async acknowledge(reference: string): Promise<void> {
    if (!PURCHASE_TOKEN.test(reference)) return;
    const found = (await this.#client.get(
      `/purchases/subscriptionsv2/tokens/${reference}`,
    )) as PlaySubscription | null;
    const product = found?.lineItems?.[0]?.productId;
    if (product === undefined) return;
    const path = `/purchases/subscriptions/${encodeURIComponent(product)}/tokens/${reference}:acknowledge`;
    await this.#client.post(path);
  }

  /** The plan goes on until the end of the paid period. */
  async stopPayments(reference: string): Promise<void> {
    if (!PURCHASE_TOKEN.test(reference)) return;
    await this.#client.post(`/purchases/subscriptionsv2/tokens/${reference}:cancel`, {
      cancellationContext: { cancellationType: 'DEVELOPER_REQUESTED_STOP_PAYMENTS' },
    });
  }

  /** Google lists no purchases, but those of the last weeks that were given back. */
  async *listReferences(): AsyncIterable<string> {
    const startTime = this.#deps.now() - VOIDED_FOR_MS;
    for (let token = ''; ; ) {
      const query = new URLSearchParams({
        startTime: String(startTime),
        type: '1',
        ...(token !== '' && { token }),
      });
      const page = ((await this.#client.get(`/purchases/voidedpurchases?${query}`)) ?? {}) as VoidedPage;
      for (const { purchaseToken = '' } of page.voidedPurchases ?? []) {
        if (PURCHASE_TOKEN.test(purchaseToken)) yield purchaseToken;
      }
      token = page.tokenPagination?.nextPageToken ?? '';
      if (token === '') return;
    }
  }

  async #isRefunded({ latestSuccessfulOrderId: order = '' }: PlayItem): Promise<boolean> {
    if (!ORDER.test(order)) return false;
    const found = (await this.#client.get(`/orders/${order}`)) as { readonly state?: string } | null;
    return found?.state === 'REFUNDED';
  }

  /** By product and base plan, or by product. */
  #productOf({ productId = '', offerDetails }: PlayItem): StoreProduct | undefined {
    const { products } = this.#settings;
    return products.get(`${productId}/${offerDetails?.basePlanId ?? ''}`) ?? products.get(productId);
  }
}

const STATE_PREFIX = 'SUBSCRIPTION_STATE_';

function stateOf({ subscriptionState = '' }: PlaySubscription): PlayState {
  const known = PLAY_STATES.find((one) => `${STATE_PREFIX}${one}` === subscriptionState);
  if (known === undefined) {
    throw new ProviderUnavailable(
      `Google Play knows a state that is unknown here: ${subscriptionState.slice(0, 60)}`,
    );
  }
  return known;
}

/** 0 for no time. */
function seconds(time: string | undefined): number {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1_000);
}
