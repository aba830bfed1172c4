/**
 * Sends seeded requests to a whole server in this process: every route, every account call and every field of both
 * schemas, with valid types and unusual values; queries that are none; whole and broken pictures, and notifications of
 * payment providers. Afterwards it runs the due jobs that follow. It fails on:
 *
 *   an unexpected answer of 500 or above, or an answer with a stack trace
 *   a log line that an operator should look into
 *   a due job that fails
 *   changed data of another account, or a server that does not answer afterwards
 */

import { seededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { InjectOptions } from 'fastify';
import { dataSchema, publicSchema } from '../../apps/server/src/app.ts';
import {
  askTeam,
  DAY,
  personalToken,
  SIBLINGS,
  sharedToken,
  startAt,
} from '../../apps/server/src/features/attendance/attendance.testing.ts';
import { newMedium } from '../../apps/server/src/testing/pictures/pictures.testing.ts';
import type { Engine } from '../../apps/server/src/testing/server/databases.testing.ts';
import { routesOf } from '../../apps/server/src/testing/server/routes.testing.ts';
import {
  call,
  openTestServer,
  signIn,
  signUp,
  TEST_NOW,
  type TestAccount,
  type TestServer,
} from '../../apps/server/src/testing/server/server.testing.ts';
import { PAGES_AS_JSON } from '../../apps/server/src/testing/server/web.testing.ts';
import { Coach } from '../../apps/server/src/testing/sharing/sharing.testing.ts';
import { DataCalls } from './data-calls.ts';
import { notification, PaymentFakes, samplePictures, upload } from './files.ts';
import { oddQuery } from './hostile.ts';
import { accountCall, type Route, routeCall } from './requests.ts';
import type { Known } from './values.ts';

export interface FuzzOptions {
  readonly engine: Engine;
  readonly seed: number;
  readonly requests: number;
}

export interface Fuzzed {
  /** Answers by status. */
  readonly answered: Readonly<Record<string, number>>;
  /** Schema fields, account calls and routes that were requested. */
  readonly asked: number;
  /** Each failure names the request that caused it. */
  readonly failures: readonly string[];
  /** The answers that took longest, with the milliseconds: figures of this machine, which no test asserts. */
  readonly slowest: readonly Slow[];
  /** Memory of this process with the server, in MB: after each tenth of the requests. */
  readonly resident: readonly number[];
}

export interface Slow {
  readonly ms: number;
  readonly request: string;
}

/**
 * Expected statuses of 500 and above: a note that cannot be saved (a bug with this status is in the log, too), no team,
 * no mail server, quota, no web build, no cursor.
 */
const MEANT: ReadonlySet<number> = new Set([500, 501, 503, 505, 507, 520]);
const STACK = /\n\s+at .+:\d+:\d+|node_modules|node:internal/;
const SHOWN_CHARACTERS = 2_000;
const TEN_MINUTES = 600_000;
const UPLOAD_MS = 1_001;
const SHOWN_SLOWEST = 5;
/** Kinds of requests, which take turns. */
const KINDS = 6;

const residentMb = () => Math.round(process.memoryUsage().rss / 1_000_000);

const TASKS = {
  'metadata.tasks/wash': { id: 'wash', kind: 'kit_wash', title: '', note: '', places: 1, order: 0 },
  'metadata.tasks/cars': { id: 'cars', kind: 'car_pool', title: '', note: '', places: 1, order: 1 },
};

export async function fuzz({ engine, seed, requests }: FuzzOptions): Promise<Fuzzed> {
  let time = TEST_NOW;
  const payments = await PaymentFakes.start(() => time);
  const env = { SUPPORT_EMAIL: 'support@example.org', ...payments.env };
  const server = await openTestServer({ engine, env, web: PAGES_AS_JSON });
  try {
    const pass = (ms: number) => {
      server.advance(ms);
      time += ms;
    };
    return await new Run({ server, payments, pass, seed }).go(requests);
  } finally {
    await server.close();
    await payments.close();
  }
}

interface RunOptions {
  readonly server: TestServer;
  readonly payments: PaymentFakes;
  /** Time passes for the server and the providers. */
  readonly pass: (ms: number) => void;
  readonly seed: number;
}

class Run {
  readonly #server: TestServer;
  readonly #payments: PaymentFakes;
  readonly #pass: (ms: number) => void;
  readonly #seed: number;
  readonly #failures: string[] = [];
  readonly #answered: Record<string, number> = {};
  #slowest: Slow[] = [];

  constructor({ server, payments, pass, seed }: RunOptions) {
    this.#server = server;
    this.#payments = payments;
    this.#pass = pass;
    this.#seed = seed;
  }

  async go(requests: number): Promise<Fuzzed> {
    const account = await signUp(this.#server);
    const other = await signUp(this.#server);
    const theirs = await newGround(this.#server, other);
    const own = await newGround(this.#server, account);
    const [team = 0] = own.sids;
    const sold = this.#payments.sold({ account: account.sid, team });
    const pictures = await samplePictures();
    const asked = await askTeam(this.#server, TASKS);
    const attendTokens = [
      await personalToken(this.#server, asked.event, SIBLINGS),
      await sharedToken(this.#server, asked.event),
    ];
    const known: Known = {
      ...{ token: account.token, email: account.email, ...own },
      attendTokens,
      sids: [...own.sids, ...theirs.sids, account.sid, other.sid, asked.sid, asked.anna, asked.carl],
      now: this.#server.deps.now(),
    };
    const before = await this.#rowsOf(other.sid);
    const random = seededRandom(this.#seed);
    const calls = new DataCalls(dataSchema());
    const publicCalls = new DataCalls(publicSchema());
    const routes = [...routesOf(this.#server)].flatMap(([url, methods]) =>
      methods.map((method): Route => ({ url, method })),
    );
    const resident: number[] = [];
    for (let n = 0; n < requests; n++) {
      const turn = Math.floor(n / KINDS);
      const route = routes[turn % routes.length] ?? { url: '/', method: 'GET' };
      const kind = n % KINDS;
      if (kind === 0) await this.#data(calls.make(turn, random, known), known);
      else if (kind === 1) await this.#ask(accountCall(turn, random, known));
      else if (kind === 2) await this.#public(publicCalls.make(turn, random, known), n);
      else if (kind === 3) await this.#ask(routeCall(route, random, known));
      else if (kind === 4) {
        const { query } = (turn % 2 === 0 ? calls : publicCalls).make(turn, random, known);
        const payload = { query: oddQuery(query, random) };
        await (turn % 2 === 0 ? this.#data(payload, known) : this.#public(payload, n));
      } else if (turn % 2 === 0) await this.#ask(notification(sold, random));
      else {
        // An account may send sixty pictures a minute.
        this.#pass(UPLOAD_MS);
        await this.#ask(upload(pictures, random, known));
      }
      if (n % 10 === 0) await this.#staySignedIn(known, account);
      if ((n + 1) % Math.ceil(requests / 10) === 0) resident.push(residentMb());
    }
    if ((await this.#rowsOf(other.sid)) !== before)
      this.#failures.push('the rows of another account changed');
    await this.#runDueJobs();
    const token = await signIn(this.#server, other);
    const { status } = await call(this.#server, token, { query: '{ healthCheck { now } }' });
    if (status !== 200) this.#failures.push(`afterwards a health check is answered with ${status}`);
    return {
      answered: this.#answered,
      asked: calls.names.length + publicCalls.names.length + routes.length,
      failures: this.#failures,
      slowest: this.#slowest,
      resident,
    };
  }

  async #data(payload: object, { token }: Known): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await this.#ask({ method: 'POST', url: '/api/data', headers, payload: JSON.stringify(payload) });
  }

  /** Each from another network, because networks are limited. */
  async #public(payload: object, n: number): Promise<void> {
    const remoteAddress = `10.2.${(n >> 8) & 255}.${n & 255}`;
    const headers = { 'content-type': 'application/json' };
    await this.#ask({
      method: 'POST',
      url: '/api/public',
      remoteAddress,
      headers,
      payload: JSON.stringify(payload),
    });
  }

  /** What the requests have stored must not stop the jobs that read it. */
  async #runDueJobs(): Promise<void> {
    for (let times = 0; times < 3; times++) {
      await this.#server.runDueJobs();
      this.#pass(TEN_MINUTES);
    }
    const failed = await this.#server.deps.database.reader
      .selectFrom('due_jobs')
      .select(['kind', 'key', 'error'])
      .where('error', '!=', '')
      .execute();
    for (const { kind, key, error } of failed) {
      this.#failures.push(`seed ${this.#seed}: the due job ${kind} ${key} failed: ${error}`);
    }
  }

  async #ask(request: InjectOptions): Promise<void> {
    const askedAt = performance.now();
    const { statusCode, body } = await this.#server.app.inject(request);
    this.#remember(performance.now() - askedAt, request);
    this.#answered[statusCode] = (this.#answered[statusCode] ?? 0) + 1;
    const errors = this.#server.logged.filter(({ level }) => level === 'error');
    const isBroken = (statusCode >= 500 && !MEANT.has(statusCode)) || STACK.test(body) || errors.length > 0;
    if (isBroken) {
      const logged = errors.map(({ text }) => text).join('\n');
      const shown = `${JSON.stringify(request)}\n${statusCode} ${body}\n${logged}`.slice(0, SHOWN_CHARACTERS);
      this.#failures.push(`seed ${this.#seed}: ${shown}`);
    }
    (this.#server.logged as unknown[]).length = 0;
  }

  #remember(ms: number, { method, url }: InjectOptions): void {
    const slow = { ms: Math.round(ms), request: `${method} ${String(url).slice(0, 100)}` };
    this.#slowest = [...this.#slowest, slow].toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN_SLOWEST);
  }

  /** Some of the calls sign out, so the session is renewed. */
  async #staySignedIn(known: Known, account: { email: string; password: string }): Promise<void> {
    const { status } = await call(this.#server, known.token, { query: '{ healthCheck { now } }' });
    if (status !== 401) return;
    this.#pass(3_600_000);
    known.token = await signIn(this.#server, account);
  }

  async #rowsOf(space: number): Promise<string> {
    const { reader } = this.#server.deps.database;
    const rows = await reader
      .selectFrom('rows')
      .select(['collection', 'sid', 'registers'])
      .where('space', '=', space)
      .orderBy('collection')
      .orderBy('sid')
      .execute();
    return JSON.stringify(rows);
  }
}

/** A team with players and a match with an open stream, with its Team Page, club page and calendar. */
async function newGround(server: TestServer, account: TestAccount) {
  const coach = await Coach.of(server, account);
  const { device } = coach;
  const team = await device.newTeam({ teampage: 1 });
  await coach.results(
    device.mutation('updateUserInfo', account.sid, { 'club.open': true, [`club.team_sids/${team}`]: 0 }),
  );
  const players = await device.newPlayers(3);
  const [player = 0] = players;
  const question = { sid: player, how: 'mail', asked_at: 1, reminded_at: 0, renewed_at: 0 };
  const match = await device.newMatch(team, {
    ...{ privacy: 2, ...startAt(server.deps.now() + DAY) },
    [`metadata.players/${player}`]: { sid: player, order: 0, present: true },
    [`metadata.asked/${player}`]: question,
  });
  const medium = await newMedium(coach);
  const linkOf = async (call: string) =>
    (await coach.ask<{ link: { token: string } }>(`mutation { link: ${call} { token } }`)).link.token;
  const pageTokens = {
    page: await linkOf(`replacePageLink(kind: "team", sid: ${team})`),
    club: await linkOf(`replacePageLink(kind: "club", sid: ${account.sid})`),
    calendar: await linkOf(`replaceCalendarLink(team_sid: ${team})`),
  };
  const { last_synced } = await device.health();
  return {
    ...{ device: device.id, epoch: device.epoch, matchToken: match.match_token, cursor: last_synced },
    ...{ pageTokens, medium },
    sids: [team, ...players, match.sid, medium],
  };
}
