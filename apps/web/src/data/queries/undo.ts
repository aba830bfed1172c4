/** What can be taken back. */
import type { RowKey } from '@touchline/sync/store';
import type { Client } from '../client.ts';

export interface Undoable {
  /** What the coach did; a name that the screens translate. */
  readonly label: string;
  readonly action: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The latest action on a row of which something would still change; null when there is none. */
export async function latestUndoable(client: Client, row: RowKey): Promise<Undoable | null> {
  const latest = (await client.replica.undoable(row)).at(-1);
  return latest === undefined ? null : { label: latest.label, action: latest.id, at: latest.at };
}
