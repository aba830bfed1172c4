import type { Purchase } from '@touchline/domain/plan/shop';

/** True for a purchase that gives a plan now, or may give one later. */
export function isCurrent({ state }: Purchase): boolean {
  return state === 'active' || state === 'pending' || state === 'inactive';
}
