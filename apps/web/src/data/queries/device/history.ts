/** Values of a row that lost to a later write; the server keeps them for 30 days (MRG-7). */
import { messageOf } from '@touchline/domain/errors/catalogue';
import { NEEDS_ACCOUNT } from '@touchline/domain/errors/needs-account';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { DELETED, type Json } from '@touchline/sync/model/registers';
import { parseStamp, type Stamp } from '@touchline/sync/model/stamp';
import { shownRegisters } from '@touchline/sync/store/rows';
import type { RowKey } from '@touchline/sync/store/store';
import { graphDocument } from '../../calls/graph-document.ts';
import type { DataCalls } from '../../calls/ports.ts';
import type { Ids } from '../../live/ports.ts';
import { model } from '../../store/model.ts';
import type { Rows } from '../../store/ports.ts';
import { namesOf, type RowNames } from '../team/names.ts';

export interface EarlierValue {
  readonly path: string;
  readonly value: Json;
  /** When it was written, milliseconds since 1970. */
  readonly writtenAt: number;
  /** The time of the later write, milliseconds since 1970. */
  readonly replacedAt: number;
  /** The name of the account that wrote it; empty when unknown. */
  readonly author: string;
  /** The writer: this account on this or another device, or another account. */
  readonly from: 'this device' | 'this account' | 'elsewhere';
}

export interface History {
  /** Newest first. */
  readonly values: readonly EarlierValue[];
  readonly names: RowNames;
}

export interface HistoryFailure {
  readonly code: number;
  readonly message: string;
}

const QUERY = graphDocument<{ readonly getHistory: readonly LostValue[] }, RowKey>(
  'query getHistory($collection: String!, $sid: Float!) { getHistory(collection: $collection, sid: $sid) { path value stamp at author mine } }',
);

interface LostValue {
  readonly path: string;
  readonly value: Json;
  readonly stamp: Stamp;
  readonly at: number;
  readonly author: string;
  readonly mine: boolean;
}

/** Asks the server. Registers that this account may not read are left out. */
export async function historyOf(
  ports: DataCalls & Rows & Ids,
  { collection, sid: given }: RowKey,
): Promise<Result<History, HistoryFailure>> {
  const sid = ports.live.resolve(collection, given);
  if (ports.local === true) return refuse(NEEDS_ACCOUNT);
  if (!ports.mayAsk()) return refuse({ code: 990, message: messageOf('data', 990) });
  const reply = await ports.ask(QUERY, { collection, sid });
  if (!reply.ok) return refuse({ code: reply.code ?? 999, message: reply.message });
  // Deletion and restoring have screens of their own.
  const lost = reply.value.getHistory.filter(({ path }) => path !== DELETED);
  const registers = lost.map(({ path, value, stamp }) => ({ [path]: [value, stamp] as const }));
  return ports.store.read(async (tx) => {
    const resolve = (of: string, one: number) => ports.live.resolve(of, one);
    const changes = registers.map((each) => ({ collection, sid, registers: each }));
    const [{ device }, names] = await Promise.all([tx.state(), namesOf(tx, changes, resolve)]);
    const values = lost.map(({ path, value, stamp, at, author, mine }): EarlierValue => {
      const { time, device: writer } = parseStamp(stamp);
      // Other accounts can put this device's id into their stamps, so the account is checked first.
      const from = !mine ? 'elsewhere' : writer === device ? 'this device' : 'this account';
      return { path, value, writtenAt: time, replacedAt: at, author, from };
    });
    return ok({ values, names });
  });
}

/** The current values of a row's registers: base and waiting changes. A missing register has its default. */
export async function valuesNow(ports: Rows & Ids, key: RowKey): Promise<(path: string) => Json> {
  const { collection } = key;
  const sid = ports.live.resolve(collection, key.sid);
  const row = await ports.store.read((tx) => tx.row({ collection, sid }));
  const registers = row === undefined ? {} : shownRegisters(row);
  return (path) => registers[path]?.[0] ?? model.absent(collection, path);
}
