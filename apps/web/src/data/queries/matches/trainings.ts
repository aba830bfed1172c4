/** Training selections and sessions, read once. */
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import { notedSessions, staysWithout } from '@touchline/domain/training/players';
import type { Planned } from '@touchline/domain/training/series/decide';
import { isOwnSession, withoutTwins } from '@touchline/domain/training/series/twins';
import type { Clock } from '../../clock/ports.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows, StoredIds } from '../../store/ports.ts';

/** A whole session with its waiting changes; null when this device has no such session. */
export async function sessionOf(ports: Rows & StoredIds, sid: number): Promise<TrainingSession | null> {
  const key = { collection: 'training_sessions', sid: await ports.replica.resolve('training_sessions', sid) };
  const row = await ports.store.read((tx) => tx.row(key));
  return row === undefined ? null : entityOfRow('training_sessions', row);
}

/** A selection with its waiting changes; null when this device has no such selection. */
export async function selectionOf(ports: Rows & StoredIds, sid: number): Promise<TrainingSelection | null> {
  const now = await ports.replica.resolve('training_selections', sid);
  const row = await ports.store.read((tx) => tx.row({ collection: 'training_selections', sid: now }));
  return row === undefined ? null : entityOfRow('training_selections', row);
}

/** The number of sessions that are deleted with their selection, as lists show them. */
export async function lossesOf(
  ports: Rows & Clock,
  { sid }: Pick<TrainingSelection, 'sid'>,
  timezone: string,
): Promise<number> {
  const { rows, notes } = await ports.store.read(async (tx) => ({
    rows: await tx.rowsOf('training_sessions'),
    notes: await tx.rowsOf('notes'),
  }));
  const sessions = rows.flatMap((row) => entityOfRow('training_sessions', row) ?? []);
  const noted = notedSessions(notes.flatMap((row) => entityOfRow('notes', row) ?? []));
  const context = { nowSeconds: ports.now() / 1_000, timezone, noted };
  const shown = withoutTwins(
    sessions.filter(({ selection_sid }) => selection_sid === sid),
    (session) => isOwnSession(session, noted),
  );
  return shown.filter((session) => !staysWithout(session, context)).length;
}

export interface PlannedSessions extends Planned {
  /** The sessions that have a note of their own. */
  readonly noted: ReadonlySet<number>;
}

/** A selection with its sessions, for the question what a change of a series does; null without the selection. */
export async function plannedOf(ports: Rows & StoredIds, sid: number): Promise<PlannedSessions | null> {
  const selection = await selectionOf(ports, sid);
  if (selection === null) return null;
  const { sessions, notes } = await ports.store.read(async (tx) => ({
    sessions: await tx.rowsOf('training_sessions'),
    notes: await tx.rowsOf('notes'),
  }));
  const all = sessions.flatMap((row) => entityOfRow('training_sessions', row) ?? []);
  const about = notes.flatMap((row) => entityOfRow('notes', row) ?? []);
  return {
    selection,
    sessions: all.filter(({ selection_sid }) => selection_sid === selection.sid || selection_sid === sid),
    noted: notedSessions(about),
  };
}

/** The sessions that have a note of their own. */
export async function notedOf(ports: Rows): Promise<ReadonlySet<number>> {
  const rows = await ports.store.read((tx) => tx.rowsOf('notes'));
  return notedSessions(rows.flatMap((row) => entityOfRow('notes', row) ?? []));
}
