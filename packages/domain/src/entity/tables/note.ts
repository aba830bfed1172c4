import {
  boolean,
  items,
  listBy,
  number,
  ofRow,
  oneOf,
  rowFields,
  string,
  TEXT_LONG,
  TEXT_SHORT,
} from '../fields/field.ts';
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

/** The sorts of notes: what a note is about, and for a match whether it is written for followers. */
export const NOTE_TYPES = [
  'account',
  'team',
  'player',
  'match',
  'match_public',
  'training_selection',
  'training_session',
] as const;
export type NoteType = (typeof NOTE_TYPES)[number];

/** Who reads a note: 0 the staff, 1 everybody on the team, 2 everybody. */
export const NOTE_PRIVACIES = [0, 1, 2] as const;
export type NotePrivacy = (typeof NOTE_PRIVACIES)[number];

export const NOTE_SHAPES = ['paragraph', 'heading', 'bullet', 'number', 'check', 'picture'] as const;
export type NoteShape = (typeof NOTE_SHAPES)[number];

/** The longest address of a link, in characters. */
export const NOTE_LINK_MAX = 2_048;
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\"<>]+(?:[/?#][^\s"<>\\]*)?$/i;
const MAIL_ADDRESS = /^mailto:[^\s@"<>\\]+@[^\s@"<>\\]+$/i;
/** Browsers ignore some of these inside an address, so that `java\nscript:` would run. */
const INVISIBLE = /\p{Cc}|\p{Cf}/u;

/**
 * True for an address that a note may link to: absolute, http, https or mailto. Addresses with a user's name in front of
 * the host are not, because they hide where the link leads.
 */
export function isNoteLink(address: string): boolean {
  if (address.length > NOTE_LINK_MAX || INVISIBLE.test(address)) return false;
  return WEB_ADDRESS.test(address) || MAIL_ADDRESS.test(address);
}

/** Text with one set of marks. A line break inside a block is `\n`. */
export const noteRunFields = {
  text: string('', { max: TEXT_LONG }),
  bold: boolean(false),
  italic: boolean(false),
  /** Where the text leads; empty for none. */
  link: string('', { max: NOTE_LINK_MAX, fits: (address) => address === '' || isNoteLink(address) }),
};
export type NoteRun = Entity<typeof noteRunFields>;

/**
 * A paragraph, a heading, an item of a list, or a picture of the library with its caption. Items that follow each other
 * are one list. A client that knows no pictures reads one as a paragraph with the caption, and leaves the register alone
 * while nothing changes in it.
 */
export const noteBlockFields = {
  id: string(''),
  order: number(0),
  shape: oneOf(NOTE_SHAPES, 'paragraph'),
  /** Heading: 1 to 3. Item of a list: 1 to 5, its depth. Paragraph and picture: 0. */
  level: number(0),
  /** Item of a check list: done. */
  checked: boolean(false),
  /** Picture: its Medium. Its runs are the caption. 0 for every other block. */
  medium: number(0, { ref: 'media' }),
  runs: items(noteRunFields),
};
export type NoteBlock = Entity<typeof noteBlockFields>;

export const noteFields = {
  ...rowFields,
  /** Required (section 5). Empty only in rows of old versions; `noteTypeOf` then reads it from `kind`. */
  type: oneOf(['', ...NOTE_TYPES], ''),
  /** The kind and the id of the row that the note is about. One register, because they belong together. */
  kind: oneOf(NOTE_KINDS, '', { group: 'about' }),
  kind_sid: number(0, { group: 'about', refBy: { field: 'kind', collections: NOTE_KIND_COLLECTIONS } }),
  title: string('', { max: TEXT_SHORT }),
  blocks: listBy('id', noteBlockFields),
  /**
   * The text as HTML, from clients that know no blocks. It is read as further blocks (note/reading.ts), and the next
   * save empties it. Never shown unparsed.
   */
  message: string('', { max: TEXT_LONG }),
  privacy: oneOf(NOTE_PRIVACIES, 0),
  /** Milliseconds since 1970 of the latest save. */
  updated: ofRow(number(0)),
};
export type Note = Entity<typeof noteFields>;

/** The alternative name of `kind_sid` (section 3). */
export const NOTE_ALIASES = { kind_id: 'kind_sid' } as const;
