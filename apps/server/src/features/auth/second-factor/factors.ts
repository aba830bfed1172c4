/** The second factors of an account: an authenticator app, passkeys, and the number of recovery codes left. */
import type { Reader, Tx } from '#platform/database/database.ts';
import { forgetRecoveryCodes, recoveryCodesLeft } from './codes/recovery-codes.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
  readonly used_at: number;
  /** 1 when the passkey is synced to the coach's other devices. */
  readonly synced: number;
}

export interface Factors {
  readonly app: { readonly created_at: number; readonly used_at: number } | null;
  readonly passkeys: readonly Passkey[];
}

export async function factorsOf(db: Reader, account: number): Promise<Factors> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select(['created_at', 'used_at'])
    .where('account_sid', '=', account)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at', 'synced'])
    .where('account_sid', '=', account)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { app: app ?? null, passkeys };
}

/** The ways to take the second step. Empty when the account has no second factor. */
export type Way = 'app' | 'passkey' | 'recovery';

export async function waysOf(db: Reader, account: number): Promise<readonly Way[]> {
  const { app, passkeys } = await factorsOf(db, account);
  const ways: Way[] = [];
  if (app !== null) ways.push('app');
  if (passkeys.length > 0) ways.push('passkey');
  if (ways.length > 0 && (await recoveryCodesLeft(db, account)) > 0) ways.push('recovery');
  return ways;
}

/** Removes the recovery codes together with the last factor. */
export async function forgetCodesWithoutFactor(tx: Tx, account: number): Promise<void> {
  const { app, passkeys } = await factorsOf(tx, account);
  if (app === null && passkeys.length === 0) await forgetRecoveryCodes(tx, account);
}
