/** Stripe's library, loaded when it is first used: it takes 300 ms and 20 MB. */
import type Stripe from 'stripe';
import type { StripeSettings } from '#platform/config/stripe-settings.ts';
import { ProviderUnavailable } from '../payment-provider.ts';

/** A person waits for some of these calls. */
const TIMEOUT_MS = 10_000;
const NETWORK_RETRIES = 2;

export type StripeClient = Stripe;

export class StripeConnection {
  readonly #settings: StripeSettings;
  readonly #timeoutMs: number;
  #client: Promise<Stripe> | null = null;

  constructor(settings: StripeSettings, { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {}) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /** Throws nothing of Stripe's: a failed call throws `ProviderUnavailable`. */
  async call<T>(run: (client: Stripe) => Promise<T>): Promise<T> {
    const client = await this.client();
    try {
      return await run(client);
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** The same, with null for what does not exist. */
  async find<T>(run: (client: Stripe) => Promise<T>): Promise<T | null> {
    const client = await this.client();
    try {
      return await run(client);
    } catch (error) {
      if ((error as { code?: unknown }).code === 'resource_missing') return null;
      throw unavailable(error);
    }
  }

  client(): Promise<Stripe> {
    this.#client ??= load(this.#settings, this.#timeoutMs);
    return this.#client;
  }
}

async function load({ secretKey, apiUrl }: StripeSettings, timeout: number): Promise<Stripe> {
  const { default: StripeLibrary } = await import('stripe');
  return new StripeLibrary(secretKey, {
    telemetry: false,
    timeout,
    maxNetworkRetries: NETWORK_RETRIES,
    ...(apiUrl !== null && addressOf(new URL(apiUrl))),
  });
}

function addressOf({ protocol, hostname, port }: URL) {
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    protocol: secure ? ('https' as const) : ('http' as const),
  };
}

/** Messages of Stripe's errors may quote what was sent, so only their sort is kept. */
function unavailable(error: unknown): unknown {
  const { type, code, statusCode } = error as Readonly<Record<string, unknown>>;
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return error;
  const parts = [type, code, statusCode].filter((part) => part !== undefined && part !== null);
  return new ProviderUnavailable(`Stripe did not do it: ${parts.join(', ')}`);
}
