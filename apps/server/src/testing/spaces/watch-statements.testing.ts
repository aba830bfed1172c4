/**
 * Looks at every statement that the server gives to SQLite or PostgreSQL while tests run, and fails the test file when
 * one does not name the space (`tables.testing.ts`). Statements of the tests themselves are left out.
 */
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { withoutSpace } from './named-spaces.testing.ts';
import { OVER_WHOLE_TABLES } from './tables.testing.ts';

/** What is left of a stack must reach through Kysely to the statement's own file. */
const FRAMES = 60;
const FOLDER = '/apps/server/src/';
/** They run the statements of others. */
const RUNS_OTHERS = /^platform\/database\/(sqlite|postgres|statement|bulk|database)\.ts/;

interface Watch {
  /** Statements that need no further look, by their text: most come again and again. */
  readonly named: Set<string>;
  readonly found: Set<string>;
}

/** The workers of some projects keep their modules, so one watch is shared by the files of a worker. */
const shared = globalThis as { statementWatch?: Watch };
shared.statementWatch ??= newWatch();
const { found } = shared.statementWatch;

afterAll(() => {
  const lines = [...found];
  found.clear();
  expect(lines, 'statements that do not name the space').toEqual([]);
});

function newWatch(): Watch {
  const watch: Watch = { named: new Set(), found: new Set() };
  const look = (sql: string) => {
    if (watch.named.has(sql)) return;
    const missing = withoutSpace(sql);
    if (missing.length === 0) watch.named.add(sql);
    else if (isOfServer(placeOf()))
      for (const what of missing) watch.found.add(`${what}: ${placeOf()}: ${sql}`);
  };
  const prepare = SQLite.prototype.prepare as (sql: string) => SQLite.Statement;
  SQLite.prototype.prepare = function (this: SQLite.Database, sql: string) {
    look(sql);
    return prepare.call(this, sql);
  } as SQLite.Database['prepare'];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === 'string') look(args[0]);
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return watch;
}

/** The file and line of the server or of a test that a statement comes from; empty for none. */
function placeOf(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error('only for its stack');
  Error.stackTraceLimit = limit;
  const places = stack.split('\n').flatMap((line) => {
    const start = line.indexOf(FOLDER);
    return start < 0 ? [] : [line.slice(start + FOLDER.length).replace(/:\d+\)?$/, '')];
  });
  return places.find((place) => !RUNS_OTHERS.test(place) && !place.startsWith('testing/spaces/')) ?? '';
}

function isOfServer(place: string): boolean {
  if (place === '' || /\.(testing|test)\.ts/.test(place) || place.startsWith('platform/database/versions/'))
    return false;
  return !Object.keys(OVER_WHOLE_TABLES).some((file) => place.startsWith(file));
}
