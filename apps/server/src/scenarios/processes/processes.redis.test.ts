import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hint } from '#platform/bus/bus.ts';
import { redisBus } from '#platform/bus/redis-bus.ts';
import { connectRedis, type RedisLink } from '#platform/bus/redis-link.ts';
import { redisViewers } from '#platform/bus/redis-viewers.ts';
import { redisLimits } from '#platform/limits/redis-limits.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { openEventStream } from '#testing/devices/event-stream.testing.ts';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { ask, openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join } from '#testing/sharing/sharing.testing.ts';

const url = process.env.TEST_REDIS_URL ?? '';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: TestDatabase;
let servers: { server: TestServer; url: string; redis: RedisLink }[];
beforeAll(async () => {
  database = await newTestDatabase('sqlite');
  servers = [];
  for (const name of ['a', 'b']) {
    const redis = await connectRedis({ url, sentinels: [] }, silent);
    const server = await openTestServer({
      database,
      deps: {
        bus: await redisBus(redis, silent),
        viewers: redisViewers(redis, name, Date.now),
        limits: redisLimits(redis),
      },
    });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    servers.push({ server, url: `http://127.0.0.1:${port}`, redis });
  }
});
afterAll(async () => {
  for (const { server, redis } of servers) {
    await server.close();
    await server.deps.bus.close();
    redis.close();
  }
  await database.remove();
});

function both() {
  const [a, b] = servers;
  if (a === undefined || b === undefined) throw new Error('two processes were started');
  return { a, b };
}

test('a follower on one process sees a change that was pushed to the other, and both count the follower', async () => {
  const { a, b } = both();
  const coach = await TestDevice.register(a.server, (await signUp(a.server)).token);
  const { sid, match_token } = await coach.newMatch(await coach.newTeam(), { privacy: 1 });
  const [here, there] = [
    await openEventStream(`${a.url}/live/${match_token}/events`),
    await openEventStream(`${b.url}/live/${match_token}/events`),
  ];
  const states = [await here.next('state'), await there.next('state')];
  expect(states[0]?.id).toBe(states[1]?.id);
  await coach.push(coach.mutation('updateMatch', sid, { opponent_clubname: 'Zuiderpark' }));
  const patches = [await here.next('patch'), await there.next('patch')];
  expect(patches[0]?.text).toBe(patches[1]?.text);
  const count = async () => {
    const query = `{ getStreamCount(match_token: "${match_token}") { count } }`;
    const { getStreamCount } = await ask<{ getStreamCount: { count: number } }>(b.server, coach.token, {
      query,
    });
    return getStreamCount.count;
  };
  await expect.poll(count).toBe(2);
  here.close();
  await expect.poll(count).toBe(1);
  there.close();
});

test("a push to one process pokes a coach's device on the other", async () => {
  const { a, b } = both();
  const { token } = await signUp(a.server);
  const coach = await TestDevice.register(a.server, token);
  const stream = await openEventStream(`${b.url}/api/events?device=other`, { token });
  await coach.newTeam();
  expect((await stream.next()).event).toBe('poke');
  stream.close();
});

test('[PUL-7.1] a push to one process pokes the people of the team on the other', async () => {
  const { a, b } = both();
  const [owner, member] = [await Coach.signUp(a.server), await Coach.signUp(a.server)];
  const team = await owner.device.newTeam();
  await join(owner, member, { team });
  const { token, sid } = member.account;
  const stream = await openEventStream(`${b.url}/api/events?device=${member.device.id}`, { token });
  const heard: Hint[] = [];
  const end = b.server.deps.bus.subscribe((hint) => heard.push(hint));
  await owner.device.push(owner.device.mutation('updateTeam', team, { division: 'A' }));
  await expect.poll(() => heard).toContainEqual({ space: sid, device: owner.device.id });
  expect((await stream.next()).event).toBe('poke');
  end();
  stream.close();
});

test('failed sign-ins are counted over all processes', async () => {
  const { a, b } = both();
  const coach = await signUp(a.server);
  const attempt = ({ server }: typeof a, password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/en/login',
      payload: { username: coach.email, password },
    });
  for (let n = 0; n < 10; n++) await attempt(n % 2 === 0 ? a : b, 'wrong');
  for (const process of [a, b]) expect((await attempt(process, coach.password)).statusCode).toBe(423);
});

test('foreign messages are ignored, and an unreachable Redis stops no process', async () => {
  const { a, b } = both();
  const noise = new Redis(url);
  for (const text of ['', 'null', '{}', '{"space":"1"}', '[]'])
    await noise.publish('touchline:changed', text);
  noise.disconnect();
  const coach = await TestDevice.register(a.server, (await signUp(a.server)).token);
  a.redis.close();
  const team = await coach.newTeam();
  expect((await coach.pullAll()).some(({ sid }) => sid === team)).toBe(true);
  expect(await a.server.deps.viewers.count('x')).toBe(0);
  expect((await b.server.app.inject('/health/ready')).statusCode).toBe(200);
});
