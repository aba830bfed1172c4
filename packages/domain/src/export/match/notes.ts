/** The notes of a match as an export carries them: text without marks and pictures. */
import type { Note, NoteType } from '../../entity/tables/note.ts';
import { type NoteContent, plainTextOf } from '../../note/content.ts';
import type { ParseHtml } from '../../note/html-tree.ts';
import { legacyText, noteContents, noteTypeOf } from '../../note/reading.ts';
import type { ExportInput } from './input.ts';

export interface MatchNotes {
  /** The notes about the match that the reader sees. */
  readonly notes: readonly Note[];
  /** The value of a register of the match. */
  readonly registered: (path: string) => unknown;
  readonly parse: ParseHtml;
}

/** What the note of the staff and the one for followers say; empty for none. */
export function exportedNotes(given: MatchNotes): ExportInput['notes'] {
  return { public: textOf(given, 'match_public'), private: textOf(given, 'match') };
}

const TEXT_MAX = 20_000;

/** Of two notes, which two devices made without network, the one with the lower id. */
function textOf({ notes, registered, parse }: MatchNotes, type: NoteType): string {
  const [note] = notes.filter((one) => noteTypeOf(one) === type).toSorted((a, b) => a.sid - b.sid);
  const contents: readonly NoteContent[] =
    note === undefined ? legacyText(type, registered).blocks : noteContents(note, parse);
  return plainTextOf(contents.filter(({ shape }) => shape !== 'picture')).slice(0, TEXT_MAX);
}
