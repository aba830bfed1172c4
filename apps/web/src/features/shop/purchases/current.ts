import type { Purchase } from '@touchline/domain/plan/shop';
import type { IconName } from '#ui/icons/icons.ts';

/** True for a purchase that gives a plan now, or may give one later. */
export function isCurrent(purchase: Purchase): boolean {
  const { state } = purchase;
  return state === 'active' || state === 'pending' || state === 'inactive' || isUnpaid(purchase);
}

/** True while a payment is overdue: it can still be paid, even after the days in which the plan goes on. */
export function isUnpaid({ unpaid_since, state }: Purchase): boolean {
  return unpaid_since > 0 && state !== 'deleted';
}

/** The sign of its state. */
export function signOf(purchase: Purchase): IconName {
  if (isUnpaid(purchase)) return 'warning';
  return SIGNS[purchase.state];
}

const SIGNS: Readonly<Record<Purchase['state'], IconName>> = {
  active: 'check',
  pending: 'clock',
  inactive: 'warning',
  expired: 'minus',
  deleted: 'undo',
};
