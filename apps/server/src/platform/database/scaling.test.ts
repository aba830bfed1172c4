/** docs/scaling.md says which tables carry the space; a distributed database would place them by it. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqliteDatabase } from './database.ts';
import { migrate } from './versions/migrate.ts';

const PAGE = new URL('../../../../../docs/scaling.md', import.meta.url);

test('each table is in one of the two lists of docs/scaling.md, by whether it has a space', async () => {
  const lists = readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => /^`\w+`(, `\w+`)+$/.test(line))
    .map((line) => [...line.matchAll(/\w+/g)].map(([name]) => name));
  const database = openSqliteDatabase(':memory:');
  await migrate(database, { now: 0, newEpoch: 'e' });
  const { rows } = await sql<{ name: string; spaced: number }>`
    SELECT name, EXISTS (SELECT 1 FROM pragma_table_info(tables.name) WHERE name = 'space') AS spaced
    FROM sqlite_schema AS tables WHERE type = 'table' ORDER BY name`.execute(database.reader);
  await database.close();
  const named = (spaced: number) => rows.filter((row) => row.spaced === spaced).map(({ name }) => name);
  expect(lists).toEqual([named(1), named(0).filter((name) => name !== 'spaces')]);
});
