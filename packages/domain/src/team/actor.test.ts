import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Role } from '../entity/tables/team.ts';
import { trialEnd } from '../plan/trial.ts';
import { actorOf } from './actor.ts';
import { may } from './permissions.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;
const plans = 'sold';
const shared = (role: Role, { sku = '', plan_end = 0, trial_end = 0 } = {}) => ({
  role,
  capabilities: [],
  sku,
  plan_end,
  trial_end,
});

describe('the plan of a team on a device', () => {
  test('people with whom a team is shared have the plan of its owner, on every day and with every purchase', () => {
    const skus = fc.constantFrom('', '1', '2', '3');
    const seconds = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
    const roles = fc.constantFrom('manager', 'assistent', 'reporter', 'fan');
    fc.assert(
      fc.property(skus, seconds, seconds, roles, (sku, signup, nowSeconds, role) => {
        const owner = actorOf(shared('', { sku }), { signup, nowSeconds, plans });
        const member = actorOf(shared(role, { sku, trial_end: trialEnd(signup) }), {
          signup: 0,
          nowSeconds,
          plans,
        });
        expect(member.plan).toBe(owner.plan);
      }),
    );
  });

  test("the plan ends with the owner's trial unless the server reports otherwise, whatever the member's own trial", () => {
    const team = shared('manager', { trial_end: NOW });
    const at = (nowSeconds: number) => actorOf(team, { signup: NOW - DAY, nowSeconds, plans });
    expect(at(NOW - 1).plan).toBe('trial');
    expect(at(NOW).plan).toBe('free');
    expect(may(at(NOW - 1), 'setUpTeam')).toBe(true);
    expect(may(at(NOW), 'setUpTeam')).toBe(false);
    expect(may(at(NOW), 'seeLineups')).toBe(true);
  });

  test('a plan ends at its second without a word of the server, for the owner and for others', () => {
    for (const role of ['owner', 'manager'] as const) {
      const team = shared(role, { sku: '1', plan_end: NOW, trial_end: 1 });
      const at = (nowSeconds: number) => actorOf(team, { signup: 1, nowSeconds, plans }).plan;
      expect([at(NOW - 1), at(NOW)]).toEqual(['premium', 'free']);
    }
  });

  test("a row without the end of the trial counts as in the trial; one's own team depends on one's own sign-up", () => {
    expect(actorOf(shared('fan'), { signup: 0, nowSeconds: NOW, plans }).plan).toBe('trial');
    const own = shared('owner', { trial_end: NOW + DAY });
    expect(actorOf(own, { signup: 0, nowSeconds: NOW, plans }).plan).toBe('free');
    expect(actorOf(own, { signup: NOW - DAY, nowSeconds: NOW, plans }).plan).toBe('trial');
  });

  test('where plans are included, everybody has Premium, whenever the trial ended', () => {
    for (const role of ['', 'owner', 'manager', 'assistent', 'reporter', 'fan'] as const) {
      const team = shared(role, { trial_end: 1 });
      expect(actorOf(team, { signup: 1, nowSeconds: NOW, plans: 'included' }).plan).toBe('premium');
    }
  });
});
