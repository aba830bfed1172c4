/**
 * Writes of people without an account, such as a family with a link. The merge, the limits and the effects on views are
 * those of every other write. Instead of a role, the caller names the registers that may change.
 */
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { operationName } from '@touchline/domain/entity/rows/collections';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { type Path, stampChanges } from '@touchline/sync/model/registers';
import type { Tx } from '#platform/database/database.ts';
import { ChangeNumbers, readSpace } from '#platform/database/spaces.ts';
import { aloneAccess, planTime } from '../people/access.ts';
import { Application, type Saved } from '../push/application.ts';
import { publishWritten } from './hints.ts';
import { serverStamp } from './server-clock.ts';
import type { WriteDeps } from './write.ts';

export interface WriteTarget {
  readonly space: number;
  readonly collection: CollectionName;
  readonly sid: number;
  /** The signed-in account that writes without a role, such as a parent; the privacy log names it. */
  readonly account?: number;
}

export interface Decided<T> {
  readonly answer: T;
  /** Empty when nothing changes. */
  readonly changes: Changes;
  /** The registers that this person may change. */
  readonly registers: ReadonlySet<Path>;
  /** Runs in the same transaction after the row is written. */
  readonly afterwards?: (tx: Tx) => Promise<void>;
}

/** The account that owns the space has no room, or the row is as large as a row may be. */
export type NoRoom = { readonly code: 'noRoom' };

const NOTHING: Saved = { spaces: [], accounts: [], viewsChanged: false, scheduled: false };

/**
 * Decides and writes in one transaction that holds the lock of the space, so that two people cannot both take what is
 * there once. `decide` reads through `tx`. Throws when it decides about a register that it does not name.
 */
export async function writeWithoutAccount<T>(
  deps: WriteDeps,
  target: WriteTarget,
  decide: (tx: Tx, now: number) => Promise<Decided<T>>,
): Promise<Result<T, NoRoom>> {
  const { space, collection, sid, account } = target;
  const { result, written } = await deps.database.transaction(async (tx) => {
    const numbers = await ChangeNumbers.lock(tx, [space], 1);
    const now = deps.now();
    const { answer, changes, registers, afterwards } = await decide(tx, now);
    if (Object.keys(changes).length === 0) {
      await numbers.settle();
      return { result: ok(answer), written: NOTHING };
    }
    const state = (await readSpace(tx, space)) ?? { counter: 0, access_version: 0 };
    const access = aloneAccess({ sid: space, created_at: 0 }, state, planTime(deps));
    const { config: maximums, dueJobs } = deps;
    const signedIn = account === undefined ? {} : { signedIn: account };
    const application = new Application({ tx, numbers, access, maximums, dueJobs, registers, ...signedIn });
    await application.rows.load([{ collection, sid }]);
    const row = application.rows.get({ collection, sid });
    const mutation = {
      op: operationName(collection, 'update'),
      sid,
      incremental: (row?.incremental ?? 0) + 1,
      registers: stampChanges(changes, serverStamp(row?.registers ?? {}, now)),
    };
    await application.prepare([mutation]);
    const applied = application.apply(mutation);
    if (applied.status === 'refused') {
      const stray = Object.keys(changes).find((path) => !registers.has(path));
      if (stray !== undefined) throw new Error(`not a register of this link: ${stray}`);
      await numbers.settle();
      return { result: refuse({ code: 'noRoom' } as const), written: NOTHING };
    }
    const saved = await application.save();
    await afterwards?.(tx);
    return { result: ok(answer), written: saved };
  });
  publishWritten(deps.bus, written, '');
  if (written.scheduled) deps.dueJobs.wake();
  return result;
}
