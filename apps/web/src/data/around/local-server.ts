/**
 * The server of a visitor who looks around without an account: it is the visitor's own device. It answers the data
 * calls of the sync engine from the device's own store, so that the outbox empties, and undo, history and ids work as
 * ever. Nothing leaves the device.
 */
import type { Reply, Transport } from '@touchline/sync/engine/ports';
import { incrementalAfter } from '@touchline/sync/model/incremental';
import type {
  Batch,
  Collection,
  Listing,
  Mutation,
  MutationResult,
  ServerRow,
} from '@touchline/sync/model/protocol';
import { checksum, DELETED, isDeleted, merge, type Registers } from '@touchline/sync/model/registers';
import type { RowKey, StoredRow, StoreTx } from '@touchline/sync/store/store';
import { provisionalOrdinal } from '@touchline/sync/writes/leases';
import { nameOf } from '../store/codecs/row-codec.ts';
import { model } from '../store/model.ts';
import type { Read } from './ports.ts';

export interface LocalServerPorts {
  readonly account: number;
  readonly store: Read;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new address for the public page of a match. */
  readonly newToken: () => string;
  /** The rows that a visitor finds, stamped. */
  readonly demo: () => readonly FoundRow[];
}

export interface FoundRow extends RowKey {
  readonly registers: Registers;
}

/** There is one epoch, because this server is never restored. */
const EPOCH = 'around';
/** Nothing changes without this device, so there is nothing to read after the first page. */
const CURSOR = 'here';
/** Seconds between health checks: nothing can come from elsewhere. */
const INTERVAL_S = 3_600;
const NOT_FOUND = { status: 'refused', code: 404, message: 'not found' } as const;

/** A `Transport` that answers like a server with one account and one space. */
export function localServer({ account, store, now, newToken, demo }: LocalServerPorts): Transport {
  let lastId = 0;
  const served = (row: StoredRow | undefined): ServerRow | undefined =>
    row === undefined || row.base === null ? undefined : serverRow(account, row);
  return {
    // Above the ordinals of servers: rows that are taken over hold no id that another device makes again (LOC-8).
    register: async (device) => ok({ ordinal: provisionalOrdinal(device), epoch: EPOCH }),
    health: async () => ok({ last_synced: CURSOR, now: now(), interval: INTERVAL_S, version: '1' }),
    pull: async (cursor) => {
      const first = cursor === '' && (await store.read(isEmpty));
      const rows = first ? demo().map((row, at) => newRow(account, row, at + 1)) : [];
      return ok({ rows, gone: [], cursor: CURSOR, more: false });
    },
    push: async (body) => {
      const { mutations }: Batch = JSON.parse(body);
      return store.read(async (tx) => {
        const merged = new Map<string, ServerRow>();
        const results: MutationResult[] = [];
        for (const mutation of mutations) {
          const { collection = '', kind } = model.parseOperation(mutation.op) ?? {};
          const key = { collection, sid: mutation.sid };
          const before = merged.get(nameOf(key)) ?? served(await tx.row(key));
          if (before === undefined && kind !== 'update') {
            results.push(NOT_FOUND);
            continue;
          }
          const after = applied(account, before, { collection, mutation });
          merged.set(nameOf(key), after);
          const left = isDeleted(after.registers) && !(DELETED in mutation.registers);
          results.push({ status: left ? 'deleted' : 'applied' });
        }
        return ok({ results, rows: [...merged.values()] });
      });
    },
    listing: () =>
      store.read(async (tx) => {
        const tables: Record<Collection, Listing['tables'][string]> = {};
        let counter = 0;
        for (const collection of model.collections) {
          const rows = (await tx.rowsOf(collection)).flatMap((row) => served(row) ?? []);
          for (const { change } of rows) counter = Math.max(counter, change);
          tables[collection] = rows
            .filter(({ registers }) => !isDeleted(registers))
            .map(({ sid, incremental, registers }) => ({
              sid,
              i: incremental,
              checksum: checksum(registers),
            }));
        }
        return ok({ epoch: EPOCH, tables, last_synced: CURSOR, complete_to: { [String(account)]: counter } });
      }),
    rows: (keys) =>
      store.read(async (tx) => {
        const found = (await tx.rows(keys)).map(served);
        return ok({
          epoch: EPOCH,
          rows: found.flatMap((row) => row ?? []),
          gone: keys.filter((_, at) => found[at] === undefined),
        });
      }),
    setFocus: async () => ok(null),
    lease: async (collection, { count }) => {
      lastId = Math.max(lastId, await store.read(highestId));
      const sids = Array.from({ length: count }, () => ++lastId);
      return ok(sids.map((sid) => (collection === 'matches' ? { sid, match_token: newToken() } : { sid })));
    },
  };
}

function ok<T>(value: T): Reply<T> {
  return { ok: true, value };
}

function newRow(account: number, { collection, sid, registers }: FoundRow, change: number): ServerRow {
  return { collection, sid, registers, space: account, change, incremental: 1 };
}

/** A stored row as this server has it: its base. */
function serverRow(account: number, { collection, sid, change, incremental, base }: StoredRow): ServerRow {
  // A base that a comparison doubts has a change number below 1 (PUL-4); the next one replaces it.
  return {
    collection,
    sid,
    registers: base ?? {},
    space: account,
    change: Math.max(1, change),
    incremental,
  };
}

function applied(
  account: number,
  before: ServerRow | undefined,
  { collection, mutation }: { readonly collection: Collection; readonly mutation: Mutation },
): ServerRow {
  const { sid, registers: incoming, incremental } = mutation;
  const { registers, changed } = merge(before?.registers ?? {}, incoming);
  if (before !== undefined && changed.length === 0) return before;
  return {
    collection,
    sid,
    registers,
    space: account,
    change: (before?.change ?? 0) + 1,
    incremental: incrementalAfter(before?.incremental ?? 0, incremental),
  };
}

async function isEmpty(tx: StoreTx): Promise<boolean> {
  for (const collection of model.collections) {
    if ((await tx.rowsOf(collection)).some(({ base }) => base !== null)) return false;
  }
  return true;
}

/** Also of reserved ids, so that each id is given once, over reloads too. */
async function highestId(tx: StoreTx): Promise<number> {
  const { leases } = await tx.state();
  let highest = 0;
  for (const collection of model.collections) {
    if (collection === 'account') continue;
    const sids = [...(await tx.rowsOf(collection)), ...(leases[collection] ?? [])].map(({ sid }) => sid);
    highest = sids.reduce((most, sid) => Math.max(most, sid), highest);
  }
  return highest;
}
