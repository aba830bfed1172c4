/** What the server offers, also for people who are not signed in. */
import type { Offers } from '@touchline/domain/plan/shop';
import { type Answer, call } from './session-actions.ts';

export function offersOfServer(): Answer<Offers> {
  return call<Offers>('offers', 'GET', {});
}
