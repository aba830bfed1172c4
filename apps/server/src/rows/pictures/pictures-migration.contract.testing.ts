/** The migration of pictures from before there was a library. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#platform/database/versions/migrate.ts';
import { MIGRATIONS } from '#platform/database/versions/migrations.ts';
import { type Engine, emptyTestDatabase } from '#testing/server/databases.testing.ts';

const BEFORE = MIGRATIONS.findIndex(({ name }) => name === '022 renditions of pictures');
const NAME = '0123456789abcdef0123456789abcdef';

export function picturesMigrationContract(engine: Engine): void {
  test('a stored square stays as it is, and devices that share a team compare everything again', async () => {
    const place = await emptyTestDatabase(engine);
    const database = await place.open();
    await migrate(database, { now: 1, newEpoch: 'e', migrations: MIGRATIONS.slice(0, BEFORE) });
    await database.transaction(async (tx) => {
      await sql`INSERT INTO pictures (owner, sid, space, name, edge, bytes, created_at)
        VALUES ('media', 3, 7, ${NAME}, 300, 4000, 5)`.execute(tx);
      await sql`INSERT INTO spaces (sid, counter, access_version) VALUES (7, 10, 4), (8, 10, 4)`.execute(tx);
      await sql`INSERT INTO members (id, team_sid, space, account_sid, email, role, capabilities, status,
        paused, was_active, change, since)
        VALUES (1, 2, 7, 8, 'fan@example.org', 'fan', '', 'active', 0, 1, 1, 1)`.execute(tx);
    });
    await migrate(database, { now: 2, newEpoch: 'e' });
    const [picture] = await database.reader.selectFrom('pictures').selectAll().execute();
    expect(picture).toEqual({
      owner: 'media',
      sid: 3,
      space: 7,
      name: NAME,
      digest: '',
      shape: 'square',
      width: 300,
      height: 300,
      bytes: 4_000,
      created_at: 5,
    });
    const spaces = await database.reader
      .selectFrom('spaces')
      .select(['sid', 'access_version'])
      .orderBy('sid')
      .execute();
    expect(spaces).toEqual([
      { sid: 7, access_version: 5 },
      { sid: 8, access_version: 4 },
    ]);
    await database.close();
    await place.remove();
  });
}
