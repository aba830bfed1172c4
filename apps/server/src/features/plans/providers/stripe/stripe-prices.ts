/** The prices that the operator sells, as Stripe knows them. */
import { GRANT_SKUS, type GrantSku } from '@touchline/domain/plan/grant';
import type { PaymentPeriod, Price } from '@touchline/domain/plan/shop';
import type Stripe from 'stripe';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';
import { ProviderUnavailable } from '../payment-provider.ts';
import type { StripeConnection } from './stripe-client.ts';

const KEPT_MS = 3_600_000;
/** How long the last known prices are shown before Stripe is asked again, when it did not answer. */
const AGAIN_MS = 60_000;

export class StripePrices {
  readonly #connection: StripeConnection;
  readonly #ids: readonly string[];
  readonly #deps: TimeDep & LogDep;
  #known: readonly Price[] | null = null;
  #asking: Promise<readonly Price[]> | null = null;
  #askAgainAt = 0;
  readonly #reported = new Set<string>();

  constructor(connection: StripeConnection, ids: readonly string[], deps: TimeDep & LogDep) {
    this.#connection = connection;
    this.#ids = ids;
    this.#deps = deps;
  }

  /** Throws `ProviderUnavailable` only while no prices are known. */
  async list(): Promise<readonly Price[]> {
    if (this.#known !== null && this.#deps.now() < this.#askAgainAt) return this.#known;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<readonly Price[]> {
    try {
      const found = await Promise.all(this.#ids.map((id) => this.#read(id)));
      this.#known = found.filter((price) => price !== null);
      this.#askAgainAt = this.#deps.now() + KEPT_MS;
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) || this.#known === null) throw error;
      this.#deps.log.warn({ error: error.message }, 'the prices could not be read again');
      this.#askAgainAt = this.#deps.now() + AGAIN_MS;
    }
    return this.#known;
  }

  async #read(id: string): Promise<Price | null> {
    const found = await this.#connection.find((client) =>
      client.prices.retrieve(id, { expand: ['product'] }),
    );
    const problem = found === null ? 'it does not exist' : problemOf(found);
    if (problem !== null || found === null) {
      if (!this.#reported.has(id)) {
        this.#deps.log.warn({ price: id, problem }, 'a price of STRIPE_PRICES is not sold');
      }
      this.#reported.add(id);
      return null;
    }
    return {
      id,
      sku: skuOfPrice(found) ?? GRANT_SKUS[0],
      payment_period: periodOf(found) || 'yearly',
      amount: found.unit_amount ?? 0,
      currency: found.currency.toUpperCase(),
    };
  }
}

function problemOf(price: Stripe.Price): string | null {
  if (!price.active) return 'it is not active';
  if (skuOfPrice(price) === null) return `its metadata sku is none of ${GRANT_SKUS.join(', ')}`;
  if (periodOf(price) === '') return 'it is not paid every month, every three months or every year';
  if (price.unit_amount === null) return 'it has no fixed amount';
  return null;
}

/** By the price's metadata, or its product's; null for something else that the operator sells. */
export function skuOfPrice({
  metadata,
  product,
}: Pick<Stripe.Price, 'metadata' | 'product'>): GrantSku | null {
  const ofProduct = typeof product === 'object' && 'metadata' in product ? product.metadata.sku : undefined;
  const sku = metadata.sku ?? ofProduct;
  return GRANT_SKUS.find((one) => one === sku) ?? null;
}

/** Empty for a period that the shop does not sell. */
export function periodOf({ recurring }: Pick<Stripe.Price, 'recurring'>): PaymentPeriod | '' {
  if (recurring === null || recurring.usage_type !== 'licensed') return '';
  return PERIODS[`${recurring.interval} ${recurring.interval_count}`] ?? '';
}

const PERIODS: Readonly<Record<string, PaymentPeriod>> = {
  'month 1': 'monthly',
  'month 3': 'quarterly',
  'year 1': 'yearly',
};
