/** What a restore takes over from the database that it replaces, as far as it can be read. */
import type { Schema } from '#platform/database/schema.ts';

/** One signed-in device. */
export type Session = Schema['signed_in_devices'];
/** A team's row. */
export type ReplacedTeam = Pick<Schema['rows'], 'sid' | 'change' | 'registers'>;

export interface Replaced {
  readonly meta: ReadonlyMap<string, string>;
  /** The id counters. */
  readonly counters: ReadonlyMap<string, number>;
  readonly sessions: readonly Session[];
  /** Null when there is a database whose teams cannot be read. */
  readonly teams: readonly ReplacedTeam[] | null;
}

export const NOTHING: Replaced = { meta: new Map(), counters: new Map(), sessions: [], teams: [] };

/** The same on both engines. */
export const QUERIES = {
  meta: 'SELECT key, value FROM meta',
  counters: 'SELECT name, value FROM counters',
  sessions:
    'SELECT token_hash, account_sid, name, model, platform, created_at, seen_at FROM signed_in_devices',
  teams: "SELECT sid, change, registers FROM rows WHERE collection = 'teams'",
} as const;

export const metaOf = (rows: readonly Schema['meta'][]): Replaced['meta'] =>
  new Map(rows.map(({ key, value }) => [key, value]));
export const countersOf = (rows: readonly Schema['counters'][]): Replaced['counters'] =>
  new Map(rows.map(({ name, value }) => [name, value]));
