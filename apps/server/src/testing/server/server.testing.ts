/** A whole server for tests: real routes, schema and database; a clock and a mailbox under the test's control. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openPayments } from '#features/plans/providers/open-payments.ts';
import { localBus } from '#platform/bus/bus.ts';
import { localViewers } from '#platform/bus/viewers.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { migrate } from '#platform/database/versions/migrate.ts';
import { MEDIA_FOLDER } from '#platform/files/data-folder.ts';
import { folderFiles } from '#platform/files/folder.ts';
import { JobRunner } from '#platform/jobs/runner.ts';
import { memoryLimits } from '#platform/limits/limits.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { TypstPrinter } from '#platform/pdf/typst-printer.ts';
import type { Passwords } from '#platform/secrets/passwords.ts';
import type { WebBuild } from '#platform/web/build.ts';
import { buildApp, DUE_JOBS, newDueJobs } from '../../app.ts';
import type { Deps } from '../../deps.ts';
import { createAccount } from '../auth/account.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from './databases.testing.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly mails: Mail[];
  /** Logged warnings and errors. */
  readonly logged: { readonly level: string; readonly text: string }[];
  /** Advances the server's clock. */
  advance(ms: number): void;
  /** Runs due jobs until none is due by the server's clock. */
  runDueJobs(): Promise<void>;
  /** Closes the server, and removes its database unless it was given. */
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly engine?: Engine;
  /** The database to start on, instead of a new one. */
  readonly database?: TestDatabase;
  readonly env?: Readonly<Record<string, string>>;
  readonly deps?: Partial<Deps>;
  readonly web?: WebBuild | null;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

/** 4 April 2026, 10:00 UTC. */
export const TEST_NOW = Date.UTC(2026, 3, 4, 10);

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const own = options.database === undefined ? await newTestDatabase(options.engine ?? 'sqlite') : null;
  const home = options.database ?? own;
  const database = await home?.open();
  if (home === null || database === undefined) throw new Error('no database');
  let time = options.now ?? TEST_NOW;
  const now = () => time;
  const mails: Mail[] = [];
  const logged: { level: string; text: string }[] = [];
  const note = (level: string) => (details: object, text: string) => {
    logged.push({ level, text: `${text} ${JSON.stringify(details)}` });
  };
  const config = testConfig(options.env);
  const log = { info: () => undefined, warn: note('warn'), error: note('error') };
  const deps: Deps = {
    config,
    database,
    epoch: await migrate(database, { now: now(), newEpoch: randomBytes(8).toString('hex') }),
    dueJobs: newDueJobs(),
    bus: localBus(),
    viewers: localViewers(),
    limits: memoryLimits(now),
    redis: null,
    mailer: {
      send: async (mail) => void mails.push(mail),
      reachable: async () => undefined,
      close: async () => undefined,
    },
    files: folderFiles(join(home.place.dataDir, MEDIA_FOLDER)),
    takesMail: async () => true,
    passwords: quickPasswords,
    payments: openPayments(config, { database, now, log }),
    pdf: new TypstPrinter(),
    now,
    randomBytes,
    log,
    ...options.deps,
  };
  const app = await buildApp({ deps, web: options.web ?? null });
  return {
    app,
    deps,
    mails,
    logged,
    advance: (ms) => {
      time += ms;
    },
    runDueJobs: () => new JobRunner(deps, DUE_JOBS).runDue(),
    close: async () => {
      await app.close();
      await deps.pdf.close();
      await database.close();
      await own?.remove();
    },
  };
}

export function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ LOG_LEVEL: 'silent', ...env }, '/nowhere');
}

/** Fast instead of Argon2, which has its own tests. */
export const quickPasswords: Passwords = {
  hash: async (password) => `quick:${password}`,
  fits: async (password, hash) => hash === `quick:${password}`,
};

export interface TestAccount {
  readonly sid: number;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

let accounts = 0;

/** Signs up a coach. */
export async function signUp(server: TestServer): Promise<TestAccount> {
  const email = `coach-${++accounts}@example.org`;
  const password = 'Sideline-Rain-7';
  const sid = await createAccount(server.deps, { email, password, locale: 'en' });
  return { sid, email, password, token: await signIn(server, { email, password }) };
}

export async function signIn(
  { app }: Pick<TestServer, 'app'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/en/login',
    payload: { app_id: 'touchline', username: email, password, platform: 'web', locale: 'en' },
  });
  const { access_token } = response.json<{ access_token: string }>();
  return access_token;
}

export interface DataAnswer {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
  readonly error: { readonly code: number; readonly message: string; readonly refusal?: unknown } | null;
  readonly text: string;
}

/** Makes one data call; without credentials when the token is null. */
export async function call(
  { app }: Pick<TestServer, 'app'>,
  token: string | null,
  request: { query: unknown; variables?: unknown },
): Promise<DataAnswer> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/data?app_id=touchline',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    payload: request,
  });
  const body = response.json<{
    data: Record<string, unknown> | null;
    errors?: { message: string; extensions: { code: number; refusal?: unknown } }[];
  }>();
  const [error] = body.errors ?? [];
  return {
    status: response.statusCode,
    data: body.data,
    error: error === undefined ? null : { message: error.message, ...error.extensions },
    text: response.body,
  };
}

/** As `call`, but throws without a result. */
export async function ask<T>(
  server: Pick<TestServer, 'app'>,
  token: string,
  request: { query: string; variables?: object },
): Promise<T> {
  const { data, text } = await call(server, token, request);
  if (data === null) throw new Error(`${request.query.slice(0, 60)} was answered with ${text}`);
  return data as T;
}
