import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trialEnd } from '../account/trial.ts';
import type { Role } from '../entity/team.ts';
import { actorOf } from './actor.ts';
import { may } from './permissions.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;
const shared = (role: Role, { sku = '', trial_end = 0 } = {}) => ({ role, capabilities: [], sku, trial_end });

describe('the plan of a team, as a device knows it', () => {
  test('whoever it is shared with has the plan that its owner has, on every day and whatever was bought', () => {
    const skus = fc.constantFrom('', '1', '2', '3');
    const seconds = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
    const roles = fc.constantFrom('manager', 'assistent', 'reporter', 'fan');
    fc.assert(
      fc.property(skus, seconds, seconds, roles, (sku, signup, nowSeconds, role) => {
        const owner = actorOf(shared('', { sku }), { signup, nowSeconds });
        const member = actorOf(shared(role, { sku, trial_end: trialEnd(signup) }), { signup: 0, nowSeconds });
        expect(member.plan).toBe(owner.plan);
      }),
    );
  });

  test("it ends with the owner's trial, without a word from the server; his own trial makes no difference", () => {
    const team = shared('manager', { trial_end: NOW });
    const at = (nowSeconds: number) => actorOf(team, { signup: NOW - DAY, nowSeconds });
    expect(at(NOW - 1).plan).toBe('trial');
    expect(at(NOW).plan).toBe('free');
    expect(may(at(NOW - 1), 'setUpTeam')).toBe(true);
    expect(may(at(NOW), 'setUpTeam')).toBe(false);
    expect(may(at(NOW), 'seeLineups')).toBe(true);
  });

  test('a row that does not say it yet counts as in its trial; on his own team only his own sign-up counts', () => {
    expect(actorOf(shared('fan'), { signup: 0, nowSeconds: NOW }).plan).toBe('trial');
    const own = shared('owner', { trial_end: NOW + DAY });
    expect(actorOf(own, { signup: 0, nowSeconds: NOW }).plan).toBe('free');
    expect(actorOf(own, { signup: NOW - DAY, nowSeconds: NOW }).plan).toBe('trial');
  });
});
