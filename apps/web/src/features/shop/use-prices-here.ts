import { useOffers } from '#data/hooks/use-offers.ts';
import { sellingHere } from './selling-here.ts';

/**
 * Whether there are prices to see. `asking` until the server has answered; without an answer the page of the prices says
 * what is wrong. `not here` in a native app without a store.
 */
export type PricesHere = 'some' | 'none' | 'asking' | 'not here';

export function usePricesHere(): PricesHere {
  const { answer } = useOffers();
  const selling = sellingHere();
  if (selling !== 'web') return selling === 'store' ? 'some' : 'not here';
  if (answer === undefined) return 'asking';
  return answer.ok && answer.value.prices.length === 0 ? 'none' : 'some';
}
