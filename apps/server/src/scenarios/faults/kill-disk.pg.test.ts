import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newTestDatabase } from '#testing/server/databases.testing.ts';

// fsync and full_page_writes are settings of the whole PostgreSQL, which no connection can change.
test('[OUT-3.6] a commit on PostgreSQL waits for the disk, with the settings of our connections', async () => {
  const holder = await newTestDatabase('postgres');
  const database = await holder.open();
  const setting = await database.transaction(async (tx) => {
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(tx);
    return rows[0]?.synchronous_commit;
  });
  expect(setting).toBe('on');
  await database.close();
  await holder.remove();
});
