/**
 * The real server under simulation: the handler of `POST /api/data` with its authentication, GraphQL execution, errors
 * and JSON, on real SQLite in memory. It uses no sockets and hashes no passwords. The app is built once; each schedule
 * has its own database, clock and randomness.
 */

import SQLite from 'better-sqlite3';
import fastify, { type FastifyInstance } from 'fastify';
import { dataRoutes } from '#access/data-calls/routes.ts';
import { NO_PAYMENTS } from '#features/plans/providers/payment-provider.ts';
import { setMaintenance } from '#operations/backup/maintenance.ts';
import type { Hint } from '#platform/bus/bus.ts';
import { localViewers } from '#platform/bus/viewers.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { ApiError } from '#platform/errors.ts';
import { folderFiles } from '#platform/files/folder.ts';
import { sendDataError } from '#platform/http/send.ts';
import { DueJobs } from '#platform/jobs/due-jobs.ts';
import { type Limits, memoryLimits } from '#platform/limits/limits.ts';
import { TypstPrinter } from '#platform/pdf/typst-printer.ts';
import { hashOf } from '#platform/secrets/secrets.ts';
import { healthCall } from '#rows/pull/health-call.ts';
import { quickPasswords, testConfig } from '#testing/server/server.testing.ts';
import { dataSchema } from '../app.ts';
import type { Deps } from '../deps.ts';
import { Killed, type Life, lives, SimulatedSqlite, type StatementHooks } from './sqlite.testing.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

export interface ServerPorts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: (length: number) => Buffer;
  /** Called with each published hint. */
  readonly hinted: (hint: Hint) => void;
  /** Called for errors that the server logged. */
  readonly failed: (what: string) => void;
  readonly pause: StatementHooks['pause'];
}

/** Apps below this version are refused (426). By default no device has such an app. */
export const MINIMUM_VERSION = '2.0.0';

/** The effects of a planted bug on the server's statements. */
export type StatementBug = Partial<Pick<StatementHooks, 'answered' | 'runs' | 'after'>>;

/** How a restored database starts a new history. */
export type BeginHistory = (
  tx: Tx,
  facts: { readonly replacedCounters: ReadonlyMap<string, number>; readonly now: number },
) => Promise<void>;

/** The app, built once for all schedules. */
export class ServerApp {
  readonly #current: { server: SimulatedServer | null };
  readonly #handle: Handler;

  private constructor(current: { server: SimulatedServer | null }, handle: Handler) {
    this.#current = current;
    this.#handle = handle;
  }

  static async build(): Promise<ServerApp> {
    const current: { server: SimulatedServer | null } = { server: null };
    const server = (): SimulatedServer => {
      if (current.server === null) throw new Error('no schedule runs');
      return current.server;
    };
    const deps: Deps = {
      config: testConfig({ MINIMUM_APP_VERSION: MINIMUM_VERSION }),
      database: {
        engine: 'sqlite',
        get reader() {
          return server().database.reader;
        },
        transaction: (body) => server().database.transaction(body),
        diskFails: () => false,
        waiting: () => 0,
        interrupt: () => undefined,
        close: async () => undefined,
      },
      get epoch() {
        return server().epoch;
      },
      get limits() {
        return server().limits;
      },
      bus: {
        publish: (hint) => server().ports.hinted(hint),
        subscribe: () => () => undefined,
        close: async () => undefined,
      },
      // No schedule waits for a due job.
      dueJobs: new DueJobs([]),
      viewers: localViewers(),
      redis: null,
      mailer: { send: async () => undefined, reachable: async () => undefined, close: async () => undefined },
      // No schedule uploads a picture.
      files: folderFiles('/nowhere'),
      takesMail: async () => true,
      passwords: quickPasswords,
      // No schedule buys anything.
      payments: NO_PAYMENTS,
      // No schedule prints a document, so this starts nothing.
      pdf: new TypstPrinter(),
      now: () => server().ports.now(),
      randomBytes: (length) => server().ports.randomBytes(length),
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (details) => server().failed(details),
      },
    };
    return new ServerApp(current, await handlerOf(fastify({ logger: false }), deps));
  }

  /** Starts the server of one schedule; there is one at a time. */
  start(parts: { readonly start: Buffer; readonly ports: ServerPorts; readonly bug?: StatementBug }) {
    const server = new SimulatedServer(this.#handle, parts);
    this.#current.server = server;
    return server;
  }
}

/** One server with its database, through all crashes. */
export class SimulatedServer {
  readonly ports: ServerPorts;
  readonly #sqlite: SimulatedSqlite;
  readonly #handle: Handler;
  #life: Life = { dead: false };
  #upAt = 0;
  #untilKill = Number.POSITIVE_INFINITY;
  #committed = true;
  #limits: Limits;
  #epoch: string | null = null;
  #kills = 0;

