import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newTestDatabase } from '#testing/server/server.testing.ts';

test('[OUT-3.6] a commit on PostgreSQL waits for the disk, with the settings of our connections', async () => {
  const holder = await newTestDatabase('postgres');
  const database = await holder.open();
  const setting = async (name: string) =>
    database.transaction(async (tx) => {
      const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(tx);
      return rows[0]?.[name];
    });
  expect(await setting('synchronous_commit')).toBe('on');
  expect(await setting('fsync')).toBe('on');
  expect(await setting('full_page_writes')).toBe('on');
  await database.close();
  await holder.remove();
});
