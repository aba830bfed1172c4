/** The parts of `docs/spaces.md` that are made from the tables of a migrated database and the list of exceptions. */

import { sql } from 'kysely';
import { type Database, openSqliteDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/versions/migrate.ts';
import { EXCEPTIONS, OVER_WHOLE_TABLES, SPACE_COLUMNS, WITHOUT_SPACE } from './tables.testing.ts';

export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly isRequired: boolean }[];
  /** The columns of its primary key, in order. */
  readonly key: readonly string[];
  /** The columns of its other unique keys. */
  readonly unique: readonly (readonly string[])[];
}

interface ColumnInfo {
  readonly name: string;
  readonly notnull: number;
  readonly pk: number;
}

/** The tables of a new database, without those of migrations. */
export async function tablesOfDatabase(): Promise<readonly TableShape[]> {
  const database = openSqliteDatabase(':memory:');
  await migrate(database, { now: 0, newEpoch: 'e' });
  const names = await database.reader.introspection.getTables();
  const shapes: TableShape[] = [];
  for (const { name } of names) if (!name.startsWith('migration')) shapes.push(await shapeOf(database, name));
  await database.close();
  return shapes.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function shapeOf({ reader }: Database, name: string): Promise<TableShape> {
  const { rows: columns } =
    await sql<ColumnInfo>`SELECT name, "notnull", pk FROM pragma_table_info(${name})`.execute(reader);
  const { rows: indexes } = await sql<{
    name: string;
  }>`SELECT name FROM pragma_index_list(${name}) WHERE "unique" = 1 AND origin <> 'pk'`.execute(reader);
  const unique: string[][] = [];
  for (const index of indexes) {
    const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_index_info(${index.name})`.execute(
      reader,
    );
    unique.push(rows.map((column) => column.name));
  }
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, isRequired: column.notnull === 1 })),
    key: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    unique,
  };
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

export function tableOfTables(shapes: readonly TableShape[]): string {
  const columns: Readonly<Record<string, string>> = SPACE_COLUMNS;
  const without: Readonly<Record<string, string>> = WITHOUT_SPACE;
  const lines = shapes.map(({ name, key, unique }) => {
    const column = columns[name];
    const keys = [key, ...unique];
    const has = keys.filter((each) => column !== undefined && each.includes(column)).length;
    const within =
      column === undefined ? '' : has === keys.length ? 'yes' : has === 0 ? 'no' : 'in one of them';
    const place = column === undefined ? `none: ${without[name] ?? ''}` : `\`${column}\``;
    return `| \`${name}\` | ${place} | ${keys.map(code).join('; ')} | ${within} |`;
  });
  return [
    '| table | space | primary key; unique keys | with the space |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}

export function tableOfExceptions(): string {
  const reasons = Map.groupBy(EXCEPTIONS, ({ why }) => why);
  const lines = [...reasons].map(([why, list]) => {
    const tables = Map.groupBy(list, ({ table }) => table);
    const texts = [...tables].map(([table, each]) => {
      const ways = each.map(({ by, over }) => (by ?? over ?? []).join(' + ') || 'all rows');
      return `\`${table}\` (${[...new Set(ways)].join('; ')})`;
    });
    return `| ${why} | ${texts.join(', ')} |`;
  });
  const files = Object.entries(OVER_WHOLE_TABLES).map(
    ([file, why]) => `| ${why} | all statements of \`${file}\` |`,
  );
  return ['| why | tables, and the columns of the condition |', '|---|---|', ...lines, ...files].join('\n');
}
