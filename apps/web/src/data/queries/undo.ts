/** What can be taken back. */
import type { RowKey } from '@touchline/sync/store';
import type { Client } from '../client.ts';

/** The label of an action that took another one back. */
export const TAKEN_BACK = 'takenBack';

export interface Undoable {
  /** What the coach did; a name that the screens translate. */
  readonly label: string;
  readonly action: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The latest action on a row of which something would still change; null when there is none. */
export async function latestUndoable(client: Client, row: RowKey): Promise<Undoable | null> {
  const actions = await client.replica.undoable(row);
  const latest = actions.findLast(({ label }) => label !== TAKEN_BACK);
  return latest === undefined ? null : { label: latest.label, action: latest.id, at: latest.at };
}
