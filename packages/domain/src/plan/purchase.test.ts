import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUBSCRIPTION_STATES, type SubscriptionState } from '../entity/tables/purchase.ts';
import {
  grantOfPurchase,
  isPurchaseSource,
  isSameGrant,
  type PurchaseNews,
  type PurchaseState,
  purchaseNews,
} from './purchase.ts';

const NOW = 1_000_000;
const states = fc.record<PurchaseState>({
  reference: fc.constant('sub_1'),
  sku: fc.constantFrom('1', '2'),
  state: fc.constantFrom(...SUBSCRIPTION_STATES),
  starts_at: fc.nat(),
  ends_at: fc.nat(),
  renews: fc.boolean(),
  payment_period: fc.constantFrom('', 'monthly', 'quarterly', 'yearly'),
  account_sid: fc.constantFrom(0, 7, 8),
  team_sid: fc.constantFrom(0, 70, 80),
  unpaid_since: fc.constantFrom(0, NOW),
  replaces: fc.constantFrom('', 'sub_0'),
  acknowledged: fc.boolean(),
});
const buyers = fc.record({ account: fc.constantFrom(0, 7), team: fc.constantFrom(0, 70) });

describe('the grant of a purchase', () => {
  test('is new for the buyer as this server knows them, and linked now if there is a team', () => {
    fc.assert(
      fc.property(states, buyers, fc.boolean(), (state, buyer, claimed) => {
        const grant = grantOfPurchase('stripe', state, { before: null, buyer, claimed, now: NOW });
        const { sku, starts_at, ends_at, renews, payment_period, unpaid_since } = state;
        expect(grant).toEqual({
          source: 'stripe',
          sku,
          state: state.state,
          account_sid: buyer.account,
          team_sid: buyer.team,
          linked_at: buyer.team === 0 ? 0 : NOW,
          starts_at,
          ends_at,
          renews,
          payment_period,
          unpaid_since,
        });
      }),
    );
  });

  test('follows the provider, and keeps its account and the team that the coach linked it to', () => {
    fc.assert(
      fc.property(states, states, buyers, fc.boolean(), (first, second, buyer, claimed) => {
        const before = grantOfPurchase('stripe', first, { before: null, buyer, claimed, now: NOW });
        const linked = { ...before, team_sid: 99, linked_at: NOW + 5 };
        const after = grantOfPurchase('stripe', second, { before: linked, buyer, claimed, now: NOW + 9 });
        expect(after).toMatchObject({ sku: second.sku, state: second.state, ends_at: second.ends_at });
        if (buyer.account === 0) expect(after).toMatchObject({ account_sid: 0, team_sid: buyer.team });
        else expect(after).toMatchObject({ account_sid: 7, team_sid: 99, linked_at: NOW + 5 });
        // The same answer once more changes nothing.
        const again = grantOfPurchase('stripe', second, { before: after, buyer, claimed, now: NOW + 20 });
        expect(isSameGrant(after, again)).toBe(true);
      }),
    );
  });

  test('gets a team when it has none and the app of its buyer asks for one, and not by itself', () => {
    fc.assert(
      fc.property(states, (state) => {
        const none = { account: 7, team: 0 };
        const before = grantOfPurchase('play', state, { before: null, buyer: none, claimed: true, now: NOW });
        const later = { before, buyer: { account: 7, team: 70 }, now: NOW + 9 };
        expect(grantOfPurchase('play', state, { ...later, claimed: false })).toMatchObject({ team_sid: 0 });
        const claimed = grantOfPurchase('play', state, { ...later, claimed: true });
        expect(claimed).toMatchObject({ account_sid: 7, team_sid: 70, linked_at: NOW + 9 });
      }),
    );
  });
});

test('a change is news for the buyer when the plan begins, ends or is given back', () => {
  const told: Record<string, PurchaseNews> = {};
  for (const before of [null, ...SUBSCRIPTION_STATES]) {
    for (const after of SUBSCRIPTION_STATES) {
      const news = purchaseNews(before, after);
      if (news !== null) told[`${before} ${after}`] = news;
    }
  }
  expect(told).toEqual({
    'null active': 'begun',
    'pending active': 'begun',
    'active expired': 'ended',
    'active deleted': 'refunded',
    'inactive expired': 'ended',
    'inactive deleted': 'refunded',
  } satisfies Record<string, PurchaseNews>);
});

test.each([
  ['stripe', true],
  ['app_store', true],
  ['play', true],
  ['team_code', false],
  ['operator', false],
  ['', false],
] as const)('%o is a source of purchases: %o', (source, expected) => {
  expect(isPurchaseSource(source)).toBe(expected);
});

test('two grants that differ in what a team gets, or which team, are not the same', () => {
  const grant = {
    source: 'stripe',
    sku: '1',
    state: 'active' as SubscriptionState,
    account_sid: 7,
    team_sid: 70,
    linked_at: 1,
    starts_at: 1,
    ends_at: 2,
    renews: true,
    payment_period: 'monthly',
    unpaid_since: 0,
  } as const;
  for (const change of [
    { sku: '2' },
    { state: 'expired' },
    { account_sid: 8 },
    { team_sid: 0 },
    { ends_at: 3 },
    { renews: false },
  ] as const) {
    expect(isSameGrant(grant, { ...grant, ...change })).toBe(false);
  }
  expect(isSameGrant(grant, { ...grant, linked_at: 9 })).toBe(true);
});
