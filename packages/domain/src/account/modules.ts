/** Modules of an account (section 1). */
import type { Account, AccountModule } from '../entity/account.ts';

/** What every account starts with. A module's kind is its type. */
export const MODULES: readonly AccountModule[] = [
  { sid: 1, name: 'livestream', kind: 'free', activated: true, on: true },
  { sid: 2, name: 'ratings', kind: 'pro', activated: false, on: false },
  { sid: 4, name: 'statistics', kind: 'pro', activated: true, on: true },
  { sid: 5, name: 'accountsharing', kind: 'pro', activated: false, on: false },
  { sid: 6, name: 'tactics', kind: 'pro', activated: false, on: false },
  { sid: 7, name: 'dataexport', kind: 'pro', activated: true, on: true },
];

/** Only modules that have a name, type, sid and are activated are kept (sections 1 and 5). */
export function keptModules(modules: readonly Partial<AccountModule>[]): readonly Partial<AccountModule>[] {
  return modules.filter(
    ({ sid, name, kind, activated }) =>
      sid !== undefined && sid !== 0 && name !== undefined && name !== '' && kind !== undefined && activated,
  );
}

export function hasModule(account: Pick<Account, 'modules'>, name: string): boolean {
  return keptModules(account.modules).some((module) => module.name === name && module.on === true);
}
