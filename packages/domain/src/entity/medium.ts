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

/** A medium as it is loaded: whatever was uploading when the app ended is not uploading now. */
export function loadedMedium(medium: Medium): Medium {
  return medium.uploading ? { ...medium, uploading: false } : medium;
}
