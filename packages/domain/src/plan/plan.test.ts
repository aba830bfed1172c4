import { describe, expect, test } from 'vitest';
import {
  bestOf,
  FEATURE_NAMES,
  hasFeature,
  hasFeatureHere,
  isMobile,
  matchesAreEditable,
  PLANS,
  planOf,
  sharedMayRead,
  sharesAllowed,
} from './plan.ts';

describe('plans', () => {
  test('a team has the better one of its grants and the trial', () => {
    const plan = (sku: string, trialDays: number) => planOf({ sku, trialDays, plans: 'sold' });
    expect(plan('1', 12)).toBe('premium');
    // The trial includes all of plus, and more.
    expect(plan('2', 12)).toBe('trial');
    expect(plan('2', -1)).toBe('plus');
    expect(plan('', 0)).toBe('trial');
    expect(plan('', -1)).toBe('free');
    expect(plan('3', -1)).toBe('free');
  });

  test('every team has Premium where plans are included', () => {
    for (const sku of ['', '1', '2', '3']) {
      for (const trialDays of [-1, 0, 12]) {
        expect(planOf({ sku, trialDays, plans: 'included' })).toBe('premium');
      }
    }
  });

  test('sharing and club need Premium or a trial; plus features are also in plus (section 6)', () => {
    const plansWith = (feature: (typeof FEATURE_NAMES)[number]) =>
      PLANS.filter((plan) => hasFeature(plan, feature));
    const table = Object.fromEntries(FEATURE_NAMES.map((feature) => [feature, plansWith(feature).join(' ')]));
    expect(table).toEqual({
      livestream: 'free trial plus premium',
      match_statistics: 'free trial plus premium',
      data_export: 'free trial plus premium',
      matches_on_pc: 'trial premium',
      team_statistics: 'trial premium',
      opponent_statistics: 'trial premium',
      defence_statistics: 'trial premium',
      team_page: 'trial plus premium',
      templates: 'trial plus premium',
      match_formats: 'trial plus premium',
      place_by_shirt_number: 'trial plus premium',
      ratings: 'trial plus premium',
      sharing: 'trial premium',
      club: 'trial premium',
      trainer_app: 'trial premium',
    });
  });

  test('the best of several plans is the one that includes all features of the others', () => {
    for (const one of PLANS) {
      for (const other of PLANS) {
        const best = bestOf([one, other]);
        expect([one, other]).toContain(best);
        for (const feature of FEATURE_NAMES) {
          if (hasFeature(one, feature)) expect(hasFeature(best, feature)).toBe(true);
        }
      }
    }
    expect(bestOf([])).toBe('free');
    expect(bestOf(['trial', 'premium'])).toBe('premium');
  });

  test('a trial shares with one person', () => {
    expect(PLANS.map(sharesAllowed)).toEqual([0, 1, 0, Number.POSITIVE_INFINITY]);
  });

  test('shared people can read for 30 days after the plan has ended', () => {
    const endedSeconds = 1_000_000;
    const day = (days: number) => ({ endedSeconds, nowSeconds: endedSeconds + days * 86_400 });
    expect(PLANS.filter((plan) => sharedMayRead(plan, day(400)))).toEqual(['trial', 'premium']);
    expect(PLANS.filter((plan) => sharedMayRead(plan, day(29.99)))).toEqual([...PLANS]);
    expect(sharedMayRead('free', day(30))).toBe(false);
  });

  test('a phone, an installed app and a store app are mobile; a desktop browser is a PC', () => {
    const pc = { platform: 'web', installed: false, phone: false } as const;
    expect(isMobile(pc)).toBe(false);
    expect(isMobile({ ...pc, installed: true })).toBe(true);
    expect(isMobile({ ...pc, phone: true })).toBe(true);
    expect(isMobile({ ...pc, platform: 'ios' })).toBe(true);
    expect(PLANS.filter((plan) => matchesAreEditable(plan, pc))).toEqual(['trial', 'premium']);
    expect(PLANS.filter((plan) => matchesAreEditable(plan, { ...pc, phone: true }))).toEqual([...PLANS]);
    for (const feature of FEATURE_NAMES.filter((name) => name !== 'matches_on_pc')) {
      for (const here of [pc, { ...pc, phone: true }]) {
        expect(PLANS.filter((plan) => hasFeatureHere(plan, feature, here))).toEqual(
          PLANS.filter((plan) => hasFeature(plan, feature)),
        );
      }
    }
  });
});
