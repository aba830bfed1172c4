/** Saves a note, and with a new one empties the old plain fields of its subject in the same action (section 4). */
import { assemble, create, valuesOf } from '@touchline/domain/entity/rows/rows';
import { type Note, type NotePrivacy, noteFields } from '@touchline/domain/entity/tables/note';
import { NOTE_SUBJECTS, noteKindOf, noteTypeOf } from '@touchline/domain/note/reading';
import { type NoteDraft, type NoteRefusal, noteChanges } from '@touchline/domain/note/save';
import { ok } from '@touchline/domain/result';
import type { Actor } from '@touchline/domain/team/permissions';
import type { NoteSubject, StoredNote } from '../../queries/notes.ts';
import type { ActorPorts } from '../match/match-actor.ts';
import { matchActor } from '../match/match-actor.ts';
import { actorOnAccount, actorOnTeam } from '../permission.ts';
import { playerActor } from '../team/players.ts';
import { takeSelection, takeSession } from '../training/training-actor.ts';
import { type AccountWork, act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';

export type NoteWork = ActorPorts & AccountWork;

export interface SaveNoteArgs {
  readonly subject: NoteSubject;
  /** The note when the edit began. */
  readonly stored: StoredNote;
  readonly draft: NoteDraft;
}

/**
 * Writes what the writer changed; nothing when that is nothing. Words that arrived meanwhile in other paragraphs stay.
 *
 * @returns the note as the writer left it, without what arrived meanwhile
 */
export function saveNote(
  ports: NoteWork,
  { subject, stored, draft }: SaveNoteArgs,
): Outcome<{ readonly note: Note }, NoteRefusal> {
  return act<{ readonly note: Note }, NoteRefusal>(ports, { urgent: true, label: 'note' }, async (unit) => {
    const actor = await subjectActor(ports, unit, subject);
    const { type } = subject;
    const sid = subjectNow(ports, subject);
    const note = stored.note ?? newNote(subject.type, { sid, createdAt: Math.floor(unit.nowSeconds) });
    const maker = await unit.newEventId();
    let made = 0;
    // The part before the last dash is this device, so that the next save continues behind these words.
    const newId = () => `${maker}x${++made}`;
    const changes = noteChanges({ note, base: stored.blocks, draft, newId });
    if (!changes.ok) return changes;
    const saved = assemble(noteFields, { ...valuesOf(noteFields, note), ...changes.value });
    if (stored.note !== null) {
      await unit.change({ collection: 'notes', sid: stored.note.sid }, actor, changes.value);
      return ok({ note: { ...saved, sid: stored.note.sid } });
    }
    const made_sid = await unit.create('notes', actor, saved);
    if (Object.keys(stored.emptied).length > 0) {
      await unit.change({ collection: NOTE_SUBJECTS[type].collection, sid }, actor, stored.emptied);
    }
    return ok({ note: { ...saved, sid: made_sid } });
  });
}

/** Decides who reads a note: the staff, everybody on the team, or everybody. */
export function setNotePrivacy(
  ports: NoteWork,
  {
    subject,
    note,
    privacy,
  }: { readonly subject: NoteSubject; readonly note: number; readonly privacy: NotePrivacy },
): Outcome<object, never> {
  return act<object, never>(ports, { label: 'note' }, async (unit) => {
    const actor = await subjectActor(ports, unit, subject);
    await unit.change({ collection: 'notes', sid: note }, actor, { privacy });
    return ok({});
  });
}

export function deleteNote(
  ports: NoteWork,
  { subject, note }: { readonly subject: NoteSubject; readonly note: number },
): Outcome<object, never> {
  return act<object, never>(ports, { label: 'deleteNote' }, async (unit) => {
    const actor = await subjectActor(ports, unit, subject);
    await unit.remove({ collection: 'notes', sid: note }, actor);
    return ok({});
  });
}

function newNote(
  type: NoteSubject['type'],
  { sid, createdAt }: { readonly sid: number; readonly createdAt: number },
): Note {
  const { privacy } = NOTE_SUBJECTS[type];
  return create(noteFields, { type, kind: noteKindOf(type), kind_sid: sid, privacy, createdAt });
}

function subjectNow({ live }: NoteWork, { type, sid }: NoteSubject): number {
  return live.resolve(NOTE_SUBJECTS[type].collection, sid);
}

/** What a note is about. The type of an old one follows from its kind. */
export function subjectOf(note: Note): NoteSubject {
  return { type: noteTypeOf(note) ?? 'account', sid: note.kind_sid };
}

/** The role and the plan on the team of a subject decide who writes its notes. */
export async function subjectActor(ports: NoteWork, unit: UnitOfWork, subject: NoteSubject): Promise<Actor> {
  const sid = subjectNow(ports, subject);
  switch (NOTE_SUBJECTS[subject.type].collection) {
    case 'teams':
      return onTeam(ports, unit, sid);
    case 'players':
      return playerActor(ports, unit, (await unit.take('players', sid)).sid);
    case 'matches':
      return unit.allowed(matchActor(ports, await unit.take('matches', sid))).actor;
    case 'training_selections':
      return (await takeSelection(ports, unit, sid)).actor;
    case 'training_sessions':
      return (await takeSession(ports, unit, sid)).actor;
    default:
      return onAccount(ports, unit);
  }
}

async function onTeam(ports: NoteWork, unit: UnitOfWork, sid: number): Promise<Actor> {
  return actorOnTeam(await unit.take('teams', sid), ports.ownAccount(), unit.nowSeconds);
}

function onAccount(ports: NoteWork, unit: UnitOfWork): Actor {
  return actorOnAccount(ports.live.teams.get() ?? [], ports.ownAccount(), unit.nowSeconds);
}
