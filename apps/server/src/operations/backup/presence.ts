/**
 * Detects whether a server uses a PostgreSQL database. Each process increments a counter in its own row, its heartbeat.
 * A restore watches whether a counter still increases, so neither wrong clocks nor killed processes deceive it. On
 * SQLite the file's locks show this (restore-sqlite.ts).
 */

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database, DatabaseDep } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';

/** SQLSTATE. */
const UNDEFINED_TABLE = '42P01';
export const HEARTBEAT_MS = 3_000;
const FORGOTTEN_MS = 86_400_000;
/** A process whose counter did not increase in this time has stopped. */
const WATCH_MS = 3 * HEARTBEAT_MS;
const POLL_MS = 250;

export interface Presence {
  /** Removes the process's row. */
  end(): Promise<void>;
}

type PresenceDeps = DatabaseDep & TimeDep & LogDep;

/** Sends heartbeats until `end`. Calls `onReplaced` when a restore has replaced the database. */
export async function announce(
  { database, now, log }: PresenceDeps,
  onReplaced: () => void,
): Promise<Presence> {
  const id = randomBytes(8).toString('hex');
  const host = `${hostname()}, process ${process.pid}`;
  await database.transaction(async (tx) => {
    await tx
      .deleteFrom('processes')
      .where('seen_at', '<', now() - FORGOTTEN_MS)
      .execute();
    await tx.insertInto('processes').values({ id, host, beats: 0, seen_at: now() }).execute();
  });
  const beat = async () => {
    const { numUpdatedRows } = await database.transaction((tx) =>
      tx
        .updateTable('processes')
        .set((row) => ({ beats: row('beats', '+', 1), seen_at: now() }))
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) onReplaced();
  };
  let underWay = false;
  const timer = setInterval(() => {
    // When the database hangs, heartbeats must not take further connections.
    if (underWay) return;
    underWay = true;
    beat()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the database does not answer'))
      .finally(() => {
        underWay = false;
      });
  }, HEARTBEAT_MS);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await database.transaction((tx) => tx.deleteFrom('processes').where('id', '=', id).execute());
    },
  };
}

export type Heartbeats = ReadonlyMap<string, { readonly host: string; readonly beats: number }>;

export async function readHeartbeats(db: Kysely<Schema>): Promise<Heartbeats> {
  const rows = await db.selectFrom('processes').select(['id', 'host', 'beats']).execute();
  return new Map(rows.map(({ id, host, beats }) => [id, { host, beats }]));
}

/** The processes whose counters increased between two readings. */
export function runningProcesses(before: Heartbeats, after: Heartbeats): readonly string[] {
  return [...after].filter(([id, { beats }]) => before.get(id)?.beats !== beats).map(([, { host }]) => host);
}

/** Watches the registered processes until one of them is seen running, or all have stopped. */
export async function watchProcesses(
  db: Kysely<Schema>,
): Promise<{ readonly before: Heartbeats; readonly running: readonly string[] }> {
  const before = await readHeartbeats(db);
  for (let watched = 0; watched < WATCH_MS && before.size > 0; watched += POLL_MS) {
    await pause(POLL_MS);
    const running = runningProcesses(before, await readHeartbeats(db));
    if (running.length > 0) return { before, running };
  }
  return { before, running: [] };
}

/** The servers on this database. On SQLite there is one at most. */
export async function runningServers({ engine, reader }: Database): Promise<readonly string[]> {
  if (engine === 'sqlite') return [];
  try {
    return (await watchProcesses(reader)).running;
  } catch (error) {
    // Servers of the first versions did not register.
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
