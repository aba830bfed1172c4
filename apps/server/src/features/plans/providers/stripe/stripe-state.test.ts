import { type Grant, grantState } from '@touchline/domain/plan/grant';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  meaningOf,
  STRIPE_STATUSES,
  type SubscriptionFacts,
  type SubscriptionMeaning,
  UNPAID_GRACE_S,
} from './stripe-state.ts';

const DAY = 86_400;
const START = 1_000 * DAY;
const END = START + 30 * DAY;
const ACTIVE: SubscriptionFacts = {
  status: 'active',
  period_start: START,
  period_end: END,
  cancels: false,
  cancel_at: 0,
  ended_at: 0,
  paid: true,
  refunded: false,
  dispute: 'none',
};

function stateAt(meaning: SubscriptionMeaning, now: number) {
  const grant: Grant = {
    source: 'stripe',
    sku: '1',
    account_sid: 7,
    team_sid: 70,
    linked_at: START,
    starts_at: START,
    payment_period: 'monthly',
    ...meaning,
  };
  return grantState(grant, now);
}

describe('a subscription', () => {
  test.each([
    ['trialing', {}, 'active'],
    ['active', {}, 'active'],
    ['active', { paid: false }, 'pending'],
    ['incomplete', { paid: false }, 'pending'],
    ['incomplete_expired', { paid: false }, 'expired'],
    ['past_due', {}, 'active'],
    ['past_due', { paid: false }, 'inactive'],
    ['unpaid', {}, 'inactive'],
    ['paused', {}, 'inactive'],
    ['canceled', { ended_at: START + DAY }, 'expired'],
    ['active', { refunded: true }, 'deleted'],
    ['canceled', { refunded: true }, 'deleted'],
    ['active', { dispute: 'open' }, 'inactive'],
    ['past_due', { dispute: 'open' }, 'inactive'],
    ['canceled', { dispute: 'open' }, 'expired'],
    ['active', { dispute: 'lost' }, 'deleted'],
  ] as const)('that is %s %o is %s', (status, more, state) => {
    expect(meaningOf({ ...ACTIVE, status, ...more }).state).toBe(state);
  });

  test('goes on until the end of its period, and renews unless it was cancelled', () => {
    expect(meaningOf(ACTIVE)).toEqual({ state: 'active', ends_at: END, renews: true, unpaid_since: 0 });
    expect(meaningOf({ ...ACTIVE, cancels: true })).toMatchObject({ ends_at: END, renews: false });
    const early = { ...ACTIVE, cancels: true, cancel_at: END - DAY };
    expect(meaningOf(early)).toMatchObject({ ends_at: END - DAY, renews: false });
    const ended = { ...ACTIVE, status: 'canceled', ended_at: END - 2 * DAY } as const;
    expect(meaningOf(ended)).toMatchObject({ ends_at: END - 2 * DAY, renews: false });
  });

  test.each([true, false])(
    'keeps its plan for exactly seven days after a payment failed (cancelled: %s)',
    (cancels) => {
      const meaning = meaningOf({ ...ACTIVE, status: 'past_due', cancels });
      expect(meaning.unpaid_since).toBe(START);
      expect(stateAt(meaning, START + UNPAID_GRACE_S - 1)).toBe('active');
      expect(stateAt(meaning, START + UNPAID_GRACE_S)).toBe('expired');
    },
  );

  test('gives nothing while its newest payment is not there, was given back or is disputed', () => {
    const facts = fc.record<SubscriptionFacts>({
      status: fc.constantFrom(...STRIPE_STATUSES),
      period_start: fc.constant(START),
      period_end: fc.constant(END),
      cancels: fc.boolean(),
      cancel_at: fc.constantFrom(0, END - DAY, END + DAY),
      ended_at: fc.constantFrom(0, START + DAY),
      paid: fc.boolean(),
      refunded: fc.boolean(),
      dispute: fc.constantFrom('none', 'open', 'lost'),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const meaning = meaningOf(some);
        if (some.refunded || some.dispute !== 'none') expect(meaning.state).not.toBe('active');
        if (!some.paid && some.status !== 'trialing') expect(meaning.state).not.toBe('active');
        if (some.cancels) expect(meaning.renews).toBe(false);
        if (some.status !== 'canceled' && some.status !== 'past_due') {
          expect(meaning.ends_at).toBeLessThanOrEqual(END);
        }
      }),
    );
  });
});
