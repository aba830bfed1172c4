import {
  type CollectionName,
  type Entity,
  number,
  ofRow,
  oneOf,
  rowFields,
  string,
  TEXT_LONG,
  TEXT_SHORT,
} from './field.ts';

/** What a note can be about. */
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

/** The collection that a note's `kind_sid` points into. */
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
  /** Required (section 5): what sort of note it is, such as `private` or `public`. */
  type: string(''),
  /** What the note is about, and which one: one register, because neither means anything alone. */
  kind: oneOf(NOTE_KINDS, '', { group: 'about' }),
  kind_sid: number(0, { group: 'about', refBy: { field: 'kind', collections: NOTE_KIND_COLLECTIONS } }),
  title: string('', { max: TEXT_SHORT }),
  /** HTML, kept as it comes: no screen shows it as such yet, and one that does sanitises it first. */
  message: string('', { max: TEXT_LONG }),
  privacy: number(0),
  /** Milliseconds since 1970 of the latest save. */
  updated: ofRow(number(0)),
};
export type Note = Entity<typeof noteFields>;

/** The other name of `kind_sid` (section 3). */
export const NOTE_ALIASES = { kind_id: 'kind_sid' } as const;
