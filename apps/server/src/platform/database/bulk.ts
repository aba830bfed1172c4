/**
 * Reads and writes many rows with few statements. Statements are compiled once for fixed numbers of rows, and a list is
 * split into chunks of those sizes. So neither the database nor Kysely compiles a new statement for every list length.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { runCompiled } from './statement.ts';

type Cell = string | number;

/** The column of ids, which is no name of a scope. */
const ID = '';

class Place {
  readonly index: number;
  readonly column: string;
  constructor(index: number, column: string) {
    this.index = index;
    this.column = column;
  }
}

/** Rows per statement, largest first. */
const INSERT_SIZES = [64, 8, 1] as const;
/** Ids per statement. A shorter list is padded with its last id. */
const SELECT_SIZES = [256, 32, 4, 1] as const;

/** Writes any number of rows. `build` gets placeholders for the rows of one statement. */
export function bulkInsert<Row extends { readonly [K in keyof Row]: Cell }>(
  columns: readonly (keyof Row & string)[],
  build: (db: Kysely<Schema>, rows: readonly Row[]) => Compilable,
): (db: Kysely<Schema>, rows: readonly Row[]) => Promise<void> {
  const compiled = new WeakMap<object, Map<number, CompiledQuery>>();
  const queryFor = (db: Kysely<Schema>, size: number): CompiledQuery => {
    const engine = db.getExecutor().adapter;
    const bySize = compiled.get(engine) ?? new Map<number, CompiledQuery>();
    compiled.set(engine, bySize);
    const known = bySize.get(size);
    if (known !== undefined) return known;
    const standIns = Array.from({ length: size }, (_, index) =>
      Object.fromEntries(columns.map((column) => [column, new Place(index, column)])),
    );
    const query = build(db, standIns as unknown as readonly Row[]).compile();
    bySize.set(size, query);
    return query;
  };
  return async (db, rows) => {
    let done = 0;
    for (const size of INSERT_SIZES) {
      while (rows.length - done >= size) {
        const query = queryFor(db, size);
        const offset = done;
        const parameters = query.parameters.map((value) =>
          value instanceof Place ? rows[offset + value.index]?.[value.column as keyof Row] : value,
        );
        await runCompiled(db, query, parameters);
        done += size;
      }
    }
  };
}

/** Reads by any number of ids. `build` gets placeholders for the ids of one statement and for the values of `scope`. */
export function bulkSelect<S extends Readonly<Record<string, Cell>>, R>(
  build: (db: Kysely<Schema>, ids: readonly number[], scope: S) => Compilable<R>,
): (db: Kysely<Schema>, ids: readonly number[], scope: S) => Promise<readonly R[]> {
  const compiled = new WeakMap<object, Map<number, CompiledQuery<R>>>();
  return async (db, ids, scope) => {
    const engine = db.getExecutor().adapter;
    const bySize = compiled.get(engine) ?? new Map<number, CompiledQuery<R>>();
    compiled.set(engine, bySize);
    const found: R[] = [];
    for (let done = 0; done < ids.length; ) {
      const left = ids.length - done;
      const size = SELECT_SIZES.findLast((candidate) => candidate >= left) ?? SELECT_SIZES[0];
      let query = bySize.get(size);
      if (query === undefined) {
        const places = Array.from({ length: size }, (_, index) => new Place(index, ID));
        const standIns = Object.fromEntries(Object.keys(scope).map((name) => [name, new Place(0, name)]));
        query = build(
          db,
          places as unknown as readonly number[],
          standIns as unknown as S,
        ).compile() as CompiledQuery<R>;
        bySize.set(size, query);
      }
      const piece = ids.slice(done, done + size);
      const last = piece.at(-1);
      const parameters = query.parameters.map((value) => {
        if (!(value instanceof Place)) return value;
        return value.column === ID ? (piece[value.index] ?? last) : scope[value.column];
      });
      found.push(...(await runCompiled<R>(db, query, parameters)));
      done += size;
    }
    return found;
  };
}
