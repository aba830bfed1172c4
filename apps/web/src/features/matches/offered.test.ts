import { MATCH_STATUSES } from '@touchline/domain/entity/tables/match';
import { CAPABILITIES, type Capability, type Role } from '@touchline/domain/entity/tables/team';
import { PLANS, type Plan } from '@touchline/domain/plan/plan';
import { permissionHere } from '@touchline/domain/team/permissions';
import { expect, test } from 'vitest';
import { offeredFor } from './match-actions.ts';

interface Person {
  readonly role: Role;
  readonly plan?: Plan;
  readonly phone?: boolean;
  readonly capabilities?: readonly Capability[];
}

/** The actions that are offered for a match in at least one status. */
function offered({ role, plan = 'premium', phone = true, capabilities = [] }: Person): readonly string[] {
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

test('each role gets exactly the expected actions on a whole match in the list and the setup', () => {
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

test('on a PC no action is offered that the plan would refuse', () => {
  const byPlan = (phone: boolean) =>
    Object.fromEntries(PLANS.map((plan) => [plan, offered({ role: 'owner', plan, phone })]));
  const withoutTemplates = ALL.filter((name) => name !== 'saveAsTemplate');
  expect(byPlan(true)).toEqual({ free: withoutTemplates, trial: ALL, premium: ALL, plus: ALL });
  expect(byPlan(false)).toEqual({ free: [], trial: ALL, premium: ALL, plus: ['saveAsTemplate'] });
});

test('a shared team whose plan ended is readable, and its members get no actions', () => {
  for (const plan of ['free', 'plus'] as const) {
    for (const role of ['manager', 'assistent', 'reporter', 'fan'] as const) {
      expect(offered({ role, plan, capabilities: CAPABILITIES })).toEqual([]);
    }
  }
});
