/** The first second factor comes with recovery codes, so that losing it does not lock the coach out. */

import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import { newRecoveryCodes, recoveryCodesLeft, storeRecoveryCodes } from './recovery-codes.ts';

export interface FirstCodes {
  /** Empty when the account has recovery codes already. */
  readonly shown: readonly string[];
  readonly store: (tx: Tx) => Promise<void>;
}

export async function firstCodes(
  deps: DatabaseDep & LimitsDep & PasswordsDep & RandomBytesDep,
  account: number,
): Promise<FirstCodes> {
  if ((await recoveryCodesLeft(deps.database.reader, account)) > 0) {
    return { shown: [], store: async () => undefined };
  }
  const codes = await newRecoveryCodes(deps, account);
  return { shown: codes.shown, store: (tx) => storeRecoveryCodes(tx, account, codes) };
}
