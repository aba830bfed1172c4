/** Training selections and sessions, read once. */
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import { entityOfRow } from '../store/entities.ts';
import type { Rows, StoredIds } from '../store/ports.ts';

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
