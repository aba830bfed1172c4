/**
 * Stores an uploaded picture.
 *
 *   file type from the first bytes ──▶ decode, make squares ──▶ files ──▶ row ──▶ uri, which devices pull
 *
 * A repeated upload, after a lost answer or an error, continues where it stopped: names are derived from the bytes, so
 * the same bytes give the same files.
 */

import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PICTURE_SIZES, pictureUri } from '@touchline/domain/entity/tables/medium';
import {
  hasTooManyPixels,
  PICTURE_BYTES_MAX,
  pictureHeader,
  pictureKind,
} from '@touchline/domain/picture/picture-header';
import type { Stamp } from '@touchline/sync/model/stamp';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import { lockSpace } from '#platform/database/spaces.ts';
import type { FilesDep } from '#platform/files/files.ts';
import { Semaphore, TooManyWaiting } from '#platform/limits/semaphore.ts';
import type { TimeDep } from '#platform/time.ts';
import type { Account } from '#rows/people/access.ts';
import {
  bytesIn,
  keyOf,
  type Picture,
  type PictureOf,
  picturesOf,
  readPicture,
  removeFiles,
} from '#rows/pictures/pictures.ts';
import { refusal } from '#rows/pictures/refusals.ts';
import { patchRow, type WriteDeps } from '#rows/write/write.ts';
import { writeProfilePhoto } from './profile-photo.ts';
import { makeSquares, type Squares } from './squares.ts';

/** Part of every name. Change it with the way squares are made, so that caches do not keep the old ones. */
const WAY = 'squares-1';
const NAME_LENGTH = 32;
const MEGABYTE = 1_000_000;

const slots = new Semaphore(availableParallelism());

export interface StoredUpload {
  readonly sid: number;
  readonly uri: string;
  readonly width: number;
  readonly height: number;
}

export interface Upload {
  /** The uploading account; its permission was checked before. */
  readonly account: Account;
  readonly of: PictureOf;
  readonly bytes: Buffer;
  /** When a profile photo was chosen. */
  readonly chosen: Stamp | null;
}

export async function storeUpload(
  deps: ConfigDep<'pictureMegabytesPerAccount'> & WriteDeps & FilesDep,
  { account, of, bytes, chosen }: Upload,
): Promise<StoredUpload> {
  checkHeader(bytes);
  const name = createHash('sha256').update(WAY).update(bytes).digest('hex').slice(0, NAME_LENGTH);
  const there = await pictureThere(deps.database.reader, of, name);
  const isStored = there !== undefined && (await deps.files.get(keyOf(there, 64))) !== null;
  const picture = isStored ? there : await store(deps, { of, name, bytes });
  const uri = pictureUri(of.owner, of.sid, name);
  const { edge } = picture;
  const { owner, sid } = of;
  const values = { uri, width: edge, height: edge };
  if (owner === 'account') await writeProfilePhoto(deps, account, { uri, chosen });
  else await patchRow(deps, account, { collection: owner, sid, values });
  return { sid, ...values };
}

/**
 * Throws when the medium has another picture, so that the permission to change media does not allow replacing a face.
 */
async function pictureThere(db: Reader, of: PictureOf, name: string): Promise<Picture | undefined> {
  const there = await picturesOf(db, of);
  if (of.owner === 'media' && there.some((picture) => picture.name !== name)) throw refusal('taken');
  return there.find((picture) => picture.name === name);
}

function checkHeader(bytes: Buffer): void {
  if (bytes.length > PICTURE_BYTES_MAX) throw refusal('size');
  if (pictureKind(bytes) === null) throw refusal('type');
  const header = pictureHeader(bytes);
  if (header === null) throw refusal('unreadable');
  if (hasTooManyPixels(header)) throw refusal('pixels');
}

async function store(
  deps: ConfigDep<'pictureMegabytesPerAccount'> & DatabaseDep & FilesDep & TimeDep,
  { of, name, bytes }: { of: PictureOf; name: string; bytes: Buffer },
): Promise<Picture> {
  const { owner, sid, space } = of;
  const most = deps.config.pictureMegabytesPerAccount * MEGABYTE;
  // Checked again together with the row; here it only saves the decoding.
  if ((await bytesIn(deps.database.reader, space)) >= most) throw refusal('quota');
  const squares = await squaresOf(bytes);
  const stored = [...squares.bytes.values()].reduce((sum, { length }) => sum + length, 0);
  const picture: Picture = {
    owner,
    sid,
    space,
    name,
    edge: squares.edge,
    bytes: stored,
    created_at: deps.now(),
  };
  for (const size of PICTURE_SIZES) {
    const square = squares.bytes.get(size);
    if (square !== undefined) await deps.files.put(keyOf(picture, size), square);
  }
  try {
    await deps.database.transaction((tx) => record(tx, picture, most));
  } catch (error) {
    // The same picture may have been uploaded twice at the same time, and the other upload have finished.
    if ((await readPicture(deps.database.reader, picture)) === undefined) {
      await removeFiles(deps.files, picture);
    }
    throw error;
  }
  return picture;
}

async function squaresOf(bytes: Buffer): Promise<Squares> {
  try {
    const squares = await slots.run(() => makeSquares(bytes));
    if (squares === null) throw refusal('unreadable');
    return squares;
  } catch (error) {
    throw error instanceof TooManyWaiting ? refusal('busy') : error;
  }
}

/** Holds the lock of the space, so that the medium and the room for it cannot disappear meanwhile. */
async function record(tx: Tx, picture: Picture, most: number): Promise<void> {
  await lockSpace(tx, picture.space, 0);
  const row = await readRow(tx, picture.owner, picture.sid);
  if (row === undefined || row.deleted > 0 || row.space !== picture.space) throw refusal('unknown');
  const there = await pictureThere(tx, picture, picture.name);
  if (there !== undefined) return;
  if ((await bytesIn(tx, picture.space)) + picture.bytes > most) throw refusal('quota');
  await tx.insertInto('pictures').values(picture).execute();
}
