/**
 * Ten recovery codes for an account that lost phone and key, each valid once. The first group finds the row. The other
 * three groups are the secret: 60 bits, hashed as slowly as a password.
 */

import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';

export const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
const HOUR_MS = 3_600_000;
const SETS_PER_HOUR = 10;
/** Without I, L, O and U, which look like other characters on paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface NewCodes {
  /** The codes for the coach; only their hashes are stored. */
  readonly shown: readonly string[];
  readonly rows: readonly { readonly selector: string; readonly code_hash: string }[];
}

/**
 * Hashes the codes before the transaction, because hashing is slow, and one after the other, so that another sign-in
 * waits behind one hash and not behind ten. Throws 429 for an account that asks too often.
 */
export async function newRecoveryCodes(
  { limits, passwords, randomBytes }: LimitsDep & PasswordsDep & RandomBytesDep,
  account: number,
): Promise<NewCodes> {
  if ((await limits.hit(`recovery-codes:${account}`, HOUR_MS)) > SETS_PER_HOUR) throw authError(429);
  const selectors = new Set<string>();
  while (selectors.size < RECOVERY_CODES) selectors.add(newGroup(randomBytes));
  const codes = [...selectors].map((selector) => ({
    selector,
    groups: Array.from({ length: GROUPS - 1 }, () => newGroup(randomBytes)),
  }));
  const rows: NewCodes['rows'][number][] = [];
  for (const { selector, groups } of codes) {
    rows.push({ selector, code_hash: await passwords.hash(groups.join('')) });
  }
  return { shown: codes.map(({ selector, groups }) => [selector, ...groups].join('-')), rows };
}

/** Replaces all existing codes. */
export async function storeRecoveryCodes(tx: Tx, account: number, { rows }: NewCodes): Promise<void> {
  await forgetRecoveryCodes(tx, account);
  await tx
    .insertInto('recovery_codes')
    .values(rows.map((row) => ({ account_sid: account, ...row })))
    .execute();
}

export async function forgetRecoveryCodes(tx: Tx, account: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_sid', '=', account).execute();
}

export async function recoveryCodesLeft(db: Reader, account: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('account_sid', '=', account)
    .executeTakeFirstOrThrow();
  return left;
}

/** The stored code that matches; null for a wrong one. Takes as long for an unknown first group. */
export async function fittingRecoveryCode(
  { database, passwords }: DatabaseDep & PasswordsDep,
  account: number,
  typed: string,
): Promise<{ readonly selector: string; readonly code_hash: string } | null> {
  const letters = lettersOf(typed);
  if (letters.length !== GROUPS * GROUP_LENGTH) return null;
  const selector = letters.slice(0, GROUP_LENGTH);
  const row = await database.reader
    .selectFrom('recovery_codes')
    .select(['selector', 'code_hash'])
    .where('account_sid', '=', account)
    .where('selector', '=', selector)
    .executeTakeFirst();
  const fits = await passwords.fits(letters.slice(GROUP_LENGTH), row?.code_hash ?? null);
  return fits ? (row ?? null) : null;
}

/** Returns false when another sign-in used the code meanwhile. */
export async function useRecoveryCode(
  tx: Tx,
  account: number,
  { selector, code_hash }: { selector: string; code_hash: string },
): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('account_sid', '=', account)
    .where('selector', '=', selector)
    .where('code_hash', '=', code_hash)
    .returning('selector')
    .executeTakeFirst();
  return used !== undefined;
}

/** Normalizes a typed code: lower case, other dashes, and letters that look like digits. */
function lettersOf(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
}

/** Uses the five lowest bits of each byte, so all 32 letters are equally likely. */
function newGroup(randomBytes: (length: number) => Buffer): string {
  return [...randomBytes(GROUP_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
