/** A coach's match that is open to followers, subscribed browsers, and their push service. */
import type { Changes } from '@touchline/sync/model/registers';
import type { Shown } from '#platform/push/deliver.ts';
import {
  type Browser,
  newBrowser,
  openPushService,
  type PushService,
} from '#platform/push/push-service.testing.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  openTestServer,
  signUp,
  TEST_NOW,
  type TestAccount,
  type TestServer,
  type TestServerOptions,
} from '#testing/server/server.testing.ts';

export interface Follower extends Browser {
  readonly path: string;
  readonly endpoint: string;
  /** The messages that the browser got, oldest first. */
  told(): readonly Shown[];
}

export interface Fixture {
  readonly server: TestServer;
  readonly database: TestDatabase;
  readonly push: PushService;
  readonly account: TestAccount;
  readonly coach: TestDevice;
  readonly team: number;
  readonly players: readonly number[];
  readonly match: { readonly sid: number; readonly match_token: string };
  change(changes: Changes, op?: string): Promise<void>;
  /** Waits until every subscriber has been notified, and no check of an earlier change is under way. */
  settle(): Promise<void>;
  /** Starts another server process on the same database. */
  another(options?: TestServerOptions): Promise<TestServer>;
  follower(): Follower;
  /** A follower with a subscription. */
  subscribed(locale?: string): Promise<Follower>;
  call(method: 'GET' | 'PUT' | 'DELETE', payload?: object): Promise<{ status: number; json: unknown }>;
  subscriptions(): Promise<number>;
  close(): Promise<void>;
}

export async function newFixture(engine: Engine): Promise<Fixture> {
  const database = await newTestDatabase(engine);
  let time = TEST_NOW;
  const push = await openPushService(() => time);
  const env = { PUSH_SERVICES: push.url };
  const server = await openTestServer({ database, env });
  const others: TestServer[] = [];
  const account = await signUp(server);
  const coach = await TestDevice.register(server, account.token);
  const players = await coach.newPlayers(3);
  const squad = players.map((sid, order) => [`player_sids/${sid}`, order]);
  const team = await coach.newTeam({
    clubname: 'Rietdijk',
    teamname: 'MO13-2',
    ...Object.fromEntries(squad),
  });
  const match = await coach.newMatch(team, {
    privacy: 1,
    opponent_clubname: 'Oosterwijk',
    date: TEST_NOW / 1_000,
  });
  let paths = 0;

  const follower = (): Follower => {
    const browser = newBrowser();
    const path = `/sub/${++paths}`;
    return {
      ...browser,
      path,
      endpoint: `${push.url}${path}`,
      told: () =>
        push.received
          .filter((message) => message.path === path)
          .map(({ body }) => JSON.parse(browser.decrypt(body)) as Shown),
    };
  };
  const call: Fixture['call'] = async (method, payload) => {
    const url = `/live/${match.match_token}/notifications`;
    const response = await server.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
    return { status: response.statusCode, json: response.body === '' ? null : response.json() };
  };
  return {
    server: {
      ...server,
      advance: (ms) => {
        time += ms;
        for (const each of [server, ...others]) each.advance(ms);
      },
    },
    database,
    push,
    account,
    coach,
    team,
    players,
    match,
    change: async (changes, op = 'updateMatch') => {
      const { results } = await coach.push(coach.mutation(op, match.sid, changes));
      if (results.some(({ status }) => status !== 'applied')) throw new Error(JSON.stringify(results));
    },
    settle: async () => {
      await server.app.notifier.checkAll();
      await server.app.notifier.settled();
    },
    another: async (options = {}) => {
      const other = await openTestServer({ database, env, ...options });
      others.push(other);
      return other;
    },
    follower,
    subscribed: async (locale = 'en') => {
      const one = follower();
      const { status } = await call('PUT', { endpoint: one.endpoint, keys: one.json, locale });
      if (status !== 204) throw new Error(`a subscription was answered with ${status}`);
      return one;
    },
    call,
    subscriptions: async () => {
      const rows = await server.deps.database.reader.selectFrom('push_subscriptions').select('id').execute();
      return rows.length;
    },
    close: async () => {
      for (const other of others) await other.close();
      await server.close();
      await push.close();
      await database.remove();
    },
  };
}
