import { boolean, type Entity, number, oneOf, rowFields, string, uri } from './field.ts';

/** Who may see a picture, an event (section 3). */
export const VISIBILITIES = ['UNDEFINED', 'PUBLIC', 'PRIVATE', 'ERROR', 'TRASH'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const mediumFields = {
  ...rowFields,
  /** The team that the medium was made for; 0 in one's own library. */
  team_sid: number(0, { ref: 'teams' }),
  type: string(''),
  uri: uri(''),
  /** Pixels. */
  width: number(100),
  height: number(100),
  visibility: oneOf(VISIBILITIES, 'UNDEFINED'),
  upload_attempts: number(0),
  uploading: boolean(false),
  role: string('', { update: false }),
};
export type Medium = Entity<typeof mediumFields>;

/** `type` of a player's photo: one medium, one picture, for ever the same. */
export const PORTRAIT = 'portrait';

/** Edges in pixels of the squares that the server makes of a picture; none is enlarged. */
export const PICTURE_SIZES = [64, 128, 256, 512] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Whose picture it is: a medium's, or an account's profile photo. */
export type PictureOwner = 'media' | 'account';

const PICTURE = /^\{host\}(\/api\/pictures\/(?:media|account)\/[1-9]\d{0,15}\/[0-9a-f]{32})$/;

/** What `uri` and `profile_photo` hold: a picture's address without its size. */
export function pictureUri(owner: PictureOwner, sid: number, name: string): string {
  return `{host}/api/pictures/${owner}/${sid}/${name}`;
}

/** Where a picture of one size is, on this server; null for any other address: nothing foreign is loaded. */
export function pictureAddress(uri: string, size: PictureSize): string | null {
  const base = PICTURE.exec(uri)?.[1];
  return base === undefined ? null : `${base}-${size}.webp`;
}
