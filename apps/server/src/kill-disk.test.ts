/** [LOC-1] What a kill leaves standing is on the disk: the settings that make a commit wait for it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqliteDatabase } from './database/database.ts';

test('a commit on SQLite waits for the disk: write-ahead log, synchronous full, on both connections', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-disk-'));
  const database = openSqliteDatabase(join(folder, 'touchline.sqlite'));
  const settings = async (
    db: Parameters<Parameters<typeof database.transaction>[0]>[0] | typeof database.reader,
  ) => {
    const { rows: journal } = await sql`pragma journal_mode`.execute(db);
    const { rows: synchronous } = await sql`pragma synchronous`.execute(db);
    return [journal, synchronous];
  };
  // 2 is FULL: the log is flushed before each commit is done.
  const safe = [[{ journal_mode: 'wal' }], [{ synchronous: 2 }]];
  expect(await settings(database.reader)).toEqual(safe);
  expect(await database.transaction(settings)).toEqual(safe);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
