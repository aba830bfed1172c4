/**
 * Ten codes for the day on which phone and key are gone, each good once. The first group finds the row, the other
 * three are the secret: 60 bits, kept as slowly as a password.
 */
import type { Reader, Tx } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { authError } from '../../errors.ts';

export const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
const HOUR_MS = 3_600_000;
const SETS_PER_HOUR = 10;
/** Nothing that looks like something else on paper: no I, L, O, U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface NewCodes {
  /** As the coach writes them down; stored nowhere. */
  readonly shown: readonly string[];
  readonly rows: readonly { readonly selector: string; readonly code_hash: string }[];
}

/**
 * Hashing takes its time: before a transaction, never in one, and one after the other: whoever signs in meanwhile
 * waits behind one of them, not behind ten. 429 for an account that asks too often.
 */
export async function newRecoveryCodes(
  { limits, passwords, randomBytes }: Pick<Deps, 'limits' | 'passwords' | 'randomBytes'>,
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

/** In place of all that there were. */
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

/** A stored code that fits; null for one that does not. Takes as long for a first group that nobody has. */
export async function fittingRecoveryCode(
  { database, passwords }: Pick<Deps, 'database' | 'passwords'>,
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

/** False when somebody else used it meanwhile. */
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

/** However it was typed: small letters, other dashes, and what reads like a digit. */
function lettersOf(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
}

/** 32 letters: each byte's five lowest bits are one, each as likely as the others. */
function newGroup(randomBytes: (length: number) => Buffer): string {
  return [...randomBytes(GROUP_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
