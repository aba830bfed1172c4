/**
 * Deletes unused pictures and files that devices, lost answers or killed processes left behind.
 *
 *   photos that no player names ──▶ their media are deleted, in the owner's name
 *   pictures of deleted media, of replaced or removed profile photos ──▶ the row, then the files
 *   files without a row ──▶ removed
 *
 * Each happens only after a delay: new files have no row yet, and a deletion may be undone.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { PORTRAIT, pictureUri } from '@touchline/domain/entity/tables/medium';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { EMPTIED, readRow, readRows, rowsOf } from '#platform/database/rows.ts';
import type { FilesDep } from '#platform/files/files.ts';
import {
  dropPicture,
  type Picture,
  picturesIn,
  readPicture,
  removeFiles,
  storedKey,
} from '#rows/pictures/pictures.ts';
import { deleteRow, type WriteDeps } from '#rows/write/write.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type SweepDeps = WriteDeps & FilesDep;

export async function sweepPictures(deps: SweepDeps): Promise<void> {
  const spaces = await deps.database.reader.selectFrom('pictures').select('space').distinct().execute();
  for (const { space } of spaces) {
    await deleteUnnamed(deps, space);
    await dropUnneeded(deps, space);
    // Let other requests run between two spaces, because a large club is read in one go.
    await nextTurn();
  }
  await removeUnnamedFiles(deps);
}

/** Handles a device that stopped between two steps, or two that gave a player a photo simultaneously. */
async function deleteUnnamed(deps: SweepDeps, space: number): Promise<void> {
  const { reader } = deps.database;
  const owner = await reader
    .selectFrom('accounts')
    .select(['sid', 'created_at'])
    .where('sid', '=', space)
    .where('type', '<>', 'deleted')
    .executeTakeFirst();
  if (owner === undefined) return;
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
  for (const { sid, deleted, registers } of media) {
    if (deleted > 0 || (JSON.parse(registers) as Registers).type?.[0] !== PORTRAIT) continue;
    await deleteRow(deps, owner, { collection: 'media', sid });
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
    await deps.database.transaction((tx) => dropPicture(tx, picture));
    await removeFiles(deps.files, picture);
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
    const picture = stored.unfinished ? undefined : await readPicture(database.reader, stored);
    if (picture?.space !== stored.space) await files.remove(key);
  }
}
