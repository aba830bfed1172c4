import { isInForce } from '@touchline/domain/plan/grant';
import { describe, expect, test } from 'vitest';
import { APP_STORE_STATUS, type AppStoreFacts, meaningOf } from './app-store-state.ts';

const DAY = 86_400;
const END = 1_780_000_000;

const FACTS: AppStoreFacts = {
  status: APP_STORE_STATUS.active,
  expires_at: END,
  grace_until: 0,
  revoked_at: 0,
  upgraded: false,
  auto_renew: true,
};

describe('a subscription in the App Store', () => {
  const cases: readonly [string, Partial<AppStoreFacts>, object][] = [
    [
      'that is paid is active until the end of its period',
      {},
      { state: 'active', ends_at: END, renews: true },
    ],
    [
      'that its buyer cancelled goes on until its end',
      { auto_renew: false },
      { state: 'active', renews: false },
    ],
    [
      'is on hold while Apple tries to charge it again',
      { status: APP_STORE_STATUS.retrying },
      { state: 'inactive', renews: true },
    ],
    ['that has ended is expired', { status: APP_STORE_STATUS.expired }, { state: 'expired', renews: false }],
    [
      'whose payment was given back is deleted',
      { status: APP_STORE_STATUS.revoked, revoked_at: END - DAY },
      { state: 'deleted', ends_at: END - DAY, renews: false },
    ],
    [
      'whose last payment was given back after its end is deleted',
      { status: APP_STORE_STATUS.expired, revoked_at: END - DAY },
      { state: 'deleted', renews: false },
    ],
    [
      'whose earlier payment was given back stays active',
      { revoked_at: END - 40 * DAY },
      { state: 'active', renews: true },
    ],
    [
      'that was replaced by a better product is expired',
      { upgraded: true },
      { state: 'expired', renews: false },
    ],
  ];
  test.each(cases)('%s', (_name, facts, meaning) => {
    expect(meaningOf({ ...FACTS, ...facts })).toMatchObject(meaning);
  });

  test.each([true, false])('in its grace period lasts until exactly its end (renews: %s)', (auto_renew) => {
    const grace_until = END + 16 * DAY;
    const { state, ends_at, renews } = meaningOf({
      ...FACTS,
      status: APP_STORE_STATUS.grace,
      grace_until,
      auto_renew,
    });
    const grant = {
      source: 'app_store',
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
    expect([isInForce(grant, grace_until - 1), isInForce(grant, grace_until)]).toEqual([true, false]);
  });
});
