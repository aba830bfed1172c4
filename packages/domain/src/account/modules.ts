/** Modules of an account (section 1), and the features of the plan that each one represents. */
import type { Account, AccountModule } from '../entity/tables/account.ts';
import { type Feature, hasFeature, type Plan } from '../plan/plan.ts';

/** The modules of a new account. A module's kind is its type. */
export const MODULES: readonly (AccountModule & { readonly name: ModuleName })[] = [
  { sid: 1, name: 'livestream', kind: 'free', activated: true, on: true },
  { sid: 2, name: 'ratings', kind: 'pro', activated: false, on: false },
  { sid: 4, name: 'statistics', kind: 'pro', activated: true, on: true },
  { sid: 5, name: 'accountsharing', kind: 'pro', activated: false, on: false },
  { sid: 6, name: 'tactics', kind: 'pro', activated: false, on: false },
  { sid: 7, name: 'dataexport', kind: 'pro', activated: true, on: true },
];

/** The first feature switches the module on. The others may need a better plan. */
export const MODULE_FEATURES = {
  livestream: ['livestream'],
  ratings: ['ratings'],
  statistics: ['match_statistics', 'team_statistics', 'opponent_statistics', 'defence_statistics'],
  accountsharing: ['sharing'],
  tactics: ['templates', 'match_formats', 'place_by_shirt_number'],
  dataexport: ['data_export'],
} as const satisfies Readonly<Record<string, readonly [Feature, ...Feature[]]>>;

export type ModuleName = keyof typeof MODULE_FEATURES;

/** Keeps the activated modules that have a name, a type and a sid (sections 1 and 5). */
export function keptModules(modules: readonly Partial<AccountModule>[]): readonly Partial<AccountModule>[] {
  return modules.filter(
    ({ sid, name, kind, activated }) =>
      sid !== undefined && sid !== 0 && name !== undefined && name !== '' && kind !== undefined && activated,
  );
}

/**
 * The account's modules under a plan. The plan activates and ends those of the table; any other stays as stored. They
 * are derived and never stored, because a trial ends without an action of the user.
 */
export function modulesUnder(account: Pick<Account, 'modules'>, plan: Plan): readonly AccountModule[] {
  const others = account.modules.filter(({ name }) => !Object.hasOwn(MODULE_FEATURES, name));
  return [...MODULES.map((module) => underPlan(module, plan)), ...others];
}

function underPlan(module: AccountModule & { readonly name: ModuleName }, plan: Plan): AccountModule {
  const held = hasFeature(plan, MODULE_FEATURES[module.name][0]);
  return { ...module, activated: held, on: held };
}

/** True when the account has a module that is switched on by the plan of its current team (section 1). */
export function hasModule(account: Pick<Account, 'modules'>, plan: Plan, name: ModuleName): boolean {
  return keptModules(modulesUnder(account, plan)).some(
    (module) => module.name === name && module.on === true,
  );
}
