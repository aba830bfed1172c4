/** `offers`: what this server offers and at which prices, also for people who are not signed in. */
import type { Offers, Price } from '@touchline/domain/plan/shop';
import type { AccountCalls } from '#access/account-calls/call.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { LogDep } from '#platform/log/log.ts';
import { type PaymentsDep, ProviderUnavailable } from './providers/payment-provider.ts';

export const OFFERS_CALLS = { offers: { GET: offers } } satisfies AccountCalls<never>;

type OfferDeps = ConfigDep<'plans' | 'privacyUrl' | 'termsUrl'> & LogDep & PaymentsDep;

async function offers(deps: OfferDeps): Promise<Offers> {
  const { plans, termsUrl, privacyUrl } = deps.config;
  const prices = await pricesNow(deps);
  return { plans, prices, terms_url: termsUrl ?? '', privacy_url: privacyUrl ?? '' };
}

/** None while they are unknown: the rest of the page is worth showing. */
async function pricesNow({ payments, log }: LogDep & PaymentsDep): Promise<readonly Price[]> {
  try {
    return (await payments.web?.prices()) ?? [];
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ error: error.message }, 'the prices could not be read');
    return [];
  }
}
