/** The payment providers of the settings. Where plans are included there are none. */
import type { Config } from '#platform/config/config.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';
import { NO_PAYMENTS, type Payments } from './payment-provider.ts';
import { StripeConnection } from './stripe/stripe-client.ts';
import { StripePrices } from './stripe/stripe-prices.ts';
import { StripePurchases } from './stripe/stripe-purchases.ts';
import { StripeShop } from './stripe/stripe-shop.ts';

export function openPayments(config: Config, deps: TimeDep & LogDep): Payments {
  const { stripe: settings } = config;
  if (config.plans !== 'sold' || settings === null) return NO_PAYMENTS;
  const connection = new StripeConnection(settings);
  const prices = new StripePrices(connection, settings.prices, deps);
  return {
    providers: new Map([['stripe', new StripePurchases(connection, settings, deps)]]),
    web: new StripeShop({ connection, prices, settings, deps }),
  };
}
