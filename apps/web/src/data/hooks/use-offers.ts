import type { Offers } from '@touchline/domain/plan/shop';
import { offersOfServer } from '../page/offers.ts';
import type { AppError } from '../page/session-actions.ts';
import { type Asked, useAsked } from './use-asked.ts';

/** Prices and terms. */
export function useOffers(): Asked<Offers, AppError> {
  return useAsked(offersOfServer);
}
