/**
 * The demo's accounts in a database of production. A start in trial mode wrote them into a club's database before the
 * server refused that, with a password that everybody can read.
 */
import { DEMO_EMAIL, DEMO_PASSWORD } from '@touchline/domain/demo/club';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import { YOUNG_EMAIL } from './young-team.ts';

const EMAILS = [DEMO_EMAIL, YOUNG_EMAIL] as const;

export interface DemoAccount {
  readonly sid: number;
  readonly email: string;
  readonly passwordHash: string;
  /** False after a change of the password: somebody uses the account. */
  readonly isPublic: boolean;
}

export async function demoAccounts({
  database,
  passwords,
}: DatabaseDep & PasswordsDep): Promise<readonly DemoAccount[]> {
  const found = await database.reader
    .selectFrom('accounts')
    .select(['sid', 'email', 'password_hash as passwordHash'])
    .where('email', 'in', EMAILS)
    .orderBy('sid')
    .execute();
  const accounts: DemoAccount[] = [];
  for (const account of found)
    accounts.push({ ...account, isPublic: await passwords.fits(DEMO_PASSWORD, account.passwordHash) });
  return accounts;
}

/** One line for the operator at the start of a production server. */
export async function warnOfDemo(deps: DatabaseDep & PasswordsDep & LogDep): Promise<void> {
  const open = (await demoAccounts(deps)).filter(({ isPublic }) => isPublic);
  if (open.length === 0) return;
  const emails = new Intl.ListFormat('en').format(open.map(({ email }) => email));
  deps.log.warn(
    {},
    `everybody can sign in as ${emails}, because the demo's password is public: npm run demo -- remove deletes these accounts with all their data`,
  );
}
