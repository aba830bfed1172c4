import { number, ofRow, oneOf, rowFields, string, TEXT_LONG, TEXT_SHORT } from '../fields/field.ts';
import type { CollectionName, Entity } from '../fields/field-types.ts';

/** The kinds of rows that a note can be about. */
export const NOTE_KINDS = [
  '',
  'account',
  'team',
  'player',
  'match',
  'training_selection',
  'training_session',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** The collection to which a note's `kind_sid` refers. */
export const NOTE_KIND_COLLECTIONS: Readonly<Record<Exclude<NoteKind, ''>, CollectionName>> = {
  account: 'account',
  team: 'teams',
  player: 'players',
  match: 'matches',
  training_selection: 'training_selections',
  training_session: 'training_sessions',
};

export const noteFields = {
  ...rowFields,
  /** Required (section 5): the sort of note, such as `private` or `public`. */
  type: string(''),
  /** The kind and the id of the row that the note is about. One register, because they belong together. */
  kind: oneOf(NOTE_KINDS, '', { group: 'about' }),
  kind_sid: number(0, { group: 'about', refBy: { field: 'kind', collections: NOTE_KIND_COLLECTIONS } }),
  title: string('', { max: TEXT_SHORT }),
  /** HTML, stored unchanged. No screen shows it yet; a screen that does must sanitise it first. */
  message: string('', { max: TEXT_LONG }),
  privacy: number(0),
  /** Milliseconds since 1970 of the latest save. */
  updated: ofRow(number(0)),
};
export type Note = Entity<typeof noteFields>;

/** The alternative name of `kind_sid` (section 3). */
export const NOTE_ALIASES = { kind_id: 'kind_sid' } as const;
