/** Implements `npm run demo`: lists the demo's accounts in a database, and deletes those with the public password. */
import { deleteAccount } from '#features/auth/leaving/delete-account.ts';
import type { Feature } from '#features/feature.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { onDatabase } from '#platform/database/operator-database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import { noteOperatorLine } from '#platform/security-log/operator-lines.ts';
import type { TimeDep } from '#platform/time.ts';
import { type DemoAccount, demoAccounts } from '../demo/public-accounts.ts';

export const USAGE = 'npm run demo -- list | remove';

export type DemoOrder = 'list' | 'remove';

export interface DemoDeps extends PasswordsDep, TimeDep {
  /** All features that store data of an account. */
  readonly features: readonly Pick<Feature<never>, 'erased'>[];
}

/** Servers may run meanwhile: a session and a team that are gone are gone at the next call. */
export function demoCommand(config: Config, order: DemoOrder, deps: DemoDeps): Promise<string> {
  return onDatabase(config, async (database) => {
    const accounts = await demoAccounts({ ...deps, database });
    if (accounts.length === 0) return 'There are no accounts of the demo.';
    const lines: string[] = [];
    for (const account of accounts)
      lines.push(
        order === 'remove' && account.isPublic
          ? await remove(database, account, deps)
          : await lineOf(database, account),
      );
    return lines.join('\n');
  });
}

async function lineOf(database: Database, { sid, email, isPublic }: DemoAccount): Promise<string> {
  const teams = await rowsOf(database.reader, { space: sid, collection: 'teams' });
  const count = teams.filter(({ deleted }) => deleted === 0).length;
  return [
    email,
    isPublic ? 'its password is public' : 'its password was changed, so it stays',
    `${count} team${count === 1 ? '' : 's'}`,
  ].join('  ');
}

async function remove(
  database: Database,
  { sid, email, passwordHash }: DemoAccount,
  { features, now }: DemoDeps,
): Promise<string> {
  const isDeleted = await database.transaction(async (tx) => {
    // Somebody may change the password meanwhile, and would then lose an account that is theirs.
    const same = await tx
      .selectFrom('accounts')
      .select('sid')
      .where('sid', '=', sid)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    if (same === undefined) return false;
    const at = now();
    await deleteAccount(tx, { sid, email, now: at }, features);
    await noteOperatorLine(tx, { event: 'account_deleted', call: 'npm run demo', account: sid }, at);
    return true;
  });
  return isDeleted
    ? `${email} is deleted with all its data, and signed out everywhere. The server removes its photos within an hour.`
    : `${email} was changed meanwhile and stays.`;
}
