/** A server with its own Redis, which is suspended, killed, and restarted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hint } from '#platform/bus/bus.ts';
import { redisBus } from '#platform/bus/redis-bus.ts';
import { connectRedis, type RedisLink } from '#platform/bus/redis-link.ts';
import { redisViewers } from '#platform/bus/redis-viewers.ts';
import { redisLimits } from '#platform/limits/redis-limits.ts';
import { failedStart, newServerFolders, type ServerFolders } from '#testing/server/process.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { findRedis, type Service, startRedis } from '#testing/server/services.testing.ts';

const LONG_MS = 60_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let redis: Service;
let link: RedisLink;
let server: TestServer;
let home: ServerFolders;
beforeAll(async () => {
  const program = findRedis();
  if (program === undefined) throw new Error('Redis is not installed');
  redis = await startRedis(program);
  link = await connectRedis({ url: redis.url, sentinels: [] }, silent);
  server = await openTestServer({
    deps: {
      bus: await redisBus(link, silent),
      viewers: redisViewers(link, 'here', Date.now),
      limits: redisLimits(link),
      redis: link,
    },
  });
  home = newServerFolders();
});
afterAll(async () => {
  redis.goOn();
  await server.close();
  await server.deps.bus.close();
  link.close();
  await redis.stop();
  home.remove();
});

const ready = async () => {
  const { statusCode, body } = await server.app.inject('/health/ready');
  return [statusCode, JSON.parse(body)];
};
const isBack = async () => !(await link.isAway());

describe('Redis that hangs', () => {
  test(
    'delays a sign-in by less than a second, and is visible in /health/ready and the metrics',
    async () => {
      const coach = await signUp(server);
      expect(await ready()).toEqual([200, { status: 'ok', redis: 'ok' }]);
      redis.hang();
      const began = performance.now();
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/auth/en/login',
        payload: { app_id: 'touchline', username: coach.email, password: coach.password },
      });
      expect(statusCode).toBe(200);
      expect(performance.now() - began).toBeLessThan(1_000);
      expect(await ready()).toEqual([200, { status: 'ok', redis: 'away' }]);
      expect((await server.app.inject('/metrics')).body).toContain('touchline_redis_away 1\n');
      redis.goOn();
      await expect.poll(isBack).toBe(true);
      expect(await ready()).toEqual([200, { status: 'ok', redis: 'ok' }]);
      expect((await server.app.inject('/metrics')).body).toContain('touchline_redis_away 0\n');
    },
    LONG_MS,
  );

  test(
    'leaves each process with its own rate limits and its own hints',
    async () => {
      const heard: Hint[] = [];
      const end = server.deps.bus.subscribe((hint) => heard.push(hint));
      redis.hang();
      const { limits, bus, viewers } = server.deps;
      const counts = [await limits.hit('guess', 60_000), await limits.hit('guess', 60_000)];
      expect(counts).toEqual([1, 2]);
      bus.publish({ space: 4711, device: 'phone' });
      await expect.poll(() => heard).toContainEqual({ space: 4711, device: 'phone' });
      expect(await viewers.count('token')).toBe(0);
      end();
      redis.goOn();
      await expect.poll(isBack).toBe(true);
    },
    LONG_MS,
  );

  test(
    'at the start is reported in one sentence',
    async () => {
      redis.hang();
      const { code, output } = await failedStart(home, { REDIS_URL: redis.url });
      redis.goOn();
      expect([code, output.trim()]).toEqual([1, `REDIS_URL: nothing answers at ${new URL(redis.url).host}.`]);
    },
    LONG_MS,
  );
});

test(
  'Redis that is killed and restarted carries hints and rate limits again',
  async () => {
    await redis.kill();
    expect(await ready()).toEqual([200, { status: 'ok', redis: 'away' }]);
    await redis.startAgain();
    await expect.poll(isBack).toBe(true);
    const other = await connectRedis({ url: redis.url, sentinels: [] }, silent);
    const heard: Hint[] = [];
    const end = server.deps.bus.subscribe((hint) => heard.push(hint));
    const elsewhere = await redisBus(other, silent);
    const isHeard = () => {
      elsewhere.publish({ space: 1, device: 'elsewhere' });
      return heard.length > 0;
    };
    await expect.poll(isHeard).toBe(true);
    const limits = redisLimits(other);
    await limits.hit('both', 60_000);
    await expect.poll(() => server.deps.limits.count('both')).toBe(1);
    end();
    await elsewhere.close();
    other.close();
  },
  LONG_MS,
);
