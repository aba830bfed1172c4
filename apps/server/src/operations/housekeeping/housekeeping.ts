/**
 * Deletes data that is kept for a limited time: contents of deleted rows, values that lost, codes, tokens, unused ids,
 * subscriptions to matches.
 */

import { linksToTeam } from '@touchline/domain/entity/rows/team-links';
import { checksum, DELETED, type Registers } from '@touchline/sync/model/registers';
import { sql } from 'kysely';
import type { Feature, Job } from '#features/feature.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { deleteOld, type Old } from '#platform/database/delete-old.ts';
import { EMPTIED, readRows, type StoredRow, writeRows } from '#platform/database/rows.ts';
import { recountSizes } from '#platform/database/sizes.ts';
import { lockSpace } from '#platform/database/spaces.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';
import { UNKNOWN_AUTHORS } from '#rows/authors/authors.ts';

const DAY_MS = 86_400_000;
/** A value that lost stays readable for 30 days (MRG-7). */
const LOST_VALUES_MS = 30 * DAY_MS;
/** The deletion of a row is known forever, its contents for 30 days (MRG-4). */
const TOMBSTONES_MS = 30 * DAY_MS;
/** Deleted rows that are emptied at a time; writes to their space wait meanwhile. */
const TOMBSTONES_AT_ONCE = 200;
/** After a year offline a device asks for new ids. */
const LEASES_MS = 365 * DAY_MS;
const HALF_A_MEGABYTE = 500_000;
const EVERY_MS = 6 * 3_600_000;

type HousekeepingDeps = ConfigDep<'rowMegabytesPerAccount' | 'historyMegabytesPerAccount'> &
  DatabaseDep &
  TimeDep;

/** Deletes expired data of the rows and of every feature. */
export async function runHousekeeping<D extends HousekeepingDeps>(
  deps: D,
  features: readonly Feature<D>[],
): Promise<void> {
  const { database, now } = deps;
  const time = now();
  for (const old of overBy(time)) await deleteOld(database, old);
  await emptyTombstones({ database }, time - TOMBSTONES_MS);
  // Sizes still include what was deleted above. Recount only spaces near their limit, because a count reads every row.
  const { rowMegabytesPerAccount: rows, historyMegabytesPerAccount: history } = deps.config;
  await recountSizes(database, { rows: rows * HALF_A_MEGABYTE, history: history * HALF_A_MEGABYTE });
  for (const { cleanup } of features) await cleanup?.(deps);
}

/** Entries with a limited lifetime, and when they expire. */
function overBy(time: number): readonly Old[] {
  return [
    {
      table: 'lost_values',
      key: ['collection', 'sid', 'path', 'stamp'],
      time: 'at',
      before: time - LOST_VALUES_MS,
    },
    { table: 'leases', key: ['collection', 'sid'], time: 'created_at', before: time - LEASES_MS },
  ];
}

/**
 * Keeps only the `deleted` register of a deleted row, and its owner, so that members' devices get the deletion. The row
 * gets no new change number: devices show nothing of a deleted row, and their consistency check leaves it out.
 */
async function emptyTombstones({ database }: DatabaseDep, before: number): Promise<void> {
  for (;;) {
    const found = await database.reader
      .selectFrom('rows')
      .select(['collection', 'sid', 'space'])
      // Repeats the index's condition, so that both databases use the index.
      .where(sql<boolean>`deleted = 1`)
      .where('updated_at', '<', before)
      .orderBy('updated_at')
      .limit(TOMBSTONES_AT_ONCE)
      .execute();
    if (found.length === 0) return;
    for (const [space, rows] of Map.groupBy(found, (row) => row.space)) {
      await database.transaction(async (tx) => {
        // Orders this transaction with a push that restores one of the rows.
        await lockSpace(tx, space, 0);
        for (const [collection, ofOne] of Map.groupBy(rows, (row) => row.collection)) {
          const sids = ofOne.map(({ sid }) => sid);
          const deleted = (await readRows(tx, collection, sids)).filter((row) => row.deleted === 1);
          await writeRows(tx, deleted.map(emptied));
        }
      });
    }
  }
}

function emptied(row: StoredRow): StoredRow {
  const all = Object.entries(JSON.parse(row.registers) as Registers);
  const registers = Object.fromEntries(all.filter(([path]) => path === DELETED || linksToTeam(path)));
  return {
    ...row,
    registers: JSON.stringify(registers),
    checksum: checksum(registers),
    deleted: EMPTIED,
    authors: UNKNOWN_AUTHORS,
  };
}

/** Cleans up at start and every six hours, and runs the features' jobs. Returns a function that ends both. */
export function startHousekeeping<D extends HousekeepingDeps & LogDep>(
  deps: D,
  features: readonly Feature<D>[],
): () => void {
  const housekeeping = {
    everyMs: EVERY_MS,
    run: () => runHousekeeping(deps, features),
    failure: 'tidying up failed',
  };
  const jobs: readonly Job<D>[] = [housekeeping, ...features.flatMap(({ jobs = [] }) => jobs)];
  const timers = jobs.map(({ everyMs, run, failure }) => {
    const once = () => {
      run(deps).catch((error: unknown) => deps.log.warn({ error: String(error) }, failure));
    };
    once();
    return setInterval(once, everyMs).unref();
  });
  return () => timers.forEach(clearInterval);
}
