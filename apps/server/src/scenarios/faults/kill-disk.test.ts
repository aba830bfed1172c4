/**
 * Data that survives a kill may still be lost with the power. These tests check the settings that make a commit wait
 * for the disk.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqliteDatabase } from '#platform/database/database.ts';

test('[OUT-3.6] a commit on SQLite waits for the disk, with WAL and synchronous FULL on both connections', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-disk-'));
  const database = openSqliteDatabase(join(folder, 'touchline.sqlite'));
  const settings = async (
    db: Parameters<Parameters<typeof database.transaction>[0]>[0] | typeof database.reader,
  ) => {
    const { rows: journal } = await sql`pragma journal_mode`.execute(db);
    const { rows: synchronous } = await sql`pragma synchronous`.execute(db);
    return [journal, synchronous];
  };
  // 2 is FULL: the WAL is flushed before each commit returns.
  const safe = [[{ journal_mode: 'wal' }], [{ synchronous: 2 }]];
  expect(await settings(database.reader)).toEqual(safe);
  expect(await database.transaction(settings)).toEqual(safe);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
