/**
 * Deletes unused pictures and files that devices, lost answers or killed processes left behind.
 *
 *   media that were in the trash for TRASH_DAYS ──▶ deleted, in the owner's name
 *   photos that no player names ──▶ their media are deleted, in the owner's name
 *   pictures of deleted media, of replaced or removed profile photos ──▶ the row, then the files
 *   files without a row ──▶ removed
 *
 * Each happens only after a delay: new files have no row yet, and a deletion may be undone. A picture of the library
 * stays although nothing names it.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { mediumFields, PORTRAIT, pictureUri } from '@touchline/domain/entity/tables/medium';
import { isInTrash, trashEndsAt } from '@touchline/domain/media/trash';
import { DELETED, type Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { EMPTIED, readRowIn, readRowsIn, rowsOf, type StoredRow } from '#platform/database/rows.ts';
import { lockSpace } from '#platform/database/spaces.ts';
import type { FilesDep } from '#platform/files/files.ts';
import type { Account } from '#rows/people/access.ts';
import {
  dropPicture,
  filesOf,
  isNamed,
  type Picture,
  picturesIn,
  removeFiles,
  renditionsOfMedia,
  storedKey,
} from '#rows/pictures/pictures.ts';
import { entityOf } from '#rows/pull/entities.ts';
import type { WorkingRow } from '#rows/write/working-rows.ts';
import { deleteRow, type WriteDeps, writeTargets } from '#rows/write/write.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type SweepDeps = WriteDeps & FilesDep;

/** What fails for one account does not keep the others from being swept; the first error is thrown at the end. */
export async function sweepPictures(deps: SweepDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const space of await spacesToSweep(deps.database.reader)) {
    await sweepSpace(deps, space).catch((error: unknown) => failures.push(error));
    // Let other requests run between two spaces, because a large club is read in one go.
    await nextTurn();
  }
  await removeUnnamedFiles(deps);
  if (failures.length > 0) throw failures[0];
}

/** A medium in the trash may have no picture: its upload was refused, or never came. */
async function spacesToSweep(db: Reader): Promise<ReadonlySet<number>> {
  const withPictures = await db.selectFrom('pictures').select('space').distinct().execute();
  const withMedia = await db
    .selectFrom('rows')
    .select('space')
    .distinct()
    .where('collection', '=', 'media')
    .where('deleted', '=', 0)
    .execute();
  return new Set([...withPictures, ...withMedia].map(({ space }) => space));
}

async function sweepSpace(deps: SweepDeps, space: number): Promise<void> {
  const owner = await ownerOf(deps.database.reader, space);
  if (owner !== undefined) {
    await emptyTrash(deps, owner);
    await deleteUnnamed(deps, owner);
  }
  await dropUnneeded(deps, space);
}

/** The account of a space, unless it was deleted. */
function ownerOf(db: Reader, space: number): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .select(['sid', 'created_at'])
    .where('sid', '=', space)
    .where('type', '<>', 'deleted')
    .executeTakeFirst();
}

async function emptyTrash(deps: SweepDeps, owner: Account): Promise<void> {
  const now = deps.now() / 1_000;
  for (const row of await rowsOf(deps.database.reader, { space: owner.sid, collection: 'media' })) {
    if (row.deleted > 0 || !isOverdue(row, now)) continue;
    const target = { collection: 'media', sid: row.sid } as const;
    await writeTargets(deps, owner, {
      targets: [target],
      // Decided again under the lock: somebody may have restored the medium meanwhile.
      changesOf: (_, found) => (found !== undefined && isOverdue(found, now) ? { [DELETED]: true } : {}),
    });
  }
}

/** @param now seconds since 1970 */
function isOverdue(row: StoredRow | WorkingRow, now: number): boolean {
  const registers = typeof row.registers === 'string' ? row.registers : JSON.stringify(row.registers);
  const ends = trashEndsAt(entityOf(mediumFields, { sid: row.sid, incremental: row.incremental, registers }));
  return ends !== null && ends <= now;
}

