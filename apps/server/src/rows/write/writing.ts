/**
 * The transaction in which an account writes: it takes the locks first, then reads the account's permissions (PUL-2).
 */

import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import {
  type Access,
  type Account,
  type PlanTimeDeps,
  planTime,
  readAccess,
  spacesToLock,
} from '../people/access.ts';

export interface Writing {
  readonly tx: Tx;
  readonly numbers: ChangeNumbers;
  /** Permissions read after the locks; every space that they allow to write in is locked. */
  readonly access: Access;
}

type WritingDeps = DatabaseDep & PlanTimeDeps;

/** The account joined a team between choosing the locks and taking them. */
class Overtaken extends Error {}

/** @param rows approximate number of rows to write; as many change numbers are reserved at once */
export async function writing<T>(
  deps: WritingDeps,
  { account, rows }: { readonly account: Account; readonly rows: number },
  body: (writing: Writing) => Promise<T>,
): Promise<T> {
  for (;;) {
    const spaces = await spacesToLock(deps.database.reader, account);
    try {
      return await deps.database.transaction(async (tx) => {
        const numbers = await ChangeNumbers.lock(tx, spaces, rows);
        const access = await readAccess(tx, account, planTime(deps));
        if (!isLocked(access, spaces)) throw new Overtaken();
        return await body({ tx, numbers, access });
      });
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}

function isLocked({ memberships }: Access, spaces: readonly number[]): boolean {
  return memberships.every(({ status, space }) => status !== 'active' || spaces.includes(space));
}
