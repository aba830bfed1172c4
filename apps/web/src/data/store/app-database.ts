/** The small database `touchline`: the signed-in account and the device's settings. */
import type { PlansSetting } from '@touchline/domain/plan/plan';
import { Connection } from './indexed/connection.ts';
import { answerOf, completionOf } from './indexed/requests.ts';

export interface SessionRecord {
  /** The account's sid. */
  readonly account: number;
  readonly email: string;
  readonly firstname: string;
  /** Null when signed out: its database is kept for its unsent changes (OUT-6). */
  readonly token: string | null;
  /** The refresh token; null where the server gave none. */
  readonly refresh?: string | null;
  /** When the token was received, milliseconds since 1970. */
  readonly tokenAt?: number;
  /** What the server offers; absent in records of earlier versions. */
  readonly plans?: PlansSetting;
  /** Time of the last sign-in, milliseconds since 1970; the latest record with a token is the signed-in account. */
  readonly at: number;
  /** The device id of its database. A different id there means that the browser deleted the database (LOC-6). */
  readonly device: string | null;
  /** When the last health check was answered, milliseconds since 1970; null for never. */
  readonly syncedAt: number | null;
  /** The end of the last session, if it left unsent changes: they are offered first (OUT-6). */
  readonly setAside?: SetAside | null;
}

export interface SetAside {
  /** Changes that were not sent. */
  readonly changes: number;
  /** When the oldest of them was made, milliseconds since 1970. */
  readonly since: number;
  /** The server's reason for ending the session; null when the user signed out. */
  readonly code: number | null;
}

export interface SettingRecord {
  readonly name: string;
  readonly value: unknown;
}

/** The setting that names people: it is removed when its account is signed out. */
export const OWN_CHILDREN = 'own children';

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

/** A session must survive a power loss. A setting is shown once it is written, so the write must be quick. */
const DURABILITY: Readonly<Record<Store, IDBTransactionDurability>> = {
  sessions: 'strict',
  settings: 'relaxed',
};

/** Reads a store and writes the result of `change`, in one transaction. */
export async function rewrite<S extends Store>(
  store: S,
  change: (records: readonly Records[S][]) => {
    readonly put?: readonly Records[S][];
    readonly remove?: readonly (string | number)[];
  },
): Promise<void> {
  const database = await connection.database();
  const transaction = database.transaction(store, 'readwrite', { durability: DURABILITY[store] });
  const completion = completionOf(transaction);
  const objects = transaction.objectStore(store);
  const { put = [], remove = [] } = change(await answerOf<Records[S][]>(objects.getAll()));
  for (const record of put) objects.put(record);
  for (const key of remove) objects.delete(key);
  await completion;
}
