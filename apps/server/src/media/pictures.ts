/** Which pictures there are: one row for each, and its files in the store. */
import { PICTURE_SIZES, type PictureOwner, type PictureSize } from '@touchline/domain/entity/medium';
import type { Reader, Tx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import type { FileStore } from '../files/files.ts';

/** What a picture is of. */
export interface PictureOf {
  readonly owner: PictureOwner;
  readonly sid: number;
  /** Whose room it takes: that of the account that the medium belongs to. */
  readonly space: number;
}

export type Picture = Readonly<Schema['pictures']>;

/** A medium has one for ever; an account may have the one before for a while. */
const byOwner = statement((db, p: { owner: PictureOwner; sid: number }) =>
  db.selectFrom('pictures').selectAll().where('owner', '=', p.owner).where('sid', '=', p.sid),
);

export function picturesOf(
  db: Reader,
  { owner, sid }: Pick<PictureOf, 'owner' | 'sid'>,
): Promise<readonly Picture[]> {
  return byOwner(db, { owner, sid });
}

export async function readPicture(
  db: Reader,
  { name, ...of }: Pick<PictureOf, 'owner' | 'sid'> & Pick<Picture, 'name'>,
): Promise<Picture | undefined> {
  return (await picturesOf(db, of)).find((picture) => picture.name === name);
}

/** All of one account's space. */
export const picturesIn = statement((db, p: { space: number }) =>
  db.selectFrom('pictures').selectAll().where('space', '=', p.space),
);

/** Those of media, by the medium. */
export async function picturesOfMedia(
  db: Reader,
  sids: readonly number[],
): Promise<ReadonlyMap<number, Picture>> {
  const found = new Map<number, Picture>();
  for (let from = 0; from < sids.length; from += AT_ONCE) {
    const some = await db
      .selectFrom('pictures')
      .selectAll()
      .where('owner', '=', 'media')
      .where('sid', 'in', sids.slice(from, from + AT_ONCE))
      .execute();
    for (const picture of some) found.set(picture.sid, picture);
  }
  return found;
}

/** Databases limit how many values one statement names. */
const AT_ONCE = 500;

/** Bytes that the pictures of one account's space take. */
export async function bytesIn(db: Reader, space: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('pictures')
    .select((row) => row.fn.sum<number | null>('bytes').as('bytes'))
    .where('space', '=', space)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function dropPicture(
  tx: Tx,
  { owner, sid, name }: Pick<Picture, 'owner' | 'sid' | 'name'>,
): Promise<void> {
  await tx
    .deleteFrom('pictures')
    .where('owner', '=', owner)
    .where('sid', '=', sid)
    .where('name', '=', name)
    .execute();
}

/** Nothing of it but numbers and hexadecimal digits: what a request says is in no key. */
export function keyOf({ space, owner, sid, name }: StoredName, size: PictureSize): string {
  return `${folderOf(space)}${owner}-${sid}/${name}-${size}.webp`;
}

/** Where all pictures of one account's space lie. */
export function folderOf(space: number): string {
  return `${space}/`;
}

export type StoredName = Readonly<Pick<Schema['pictures'], 'space' | 'owner' | 'sid' | 'name'>>;

const KEY =
  /^(\d{1,15})\/(media|account)-(\d{1,15})\/([0-9a-f]{32})-\d{2,3}\.webp(\.[0-9a-f]{12}\.unfinished)?$/;

export interface StoredKey extends StoredName {
  /** Half of it was written, and its writer ended. */
  readonly unfinished: boolean;
}

/** Which picture a stored file is of; null for what is none of ours, which an operator may keep there too. */
export function storedKey(key: string): StoredKey | null {
  const [, space, owner, sid, name, ending] = KEY.exec(key) ?? [];
  if (name === undefined) return null;
  return {
    ...{ space: Number(space), sid: Number(sid), name, unfinished: ending !== undefined },
    owner: owner === 'media' ? 'media' : 'account',
  };
}

export async function removeFiles(files: FileStore, name: StoredName): Promise<void> {
  for (const size of PICTURE_SIZES) await files.remove(keyOf(name, size));
}
