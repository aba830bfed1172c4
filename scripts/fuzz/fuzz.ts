/**
 * Sends seeded requests to a whole server in this process: first to every route one that fits, then odd ones: every
 * route, every account call and every field of both schemas, with valid types and unusual values; queries that are none;
 * bodies of all kinds, whole and broken pictures, and notifications of payment providers. Afterwards it runs the due
 * jobs that follow. It fails on:
 *
 *   an unexpected answer of 500 or above, or an answer with a stack trace
 *   a log line that an operator should look into
 *   a due job that fails
 *   a route that answers its fitting request with 400, 404 or 410, or a stream that does not open
 *   changed data of another account, or a server that does not answer afterwards
 *   growing memory, and in a run on request a slow answer (limits.ts)
 */

import { seededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { InjectOptions } from 'fastify';
import { dataSchema, publicSchema } from '../../apps/server/src/app.ts';
import { withTimeout } from '../../apps/server/src/platform/with-timeout.ts';
import { openEventStream } from '../../apps/server/src/testing/devices/event-stream.testing.ts';
import { jpegOf } from '../../apps/server/src/testing/pictures/pictures.testing.ts';
import type { Engine } from '../../apps/server/src/testing/server/databases.testing.ts';
import { routesOf } from '../../apps/server/src/testing/server/routes.testing.ts';
import {
  call,
  openTestServer,
  signIn,
  signUp,
  TEST_NOW,
  type TestServer,
} from '../../apps/server/src/testing/server/server.testing.ts';
import { PAGES_AS_JSON } from '../../apps/server/src/testing/server/web.testing.ts';
import {
  addressOf,
  answersSomething,
  endsExport,
  fittingValues,
  isStream,
  type Route,
  type Samples,
  wellFormed,
} from './addresses.ts';
import { DataCalls } from './data-calls.ts';
import { notification, PaymentFakes, samplePictures, upload } from './files.ts';
import { newExport, newFamilies, newGround, SETTINGS } from './ground.ts';
import { oddQuery } from './hostile.ts';
import { growthOf, mostMs, newMemoryReading } from './limits.ts';
import { isMeant } from './meant.ts';
import { accountCall, OTHER_METHODS, routeCall } from './requests.ts';
import type { Known } from './values.ts';

export interface FuzzOptions {
  readonly engine: Engine;
  readonly seed: number;
  readonly requests: number;
  /** Whether slow answers are failures, too: not where other work slows the machine down. */
  readonly timed?: boolean;
}

export interface Fuzzed {
  /** Answers by status. */
  readonly answered: Readonly<Record<string, number>>;
  /** Schema fields, account calls and routes that were requested. */
  readonly asked: number;
  /** Each failure names the request that caused it. */
  readonly failures: readonly string[];
  /** The answers that took longest. */
  readonly slowest: readonly Slow[];
  /** Memory that this process with the server has in use after each tenth of the requests, in MB. */
  readonly inUse: readonly number[];
}

export interface Slow {
  readonly ms: number;
  readonly request: string;
}

const STACK = /\n\s+at .+:\d+:\d+|node_modules|node:internal/;
/** No such thing, or a request that the route does not understand. */
const NOTHING_HERE: ReadonlySet<number> = new Set([400, 404, 410]);
const SHOWN_CHARACTERS = 2_000;
const TEN_MINUTES = 600_000;
const UPLOAD_MS = 1_001;
const STREAM_MS = 5_000;
const SHOWN_SLOWEST = 5;
/** Kinds of requests, which take turns. */
const KINDS = 6;

export async function fuzz({ engine, seed, requests, timed = false }: FuzzOptions): Promise<Fuzzed> {
  let time = TEST_NOW;
  const payments = await PaymentFakes.start(() => time);
  const env = { ...SETTINGS, ...payments.env };
  const server = await openTestServer({ engine, env, web: PAGES_AS_JSON });
  try {
    const pass = (ms: number) => {
      server.advance(ms);
      time += ms;
    };
    return await new Run({ server, payments, pass, seed, timed }).go(requests);
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
  readonly timed: boolean;
}

interface Ground {
  readonly known: Known;
  readonly samples: Samples;
}

class Run {
  readonly #server: TestServer;
  readonly #payments: PaymentFakes;
  readonly #pass: (ms: number) => void;
  readonly #seed: number;
  readonly #timed: boolean;
  readonly #failures: string[] = [];
  readonly #answered: Record<string, number> = {};
  #slowest: Slow[] = [];

  constructor({ server, payments, pass, seed, timed }: RunOptions) {
    this.#server = server;
    this.#payments = payments;
    this.#pass = pass;
    this.#seed = seed;
    this.#timed = timed;
  }

  async go(requests: number): Promise<Fuzzed> {
    const account = await signUp(this.#server);
    const other = await signUp(this.#server);
    const theirs = await newGround(this.#server, other);
    const own = await newGround(this.#server, account);
    const [team = 0] = own.sids;
    const sold = this.#payments.sold({ account: account.sid, team });
    const pictures = await samplePictures();
    const { attendTokens, sids } = await newFamilies(this.#server);
    const known: Known = {
      ...{ token: account.token, email: account.email, ...own },
      ...{ attendTokens, families: sids },
      sids: [...own.sids, ...theirs.sids, account.sid, other.sid, ...sids],
      now: this.#server.deps.now(),
    };
    const before = await this.#rowsOf(other.sid);
    const random = seededRandom(this.#seed);
    const calls = new DataCalls(dataSchema());
    const publicCalls = new DataCalls(publicSchema());
    const routes = [...routesOf(this.#server)].flatMap(([url, methods]) =>
      methods.map((method): Route => ({ url, method })),
    );
    const address = await this.#server.app.listen({ host: '127.0.0.1', port: 0 });
    await this.#askEachRoute(address, routes, { known, samples: { picture: await jpegOf(), sold } });
    const memoryInUse = newMemoryReading();
    const inUse: number[] = [];
    for (let n = 0; n < requests; n++) {
      const turn = Math.floor(n / KINDS);
      const route = routes[turn % routes.length] ?? { url: '/', method: 'GET' };
      const kind = n % KINDS;
      if (kind === 0) await this.#data(calls.make(turn, random, known), known);
      else if (kind === 1) await this.#ask(accountCall(turn, random, known));
      else if (kind === 2) await this.#public(publicCalls.make(turn, random, known), n);
      else if (kind === 3 && isStream(route.url) && random.chance(0.5))
        await this.#openStream(address, route, known);
      else if (kind === 3) {
        await this.#ask(routeCall(route, random, known));
        if (endsExport(route.url)) await this.#exportAgain(known);
      } else if (kind === 4) {
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
      if ((n + 1) % Math.ceil(requests / 10) === 0) inUse.push(memoryInUse());
    }
    if ((await this.#rowsOf(other.sid)) !== before)
      this.#failures.push('the rows of another account changed');
    const growth = growthOf(inUse);
    if (growth !== null) this.#failures.push(`seed ${this.#seed}: ${growth}`);
    await this.#runDueJobs();
    const token = await signIn(this.#server, other);
    const { status } = await call(this.#server, token, { query: '{ healthCheck { now } }' });
    if (status !== 200) this.#failures.push(`afterwards a health check is answered with ${status}`);
    return {
      answered: this.#answered,
      asked: calls.names.length + publicCalls.names.length + routes.length,
      failures: this.#failures,
      slowest: this.#slowest,
      inUse,
    };
  }

  /** Each route answers the request that fits to it, and no other method of it breaks the server. */
  async #askEachRoute(address: string, routes: readonly Route[], ground: Ground): Promise<void> {
    const { known, samples } = ground;
    for (const route of routes) {
      const named = `seed ${this.#seed}: ${route.method} ${route.url}`;
      if (isStream(route.url)) {
        if (!(await this.#openStream(address, route, known))) this.#failures.push(`${named} does not open`);
        continue;
      }
      const request = wellFormed(route, known, samples);
      const { status, body } = await this.#ask(request);
      if (answersSomething(route) && NOTHING_HERE.has(status))
        this.#failures.push(`${named} answers ${status} to a request that fits: ${body.slice(0, 300)}`);
      if (route.method === 'GET') for (const method of OTHER_METHODS) await this.#ask({ ...request, method });
      if (endsExport(route.url)) await this.#exportAgain(known);
    }
  }

  async #exportAgain(known: Known): Promise<void> {
    known.exportToken = (await newExport(this.#server, known)) ?? known.exportToken;
  }

  /** Opens a stream with what opens it, and closes it after the first bytes. */
  async #openStream(address: string, { url }: Route, known: Known): Promise<boolean> {
    const values = fittingValues(url, known);
    const path = addressOf(url, (name) => values[name]?.[0] ?? '');
    try {
      const device = `?device=${known.device}`;
      const stream = await openEventStream(`${address}${path}${device}`, { token: known.token });
      // A device's stream says nothing before there is something to pull.
      if (url.startsWith('/live/')) await withTimeout(STREAM_MS, stream.next()).finally(stream.close);
      stream.close();
      this.#answered.stream = (this.#answered.stream ?? 0) + 1;
      return true;
    } catch {
      return false;
    }
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

  async #ask(request: InjectOptions): Promise<{ readonly status: number; readonly body: string }> {
    const askedAt = performance.now();
    const { statusCode: status, body } = await this.#server.app.inject(request);
    this.#remember(Math.round(performance.now() - askedAt), request);
    this.#answered[status] = (this.#answered[status] ?? 0) + 1;
    const errors = this.#server.logged.filter(({ level }) => level === 'error');
    const isUnexpected =
      status >= 500 && !isMeant(status, String(request.url), String(request.payload ?? ''));
    if (isUnexpected || STACK.test(body) || errors.length > 0) {
      const logged = errors.map(({ text }) => text).join('\n');
      const shown = `${JSON.stringify(request)}\n${status} ${body}\n${logged}`.slice(0, SHOWN_CHARACTERS);
      this.#failures.push(`seed ${this.#seed}: ${shown}`);
    }
    // What only the test server keeps would look like growing memory.
    (this.#server.logged as unknown[]).length = 0;
    (this.#server.mails as unknown[]).length = 0;
    return { status, body };
  }

  #remember(ms: number, { method, url }: InjectOptions): void {
    const request = `${method} ${String(url)}`;
    const most = mostMs(request);
    if (this.#timed && ms > most)
      this.#failures.push(`seed ${this.#seed}: took ${ms} ms, at most ${most}: ${request.slice(0, 300)}`);
    const slow = { ms, request: request.slice(0, 100) };
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
