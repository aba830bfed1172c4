/** The migration of counters that could grow without limit before version 4.2. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#platform/database/versions/migrate.ts';
import { MIGRATIONS } from '#platform/database/versions/migrations.ts';
import { type Engine, emptyTestDatabase } from '#testing/server/databases.testing.ts';

const BEFORE = MIGRATIONS.findIndex(({ name }) => name === '012 counters of rows');

export function countersMigrationContract(engine: Engine): void {
  test('a counter that no device could raise is reset to a thousand, and all others stay', async () => {
    const place = await emptyTestDatabase(engine);
    const database = await place.open();
    await migrate(database, { now: 1, newEpoch: 'e', migrations: MIGRATIONS.slice(0, BEFORE) });
    const counters = [
      1,
      999,
      2 ** 39,
      2 ** 39 + 1,
      2 ** 40,
      2 ** 53 - 1,
      ...(engine === 'sqlite' ? [0.5] : []),
    ];
    for (const [index, counter] of counters.entries()) {
      await database.transaction((tx) =>
        sql`INSERT INTO rows VALUES ('teams', ${index + 1}, 1, 1, ${counter}, 0, 0, '{}', 0, 1)`.execute(tx),
      );
    }
    await migrate(database, { now: 2, newEpoch: 'e' });
    const rows = await database.reader.selectFrom('rows').select('incremental').orderBy('sid').execute();
    const after = [1, 999, 2 ** 39, 1_000, 1_000, 1_000, ...(engine === 'sqlite' ? [1_000] : [])];
    expect(rows.map(({ incremental }) => incremental)).toEqual(after);
    await database.close();
    await place.remove();
  });
}
