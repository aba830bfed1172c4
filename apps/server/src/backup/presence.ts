/**
 * Whether a server is at work on a PostgreSQL database. Each process counts its beats in a row of its own; a
 * restore watches whether one still counts, so neither clocks nor a killed process deceive it. On SQLite the
 * file's own locks say so (restore-sqlite.ts).
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Deps } from '../deps.ts';

export const BEAT_MS = 3_000;
const FORGOTTEN_MS = 86_400_000;

export interface Presence {
  /** Says good-bye. */
  end(): Promise<void>;
}

type PresenceDeps = Pick<Deps, 'database' | 'now' | 'log'>;

/** Counts beats until it ends. `onReplaced` is called when the database is another one: it was restored. */
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
    // A database that hangs must not have a connection more waiting for it with each beat.
    if (underWay) return;
    underWay = true;
    beat()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the database does not answer'))
      .finally(() => {
        underWay = false;
      });
  }, BEAT_MS);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await database.transaction((tx) => tx.deleteFrom('processes').where('id', '=', id).execute());
    },
  };
}

export type Beats = ReadonlyMap<string, { readonly host: string; readonly beats: number }>;

export async function readBeats(db: Kysely<Schema>): Promise<Beats> {
  const rows = await db.selectFrom('processes').select(['id', 'host', 'beats']).execute();
  return new Map(rows.map(({ id, host, beats }) => [id, { host, beats }]));
}

/** The processes that were at work between two readings. */
export function beating(before: Beats, after: Beats): readonly string[] {
  return [...after].filter(([id, { beats }]) => before.get(id)?.beats !== beats).map(([, { host }]) => host);
}
