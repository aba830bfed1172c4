/** Our pages that Stripe leads back to, and the languages of its own. */
import type { Returning } from '../payment-provider.ts';

/** A page of the shop, or the same page as other apps embed it. */
export function pageOf({ server, mobile }: Returning, page: 'success' | 'offers' | 'purchases'): string {
  return `${server}/${mobile ? 'mobile' : 'shop'}/${page}/`;
}

export const STRIPE_LOCALES = { en: 'en', 'nl-NL': 'nl' } as const;
