/** The transaction in which an account writes: locked first, then read what it may (PUL-2). */
import type { Tx } from '../database/database.ts';
import { ChangeNumbers } from '../database/spaces.ts';
import type { Deps } from '../deps.ts';
import { type Access, type Account, readAccess, spacesToLock } from './access.ts';

export interface Writing {
  readonly tx: Tx;
  readonly numbers: ChangeNumbers;
  /** Of now: whatever it allows to write in is locked. */
  readonly access: Access;
}

type WritingDeps = Pick<Deps, 'database' | 'now'>;

/** The account became a member of a team between the look at what to lock and the locks. */
class Overtaken extends Error {}

/** @param rows how many the transaction will write, about: so many change numbers are reserved at once */
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
        const access = await readAccess(tx, account, deps.now());
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
