import { isInForce } from '@touchline/domain/plan/grant';
import { describe, expect, test } from 'vitest';
import { meaningOf, type PlayFacts } from './play-state.ts';

const END = 1_780_000_000;

const FACTS: PlayFacts = {
  state: 'ACTIVE',
  expires_at: END,
  auto_renew: true,
  replaced: false,
  refunded: false,
};

describe('a subscription in Google Play', () => {
  const cases: readonly [string, Partial<PlayFacts>, object][] = [
    [
      'that is paid is active until the end of its period',
      {},
      { state: 'active', ends_at: END, renews: true },
    ],
    [
      'that is prepaid does not renew',
      { auto_renew: false },
      { state: 'active', ends_at: END, renews: false },
    ],
    [
      'that its buyer cancelled goes on until its end',
      { state: 'CANCELED' },
      { state: 'active', renews: false },
    ],
    ['on account hold is inactive', { state: 'ON_HOLD' }, { state: 'inactive', renews: true }],
    ['that is paused is inactive', { state: 'PAUSED' }, { state: 'inactive', renews: true }],
    ['whose first payment takes days is pending', { state: 'PENDING', expires_at: 0 }, { state: 'pending' }],
    [
      'whose first payment never came is expired',
      { state: 'PENDING_PURCHASE_CANCELED' },
      { state: 'expired' },
    ],
    ['that has ended is expired', { state: 'EXPIRED' }, { state: 'expired', renews: false }],
    [
      'that another purchase replaced is expired at once',
      { state: 'CANCELED', replaced: true },
      { state: 'expired' },
    ],
    [
      'whose newest payment was given back is deleted',
      { refunded: true },
      { state: 'deleted', renews: false },
    ],
    ['that ended with a refund is deleted', { state: 'EXPIRED', refunded: true }, { state: 'deleted' }],
  ];
  test.each(cases)('%s', (_name, facts, meaning) => {
    expect(meaningOf({ ...FACTS, ...facts })).toMatchObject(meaning);
  });

  test.each([true, false])('in its grace period lasts until exactly its end (renews: %s)', (auto_renew) => {
    const { state, ends_at, renews } = meaningOf({ ...FACTS, state: 'IN_GRACE_PERIOD', auto_renew });
    const grant = {
      source: 'play',
      sku: '1',
      state,
      account_sid: 1,
      team_sid: 1,
      linked_at: 0,
      starts_at: 0,
      ends_at,
      renews,
      payment_period: 'monthly',
      unpaid_since: 0,
    } as const;
    expect([isInForce(grant, END - 1), isInForce(grant, END)]).toEqual([true, false]);
  });
});