  constructor(
    handle: Handler,
    { start, ports, bug = {} }: { start: Buffer; ports: ServerPorts; bug?: StatementBug },
  ) {
    this.#handle = handle;
    this.ports = ports;
    this.#limits = memoryLimits(ports.now);
    this.#sqlite = new SimulatedSqlite(start, {
      before: () => this.#step(),
      after: (sql) => {
        if (sql === 'commit') this.#committed = true;
        bug.after?.(sql);
        this.#step();
      },
      answered: bug.answered ?? ((_sql, rows) => rows),
      runs: bug.runs ?? (() => true),
      pause: ports.pause,
    });
  }

  get database(): Database {
    return this.#sqlite.database;
  }

  get limits(): Limits {
    return this.#limits;
  }

  /** Read once at its start, as in a real process. */
  get epoch(): string {
    this.#epoch ??= this.#readEpoch();
    return this.#epoch;
  }

  get kills(): number {
    return this.#kills;
  }

  get isUp(): boolean {
    return this.ports.now() >= this.#upAt;
  }

  /** Answers a request. Null while the process is down; never resolves when it is killed meanwhile. */
  async answer(headers: Headers, body: string): Promise<HttpAnswer | null> {
    if (!this.isUp) return null;
    const life = this.#life;
    const answer = await lives.run(life, () => this.#handle(headers, body));
    return life.dead ? new Promise(() => undefined) : answer;
  }

  /** Kills the process before or after one of its next statements, and restarts it after a while. */
  killSoon({ statements, downMs }: { readonly statements: number; readonly downMs: number }): void {
    this.#untilKill = statements;
    this.#downMs = downMs;
  }

  calm(): void {
    this.#untilKill = Number.POSITIVE_INFINITY;
    this.#upAt = 0;
  }

  #downMs = 0;

  kill(): void {
    this.#kills++;
    this.#untilKill = Number.POSITIVE_INFINITY;
    this.#life.dead = true;
    this.#life = { dead: false };
    this.#sqlite.rollBack();
    this.#limits = memoryLimits(this.ports.now);
    this.#upAt = this.ports.now() + this.#downMs;
  }

  backup(): Buffer {
    return this.#sqlite.serialize();
  }

  /** Replaces the database by a backup and starts the server again (PUL-6). */
  async restore(backup: Buffer, begin: BeginHistory): Promise<void> {
    this.kill();
    const replaced = this.#sqlite.all<{ name: string; value: number }>('SELECT name, value FROM counters');
    this.#sqlite.load(backup);
    const replacedCounters = new Map(replaced.map(({ name, value }) => [name, value]));
    await this.database.transaction((tx) => begin(tx, { replacedCounters, now: this.ports.now() }));
    this.#epoch = null;
    this.#committed = true;
  }

  /** Sets the maintenance switch. */
  async maintain(on: boolean): Promise<void> {
    await setMaintenance(this.database, on, this.ports.now());
  }

  /** Signs a device in, as a login does after a correct password. */
  signIn(account: number, token: string): void {
    const now = this.ports.now();
    this.#sqlite.run(
      `INSERT INTO signed_in_devices (token_hash, account_sid, name, model, platform, created_at, seen_at)
       VALUES (?, ?, 'simulated', '', 'web', ?, ?)`,
      ...[hashOf(token), account, now, now],
    );
  }

  signOut(token: string): void {
    this.#sqlite.run('DELETE FROM signed_in_devices WHERE token_hash = ?', hashOf(token));
  }

  /** Whether anything was committed since the last call. */
  hasNews(): boolean {
    const news = this.#committed;
    this.#committed = false;
    return news;
  }

  /** Reads the database from outside the server. */
  all<T>(sql: string, ...parameters: readonly unknown[]): T[] {
    return this.#sqlite.all<T>(sql, ...parameters);
  }

  failed(details: object): void {
    const { err } = details as { err?: unknown };
    const origin = originOf(err);
    if (origin instanceof Killed || origin instanceof ApiError) return;
    this.ports.failed(String(origin));
  }

  #step(): void {
    if (lives.getStore() === undefined || --this.#untilKill >= 0) return;
    this.kill();
    throw new Killed();
  }

  #readEpoch(): string {
    const [row] = this.#sqlite.all<{ value: string }>(`SELECT value FROM meta WHERE key = 'epoch'`);
    return row?.value ?? '';
  }
}

/** The bytes of an empty SQLite database. */
export function emptyDatabase(): Buffer {
  const raw = new SQLite(':memory:');
  raw.pragma('user_version = 1');
  const bytes = raw.serialize();
  raw.close();
  return bytes;
}

/** The headers of a device's requests. */
export interface Headers {
  readonly token: string;
  /** The app's version. */
  readonly version: string;
}

type Handler = (headers: Headers, body: string) => Promise<HttpAnswer>;

/** The route's own handler, called as Fastify calls it. */
async function handlerOf(app: FastifyInstance, deps: Deps): Promise<Handler> {
  const handlers: ((request: object, reply: object) => unknown)[] = [];
  app.addHook('onRoute', ({ url, method, handler }) => {
    if (url === '/api/data' && method === 'POST') {
      handlers.push((request, reply) => Reflect.apply(handler, app, [request, reply]));
    }
  });
  await app.register(dataRoutes, { deps, schema: dataSchema(), fixed: healthCall(deps) });
  await app.ready();
  const [handle] = handlers;
  if (handle === undefined) throw new Error('there is no data route');
  return async ({ token, version }, body) => {
    let answer: HttpAnswer = { status: 200, text: '' };
    let status = 200;
    const ends: (() => void)[] = [];
    const reply = {
      request: { headers: {} },
      raw: { once: (_event: string, end: () => void) => ends.push(end) },
      headers: () => reply,
      code: (code: number) => {
        status = code;
        return reply;
      },
      send: (text: string) => {
        answer = { status, text };
        return reply;
      },
    };
    const request = {
      headers: { authorization: `Bearer ${token}`, 'x-touchline-version': version },
      query: { app_id: 'touchline' },
      body: JSON.parse(body) as unknown,
      ip: '127.0.0.1',
    };
    try {
      await handle(request, reply);
    } catch (error) {
      sendDataError(deps, error, reply as unknown as Parameters<typeof sendDataError>[2]);
    }
    for (const end of ends) end();
    return answer;
  };
}

function originOf(error: unknown): unknown {
  const { originalError } = (error ?? {}) as { originalError?: unknown };
  return originalError === undefined ? error : originOf(originalError);
}
