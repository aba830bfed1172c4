/** The rules for saving a note (sections 4 and 5), for the editor and for the calls. */
import { TEXT_SHORT } from '../entity/fields/field.ts';
import { type Changes, changesBetween } from '../entity/rows/rows.ts';
import { type Note, type NoteBlock, noteFields } from '../entity/tables/note.ts';
import { ok, type Result, refuse } from '../result.ts';
import {
  characters,
  charactersOf,
  NOTE_BLOCKS_MAX,
  NOTE_TEXT_MAX,
  type NoteContent,
  repaired,
  sameContent,
} from './content.ts';
import { editedBlocks } from './edit.ts';
import { noteTypeOf } from './reading.ts';

/** A title of at most 255 UTF-16 units (section 5). A character of two units is not cut in half. */
export function cutTitle(title: string): string {
  const cut = title.slice(0, TEXT_SHORT);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

export interface NoteDraft {
  readonly title: string;
  readonly contents: readonly NoteContent[];
}

export type NoteRefusal =
  | { readonly code: 'noteTypeRequired' }
  | { readonly code: 'noteTooLong'; readonly max: number };

export interface NoteSave {
  /** The row when the edit began; for a new note the row to create. */
  readonly note: Note;
  /** Its blocks as they were read (`blocksOf`); for a new note those of the old plain fields. */
  readonly base: readonly NoteBlock[];
  readonly draft: NoteDraft;
  readonly newId: () => string;
}

/**
 * The changes of a save; none when title and text are as they were. Only what the writer changed is among them, so that
 * words that arrived meanwhile in other paragraphs stay.
 */
export function noteChanges({ note, base, draft, newId }: NoteSave): Result<Changes, NoteRefusal> {
  if (noteTypeOf(note) === null) return refuse({ code: 'noteTypeRequired' });
  const before = repaired(base);
  const contents = repaired(draft.contents);
  const title = cutTitle(draft.title);
  const sameText =
    before.length === contents.length && before.every((content, at) => isSame(content, contents[at]));
  if (sameText) return ok(title === note.title ? {} : { title });
  if (isTooLong(contents, before)) return refuse({ code: 'noteTooLong', max: NOTE_TEXT_MAX });
  const blocks = editedBlocks({ base, edited: contents, newId });
  return ok(changesBetween(noteFields, note, { ...note, title, blocks, message: '' }));
}

function isSame(a: NoteContent, b: NoteContent | undefined): boolean {
  return b !== undefined && sameContent(a, b);
}

/** Two people together may have written more than fits. Then the text may still become shorter. */
function isTooLong(contents: readonly NoteContent[], before: readonly NoteContent[]): boolean {
  if (contents.some((content) => charactersOf(content) > NOTE_TEXT_MAX)) return true;
  if (contents.length > Math.max(NOTE_BLOCKS_MAX, before.length)) return true;
  return characters(contents) > Math.max(NOTE_TEXT_MAX, characters(before));
}
