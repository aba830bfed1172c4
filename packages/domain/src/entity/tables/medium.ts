import { boolean, date, number, oneOf, rowFields, sids, string, uri } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** Visibility of a picture or an event (section 3). */
export const VISIBILITIES = ['UNDEFINED', 'PUBLIC', 'PRIVATE', 'ERROR', 'TRASH'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const MEDIUM_TYPES = ['portrait', 'photo', 'team_main', 'team_logo', 'note', 'event'] as const;
export type MediumType = (typeof MEDIUM_TYPES)[number];

export const mediumFields = {
  ...rowFields,
  /** The team for which the medium was made; 0 in the account's own library. */
  team_sid: number(0, { ref: 'teams' }),
  /** One of MEDIUM_TYPES. Other texts of other apps are read as `photo`. */
  type: string(''),
  uri: uri(''),
  /** Pixels. */
  width: number(100),
  height: number(100),
  visibility: oneOf(VISIBILITIES, 'UNDEFINED'),
  /** Seconds since 1970 when it was moved to the trash; 0 outside it. */
  trashed_at: date(0),
  caption: string(''),
  /** The players on the picture. */
  player_sids: sids('players'),
  /** The match that the picture was taken at; 0 for none. */
  match_sid: number(0, { ref: 'matches' }),
  /** The event of that match that it belongs to; empty for none. */
  eid: string(''),
  upload_attempts: number(0),
  uploading: boolean(false),
  role: string('', { update: false }),
};
export type Medium = Entity<typeof mediumFields>;

/** `type` of a player's photo. Every medium has one picture that never changes. */
export const PORTRAIT = 'portrait';

/** The server cuts pictures of these types to squares. All others keep their shape. */
const SQUARE_TYPES: readonly MediumType[] = ['portrait', 'team_logo'];

/** The type as the app knows it. */
export function mediumTypeOf({ type }: Pick<Medium, 'type'>): MediumType {
  return MEDIUM_TYPES.find((known) => known === type) ?? 'photo';
}

/** True for a picture of `PICTURE_SIZES`, false for one of `RENDITION_SIZES`. */
export function isSquare(medium: Pick<Medium, 'type'>): boolean {
  return SQUARE_TYPES.includes(mediumTypeOf(medium));
}

/** Sides in pixels of the squares that the server makes of a picture. None is enlarged. */
export const PICTURE_SIZES = [64, 128, 256, 512] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Longest sides in pixels of a picture that keeps its shape. None is enlarged. */
export const RENDITION_SIZES = [320, 960, 1920] as const;
export type RenditionSize = (typeof RENDITION_SIZES)[number];

/** The owner of a picture: a medium, or an account for its profile photo. */
export type PictureOwner = 'media' | 'account';

const PICTURE = /^\{host\}(\/api\/pictures\/(?:media|account)\/[1-9]\d{0,15}\/[0-9a-f]{32})$/;

/** The content of `uri` and `profile_photo`: a picture's address without its size. */
export function pictureUri(owner: PictureOwner, sid: number, name: string): string {
  return `{host}/api/pictures/${owner}/${sid}/${name}`;
}

/**
 * The address of a square in one size on this server, for people who are signed in; null for any other address, because
 * nothing foreign is loaded.
 */
export function pictureAddress(uri: string, size: PictureSize): string | null {
  return addressOf(uri, size);
}

/** The same for a picture that keeps its shape. */
export function renditionAddress(uri: string, size: RenditionSize): string | null {
  return addressOf(uri, size);
}

function addressOf(uri: string, size: number): string | null {
  const base = PICTURE.exec(uri)?.[1];
  return base === undefined ? null : `${base}-${size}.webp`;
}
