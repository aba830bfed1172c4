/** The stored sessions of this device, with their tokens. A native app keeps the tokens elsewhere (`vault-records.ts`). */
import { readAll, rewrite, type SessionRecord } from '../store/app-database.ts';

export interface SessionChange {
  readonly put?: readonly SessionRecord[];
  readonly remove?: readonly number[];
}

export interface SessionRecords {
  read(): Promise<readonly SessionRecord[]>;
  /** Writes the result of `change`. No other change comes between reading and writing. */
  rewrite(change: (records: readonly SessionRecord[]) => SessionChange): Promise<void>;
}

let records: SessionRecords = {
  read: () => readAll('sessions'),
  rewrite: (change) => rewrite('sessions', change),
};

export const sessionRecords = (): SessionRecords => records;

/** Called before the first session is read. */
export function keepSessionsIn(others: SessionRecords): void {
  records = others;
}
