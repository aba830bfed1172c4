/**
 * A family withdraws what it had opened: on every process, pages, streams and pictures change at once, and addresses of
 * pictures that were public answer 410.
 */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalToken } from '#features/attendance/attendance.testing.ts';
import { redisBus } from '#platform/bus/redis-bus.ts';
import { connectRedis, type RedisLink } from '#platform/bus/redis-link.ts';
import { openEventStream } from '#testing/devices/event-stream.testing.ts';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { plantTeam } from './planted-team.testing.ts';
import { unrendered } from './unrendered.testing.ts';

const url = process.env.TEST_REDIS_URL ?? '';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const TIMEOUT_MS = 120_000;
/** The design allows a minute. */
const LIMIT_MS = 60_000;

let database: TestDatabase;
let processes: { readonly server: TestServer; readonly redis: RedisLink }[];
beforeAll(async () => {
  database = await newTestDatabase('sqlite');
  processes = [];
  for (let n = 0; n < 2; n++) {
    const redis = await connectRedis({ url, sentinels: [] }, silent);
    const server = await openTestServer({
      database,
      web: unrendered,
      deps: { bus: await redisBus(redis, silent) },
    });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    processes.push({ server, redis });
  }
});
afterAll(async () => {
  for (const { server, redis } of processes) {
    await server.close();
    await server.deps.bus.close();
    redis.close();
  }
  await database.remove();
});

test(
  'a family that shields its child takes name and pictures from the pages of every process within a minute',
  async () => {
    const [one, other] = processes.map(({ server }) => server);
    if (one === undefined || other === undefined) throw new Error('two processes were started');
    const team = await plantTeam(one, 'adult');
    const child = team.children.find(({ family, coach }) => family === 'normal' && coach === '');
    if (child === undefined) throw new Error('no child is open');
    const { first } = child.planted;
    const live = `/live/${team.match.match_token}`;
    const page = `/page/${team.pageToken}`;
    const textOf = async (server: TestServer, address: string) => (await server.app.inject(address)).body;
    const picturesIn = (text: string) =>
      new Set([...text.matchAll(/\b[0-9a-f]{32}\b/g)].map(([name]) => name));
    const statusOf = async (server: TestServer, address: string) =>
      (await server.app.inject(address)).statusCode;

    const before = await textOf(other, `${live}/state.json`);
    expect(before).toContain(first);
    const beforeOnPage = await textOf(other, page);
    expect(beforeOnPage).toContain(first);
    const filesOf = (names: Iterable<string>) =>
      [...names].flatMap((name) => [`${page}/pictures/${name}-128.webp`, `${page}/pictures/${name}.webp`]);
    const shownOnPage: string[] = [];
    for (const address of filesOf(picturesIn(beforeOnPage)))
      if ((await statusOf(other, address)) === 200) shownOnPage.push(address);
    const { port } = other.app.server.address() as AddressInfo;
    const stream = await openEventStream(`http://127.0.0.1:${port}${live}/events`);
    expect((await stream.next('state')).text).toContain(first);

    const event = {
      kind: 'matches',
      kind_sid: team.asked.sid,
      space: team.coach.account.sid,
      team_sid: team.sid,
    } as const;
    const token = await personalToken(one, event, child.planted.secret[0] ?? '');
    const { statusCode } = await one.app.inject({
      method: 'POST',
      url: `/attend/${token}/privacy`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `player=${child.sid}&level=shielded`,
    });
    expect(statusCode).toBe(303);

    // Earlier states are not sent again: the stream starts with a new state.
    const told = await stream.next();
    stream.close();
    expect(told.text).not.toContain(first);
    for (const server of [one, other]) {
      for (const address of [live, `${live}/embed`, `${live}/state.json`, page, `${page}/embed`]) {
        await expect.poll(() => textOf(server, address), { timeout: LIMIT_MS }).not.toContain(first);
      }
    }

    const after = picturesIn(await textOf(other, `${live}/state.json`));
    const withdrawn = [...picturesIn(before)].filter((name) => !after.has(name));
    // The photo, and the picture of the child's goal in its three sizes.
    expect(withdrawn).toHaveLength(4);
    const afterOnPage = picturesIn(await textOf(other, page));
    const fromPage = [...picturesIn(beforeOnPage)].filter((name) => !afterOnPage.has(name));
    // The photo, and the picture of the description in the sizes that differ.
    expect(fromPage).toHaveLength(3);
    const addresses = [
      ...withdrawn.flatMap((name) => [`${live}/portraits/${name}-128.webp`, `${live}/pictures/${name}.webp`]),
      ...filesOf(fromPage),
    ];
    // Each name was the name of one file.
    expect(shownOnPage.filter((address) => addresses.includes(address))).toHaveLength(3);
    for (const server of [one, other]) {
      const answers = await Promise.all(addresses.map((address) => statusOf(server, address)));
      expect(new Set(answers)).toEqual(new Set([410]));
    }
  },
  TIMEOUT_MS,
);
