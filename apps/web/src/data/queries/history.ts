/** Values of a row that lost to a later write, while the server keeps them: 30 days (MRG-7). */
import { messageOf } from '@touchline/domain/errors/catalogue';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { DELETED, type Json } from '@touchline/sync/registers';
import { shownRegisters } from '@touchline/sync/rows';
import { parseStamp, type Stamp } from '@touchline/sync/stamp';
import type { RowKey } from '@touchline/sync/store';
import type { Client } from '../client.ts';
import { model } from '../model.ts';
import { namesOf, type RowNames } from './names.ts';

export interface EarlierValue {
  readonly path: string;
  readonly value: Json;
  /** When it was written, milliseconds since 1970. */
  readonly writtenAt: number;
  /** When a later write took its place, milliseconds since 1970. */
  readonly replacedAt: number;
  /** The name of the account that entered it; empty when the server does not say. */
  readonly author: string;
  /** Who entered it: this account, on this device or on another, or somebody else. */
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

const QUERY =
  'query getHistory($collection: String!, $sid: Float!) { getHistory(collection: $collection, sid: $sid) { path value stamp at author mine } }';

interface LostValue {
  readonly path: string;
  readonly value: Json;
  readonly stamp: Stamp;
  readonly at: number;
  readonly author: string;
  readonly mine: boolean;
}

/** Asks the server, which keeps them; what this device may not read does not come. */
export async function historyOf(
  client: Client,
  { collection, sid: given }: RowKey,
): Promise<Result<History, HistoryFailure>> {
  const sid = client.live.resolve(collection, given);
  if (!client.mayAsk()) return refuse({ code: 990, message: messageOf('data', 990) });
  const reply = await client.ask<{ getHistory: readonly LostValue[] }>(QUERY, { collection, sid });
  if (!reply.ok) return refuse({ code: reply.code ?? 999, message: reply.message });
  // Deleting and bringing back have ways of their own.
  const lost = reply.value.getHistory.filter(({ path }) => path !== DELETED);
  const registers = lost.map(({ path, value, stamp }) => ({ [path]: [value, stamp] as const }));
  return client.store.read(async (tx) => {
    const resolve = (of: string, one: number) => client.live.resolve(of, one);
    const changes = registers.map((each) => ({ collection, sid, registers: each }));
    const [{ device }, names] = await Promise.all([tx.state(), namesOf(tx, changes, resolve)]);
    const values = lost.map(({ path, value, stamp, at, author, mine }): EarlierValue => {
      const { time, device: writer } = parseStamp(stamp);
      // Other accounts can put this device's id into their stamps.
      const from = !mine ? 'elsewhere' : writer === device ? 'this device' : 'this account';
      return { path, value, writtenAt: time, replacedAt: at, author, from };
    });
    return ok({ values, names });
  });
}

/** What a row's registers say now: base and waiting changes; what is not there means its default. */
export async function valuesNow(client: Client, key: RowKey): Promise<(path: string) => Json> {
  const { collection } = key;
  const sid = client.live.resolve(collection, key.sid);
  const row = await client.store.read((tx) => tx.row({ collection, sid }));
  const registers = row === undefined ? {} : shownRegisters(row);
  return (path) => registers[path]?.[0] ?? model.absent(collection, path);
}
