/**
 * Stores an uploaded picture.
 *
 *   file type from the first bytes ──▶ decode, make all sizes ──▶ files ──▶ rows ──▶ uri, which devices pull
 *
 * All names are random. A repeated upload, after a lost answer or an error, is recognised by a keyed hash of its bytes,
 * and continues where the first one stopped.
 */

import { createHash, createHmac } from 'node:crypto';
import { pictureUri } from '@touchline/domain/entity/tables/medium';
import {
  decodedBytes,
  hasTooManyPixels,
  PICTURE_BYTES_MAX,
  type PictureHeader,
  pictureHeader,
  pictureKind,
} from '@touchline/domain/picture/picture-header';
import type { Stamp } from '@touchline/sync/model/stamp';
import type { ConfigDep } from '#platform/config/config.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { readRowIn } from '#platform/database/rows.ts';
import { lockSpace } from '#platform/database/spaces.ts';
import type { FilesDep } from '#platform/files/files.ts';
import { Semaphore, TooManyWaiting } from '#platform/limits/semaphore.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { storedKeys } from '#platform/secrets/stored-key.ts';
import type { TimeDep } from '#platform/time.ts';
import type { Account } from '#rows/people/access.ts';
import {
  bytesIn,
  filesOf,
  insertPicture,
  keyOf,
  type Picture,
  type PictureOf,
  type PictureShape,
  picturesOf,
  type Rendition,
  removeFiles,
  renditionsOfMedia,
} from '#rows/pictures/pictures.ts';
import { refusal } from '#rows/pictures/refusals.ts';
import { patchRow, type WriteDeps } from '#rows/write/write.ts';
import type { MadeFile } from './child/decoding.ts';
import { DIGEST_KEY_META } from './digest-key.ts';
import { pictureSizes } from './picture-sizes.ts';
import { writeProfilePhoto } from './profile-photo.ts';

const MEGABYTE = 1_000_000;
const NAME_BYTES = 16;
/** Names of pictures without a digest were derived from the bytes in this way. */
const OLD_NAME = { prefix: 'squares-1', length: 32 } as const;

/** A phone's picture takes less. Of larger ones, one at a time is decoded. */
const HEAVY_BYTES = 60_000_000;
const heavySlot = new Semaphore(1);

export type UploadDeps = ConfigDep<'pictureMegabytesPerAccount'> & WriteDeps & FilesDep & RandomBytesDep;

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
  readonly shape: PictureShape;
  readonly bytes: Buffer;
  /** When a profile photo was chosen. */
  readonly chosen: Stamp | null;
}

/** A picture with the rows of its renditions; none for a square. */
interface Stored {
  readonly picture: Picture;
  readonly renditions: readonly Rendition[];
}

export async function storeUpload(
  deps: UploadDeps,
  { account, of, shape, bytes, chosen }: Upload,
): Promise<StoredUpload> {
  const isHeavy = decodedBytes(headerOf(bytes)) > HEAVY_BYTES;
  const [digest, ...former] = (await storedKeys(deps.database, DIGEST_KEY_META)).map((key) =>
    createHmac('sha256', key).update(shape).update(bytes).digest('hex'),
  );
  const content: Content = {
    shape,
    bytes,
    isHeavy,
    digest: digest ?? '',
    former,
  };
  const there = await storedPicture(deps.database.reader, of, content);
  const isWhole = there !== null && (await hasFiles(deps, there));
  const { picture } = isWhole ? there : await store(deps, of, { content, there });
  const uri = pictureUri(of.owner, of.sid, picture.name);
  const { width, height } = picture;
  const values = { uri, width, height };
  const { owner, sid } = of;
  if (owner === 'account') await writeProfilePhoto(deps, account, { uri, chosen });
  else await patchRow(deps, account, { collection: owner, sid, values });
  return { sid, ...values };
}

interface Content {
  readonly shape: PictureShape;
  readonly bytes: Buffer;
  readonly isHeavy: boolean;
  readonly digest: string;
  /** The digests by former keys. */
  readonly former: readonly string[];
}

/**
 * The picture of these bytes; null for none. Throws when the medium has another picture, so that the permission to
 * change media does not allow replacing a face.
 */
async function storedPicture(db: Reader, of: PictureOf, content: Content): Promise<Stored | null> {
  const pictures = await picturesOf(db, of);
  const picture = pictures.find((one) => isOf(one, content));
  if (of.owner === 'media' && pictures.some((one) => one !== picture)) throw refusal('taken');
  if (picture === undefined) return null;
  const renditions = picture.shape === 'square' ? [] : await renditionsOfMedia(db, of.space, [of.sid]);
  return { picture, renditions: renditions.filter((one) => one.picture === picture.name) };
}

