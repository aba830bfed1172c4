/**
 * What nobody needs any more goes: whatever a device, a lost answer or a killed process left behind.
 *
 *   portraits that no player names ──▶ their media are deleted, in their owner's name
 *   pictures of deleted media, of replaced or removed profile photos ──▶ the row, then the files
 *   files that no row names ──▶ removed
 *
 * Each only after a while: what is being made is not named yet, and a deletion may be taken back at once.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PORTRAIT, pictureUri } from '@touchline/domain/entity/medium';
import type { Registers } from '@touchline/sync/registers';
import type { Reader } from '../database/database.ts';
import { EMPTIED, readRow, readRows, rowsOf } from '../database/rows.ts';
import type { Deps } from '../deps.ts';
import { deleteRow } from '../sync/write.ts';
import { dropPicture, type Picture, picturesIn, readPicture, removeFiles, storedKey } from './pictures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type SweepDeps = Pick<Deps, 'config' | 'database' | 'files' | 'now' | 'bus'>;

export async function sweepPictures(deps: SweepDeps): Promise<void> {
  const spaces = await deps.database.reader.selectFrom('pictures').select('space').distinct().execute();
  for (const { space } of spaces) {
    await deleteUnnamed(deps, space);
    await dropUnneeded(deps, space);
    // A large club's players are read in one go: whoever calls meanwhile comes between two clubs.
    await nextTurn();
  }
  await removeUnnamedFiles(deps);
}

/** A device that was ended between two steps, or two that gave a player a photo at the same time. */
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

/** Of players whose photo has not come yet: when it is refused and discarded, the one before stands again. */
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
