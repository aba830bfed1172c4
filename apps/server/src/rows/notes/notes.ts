/** Notes for clients that speak HTML (section 7): they read and write the blocks of a row as one message. */
import { assemble, type Changes, changesBetween, create } from '@touchline/domain/entity/rows/rows';
import { type Note, type NotePrivacy, type NoteType, noteFields } from '@touchline/domain/entity/tables/note';
import { contentsOf } from '@touchline/domain/note/from-html';
import {
  blocksOf,
  type LegacyText,
  legacyText,
  NOTE_SUBJECTS,
  noteContents,
  noteKindOf,
  noteTypeOf,
} from '@touchline/domain/note/reading';
import { noteChanges } from '@touchline/domain/note/save';
import { htmlOf } from '@touchline/domain/note/to-html';
import { valuesOf } from '@touchline/sync/model/registers';
import { readRow } from '#platform/database/rows.ts';
import { apiError } from '#platform/errors.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { Account } from '../people/access.ts';
import { readEntities } from '../pull/entities.ts';
import { childrenOf } from '../view/team-rows.ts';
import type { WorkingRow } from '../write/working-rows.ts';
import { type Target, type WriteDeps, writeTargets } from '../write/write.ts';
import { parseHtml } from './parse-html.ts';

/** The longest HTML of a message, in characters. Its text may have 20,000. */
const HTML_MAX = 200_000;

/** A note as the calls answer it. */
export interface NoteAnswer {
  readonly sid: number;
  readonly title: string;
  readonly message: string;
  readonly privacy: number;
  readonly incremental: number;
  /** Milliseconds since 1970, whole seconds. */
  readonly updated: number;
}

/** A type of notes and the id of the row that they are about. */
export interface NoteSubject {
  readonly type: NoteType;
  readonly sid: number;
}

/**
 * The note of a subject as the account may read it, or null. Of two, which two devices made without
 * network, the one with the lower id. Throws 500 for a subject that does not exist for the account.
 */
export async function noteAbout(
  deps: WriteDeps,
  account: Account,
  { type, sid }: NoteSubject,
): Promise<NoteAnswer | null> {
  const { collection } = NOTE_SUBJECTS[type];
  await requireSubject(deps, account, { type, sid });
  const { reader } = deps.database;
  const space = (await readRow(reader, collection, sid))?.space ?? account.sid;
  const parts = await childrenOf(reader, { space, collection, sid });
  const sids = parts.flatMap((part) => (part.collection === 'notes' ? [part.sid] : []));
  sids.sort((a, b) => a - b);
  const notes = (await readEntities(deps, account, { collection: 'notes', sids })) as readonly unknown[];
  const note = (notes as readonly Note[]).find((each) => noteTypeOf(each) === type);
  return note === undefined ? null : answerOf(note);
}

function answerOf(note: Note): NoteAnswer {
  const { sid, title, privacy, incremental, updatedAt } = note;
  const message = htmlOf(noteContents(note, parseHtml));
  return { sid, title, message, privacy, incremental, updated: updatedAt * 1_000 };
}

async function requireSubject(deps: WriteDeps, account: Account, { type, sid }: NoteSubject): Promise<void> {
  const { collection } = NOTE_SUBJECTS[type];
  const [subject] = await readEntities(deps, account, { collection, sids: [sid] });
  if (subject === undefined) throw apiError(500);
}

/** What a client saves. Absent values stay as they are. */
export interface NoteToSave {
  readonly type: NoteType;
  /** The note's own id. */
  readonly sid: number;
  /** The id of the subject; needed for a new note. */
  readonly kind_sid: number | null;
  readonly message: string;
  readonly title: string | null;
  readonly privacy: NotePrivacy | null;
  readonly incremental: number | null;
}

/**
 * Saves a note; for a new one it also empties the old plain fields of its subject. Throws 500 for a text that is too long,
 * for a subject that is deleted or does not exist for the account, and for a note that is about something else; 404 for
 * a note that does not exist for the account.
 */
export async function saveNote(
  deps: WriteDeps & RandomBytesDep,
  account: Account,
  given: NoteToSave,
): Promise<NoteAnswer> {
  const { type, sid, message, incremental } = given;
  if (message.length > HTML_MAX) throw apiError(500);
  const subject = await subjectOf(deps, account, given);
  const contents = contentsOf(parseHtml(message));
  const maker = `s${Buffer.from(deps.randomBytes(8)).toString('hex')}`;
  let legacy: LegacyText = { blocks: [], emptied: {} };

  const subjectChanges = (row: WorkingRow | undefined): Changes => {
    legacy = legacyText(type, (path) => row?.value(path));
    return legacy.emptied;
  };
  const noteChangesOf = (row: WorkingRow | undefined): Changes => {
    const plain = create(noteFields);
    const note =
      row === undefined ? newNote(given, subject.sid) : assemble(noteFields, valuesOf(row.registers));
    let made = 0;
    const saved = noteChanges({
      note,
      base: row === undefined ? legacy.blocks : blocksOf(note, parseHtml),
      draft: { title: given.title ?? note.title, contents },
      newId: () => `${maker}-${++made}`,
    });
    if (!saved.ok) throw apiError(500);
    if (row === undefined) return { ...changesBetween(noteFields, plain, note), ...saved.value };
    const privacy = given.privacy ?? note.privacy;
    return privacy === note.privacy ? saved.value : { ...saved.value, privacy };
  };

  const note: Target = { collection: 'notes', sid, ...(incremental === null ? {} : { incremental }) };
  const targets = subject.isNew
    ? [{ collection: NOTE_SUBJECTS[type].collection, sid: subject.sid }, note]
    : [note];
  await writeTargets(deps, account, {
    targets,
    changesOf: ({ collection }, row) => (collection === 'notes' ? noteChangesOf(row) : subjectChanges(row)),
  });
  const [saved] = (await readEntities(deps, account, {
    collection: 'notes',
    sids: [sid],
  })) as readonly unknown[];
  if (saved === undefined) throw apiError(404);
  return answerOf(saved as Note);
}

function newNote({ type, privacy }: NoteToSave, kind_sid: number): Note {
  return create(noteFields, {
    type,
    kind: noteKindOf(type),
    kind_sid,
    privacy: privacy ?? NOTE_SUBJECTS[type].privacy,
  });
}

/** The subject of a note that is stored or new. A stored note never changes what it is about. */
async function subjectOf(
  deps: WriteDeps,
  account: Account,
  { type, sid, kind_sid }: NoteToSave,
): Promise<{ readonly sid: number; readonly isNew: boolean }> {
  const stored = await readRow(deps.database.reader, 'notes', sid);
  const [seen] = (await readEntities(deps, account, {
    collection: 'notes',
    sids: [sid],
  })) as readonly unknown[];
  if (stored !== undefined && seen === undefined) throw apiError(404);
  const note = seen as Note | undefined;
  const about = note?.kind_sid ?? kind_sid ?? 0;
  const isOther = note !== undefined && (noteTypeOf(note) !== type || (kind_sid ?? about) !== about);
  if (isOther) throw apiError(500);
  await requireSubject(deps, account, { type, sid: about });
  return { sid: about, isNew: stored === undefined };
}