function isOf({ digest, name, shape }: Picture, content: Content): boolean {
  if (digest !== '') return digest === content.digest || content.former.includes(digest);
  const { prefix, length } = OLD_NAME;
  return (
    shape === content.shape &&
    name === createHash('sha256').update(prefix).update(content.bytes).digest('hex').slice(0, length)
  );
}

/** The smallest file is written first and the row last, so that a missing first file means that the files were lost. */
async function hasFiles({ files }: FilesDep, { picture, renditions }: Stored): Promise<boolean> {
  const [first] = filesOf(picture, renditions);
  return first !== undefined && (await files.get(keyOf(first))) !== null;
}

function headerOf(bytes: Buffer): PictureHeader {
  if (bytes.length > PICTURE_BYTES_MAX) throw refusal('size');
  if (pictureKind(bytes) === null) throw refusal('type');
  const header = pictureHeader(bytes);
  if (header === null) throw refusal('unreadable');
  if (hasTooManyPixels(header)) throw refusal('pixels');
  return header;
}

/** @param there the rows of a picture whose files were lost: it gets its files again, under their names */
async function store(
  deps: UploadDeps,
  of: PictureOf,
  { content, there }: { readonly content: Content; readonly there: Stored | null },
): Promise<Stored> {
  const most = deps.config.pictureMegabytesPerAccount * MEGABYTE;
  // Checked again together with the row; here it only saves the decoding.
  if (there === null && (await bytesIn(deps.database.reader, of.space)) >= most) throw refusal('quota');
  const made = await sizesOf(content);
  const stored = there ?? newRows(deps, of, { content, made });
  const names = filesOf(stored.picture, stored.renditions);
  for (const name of names) {
    const file = made.find(({ size }) => size === name.size);
    if (file !== undefined) await deps.files.put(keyOf(name), file.bytes);
  }
  if (there !== null) return there;
  try {
    const kept = await deps.database.transaction((tx) => record(tx, stored, { content, most }));
    // The same picture was uploaded twice at the same time, and the other upload was faster.
    if (kept.picture.name !== stored.picture.name) await removeFiles(deps.files, names);
    return kept;
  } catch (error) {
    const known = await picturesOf(deps.database.reader, of);
    if (!known.some(({ name }) => name === stored.picture.name)) await removeFiles(deps.files, names);
    throw error;
  }
}

function newRows(
  { randomBytes, now }: RandomBytesDep & TimeDep,
  { owner, sid, space }: PictureOf,
  { content, made }: { readonly content: Content; readonly made: readonly MadeFile[] },
): Stored {
  const newName = () => randomBytes(NAME_BYTES).toString('hex');
  const name = newName();
  const { width, height } = made.at(-1) ?? { width: 0, height: 0 };
  const bytes = made.reduce((sum, file) => sum + file.bytes.length, 0);
  const { shape, digest } = content;
  const renditions = made.map((file) => ({
    name: newName(),
    space,
    sid,
    picture: name,
    size: file.size,
    width: file.width,
    height: file.height,
  }));
  return {
    picture: { owner, sid, space, name, digest, shape, width, height, bytes, created_at: now() },
    renditions: shape === 'square' ? [] : renditions,
  };
}

async function sizesOf({ bytes, shape, isHeavy }: Content): Promise<readonly MadeFile[]> {
  const make = () => pictureSizes.run({ bytes, shape });
  try {
    const made = await (isHeavy ? heavySlot.run(make) : make());
    // Devices try again after a 500. The decoder refuses a slow file long before the child's time limit, so that one
    // means a busy machine.
    if (!made.ok && made.failure !== 'busy') throw new Error(`a picture was not decoded: ${made.detail}`);
    if (!made.ok) throw refusal('busy');
    if (made.answer === null) throw refusal('unreadable');
    return made.answer;
  } catch (error) {
    throw error instanceof TooManyWaiting ? refusal('busy') : error;
  }
}

/** Holds the lock of the space, so that the medium and the room for it cannot disappear meanwhile. */
async function record(
  tx: Tx,
  stored: Stored,
  { content, most }: { readonly content: Content; readonly most: number },
): Promise<Stored> {
  const { picture, renditions } = stored;
  await lockSpace(tx, picture.space, 0);
  const row = await readRowIn(tx, { space: picture.space, collection: picture.owner }, picture.sid);
  if (row === undefined || row.deleted > 0) throw refusal('unknown');
  const there = await storedPicture(tx, picture, content);
  if (there !== null) return there;
  if ((await bytesIn(tx, picture.space)) + picture.bytes > most) throw refusal('quota');
  await insertPicture(tx, picture, renditions);
  return stored;
}
