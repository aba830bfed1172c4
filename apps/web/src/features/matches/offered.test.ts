import { MATCH_STATUSES } from '@touchline/domain/entity/match';
import { CAPABILITIES, type Capability, type Role } from '@touchline/domain/entity/team';
import { permissionHere } from '@touchline/domain/team/permissions';
import { PLANS, type Plan } from '@touchline/domain/team/plan';
import { expect, test } from 'vitest';
import { offeredFor } from './match-actions.ts';

interface Somebody {
  readonly role: Role;
  readonly plan?: Plan;
  readonly phone?: boolean;
  readonly capabilities?: readonly Capability[];
}

/** What is offered with any match at all, in some status of it. */
function offered({ role, plan = 'premium', phone = true, capabilities = [] }: Somebody): readonly string[] {
  const here = { platform: 'web', installed: false, phone } as const;
  const lists = MATCH_STATUSES.map((status) =>
    offeredFor(status, (operation) => permissionHere({ role, capabilities, plan }, operation, here).ok),
  );
  const names = lists.flatMap((list) =>
    Object.entries(list).flatMap(([name, isOffered]) => (isOffered ? [name] : [])),
  );
  return [...new Set(names)].sort();
}

const ALL = ['archive', 'delete', 'duplicate', 'restore', 'saveAsTemplate'];

test('role by role, what the list and the setup offer to do with a whole match', () => {
  expect(offered({ role: 'owner' })).toEqual(ALL);
  expect(offered({ role: 'manager' })).toEqual(ALL);
  expect(offered({ role: 'assistent' })).toEqual(['archive', 'restore']);
  expect(offered({ role: 'assistent', capabilities: ['matches'] })).toEqual([
    'archive',
    'delete',
    'duplicate',
    'restore',
  ]);
  expect(offered({ role: 'reporter' })).toEqual(['archive', 'restore']);
  expect(offered({ role: 'fan' })).toEqual([]);
  // Templates are never granted.
  expect(offered({ role: 'fan', capabilities: CAPABILITIES })).not.toContain('saveAsTemplate');
});

test('plan by plan: on a PC nothing is offered that the plan would refuse', () => {
  const byPlan = (phone: boolean) =>
    Object.fromEntries(PLANS.map((plan) => [plan, offered({ role: 'owner', plan, phone })]));
  const withoutTemplates = ALL.filter((name) => name !== 'saveAsTemplate');
  expect(byPlan(true)).toEqual({ free: withoutTemplates, trial: ALL, premium: ALL, plus: ALL });
  expect(byPlan(false)).toEqual({ free: [], trial: ALL, premium: ALL, plus: ['saveAsTemplate'] });
});

test('a shared team whose plan ended is read, and nothing of it is offered to those it is shared with', () => {
  for (const plan of ['free', 'plus'] as const) {
    for (const role of ['manager', 'assistent', 'reporter', 'fan'] as const) {
      expect(offered({ role, plan, capabilities: CAPABILITIES })).toEqual([]);
    }
  }
});
