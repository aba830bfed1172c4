/** Tells which tables of a statement do not have the space in their conditions, and are no exception. */
import { type TableUse, tablesOf } from './statement.testing.ts';
import { EXCEPTIONS, SPACE_COLUMNS, WITHOUT_SPACE } from './tables.testing.ts';

/** Statements about tables themselves, and of SQLite. */
const OTHERS =
  /^\s*(begin|commit|rollback|savepoint|release|create|alter|drop|pragma|explain|vacuum|analyze)\b/i;
/** Tables of migrations and of the databases themselves. */
const SYSTEM = /^(migrations|migration_lock|sqlite_\w+|pragma_\w+|pg_\w+|information_schema\..*)?$/;

/** One line for each table that lacks the space; none for a statement as it should be. */
export function withoutSpace(sql: string): readonly string[] {
  if (OTHERS.test(sql)) return [];
  const uses = tablesOf(sql);
  return uses.flatMap((use) => {
    if (SYSTEM.test(use.table) || Object.hasOwn(WITHOUT_SPACE, use.table)) return [];
    const column = columnOf(use);
    if (column === undefined) return [`${use.table} is in no list of tables.testing.ts`];
    if (use.fixed.has(column) || isJoined(use, uses) || isException(use)) return [];
    return [`${use.table} ${use.how === 'insert' ? 'inserted with' : 'by'} ${[...use.compared].join(' ')}`];
  });
}

const columnOf = ({ table }: TableUse): string | undefined =>
  (SPACE_COLUMNS as Readonly<Record<string, string>>)[table];

/** Joined by the space with a table that stands before it, which is judged itself. */
function isJoined(use: TableUse, uses: readonly TableUse[]): boolean {
  return use.equal.some(
    ({ column, other, otherColumn }) =>
      column === columnOf(use) && otherColumn === columnOf(other) && uses.indexOf(other) < uses.indexOf(use),
  );
}

function isException(use: TableUse): boolean {
  if (use.how === 'insert') return false;
  return EXCEPTIONS.some(
    ({ table, by, over }) =>
      table === use.table &&
      (by?.every((column) => use.fixed.has(column)) ?? true) &&
      (over === undefined ||
        (over.length === use.compared.size && over.every((column) => use.compared.has(column)))),
  );
}
