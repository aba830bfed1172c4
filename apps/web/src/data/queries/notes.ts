/** The notes of a subject, and all notes of a team. */
import type { EntityOf } from '@touchline/domain/entity/rows/collections';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import type { Note, NoteBlock, NoteType } from '@touchline/domain/entity/tables/note';
import { blocksOf, legacyText, NOTE_SUBJECTS, noteTypeOf } from '@touchline/domain/note/reading';
import { shownRegisters } from '@touchline/sync/store/rows';
import type { StoreTx } from '@touchline/sync/store/store';
import type { Ids } from '../live/ports.ts';
import { entityOfRow } from '../store/codecs/entities.ts';
import type { Rows } from '../store/ports.ts';
import { parseHtml } from './parse-html.ts';

/** What a note is about: its type, and the id of the row. */
export interface NoteSubject {
  readonly type: NoteType;
  readonly sid: number;
}

/** A note as an edit starts from it. */
export interface StoredNote {
  /** Null for a subject without a note. */
  readonly note: EntityOf<'notes'> | null;
  /** Its blocks as every reader sees them; without a note those of the old plain fields. */
  readonly blocks: readonly NoteBlock[];
  /** What the first save changes in the subject: the old fields become empty. */
  readonly emptied: Changes;
}

/** The notes of a subject by id, or its old text. Two are there when two devices made one without network. */
export async function notesOf(ports: Rows & Ids, subject: NoteSubject): Promise<readonly StoredNote[]> {
  const sid = ports.live.resolve(NOTE_SUBJECTS[subject.type].collection, subject.sid);
  return ports.store.read(async (tx) => {
    const notes = await allNotes(tx);
    const own = notes.filter((note) => noteTypeOf(note) === subject.type && resolved(ports, note) === sid);
    if (own.length > 0) return own.toSorted((a, b) => Math.abs(a.sid) - Math.abs(b.sid)).map(storedNote);
    return [await legacyOf(tx, { type: subject.type, sid })];
  });
}

/** Every note on this device. */
export async function allNotes(tx: StoreTx): Promise<readonly EntityOf<'notes'>[]> {
  const rows = await tx.rowsOf('notes');
  return rows.flatMap((row) => entityOfRow('notes', row) ?? []);
}

/** The present id of what a note is about; it may have been made with a local one. */
export function resolved({ live }: Ids, note: Note): number {
  const type = noteTypeOf(note);
  return type === null ? note.kind_sid : live.resolve(NOTE_SUBJECTS[type].collection, note.kind_sid);
}

const storedNote = (note: EntityOf<'notes'>): StoredNote => ({
  note,
  blocks: blocksOf(note, parseHtml),
  emptied: {},
});

async function legacyOf(tx: StoreTx, { type, sid }: NoteSubject): Promise<StoredNote> {
  const row = await tx.row({ collection: NOTE_SUBJECTS[type].collection, sid });
  const registers = row === undefined ? {} : shownRegisters(row);
  return { note: null, ...legacyText(type, (path) => registers[path]?.[0]) };
}
