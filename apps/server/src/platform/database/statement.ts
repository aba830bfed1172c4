/**
 * Statements that are built and compiled once and then run with parameters. Building a query takes several times as
 * long as SQLite needs to run it, so hot paths use this.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Schema } from './schema.ts';
import { runDirectly } from './sqlite.ts';

type Parameters = Readonly<Record<string, string | number | null>>;

/** A statement with named parameters, to run inside or outside a transaction. */
export interface Statement<P extends Parameters, R> {
  (db: Kysely<Schema>, parameters: P): Promise<readonly R[]>;
  /** The same without a promise where the rows are available at once, as on SQLite. Throws where the other rejects. */
  rows(db: Kysely<Schema>, parameters: P): MaybePromise<readonly R[]>;
}

class Placeholder {
  readonly parameter: string;
  constructor(parameter: string) {
    this.parameter = parameter;
  }
}

interface Compiled {
  readonly query: CompiledQuery;
  /** In order: names of parameters, or constant values. */
  readonly order: readonly unknown[];
}

/** Placeholders for values. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * Compiles a statement. `build` gets the parameters as placeholders, to use wherever a value of their type is allowed.
 */
export function statement<P extends Parameters, R>(
  build: (db: Kysely<Schema>, parameters: P) => Compilable<R>,
): Statement<P, R> {
  const byEngine = new WeakMap<object, Compiled>();
  // Neither async itself nor through its callees: on SQLite the result is available synchronously, and each layer of
  // promises costs a tenth of the statement.
  const rows = (db: Kysely<Schema>, parameters: P): MaybePromise<readonly R[]> => {
    const engine = db.getExecutor().adapter;
    let compiled = byEngine.get(engine);
    if (compiled === undefined) {
      const query = build(db, placeholders as P).compile();
      compiled = { query, order: query.parameters };
      byEngine.set(engine, compiled);
    }
    const values = compiled.order.map((value) =>
      value instanceof Placeholder ? parameters[value.parameter] : value,
    );
    return rowsOf<R>(db, compiled.query, values);
  };
  const promised = (db: Kysely<Schema>, parameters: P) => promiseOf(() => rows(db, parameters));
  return Object.assign(promised, { rows });
}

/** Runs a compiled statement with values for its parameters. */
export function runCompiled<R>(
  db: Kysely<Schema>,
  query: CompiledQuery,
  values: readonly unknown[],
): Promise<readonly R[]> {
  return promiseOf(() => rowsOf<R>(db, query, values));
}

function promiseOf<T>(get: () => MaybePromise<T>): Promise<T> {
  try {
    return Promise.resolve(get());
  } catch (error) {
    return Promise.reject(error);
  }
}

function rowsOf<R>(
  db: Kysely<Schema>,
  query: CompiledQuery,
  values: readonly unknown[],
): MaybePromise<readonly R[]> {
  const direct = runDirectly(db.getExecutor().adapter, query.sql, values);
  if (direct !== undefined) return direct as R[];
  return db.executeQuery<R>({ ...query, parameters: values } as CompiledQuery<R>).then(({ rows }) => rows);
}
