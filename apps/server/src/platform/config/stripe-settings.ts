/** The settings for payments through Stripe. */
import { StartError } from './start-error.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** The first is the current one; others are accepted while the operator changes it. */
  readonly webhookSecrets: readonly string[];
  /** Ids of the prices in the shop. */
  readonly prices: readonly string[];
  /** Another server that speaks Stripe's API, for tests; null for Stripe's own. */
  readonly apiUrl: string | null;
  /** Whether Stripe computes the tax of each checkout. */
  readonly tax: boolean;
  /** Whether the key takes real money. Notifications of the other sort are refused. */
  readonly live: boolean;
}

interface Given {
  readonly STRIPE_SECRET_KEY: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET: string | undefined;
  readonly STRIPE_PRICES: string | undefined;
  readonly STRIPE_API_URL: string | undefined;
  readonly STRIPE_TAX: string | undefined;
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** Requires key, webhook secret and prices, or none: a missing one would show up only when somebody pays. */
export function stripeSettings(given: Given, mode: 'trial' | 'production'): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl = null } = given;
  const webhookSecrets = listed(given.STRIPE_WEBHOOK_SECRET);
  const prices = listed(given.STRIPE_PRICES);
  if (secretKey === undefined && webhookSecrets.length === 0 && prices.length === 0) return null;
  if (secretKey === undefined || webhookSecrets.length === 0 || prices.length === 0) {
    throw new StartError('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICES must be set together.');
  }
  if (webhookSecrets.some((secret) => !/^whsec_\w+$/.test(secret))) {
    throw new StartError('STRIPE_WEBHOOK_SECRET must begin with whsec_; two have a comma between them.');
  }
  if (prices.some((price) => !/^[\w-]{3,100}$/.test(price))) {
    throw new StartError('STRIPE_PRICES must be ids of prices with commas between them.');
  }
  if (mode === 'production' && apiUrl !== null && !LOOPBACK.includes(new URL(apiUrl).hostname)) {
    throw new StartError('STRIPE_API_URL is for tests: in production it may only name this machine.');
  }
  return {
    secretKey,
    webhookSecrets,
    prices: [...new Set(prices)],
    apiUrl,
    tax: given.STRIPE_TAX === '1',
    live: /^[a-z]+_live_/.test(secretKey),
  };
}

function listed(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
