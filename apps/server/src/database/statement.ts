/**
 * Statements that are built and compiled once and then run with parameters only. Building a query takes
 * several times as long as SQLite needs to answer it, so paths that run thousands of times a second use this.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { runDirectly } from './sqlite.ts';

type Parameters = Readonly<Record<string, string | number | null>>;

/** A statement with named parameters, ready to run inside or outside a transaction. */
export type Statement<P extends Parameters, R> = (db: Kysely<Schema>, parameters: P) => Promise<readonly R[]>;

class Placeholder {
  readonly parameter: string;
  constructor(parameter: string) {
    this.parameter = parameter;
  }
}

interface Compiled {
  readonly query: CompiledQuery;
  /** In the order of the statement: names of parameters, or values that never change. */
  readonly order: readonly unknown[];
}

/** Stands where a value will be. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/** `build` gets the parameters as stand-ins that it may use wherever a value of their type may stand. */
export function statement<P extends Parameters, R>(
  build: (db: Kysely<Schema>, parameters: P) => Compilable<R>,
): Statement<P, R> {
  const byEngine = new WeakMap<object, Compiled>();
  return async (db, parameters) => {
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
    return runCompiled<R>(db, compiled.query, values);
  };
}

/** Runs a compiled statement with these values in place of its parameters. */
export async function runCompiled<R>(
  db: Kysely<Schema>,
  query: CompiledQuery,
  values: readonly unknown[],
): Promise<readonly R[]> {
  const direct = runDirectly(db.getExecutor().adapter, query.sql, values);
  if (direct !== undefined) return direct as R[];
  const { rows } = await db.executeQuery<R>({ ...query, parameters: values } as CompiledQuery<R>);
  return rows;
}
