/**
 * The players of a session (section 5): those of its selection, and everybody of whom something is recorded. A session
 * stores a player's attendance only once there is something to store, so that changes of a selection are small.
 */
import { compareKeys } from '../entity/fields/keys.ts';
import type { Note } from '../entity/tables/note.ts';
import type { TrainingSession } from '../entity/tables/training.ts';
import { isEntry, isRecorded, type SeriesContext } from './series/recorded.ts';
import { isPast } from './session-list.ts';

type Entry = TrainingSession['metadata']['players'][number];
type Recorded = Pick<TrainingSession, 'metadata'>;

/** True when attendance, an answer, a reason, a task or a rating of the player is stored. */
export function hasRecord({ metadata }: Recorded, player: number): boolean {
  return (
    metadata.players.some((entry) => entry.sid === player && isEntry(entry)) ||
    metadata.answers.some(({ sid, answer, answered_by }) => sid === player && answer + answered_by !== '') ||
    metadata.reasons.some(({ sid, reason }) => sid === player && reason !== '') ||
    metadata.takers.some(({ player_sid }) => player_sid === player) ||
    Object.keys(metadata.ratings).some((key) => Number.parseInt(key, 10) === player)
  );
}

/** Whether a session stays when its selection is deleted: a past one, and one on which something is recorded. */
export function staysWithout(session: TrainingSession, context: SeriesContext): boolean {
  return isPast(session, context) || isRecorded(session, context.noted);
}

/** The sessions that have a note of their own. */
export function notedSessions(notes: readonly Pick<Note, 'kind' | 'kind_sid'>[]): ReadonlySet<number> {
  return new Set(notes.filter(({ kind }) => kind === 'training_session').map(({ kind_sid }) => kind_sid));
}

/**
 * The session with the players of its selection. A player who left it stays among the recorded players when something
 * is recorded of them, and loses an entry that says nothing. Returns the same object when nothing changes.
 */
export function withPlayers(session: TrainingSession, player_sids: readonly number[]): TrainingSession {
  const { metadata } = session;
  const stays = ({ sid }: Entry) => player_sids.includes(sid) || hasRecord(session, sid);
  const kept = metadata.players.filter(stays);
  const entered = new Set(kept.map(({ sid }) => sid));
  const left = session.player_sids.filter(
    (sid) => !player_sids.includes(sid) && !entered.has(sid) && hasRecord(session, sid),
  );
  const same =
    left.length === 0 &&
    kept.length === metadata.players.length &&
    sameSids(session.player_sids, player_sids);
  if (same) return session;
  const players = [...kept, ...left.map((sid): Entry => ({ ...PLAIN, sid }))].toSorted(
    (a, b) => a.order - b.order || compareKeys(String(a.sid), String(b.sid)),
  );
  return { ...session, player_sids: [...new Set(player_sids)], metadata: { ...metadata, players } };
}

const PLAIN: Entry = {
  sid: 0,
  order: 99,
  present: true,
  signed_off: false,
  injured: false,
  from_minute: 0,
  until_minute: 0,
};

function sameSids(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((sid, at) => sid === b[at]);
}
