/**
 * What is kept for a while and then goes: what deleted rows held, values that lost, codes, tokens, ids that
 * nobody used, who wanted to hear of a match.
 */
import { checksum, DELETED, type Registers } from '@touchline/sync/registers';
import { sql } from 'kysely';
import { endSession } from './auth/session-end.ts';
import { NEVER_USED } from './auth/sessions.ts';
import type { Config } from './config.ts';
import { deleteOld, type Old } from './database/delete-old.ts';
import { EMPTIED, readRows, type StoredRow, writeRows } from './database/rows.ts';
import { recountSizes } from './database/sizes.ts';
import { lockSpace } from './database/spaces.ts';
import type { Deps } from './deps.ts';
import { sweepPictures } from './media/sweep.ts';
import { forgetEndedMatches } from './notifications/ended.ts';
import { followCodes } from './plans/team-codes.ts';
import { tidyTokens } from './sharing/invite-tokens.ts';
import { followPlans } from './sharing/plan-end.ts';
import { saysWhose } from './sharing/team-rows.ts';
import { UNKNOWN_AUTHORS } from './sync/authors.ts';

const DAY_MS = 86_400_000;
/** MRG-7: a value that lost stays readable for 30 days. */
const LOST_VALUES_MS = 30 * DAY_MS;
/** MRG-4: that a row was deleted is known for ever, what it held for 30 days. */
const TOMBSTONES_MS = 30 * DAY_MS;
/** Deleted rows that are emptied at a time: nobody of their space writes meanwhile. */
const TOMBSTONES_AT_ONCE = 200;
const SESSIONS_AT_ONCE = 200;
/** How long it is known that a refresh token was replaced: whoever uses it again within that time ends the session. */
const RETIRED_TOKENS_MS = 90 * DAY_MS;
/** A device that a coach did not open for a whole season and a month is signed out: who knows where it is. */
const SIGNED_IN_MS = 400 * DAY_MS;
/** A device that was away for a year asks for new ids. */
const LEASES_MS = 365 * DAY_MS;
const HALF_A_MEGABYTE = 500_000;
const EVERY_MS = 6 * 3_600_000;
/** A photo that was taken back is shown to nobody at once; its files go soon, too. */
const SWEEP_EVERY_MS = 3_600_000;

type HouseDeps = Pick<Deps, 'database' | 'now' | 'log' | 'bus'> & {
  readonly config: Pick<Config, 'rowMegabytesPerAccount' | 'historyMegabytesPerAccount'>;
};

export async function tidyUp(deps: Omit<HouseDeps, 'log'>): Promise<void> {
  const { database, now } = deps;
  const time = now();
  for (const old of overBy(time)) await deleteOld(database, old);
  await emptyTombstones({ database }, time - TOMBSTONES_MS);
  await database.transaction((tx) => tidyTokens(tx, time));
  // What was removed above is still counted. Only where it could matter: counting reads every row of the space.
  const { rowMegabytesPerAccount: rows, historyMegabytesPerAccount: history } = deps.config;
  await recountSizes(database, { rows: rows * HALF_A_MEGABYTE, history: history * HALF_A_MEGABYTE });
  await signOutForgotten(deps, time - SIGNED_IN_MS);
  await forgetEndedMatches(database, time);
  await followCodes(deps);
  await followPlans(deps);
}

/** Entries that are kept for a while, and from when on they go. */
function overBy(time: number): readonly Old[] {
  return [
    {
      table: 'lost_values',
      key: ['collection', 'sid', 'path', 'stamp'],
      time: 'at',
      before: time - LOST_VALUES_MS,
    },
    { table: 'codes', key: ['email', 'purpose'], time: 'expires_at', before: time },
    { table: 'one_time_tokens', key: ['token_hash'], time: 'expires_at', before: time },
    { table: 'factor_steps', key: ['token_hash'], time: 'expires_at', before: time },
    {
      table: 'refresh_tokens',
      key: ['token_hash'],
      time: 'retired_at',
      before: time - RETIRED_TOKENS_MS,
      // 0 is one that was not replaced.
      from: 1,
    },
    { table: 'leases', key: ['collection', 'sid'], time: 'created_at', before: time - LEASES_MS },
  ];
}

/** Devices that made no call since then. A renewed token that has not come back yet is its renewal's affair. */
async function signOutForgotten({ database }: Pick<Deps, 'database'>, before: number): Promise<void> {
  for (;;) {
    const ended = await database.transaction(async (tx) => {
      const forgotten = await tx
        .selectFrom('signed_in_devices')
        .select('token_hash')
        .where('seen_at', '>', NEVER_USED)
        .where('seen_at', '<', before)
        .limit(SESSIONS_AT_ONCE)
        .execute();
      for (const { token_hash } of forgotten) await endSession(tx, token_hash);
      return forgotten.length;
    });
    if (ended < SESSIONS_AT_ONCE) return;
  }
}

/**
 * Keeps of a deleted row only its register `deleted`, and whose it is: who shares a team hears of it. It gets no new change number: a device shows nothing of
 * a deleted row, and its audit leaves deleted rows out, so there is nothing to send anybody.
 */
async function emptyTombstones({ database }: Pick<Deps, 'database'>, before: number): Promise<void> {
  for (;;) {
    const found = await database.reader
      .selectFrom('rows')
      .select(['collection', 'sid', 'space'])
      // Written out, so that both databases see that the index fits.
      .where(sql<boolean>`deleted = 1`)
      .where('updated_at', '<', before)
      .orderBy('updated_at')
      .limit(TOMBSTONES_AT_ONCE)
      .execute();
    if (found.length === 0) return;
    for (const [space, rows] of Map.groupBy(found, (row) => row.space)) {
      await database.transaction(async (tx) => {
        // A push that restores one of them at this moment comes before or after, not between.
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
  const registers = Object.fromEntries(all.filter(([path]) => path === DELETED || saysWhose(path)));
  return {
    ...row,
    registers: JSON.stringify(registers),
    checksum: checksum(registers),
    deleted: EMPTIED,
    authors: UNKNOWN_AUTHORS,
  };
}

/** Tidies up now and then; the answer ends it. */
export function keepTidy(deps: HouseDeps & Pick<Deps, 'config' | 'files'>): () => void {
  const run = () => {
    tidyUp(deps).catch((error: unknown) => deps.log.warn({ error: String(error) }, 'tidying up failed'));
  };
  const sweep = () => {
    sweepPictures(deps).catch((error: unknown) =>
      deps.log.warn({ error: String(error) }, 'pictures could not be swept; it is tried again'),
    );
  };
  run();
  sweep();
  const timers = [setInterval(run, EVERY_MS), setInterval(sweep, SWEEP_EVERY_MS)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
