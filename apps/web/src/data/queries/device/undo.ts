/** Actions that can be undone. */
import type { RowKey } from '@touchline/sync/store/store';
import type { Undo } from '../../store/ports.ts';

/** The label of an action that undid another one. */
export const TAKEN_BACK = 'takenBack';

export interface Undoable {
  /** A name of the action, which screens translate. */
  readonly label: string;
  readonly action: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The latest action on a row with an effect that can still be undone; null for none. */
export async function latestUndoable(ports: Undo, row: RowKey): Promise<Undoable | null> {
  const actions = await ports.replica.undoable(row);
  const latest = actions.findLast(({ label }) => label !== TAKEN_BACK);
  return latest === undefined ? null : { label: latest.label, action: latest.id, at: latest.at };
}
