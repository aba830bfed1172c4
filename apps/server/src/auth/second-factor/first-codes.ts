/** With the first factor come recovery codes: nobody should be locked out because he put them off. */
import type { Tx } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { newRecoveryCodes, recoveryCodesLeft, storeRecoveryCodes } from './recovery-codes.ts';

export interface FirstCodes {
  /** Empty when there are some already. */
  readonly shown: readonly string[];
  readonly store: (tx: Tx) => Promise<void>;
}

export async function firstCodes(deps: Deps, account: number): Promise<FirstCodes> {
  if ((await recoveryCodesLeft(deps.database.reader, account)) > 0) {
    return { shown: [], store: async () => undefined };
  }
  const codes = await newRecoveryCodes(deps, account);
  return { shown: codes.shown, store: (tx) => storeRecoveryCodes(tx, account, codes) };
}
