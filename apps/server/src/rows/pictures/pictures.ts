/** The pictures: one row for each, one for each rendition, and their files in the store. */
import { PICTURE_SIZES, type PictureOwner, RENDITION_SIZES } from '@touchline/domain/entity/tables/medium';
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
export type Rendition = Readonly<Schema['renditions']>;
export type PictureShape = Picture['shape'];

/** The sizes that the server makes, by shape. */
export const SIZES: Readonly<Record<PictureShape, readonly number[]>> = {
  square: PICTURE_SIZES,
  kept: RENDITION_SIZES,
};

/** A medium has one picture that never changes. An account may have its previous one for a while. */
const byOwner = statement((db, p: { space: number; owner: PictureOwner; sid: number }) =>
  db
    .selectFrom('pictures')
    .selectAll()
    .where('space', '=', p.space)
    .where('owner', '=', p.owner)
    .where('sid', '=', p.sid),
);

export function picturesOf(db: Reader, { owner, sid, space }: PictureOf): Promise<readonly Picture[]> {
  return byOwner(db, { space, owner, sid });
}

export async function readPicture(
  db: Reader,
  { name, ...of }: PictureOf & Pick<Picture, 'name'>,
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
  space: number,
  sids: readonly number[],
): Promise<ReadonlyMap<number, Picture>> {
  const found = new Map<number, Picture>();
  for (let from = 0; from < sids.length; from += AT_ONCE) {
    const some = await db
      .selectFrom('pictures')
      .selectAll()
      .where('space', '=', space)
      .where('owner', '=', 'media')
      .where('sid', 'in', sids.slice(from, from + AT_ONCE))
      .execute();
    for (const picture of some) found.set(picture.sid, picture);
  }
  return found;
}

/** The renditions of media, the smallest first. */
export async function renditionsOfMedia(
  db: Reader,
  space: number,
  sids: readonly number[],
): Promise<readonly Rendition[]> {
  const found: Rendition[] = [];
  for (let from = 0; from < sids.length; from += AT_ONCE) {
    const some = db
      .selectFrom('renditions')
      .selectAll()
      .where('space', '=', space)
      .where('sid', 'in', sids.slice(from, from + AT_ONCE));
    found.push(...(await some.orderBy('sid').orderBy('size').execute()));
  }
  return found;
}

/** Databases limit the number of values in one statement. */
const AT_ONCE = 500;

const renditionByName = statement((db, p: { space: number; name: string }) =>
  db.selectFrom('renditions').selectAll().where('space', '=', p.space).where('name', '=', p.name),
);

export async function insertPicture(
  tx: Tx,
  picture: Picture,
  renditions: readonly Rendition[],
): Promise<void> {
  await tx.insertInto('pictures').values(picture).execute();
  if (renditions.length > 0) await tx.insertInto('renditions').values(renditions).execute();
}

/** Bytes of the pictures in one account's space, all sizes together. */
export async function bytesIn(db: Reader, space: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('pictures')
    .select((row) => row.fn.sum<number | null>('bytes').as('bytes'))
    .where('space', '=', space)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Deletes the rows of a picture. Public pages answer 410 for its names from now on. @param at milliseconds since 1970 */
export async function dropPicture(tx: Tx, picture: Picture, at: number): Promise<void> {
  const { owner, sid, name, space } = picture;
  const renditions = owner === 'media' ? await renditionsOfMedia(tx, space, [sid]) : [];
  const names = [name, ...renditions.filter((one) => one.picture === name).map((one) => one.name)];
  await tx
    .deleteFrom('pictures')
    .where('space', '=', space)
    .where('owner', '=', owner)
    .where('sid', '=', sid)
    .where('name', '=', name)
    .execute();
  await tx
    .deleteFrom('renditions')
    .where('space', '=', space)
    .where('sid', '=', sid)
    .where('picture', '=', name)
    .execute();
  const gone = names.map((each) => ({ name: each, space, at }));
  await tx
    .insertInto('gone_pictures')
    .values(gone)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** True for the name of a picture or rendition that one of these spaces has or had. */
export async function wasPictureIn(db: Reader, spaces: readonly number[], name: string): Promise<boolean> {
  if (spaces.length === 0) return false;
  for (const table of ['renditions', 'pictures', 'gone_pictures'] as const) {
    const found = await db
      .selectFrom(table)
      .select('space')
      .where('name', '=', name)
      .where('space', 'in', spaces)
      .executeTakeFirst();
    if (found !== undefined) return true;
  }
  return false;
}

/** One file of a picture. */
export type StoredFileName = Readonly<Pick<Picture, 'space' | 'owner' | 'sid' | 'name'>> & {
  readonly size: number;
};

/** The files of a picture. @param renditions all of its medium; none for a square */
export function filesOf(picture: Picture, renditions: readonly Rendition[]): readonly StoredFileName[] {
  const { space, owner, sid, name, shape } = picture;
  if (shape === 'square') return PICTURE_SIZES.map((size) => ({ space, owner, sid, name, size }));
  return renditions.filter((one) => one.picture === name).map(fileOfRendition);
}

export function fileOfRendition({ space, sid, name, size }: Rendition): StoredFileName {
  return { space, owner: 'media', sid, name, size };
}

/** The key has only numbers and hexadecimal digits; no text of a request becomes part of it. */
export function keyOf({ space, owner, sid, name, size }: StoredFileName): string {
  return `${folderOf(space)}${owner}-${sid}/${name}-${size}.webp`;
}

/** The folder of all pictures in one account's space. */
export function folderOf(space: number): string {
  return `${space}/`;
}

const KEY =
  /^(\d{1,15})\/(media|account)-(\d{1,15})\/([0-9a-f]{32})-(\d{2,4})\.webp(\.[0-9a-f]{12}\.unfinished)?$/;

export interface StoredKey extends StoredFileName {
  /** A partial file of a process that stopped. */
  readonly unfinished: boolean;
}

/** Parses the key of a picture's file. Null for other files, which an operator may store there too. */
export function storedKey(key: string): StoredKey | null {
  const [, space, owner, sid, name, size, ending] = KEY.exec(key) ?? [];
  if (name === undefined) return null;
  return {
    space: Number(space),
    sid: Number(sid),
    name,
    size: Number(size),
    unfinished: ending !== undefined,
    owner: owner === 'media' ? 'media' : 'account',
  };
}

/** True while a row names the file. */
export async function isNamed(db: Reader, { space, owner, sid, name }: StoredFileName): Promise<boolean> {
  if ((await readPicture(db, { space, owner, sid, name })) !== undefined) return true;
  const [rendition] = owner === 'media' ? await renditionByName(db, { space, name }) : [];
  return rendition?.sid === sid;
}

export async function removeFiles(files: FileStore, names: readonly StoredFileName[]): Promise<void> {
  for (const name of names) await files.remove(keyOf(name));
}
