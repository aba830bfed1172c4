/** The pictures: one row for each, and its files in the store. */
import { PICTURE_SIZES, type PictureOwner, type PictureSize } from '@touchline/domain/entity/tables/medium';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { statement } from '#platform/database/statement.ts';
import type { FileStore } from '#platform/files/files.ts';

/** The subject of a picture. */
export interface PictureOf {
  readonly owner: PictureOwner;
  readonly sid: number;
  /** The space whose storage limit it counts for: the one of the medium's account. */
  readonly space: number;
}

export type Picture = Readonly<Schema['pictures']>;

/** A medium has one picture that never changes. An account may have its previous one for a while. */
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

/** All pictures of one account's space. */
export const picturesIn = statement((db, p: { space: number }) =>
  db.selectFrom('pictures').selectAll().where('space', '=', p.space),
);

/** The pictures of media, by medium. */
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

/** Databases limit the number of values in one statement. */
const AT_ONCE = 500;

/** Bytes of the pictures in one account's space. */
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

/** The key has only numbers and hexadecimal digits; no text of a request becomes part of it. */
export function keyOf({ space, owner, sid, name }: StoredName, size: PictureSize): string {
  return `${folderOf(space)}${owner}-${sid}/${name}-${size}.webp`;
}

/** The folder of all pictures in one account's space. */
export function folderOf(space: number): string {
  return `${space}/`;
}

export type StoredName = Readonly<Pick<Schema['pictures'], 'space' | 'owner' | 'sid' | 'name'>>;

const KEY =
  /^(\d{1,15})\/(media|account)-(\d{1,15})\/([0-9a-f]{32})-\d{2,3}\.webp(\.[0-9a-f]{12}\.unfinished)?$/;

export interface StoredKey extends StoredName {
  /** A partial file of a process that stopped. */
  readonly unfinished: boolean;
}

/** Parses the key of a picture's file. Null for other files, which an operator may store there too. */
export function storedKey(key: string): StoredKey | null {
  const [, space, owner, sid, name, ending] = KEY.exec(key) ?? [];
  if (name === undefined) return null;
  return {
    space: Number(space),
    sid: Number(sid),
    name,
    unfinished: ending !== undefined,
    owner: owner === 'media' ? 'media' : 'account',
  };
}

export async function removeFiles(files: FileStore, name: StoredName): Promise<void> {
  for (const size of PICTURE_SIZES) await files.remove(keyOf(name, size));
}
