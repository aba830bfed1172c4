/**
 * Takes a picture that was sent.
 *
 *   what its first bytes say ──▶ decoded, squares made ──▶ files ──▶ its row ──▶ the uri, which devices pull
 *
 * Sent again, because the answer was lost or something broke on the way, it goes on where it was: the name is
 * made of the bytes, so the same bytes are the same files.
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PICTURE_SIZES, pictureUri } from '@touchline/domain/entity/medium';
import {
  hasTooManyPixels,
  PICTURE_BYTES_MAX,
  pictureHeader,
  pictureKind,
} from '@touchline/domain/picture/picture-header';
import type { Stamp } from '@touchline/sync/stamp';
import type { Reader, Tx } from '../database/database.ts';
import { readRow } from '../database/rows.ts';
import { lockSpace } from '../database/spaces.ts';
import type { Deps } from '../deps.ts';
import type { Account } from '../sync/access.ts';
import { patchRow } from '../sync/write.ts';
import { writeProfilePhoto } from './meant.ts';
import {
  bytesIn,
  keyOf,
  type Picture,
  type PictureOf,
  picturesOf,
  readPicture,
  removeFiles,
} from './pictures.ts';
import { refusal } from './refusals.ts';
import { Slots, SlotsTaken } from './slots.ts';
import { makeSquares, type Squares } from './squares.ts';

/** Part of every name: another way to make the squares gives other names, so that nobody keeps the old ones. */
const WAY = 'squares-1';
const NAME_LENGTH = 32;
const MEGABYTE = 1_000_000;

const slots = new Slots(availableParallelism());

export interface Taken {
  readonly sid: number;
  readonly uri: string;
  readonly width: number;
  readonly height: number;
}

export interface Sent {
  /** Whoever sends it; that he may was asked before. */
  readonly account: Account;
  readonly of: PictureOf;
  readonly bytes: Buffer;
  /** When a profile photo was chosen. */
  readonly meant: Stamp | null;
}

export async function takePicture(deps: Deps, { account, of, bytes, meant }: Sent): Promise<Taken> {
  checkHeader(bytes);
  const name = createHash('sha256').update(WAY).update(bytes).digest('hex').slice(0, NAME_LENGTH);
  const there = await pictureThere(deps.database.reader, of, name);
  const isStored = there !== undefined && (await deps.files.get(keyOf(there, 64))) !== null;
  const picture = isStored ? there : await store(deps, { of, name, bytes });
  const uri = pictureUri(of.owner, of.sid, name);
  const { edge } = picture;
  const { owner, sid } = of;
  const values = { uri, width: edge, height: edge };
  if (owner === 'account') await writeProfilePhoto(deps, account, { uri, meant });
  else await patchRow(deps, account, { collection: owner, sid, values });
  return { sid, ...values };
}

/** Throws when it is another one: who may change media may not give a player another face that way. */
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
  deps: Deps,
  { of, name, bytes }: { of: PictureOf; name: string; bytes: Buffer },
): Promise<Picture> {
  const { owner, sid, space } = of;
  const most = deps.config.pictureMegabytesPerAccount * MEGABYTE;
  // Asked again with the row: here it only spares the decoding.
  if ((await bytesIn(deps.database.reader, space)) >= most) throw refusal('quota');
  const squares = await squaresOf(bytes);
  const stored = [...squares.bytes.values()].reduce((sum, { length }) => sum + length, 0);
  const picture: Picture = {
    ...{ owner, sid, space, name },
    ...{ edge: squares.edge, bytes: stored, created_at: deps.now() },
  };
  for (const size of PICTURE_SIZES) {
    const square = squares.bytes.get(size);
    if (square !== undefined) await deps.files.put(keyOf(picture, size), square);
  }
  try {
    await deps.database.transaction((tx) => record(tx, picture, most));
  } catch (error) {
    // The same picture may have been sent twice at the same time, and the other one be there.
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
    throw error instanceof SlotsTaken ? refusal('busy') : error;
  }
}

/** Under the lock of its space: neither what it is of nor the room for it goes away meanwhile. */
async function record(tx: Tx, picture: Picture, most: number): Promise<void> {
  await lockSpace(tx, picture.space, 0);
  const row = await readRow(tx, picture.owner, picture.sid);
  if (row === undefined || row.deleted > 0 || row.space !== picture.space) throw refusal('unknown');
  const there = await pictureThere(tx, picture, picture.name);
  if (there !== undefined) return;
  if ((await bytesIn(tx, picture.space)) + picture.bytes > most) throw refusal('quota');
  await tx.insertInto('pictures').values(picture).execute();
}
