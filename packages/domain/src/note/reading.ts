/** A note as stored, read as blocks; and where the text of a subject without a note comes from. */
import type { CollectionName } from '../entity/fields/field-types.ts';
import type { Changes } from '../entity/rows/rows.ts';
import {
  NOTE_TYPES,
  type Note,
  type NoteBlock,
  type NotePrivacy,
  type NoteType,
} from '../entity/tables/note.ts';
import { hashOf } from '../text/hash.ts';
import { contentsOfText, type NoteContent, repaired } from './content.ts';
import { inOrder } from './edit.ts';
import { contentsOf } from './from-html.ts';
import type { ParseHtml } from './html-tree.ts';

/** True when a text from outside is a type of notes. */
export function isNoteType(type: string): type is NoteType {
  return (NOTE_TYPES as readonly string[]).includes(type);
}

/** The type of a note; for rows without one that of what they are about. Null when neither is known. */
export function noteTypeOf({ type, kind }: Pick<Note, 'type' | 'kind'>): NoteType | null {
  return type !== '' ? type : kind !== '' ? kind : null;
}

/**
 * The blocks of a note as every reader sees them. HTML of a client that knows no blocks follows the blocks, under ids that
 * depend on it alone: two devices that save it without network make the same paragraphs.
 */
export function blocksOf(
  { blocks, message }: Pick<Note, 'blocks' | 'message'>,
  parse: ParseHtml,
): readonly NoteBlock[] {
  if (message === '') return blocks;
  return inOrder([
    ...blocks,
    ...importedBlocks(contentsOf(parse(message)), { text: message, behind: blocks }),
  ]);
}

/** The text of a note, as every reader sees it. */
export function noteContents(
  note: Pick<Note, 'blocks' | 'message'>,
  parse: ParseHtml,
): readonly NoteContent[] {
  return repaired(blocksOf(note, parse));
}

const STEP = 1_000;

/**
 * Blocks for a text that has none yet, behind those that there are.
 *
 * @param text the text from which the contents come
 */
export function importedBlocks(
  contents: readonly NoteContent[],
  { text, behind }: { readonly text: string; readonly behind: readonly NoteBlock[] },
): readonly NoteBlock[] {
  const start = behind.reduce((most, { order }) => Math.max(most, order), 0);
  const maker = `m${hashOf(text).toString(36)}`;
  return contents.map((content, at) => ({
    ...content,
    id: `${maker}-${at}`,
    order: start + (at + 1) * STEP,
  }));
}

interface NoteSubject {
  readonly collection: CollectionName;
  /** The old plain fields, by the paths of their registers. */
  readonly legacy: readonly string[];
  /** Who reads a new note. */
  readonly privacy: NotePrivacy;
}

/** What each type of note is about. */
export const NOTE_SUBJECTS: Readonly<Record<NoteType, NoteSubject>> = {
  account: { collection: 'account', legacy: [], privacy: 0 },
  team: { collection: 'teams', legacy: ['metadata.note'], privacy: 0 },
  player: { collection: 'players', legacy: ['metadata.note'], privacy: 0 },
  match: { collection: 'matches', legacy: ['notes.private', 'metadata.notes'], privacy: 0 },
  match_public: { collection: 'matches', legacy: ['notes.public'], privacy: 2 },
  training_selection: { collection: 'training_selections', legacy: ['metadata.note'], privacy: 0 },
  training_session: { collection: 'training_sessions', legacy: ['note', 'metadata.notes'], privacy: 0 },
};

/** The kind of a type's subject, as a note's `kind` names it. */
export function noteKindOf(type: NoteType): Exclude<Note['kind'], ''> {
  return type === 'match_public' ? 'match' : type;
}

export interface LegacyText {
  /** The blocks of the old fields. */
  readonly blocks: readonly NoteBlock[];
  /** What the first save of the note changes in the subject, in the same action: the old fields become empty. */
  readonly emptied: Changes;
}

/**
 * The starting text of a subject without a note: the "legacy message" of section 4. The old fields hold plain text.
 *
 * @param registered the value of a register of the subject
 */
export function legacyText(type: NoteType, registered: (path: string) => unknown): LegacyText {
  const filled = NOTE_SUBJECTS[type].legacy.flatMap((path) => {
    const value = registered(path);
    return typeof value === 'string' && value !== '' ? [{ path, value }] : [];
  });
  const text = filled.map(({ value }) => value).join('\n');
  return {
    blocks: importedBlocks(contentsOfText(text), { text, behind: [] }),
    emptied: Object.fromEntries(filled.map(({ path }) => [path, ''])),
  };
}
