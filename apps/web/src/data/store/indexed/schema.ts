/** The database of one account on this device: its object stores and record types. */
import type { AttentionItem, DeviceState, OutboxEntry, UndoableAction } from '@touchline/sync/store/store';
import type { Schema } from './connection.ts';

/**
 * Registers are stored as JSON text: structured cloning of a match's two hundred small arrays takes two to three times
 * as long (read 63 ms against 27 ms for a hundred matches, written 1.74 s against 0.76 s for two thousand, Chromium
 * 156).
 */
export interface RowRecord {
  readonly collection: string;
  readonly sid: number;
  /** Missing in records of version 0.1.0: their space is unknown. */
  readonly space?: number;
  readonly change: number;
  readonly incremental: number;
  readonly base: string | null;
  readonly waiting: string;
}

/** The summary of a row, indexed by its list (projection.ts). */
export interface SummaryRecord {
  readonly collection: string;
  readonly sid: number;
  /** 0 for a row outside of lists. */
  readonly list: number;
  readonly text: string;
}

/** Data derived from a row (derivation.ts). */
export interface DerivedRecord {
  readonly collection: string;
  readonly sid: number;
  readonly name: string;
  readonly version: number;
  /** JSON, `null` for a row without data. */
  readonly text: string;
}

export type OutboxRecord = Omit<OutboxEntry, 'registers'> & { readonly registers: string };
export type AttentionRecord = AttentionItem;
export type ActionRecord = UndoableAction;

/** The single values beside the rows. The frozen batch can be long and has its own record. */
export interface StateRecord extends Omit<DeviceState, 'frozen'> {
  /** The next id of an outbox entry, an attention item or an action. */
  readonly nextId: number;
  /** The name of the last write: after a lost connection it shows whether that write had committed. */
  readonly lastWrite: string;
  /** The version of each collection's projection in the stored summaries. */
  readonly projections: Readonly<Record<string, number>>;
}

export const STORES = ['rows', 'projections', 'derived', 'outbox', 'attention', 'actions', 'state'] as const;
export type StoreName = (typeof STORES)[number];
export const STATE_KEY = 'state';
export const FROZEN_KEY = 'frozen';
export const BY_ROW = 'row';
export const BY_LIST = 'list';
export const BY_TIME = 'at';

const ROW_KEY = ['collection', 'sid'];
const DERIVED_KEY = [...ROW_KEY, 'name'];

/** A later version adds its step below; records that it cannot read stay unchanged (OUT-7). */
export function schemaOf(name: string): Schema {
  return {
    name,
    version: 3,
    upgrade: (database, from, transaction) => {
      if (from < 1) createStores(database);
      else if (from < 2) moveSummaries(database, transaction);
      if (from < 3) database.createObjectStore('derived', { keyPath: DERIVED_KEY });
    },
  };
}

function createStores(database: IDBDatabase): void {
  database.createObjectStore('rows', { keyPath: ROW_KEY });
  createProjections(database);
  database.createObjectStore('outbox', { keyPath: 'id' }).createIndex(BY_ROW, ROW_KEY);
  database.createObjectStore('attention', { keyPath: 'id' });
  const actions = database.createObjectStore('actions', { keyPath: 'id' });
  actions.createIndex(BY_ROW, ROW_KEY);
  actions.createIndex(BY_TIME, 'at');
  database.createObjectStore('state');
}

function createProjections(database: IDBDatabase): IDBObjectStore {
  const store = database.createObjectStore('projections', { keyPath: ROW_KEY });
  store.createIndex(BY_LIST, ['collection', 'list']);
  return store;
}

/** Version 1 stored summaries of matches only, by their team. They are moved, not computed again. */
function moveSummaries(database: IDBDatabase, transaction: IDBTransaction): void {
  const projections = createProjections(database);
  const old: IDBRequest<SummaryOfVersion1[]> = transaction.objectStore('summaries').getAll();
  old.onsuccess = () => {
    for (const { sid, team, text } of old.result) {
      projections.put({ collection: 'matches', sid, list: team, text } satisfies SummaryRecord);
    }
    database.deleteObjectStore('summaries');
  };
  const states = transaction.objectStore('state');
  const state: IDBRequest<StateOfVersion1 | undefined> = states.get(STATE_KEY);
  state.onsuccess = () => {
    if (state.result === undefined) return;
    const { summaries, ...kept } = state.result;
    states.put({ ...kept, projections: { matches: summaries } } satisfies StateRecord, STATE_KEY);
  };
}

interface SummaryOfVersion1 {
  readonly sid: number;
  readonly team: number;
  readonly text: string;
}

interface StateOfVersion1 extends Omit<StateRecord, 'projections'> {
  readonly summaries: number;
}
