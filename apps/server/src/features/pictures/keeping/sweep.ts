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
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { EMPTIED, readRow, readRows, rowsOf } from '#platform/database/rows.ts';
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
import { deleteRow, type WriteDeps } from '#rows/write/write.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type SweepDeps = WriteDeps & FilesDep;

export async function sweepPictures(deps: SweepDeps): Promise<void> {
  const spaces = await deps.database.reader.selectFrom('pictures').select('space').distinct().execute();
  for (const { space } of spaces) {
    const owner = await ownerOf(deps.database.reader, space);
    if (owner !== undefined) {
      await emptyTrash(deps, owner);
      await deleteUnnamed(deps, owner);
    }
    await dropUnneeded(deps, space);
    // Let other requests run between two spaces, because a large club is read in one go.
    await nextTurn();
  }
  await removeUnnamedFiles(deps);
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
    const ends = row.deleted > 0 ? null : trashEndsAt(entityOf(mediumFields, row));
    if (ends === null || ends > now) continue;
    await deleteRow(deps, owner, { collection: 'media', sid: row.sid });
  }
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
  const media = await readRows(
    reader,
    'media',
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
    if (await isNeeded(deps, picture)) continue;
    const renditions =
      picture.shape === 'square' ? [] : await renditionsOfMedia(deps.database.reader, [picture.sid]);
    await deps.database.transaction((tx) => dropPicture(tx, picture, deps.now()));
    await removeFiles(deps.files, filesOf(picture, renditions));
  }
}

async function isNeeded({ database, now }: SweepDeps, picture: Picture): Promise<boolean> {
  const { owner, sid, name } = picture;
  const row = await readRow(database.reader, owner, sid);
  if (row === undefined || row.deleted === EMPTIED) return false;
  const recently = now() - HOUR_MS;
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
