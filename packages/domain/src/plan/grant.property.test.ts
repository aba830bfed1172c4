import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_PERIODS, SUBSCRIPTION_STATES } from '../entity/tables/purchase.ts';
import {
  GRANT_SKUS,
  GRANT_SOURCES,
  type Grant,
  grantState,
  isInForce,
  linkGrant,
  nextChange,
  RENEWAL_GRACE_S,
  relinkFrom,
  teamPlanOf,
} from './grant.ts';
import { FEATURE_NAMES, hasFeature, planOf } from './plan.ts';

const DAY = 86_400;
const NOW = 1_000 * DAY;
const time = fc.integer({ min: NOW - 400 * DAY, max: NOW + 400 * DAY });
const grants = fc.record<Grant>({
  source: fc.constantFrom(...GRANT_SOURCES),
  sku: fc.constantFrom(...GRANT_SKUS),
  state: fc.constantFrom(...SUBSCRIPTION_STATES),
  account_sid: fc.constantFrom(0, 7, 8),
  team_sid: fc.constantFrom(0, 70, 71),
  linked_at: time,
  starts_at: time,
  ends_at: fc.oneof(fc.constant(0), time),
  renews: fc.boolean(),
  payment_period: fc.constantFrom('', ...PAYMENT_PERIODS),
  unpaid_since: fc.constantFrom(0, 1),
});
const planNow = (sku: string) => planOf({ sku, trialDays: -1, plans: 'sold' });

describe('grants', () => {
  test('give a team every feature that one of those in force gives, and no other', () => {
    fc.assert(
      fc.property(fc.array(grants, { maxLength: 6 }), time, (some, now) => {
        const plan = planNow(teamPlanOf(some, now).sku);
        for (const feature of FEATURE_NAMES) {
          const given = some.some((one) => isInForce(one, now) && hasFeature(planNow(one.sku), feature));
          expect(hasFeature(plan, feature)).toBe(given || hasFeature('free', feature));
        }
      }),
    );
  });

  test('do not take from each other: one that ends leaves what the others give', () => {
    fc.assert(
      fc.property(fc.array(grants, { minLength: 1, maxLength: 6 }), grants, time, (some, ending, now) => {
        const without = teamPlanOf(some, now);
        for (const state of ['expired', 'deleted', 'inactive', 'pending'] as const) {
          expect(teamPlanOf([...some, { ...ending, state }], now)).toEqual(without);
        }
      }),
    );
  });

  test('say when the plan ends, which is true as long as none of them changes', () => {
    fc.assert(
      fc.property(fc.array(grants, { maxLength: 6 }), time, fc.nat({ max: 900 * DAY }), (some, now, wait) => {
        const { sku, plan_end } = teamPlanOf(some, now);
        const later = now + wait;
        const none = sku === '' || plan_end === 0;
        if (none) expect(plan_end).toBe(0);
        else expect(plan_end).toBeGreaterThan(now);
        if (!none && later < plan_end)
          expect(some.some((one) => one.sku === sku && isInForce(one, later))).toBe(true);
        // Only one that begins meanwhile gives the same plan afterwards.
        const begin = some.some((one) => one.starts_at > now);
        if (!none && later >= plan_end && !begin) expect(teamPlanOf(some, later).sku).not.toBe(sku);
      }),
    );
  });

  test('change by themselves only at the moment that they name', () => {
    fc.assert(
      fc.property(grants, time, fc.nat({ max: 900 * DAY }), (grant, now, wait) => {
        const change = nextChange(grant, now);
        const later = now + wait;
        if (change === 0 || later < change) expect(grantState(grant, later)).toBe(grantState(grant, now));
        // One that ends before it starts never begins.
        else if (grant.starts_at < change || grant.ends_at === 0) {
          expect(grantState(grant, change)).not.toBe(grantState(grant, now));
        }
      }),
    );
  });

  test('that renew go on for a day after the paid period, until the payment is known', () => {
    const grant: Grant = {
      source: 'stripe',
      sku: '1',
      state: 'active',
      account_sid: 7,
      team_sid: 70,
      linked_at: NOW,
      starts_at: NOW,
      ends_at: NOW + 30 * DAY,
      renews: true,
      payment_period: 'monthly',
      unpaid_since: 0,
    };
    expect(grantState(grant, grant.ends_at + RENEWAL_GRACE_S - 1)).toBe('active');
    expect(grantState(grant, grant.ends_at + RENEWAL_GRACE_S)).toBe('expired');
    expect(grantState({ ...grant, renews: false }, grant.ends_at)).toBe('expired');
  });

  test('belong to one account, and move once per so many days', () => {
    fc.assert(
      fc.property(grants, time, fc.nat({ max: 60 }), (grant, now, relinkDays) => {
        const link = { account: 7, team: 72, now, relinkDays };
        const answer = linkGrant(grant, link);
        const usable = ['active', 'pending', 'inactive'].includes(grantState(grant, now));
        if (grant.account_sid !== 7 || !usable) {
          expect(answer).toEqual({ ok: false, error: { code: 'grantUnusable' } });
        } else if (now < relinkFrom(grant, relinkDays)) {
          expect(answer).toMatchObject({ ok: false, error: { code: 'tooEarlyToSwitch' } });
        } else {
          expect(answer).toEqual({ ok: true, value: { ...grant, team_sid: 72, linked_at: now } });
        }
      }),
    );
  });
});
