/** The database of one account on this device: its object stores, and how their records look. */
import type { AttentionItem, DeviceState, OutboxEntry, UndoableAction } from '@touchline/sync/store';
import type { Schema } from './connection.ts';

/**
 * Registers are kept as JSON text: structured cloning of a match's two hundred small arrays takes two to
 * three times as long as reading the same text (read 27 ms against 63 ms for a hundred matches, written
 * 0.76 s against 1.74 s for two thousand, Chromium 156).
 */
export interface RowRecord {
  readonly collection: string;
  readonly sid: number;
  /** Not in records of version 0.1.0: their space is not known. */
  readonly space?: number;
  readonly change: number;
  readonly incremental: number;
  readonly base: string | null;
  readonly waiting: string;
}

/** What a match list shows, beside the matches, so that ten seasons are listed without reading them. */
export interface SummaryRecord {
  readonly sid: number;
  readonly team: number;
  readonly text: string;
}

export type OutboxRecord = Omit<OutboxEntry, 'registers'> & { readonly registers: string };
export type AttentionRecord = AttentionItem;
export type ActionRecord = UndoableAction;

/** The single values beside the rows; the frozen batch, which may be long, has a record of its own. */
export interface StateRecord extends Omit<DeviceState, 'frozen'> {
  /** The next id of an outbox entry, an attention item or an action. */
  readonly nextId: number;
  /** Names the last write: after a lost connection it tells whether that write had reached the disk. */
  readonly lastWrite: string;
  /** How the summaries were worked out. */
  readonly summaries: number;
}

export const STORES = ['rows', 'summaries', 'outbox', 'attention', 'actions', 'state'] as const;
export type StoreName = (typeof STORES)[number];
export const STATE_KEY = 'state';
export const FROZEN_KEY = 'frozen';
export const BY_ROW = 'row';
export const BY_TEAM = 'team';
export const BY_TIME = 'at';

const ROW_KEY = ['collection', 'sid'];

/** A later version adds its step below; records that it cannot read stay as they are (OUT-7). */
export function schemaOf(name: string): Schema {
  return {
    name,
    version: 1,
    upgrade: (database, from) => {
      if (from < 1) createStores(database);
    },
  };
}

function createStores(database: IDBDatabase): void {
  database.createObjectStore('rows', { keyPath: ROW_KEY });
  database.createObjectStore('summaries', { keyPath: 'sid' }).createIndex(BY_TEAM, 'team');
  database.createObjectStore('outbox', { keyPath: 'id' }).createIndex(BY_ROW, ROW_KEY);
  database.createObjectStore('attention', { keyPath: 'id' });
  const actions = database.createObjectStore('actions', { keyPath: 'id' });
  actions.createIndex(BY_ROW, ROW_KEY);
  actions.createIndex(BY_TIME, 'at');
  database.createObjectStore('state');
}
