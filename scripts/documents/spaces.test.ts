import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tablesOfDatabase } from '../../apps/server/src/testing/spaces/spaces-document.testing.ts';
import { SPACE_COLUMNS, WITHOUT_SPACE } from '../../apps/server/src/testing/spaces/tables.testing.ts';
import { SPACES, withTables } from './spaces.ts';

test('each table of the database has a column with the space, or a reason to have none', async () => {
  const shapes = await tablesOfDatabase();
  const listed = [...Object.keys(SPACE_COLUMNS), ...Object.keys(WITHOUT_SPACE)].sort();
  expect(shapes.map(({ name }) => name)).toEqual(listed);
  const columns: Readonly<Record<string, string>> = SPACE_COLUMNS;
  const wrong = shapes.filter((shape) => {
    const column = columns[shape.name];
    return (
      column !== undefined && !shape.columns.some(({ name, isRequired }) => name === column && isRequired)
    );
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('docs/spaces.md has the tables as they are; write it with: node scripts/documents/spaces.ts --write', async () => {
  const document = readFileSync(SPACES, 'utf8');
  expect(await withTables(document)).toBe(document);
});
