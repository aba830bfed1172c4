/** The pictures of a match that followers see: portraits of the players, and pictures of its events. */
import { type Medium, mediumFields } from '@touchline/domain/entity/tables/medium';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { PublicPicture } from '@touchline/domain/media/public-picture';
import { mayBePortrait } from '@touchline/domain/media/visibility';
import type { Reader } from '#platform/database/database.ts';
import { readRowsIn, type StoredRow } from '#platform/database/rows.ts';
import { statement } from '#platform/database/statement.ts';
import { type Picture, picturesOfMedia, type Rendition, renditionsOfMedia } from '../pictures/pictures.ts';
import { publicPictureOf } from '../pictures/public-pictures.ts';
import { entityOf } from '../pull/entities.ts';

export interface Photos {
  /** By medium. */
  readonly pictures: ReadonlyMap<number, Picture>;
  /** The highest change number of the media, so that a new photo changes the version. */
  readonly change: number;
}

/** The photos of these players. One in the trash is not shown. */
export async function readPhotos(db: Reader, players: readonly Player[], space: number): Promise<Photos> {
  const sids = [...new Set(players.map(({ media_sid }) => media_sid).filter((sid) => sid > 0))];
  const media = await readRowsIn(db, { space, collection: 'media' }, sids);
  const there = media.filter((row) => row.deleted === 0 && mayBePortrait(entityOf(mediumFields, row)));
  const found = await picturesOfMedia(
    db,
    space,
    there.map(({ sid }) => sid),
  );
  return {
    pictures: new Map([...found].filter(([, { shape }]) => shape === 'square')),
    change: Math.max(0, ...media.map(({ change }) => change)),
  };
}

/** A medium of an event with its picture. */
export interface EventPicture {
  readonly eid: string;
  readonly picture: PublicPicture;
  readonly renditions: readonly Rendition[];
}

export interface EventPictures {
  /** The oldest first. */
  readonly pictures: readonly EventPicture[];
  /** The highest change number of all media in the space: one that leaves the match changes the version too. */
  readonly change: number;
}

/** Limits the pictures of one match on a page. */
const MOST = 60;

const mediaNaming = statement((db, p: { space: number; pattern: string }) =>
  db
    .selectFrom('rows')
    .selectAll()
    .where('space', '=', p.space)
    .where('collection', '=', 'media')
    .where('deleted', '=', 0)
    .where('registers', 'like', p.pattern)
    .orderBy('sid'),
);

const lastChange = statement((db, p: { space: number }) =>
  db
    .selectFrom('rows')
    .select((row) => row.fn.max<number | null>('change').as('change'))
    .where('space', '=', p.space)
    .where('collection', '=', 'media'),
);

/** @param mayShow whether followers may see the medium's picture */
export async function readEventPictures(
  db: Reader,
  match: Pick<StoredRow, 'sid' | 'space'>,
  mayShow: (medium: Medium) => boolean,
): Promise<EventPictures> {
  const { sid, space } = match;
  const [last] = await lastChange(db, { space });
  // Only narrows the search: the registers are text to the database.
  const rows = await mediaNaming(db, { space, pattern: `%"match_sid":[${sid},%` });
  const media = rows
    .map((row) => entityOf(mediumFields, row))
    .filter((medium) => medium.match_sid === sid && medium.eid !== '' && mayShow(medium))
    .slice(-MOST);
  const renditions = await renditionsOfMedia(
    db,
    space,
    media.map((medium) => medium.sid),
  );
  const pictures = media.flatMap(({ sid: medium, eid }) => {
    const own = renditions.filter((one) => one.sid === medium);
    return own.length === 0 ? [] : [{ eid, picture: publicPictureOf(own), renditions: own }];
  });
  return { pictures, change: Number(last?.change ?? 0) };
}

export interface NotePictures {
  /** By medium, the smallest first. */
  readonly renditions: ReadonlyMap<number, readonly Rendition[]>;
  /** The highest change number of the media, shown or not. */
  readonly change: number;
}

export interface AskedMedia {
  readonly space: number;
  readonly media: readonly number[];
  readonly mayShow: (medium: Medium) => boolean;
}

/** The pictures that notes for followers name, of media in the match's space that followers may see. */
export async function readNotePictures(
  db: Reader,
  { space, media, mayShow }: AskedMedia,
): Promise<NotePictures> {
  const rows = await readRowsIn(db, { space, collection: 'media' }, media);
  const shown = rows.filter((row) => row.deleted === 0 && mayShow(entityOf(mediumFields, row)));
  const found = await renditionsOfMedia(
    db,
    space,
    shown.map(({ sid }) => sid),
  );
  return {
    renditions: Map.groupBy(found, ({ sid }) => sid),
    change: Math.max(0, ...rows.map(({ change }) => change)),
  };
}
