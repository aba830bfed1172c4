/** Teams whose families have switched on web push, on one server, with a push service that browsers decrypt. */
import { newBrowser, openPushService, type PushService } from '#platform/push/push-service.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  openTestServer,
  TEST_NOW,
  type TestServer,
  type TestServerOptions,
} from '#testing/server/server.testing.ts';
import { type AskedTeam, askTeam, coachChanges, personalToken, SIBLINGS } from '../attendance.testing.ts';
import type { EventKind } from '../links/event.ts';

export const MINUTE = 60_000;

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly url: string;
  readonly renotify?: boolean;
}

export interface FamilyBrowser {
  readonly endpoint: string;
  readonly path: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  told(): readonly Shown[];
  titles(): readonly string[];
}

export class FamilyPush {
  readonly server: TestServer;
  readonly push: PushService;
  readonly #database: TestDatabase;
  readonly #env: Readonly<Record<string, string>>;
  readonly #others: TestServer[] = [];
  readonly #clock: { now: number };
  #browsers = 0;

  private constructor(parts: {
    server: TestServer;
    push: PushService;
    database: TestDatabase;
    env: Readonly<Record<string, string>>;
    clock: { now: number };
  }) {
    this.server = parts.server;
    this.push = parts.push;
    this.#database = parts.database;
    this.#env = parts.env;
    this.#clock = parts.clock;
  }

  static async open(engine: Engine): Promise<FamilyPush> {
    const clock = { now: TEST_NOW };
    const push = await openPushService(() => clock.now);
    const env = { PUSH_SERVICES: push.url, PUBLIC_URL: 'https://touchline.example' };
    const database = await newTestDatabase(engine);
    const server = await openTestServer({ database, env });
    return new FamilyPush({ server, push, database, env, clock });
  }

  async close(): Promise<void> {
    for (const other of this.#others) await other.close();
    await this.server.close();
    await this.push.close();
    await this.#database.remove();
  }

  /** Another process on the same database. */
  async another(options: TestServerOptions = {}): Promise<TestServer> {
    const other = await openTestServer({
      database: this.#database,
      env: this.#env,
      now: this.#clock.now,
      ...options,
    });
    this.#others.push(other);
    return other;
  }

  /** A team that has asked the families of Anna, Ben and Carl by mail. */
  async asked(kind: EventKind = 'matches'): Promise<AskedTeam> {
    const unnamed = kind === 'matches' ? { opponent_clubname: '', opponent_teamname: '' } : {};
    const asked = await askTeam(this.server, unnamed, kind);
    const asked_at = Math.floor(this.#clock.now / 1_000);
    const question = { how: 'mail', asked_at, reminded_at: 0, renewed_at: 0 };
    const questions = [asked.anna, asked.ben, asked.carl].map((sid) => [
      `metadata.asked/${sid}`,
      { sid, ...question },
    ]);
    await coachChanges(asked, Object.fromEntries(questions));
    await this.server.runDueJobs();
    return asked;
  }

  advance(ms: number): void {
    this.#clock.now += ms;
    for (const each of [this.server, ...this.#others]) each.advance(ms);
  }

  /** Runs what is due after each step of the clock. */
  async pass(ms: number, step = ms): Promise<void> {
    for (let passed = 0; passed < ms; passed += step) {
      this.advance(step);
      await this.server.runDueJobs();
      await this.server.app.notifier.checkAll();
    }
  }

  browser(): FamilyBrowser {
    const { json, decrypt } = newBrowser();
    const path = `/family/${++this.#browsers}`;
    const told = () =>
      this.push.received
        .filter((message) => message.path === path)
        .map(({ body }) => JSON.parse(decrypt(body)) as Shown);
    return {
      endpoint: `${this.push.url}${path}`,
      path,
      keys: json,
      told,
      titles: () => told().map(({ title }) => title),
    };
  }

  tokenOf({ event }: AskedTeam, email: string): Promise<string> {
    return personalToken(this.server, event, email);
  }

  async call(
    method: 'GET' | 'PUT' | 'DELETE' | 'POST',
    address: string,
    payload?: object,
  ): Promise<{ readonly status: number; readonly json: unknown }> {
    const url = `/attend/${address}`;
    const response = await this.server.app.inject({ method, url, ...(payload !== undefined && { payload }) });
    return { status: response.statusCode, json: response.body === '' ? null : response.json() };
  }

  /** The status of subscribing this browser by this link. */
  async subscribe(token: string, { endpoint, keys }: FamilyBrowser, locale = 'en'): Promise<number> {
    return (await this.call('PUT', `${token}/notifications`, { endpoint, keys, locale })).status;
  }

  /** A browser of the siblings' family. */
  async subscribed(asked: AskedTeam, locale = 'en', email = SIBLINGS): Promise<FamilyBrowser> {
    const browser = this.browser();
    const status = await this.subscribe(await this.tokenOf(asked, email), browser, locale);
    if (status !== 204) throw new Error(`a subscription was answered with ${status}`);
    return browser;
  }

  /** Subscriptions to a match. */
  async count({ sid }: AskedTeam): Promise<number> {
    const found = await this.server.deps.database.reader
      .selectFrom('push_subscriptions')
      .select('id')
      .where('sid', '=', sid)
      .execute();
    return found.length;
  }

  /** What the other family was told by mail after the question: `change` and `cancelled`. */
  async mailed({ sid }: AskedTeam): Promise<readonly string[]> {
    const found = await this.server.deps.database.reader
      .selectFrom('attendance_mails')
      .select(['what', 'address_hash', 'at'])
      .where('kind_sid', '=', sid)
      .where('what', 'in', ['change', 'cancelled'])
      .orderBy('at')
      .execute();
    const families = Map.groupBy(found, ({ address_hash }) => address_hash);
    return (families.values().next().value ?? []).map(({ what }) => what);
  }
}
