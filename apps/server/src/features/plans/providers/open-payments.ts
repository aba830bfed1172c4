/** The payment providers of the settings. Where plans are included there are none. */
import type { Config } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';
import { buyerOfToken } from '../tokens/purchase-tokens.ts';
import { AppStorePurchases } from './app-store/app-store-purchases.ts';
import { NO_PAYMENTS, type PaymentProvider, type Payments, type WebCheckout } from './payment-provider.ts';
import { PlayPurchases } from './play/play-purchases.ts';
import { StripeConnection } from './stripe/stripe-client.ts';
import { StripePrices } from './stripe/stripe-prices.ts';
import { StripePurchases } from './stripe/stripe-purchases.ts';
import { StripeShop } from './stripe/stripe-shop.ts';

type OpenDeps = DatabaseDep & TimeDep & LogDep;

export function openPayments(config: Config, deps: OpenDeps): Payments {
  if (config.plans !== 'sold') return NO_PAYMENTS;
  const { stripe: settings, appStore, play } = config;
  const storeDeps = { now: deps.now, buyerOfToken: buyerOfToken(deps.database) };
  const providers: PaymentProvider[] = [];
  let web: WebCheckout | null = null;
  if (settings !== null) {
    const connection = new StripeConnection(settings);
    const prices = new StripePrices(connection, settings.prices, deps);
    providers.push(new StripePurchases(connection, settings, deps));
    web = new StripeShop({ connection, prices, settings, deps });
  }
  if (appStore !== null) providers.push(new AppStorePurchases(appStore, storeDeps));
  if (play !== null) providers.push(new PlayPurchases(play, storeDeps));
  return { providers: new Map(providers.map((provider) => [provider.source, provider])), web };
}