/** Handles a device that stopped between two steps, or two that gave a player a photo simultaneously. */
async function deleteUnnamed(deps: SweepDeps, owner: Account): Promise<void> {
  const { reader } = deps.database;
  const { sid: space } = owner;
  const portraits = (await picturesIn(reader, { space })).filter(
    ({ owner, created_at }) => owner === 'media' && created_at < deps.now() - DAY_MS,
  );
  if (portraits.length === 0) return;
  const namedBy = new Map<unknown, number>();
  for (const { sid, deleted, registers } of await rowsOf(reader, { space, collection: 'players' })) {
    const medium = (JSON.parse(registers) as Registers).media_sid?.[0] ?? 0;
    if (deleted === 0 && medium !== 0) namedBy.set(medium, sid);
  }
  const come = new Set((await picturesIn(reader, { space })).map(({ sid }) => sid));
  const waiting = [...namedBy].flatMap(([medium, player]) => (come.has(Number(medium)) ? [] : [player]));
  const named = new Set([...namedBy.keys(), ...(await earlierPhotosOf(reader, waiting))]);
  const media = await readRowsIn(
    reader,
    { space, collection: 'media' },
    portraits.map(({ sid }) => sid).filter((sid) => !named.has(sid)),
  );
  for (const row of media) {
    const medium = entityOf(mediumFields, row);
    if (row.deleted > 0 || medium.type !== PORTRAIT || isInTrash(medium)) continue;
    await deleteRow(deps, owner, { collection: 'media', sid: row.sid });
  }
}

/**
 * The previous photos of players whose new photo has not arrived. If the new one is refused, the previous one is shown
 * again.
 */
async function earlierPhotosOf(db: Reader, players: readonly number[]): Promise<readonly unknown[]> {
  const earlier: unknown[] = [];
  for (const sid of players) {
    const lost = await db
      .selectFrom('lost_values')
      .select('value')
      .where('collection', '=', 'players')
      .where('sid', '=', sid)
      .where('path', '=', 'media_sid')
      .execute();
    earlier.push(...lost.map(({ value }) => JSON.parse(value) as unknown));
  }
  return earlier;
}

async function dropUnneeded(deps: SweepDeps, space: number): Promise<void> {
  for (const picture of await picturesIn(deps.database.reader, { space })) {
    const { reader } = deps.database;
    if (await isNeeded(reader, picture, deps.now())) continue;
    const renditions =
      picture.shape === 'square' ? [] : await renditionsOfMedia(reader, space, [picture.sid]);
    const isDropped = await deps.database.transaction(async (tx) => {
      // Decided again under the lock: an undo may have brought the medium back meanwhile.
      await lockSpace(tx, space, 0);
      if (await isNeeded(tx, picture, deps.now())) return false;
      await dropPicture(tx, picture, deps.now());
      return true;
    });
    if (isDropped) await removeFiles(deps.files, filesOf(picture, renditions));
  }
}

/** @param now milliseconds since 1970 */
async function isNeeded(db: Reader, picture: Picture, now: number): Promise<boolean> {
  const { owner, sid, space, name } = picture;
  const row = await readRowIn(db, { space, collection: owner }, sid);
  if (row === undefined || row.deleted === EMPTIED) return false;
  const recently = now - HOUR_MS;
  if (row.updated_at >= recently) return true;
  if (owner === 'media') return row.deleted === 0;
  const shown = (JSON.parse(row.registers) as Registers).profile_photo?.[0];
  return shown === pictureUri('account', sid, name);
}

async function removeUnnamedFiles({ database, files, now }: SweepDeps): Promise<void> {
  const before = now() - HOUR_MS;
  for await (const { key, writtenAt } of files.list('')) {
    const stored = writtenAt < before ? storedKey(key) : null;
    if (stored === null) continue;
    if (stored.unfinished || !(await isNamed(database.reader, stored))) await files.remove(key);
  }
}
