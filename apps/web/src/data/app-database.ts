/** The small database `touchline`: who is signed in on this device, and the device's own settings. */
import { Connection } from './store/connection.ts';
import { answerOf, completionOf } from './store/requests.ts';

export interface SessionRecord {
  /** The account's sid. */
  readonly account: number;
  readonly email: string;
  readonly firstname: string;
  /** Null when signed out: its database is kept with what was not sent yet (OUT-6). */
  readonly token: string | null;
  /** What the token is renewed with; null where the server gave nothing to renew it with. */
  readonly refresh?: string | null;
  /** When the token came, milliseconds since 1970. */
  readonly tokenAt?: number;
  /** When it signed in last, milliseconds since 1970; the latest of those with a token is the one that is in. */
  readonly at: number;
  /** The id of its database's device; another one there means that the browser threw the database away (LOC-6). */
  readonly device: string | null;
  /** When the last health check was answered, milliseconds since 1970; null for never. */
  readonly syncedAt: number | null;
  /** How the last session ended, while it left unsent changes behind: they are offered first of all (OUT-6). */
  readonly setAside?: SetAside | null;
}

export interface SetAside {
  /** Changes that were not sent. */
  readonly changes: number;
  /** When the oldest of them was made, milliseconds since 1970. */
  readonly since: number;
  /** What the server ended the session with; null when the coach signed out. */
  readonly code: number | null;
}

export interface SettingRecord {
  readonly name: string;
  readonly value: unknown;
}

interface Records {
  readonly sessions: SessionRecord;
  readonly settings: SettingRecord;
}
type Store = keyof Records;

const connection = new Connection({
  name: 'touchline',
  version: 1,
  upgrade: (database, from) => {
    if (from >= 1) return;
    database.createObjectStore('sessions', { keyPath: 'account' });
    database.createObjectStore('settings', { keyPath: 'name' });
  },
});

export async function readAll<S extends Store>(store: S): Promise<readonly Records[S][]> {
  const database = await connection.database();
  return answerOf<Records[S][]>(database.transaction(store).objectStore(store).getAll());
}

/** Reads a store and writes what `change` makes of it, in one transaction. */
export async function rewrite<S extends Store>(
  store: S,
  change: (records: readonly Records[S][]) => {
    readonly put?: readonly Records[S][];
    readonly remove?: readonly (string | number)[];
  },
): Promise<void> {
  const database = await connection.database();
  const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
  const completion = completionOf(transaction);
  const objects = transaction.objectStore(store);
  const { put = [], remove = [] } = change(await answerOf<Records[S][]>(objects.getAll()));
  for (const record of put) objects.put(record);
  for (const key of remove) objects.delete(key);
  await completion;
}
