/** What the fake Google Play says of a subscription, with the fields of the real one that matter here. */
import type { PlayState } from '../play-state.ts';

export const PACKAGE = 'com.example.touchline';
export const PRODUCT = 'premium';
export const PERIOD_MS = 30 * 86_400_000;

/** Times are milliseconds since 1970. */
export interface FakePlaySubscription {
  readonly token: string;
  /** `obfuscatedExternalAccountId`; empty for none. */
  readonly buyer: string;
  readonly bought: number;
  readonly linked: string;
  order: string;
  plan: 'month' | 'year';
  state: PlayState;
  expires: number;
  autoRenew: boolean;
  acknowledged: boolean;
  replaced: boolean;
}

export type OrderState = 'PROCESSED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';

/** A notification: what is in `data` of the push. */
export interface PlayEvent {
  readonly messageId: string;
  readonly data: object;
}

const time = (ms: number): string => new Date(ms).toISOString();

/** As `purchases.subscriptionsv2.get` answers. */
export function subscriptionOf(subscription: FakePlaySubscription, state: PlayState) {
  const { buyer, bought, linked, order, plan, expires, autoRenew, acknowledged, replaced } = subscription;
  return {
    kind: 'androidpublisher#subscriptionPurchaseV2',
    regionCode: 'NL',
    subscriptionState: `SUBSCRIPTION_STATE_${state}`,
    latestOrderId: order,
    acknowledgementState: `ACKNOWLEDGEMENT_STATE_${acknowledged ? 'ACKNOWLEDGED' : 'PENDING'}`,
    ...(state !== 'PENDING' && { startTime: time(bought) }),
    ...(linked !== '' && { linkedPurchaseToken: linked }),
    ...(buyer !== '' && { externalAccountIdentifiers: { obfuscatedExternalAccountId: buyer } }),
    ...(replaced && { canceledStateContext: { replacementCancellation: {} } }),
    lineItems: [
      {
        productId: PRODUCT,
        ...(state !== 'PENDING' && { expiryTime: time(expires), latestSuccessfulOrderId: order }),
        autoRenewingPlan: { autoRenewEnabled: autoRenew },
        offerDetails: { basePlanId: plan },
      },
    ],
  };
}
