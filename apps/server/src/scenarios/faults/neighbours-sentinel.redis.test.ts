/** Two Redis and a Sentinel of this test: the primary is killed, and hints go through the other one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hint } from '#platform/bus/bus.ts';
import { redisBus } from '#platform/bus/redis-bus.ts';
import { connectRedis } from '#platform/bus/redis-link.ts';
import { freePort } from '#testing/server/process.testing.ts';
import { findRedis } from '#testing/server/services.testing.ts';

const LONG_MS = 60_000;
const PROBE_MS = 50;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(join(tmpdir(), 'touchline-sentinel-'));
const running: ChildProcess[] = [];
let primary: ChildProcess;
let sentinels: readonly { host: string; port: number }[];

const run = (args: readonly (string | number)[]): ChildProcess => {
  const child = spawn(findRedis() ?? '', args.map(String), { cwd: folder, stdio: 'ignore' });
  running.push(child);
  return child;
};

/** Asks until the answer fits. */
async function untilSays(url: string, ask: (redis: Redis) => Promise<unknown>, says: RegExp): Promise<void> {
  const redis = new Redis(url);
  redis.on('error', () => undefined);
  while (!says.test(String(await ask(redis).catch(() => '')))) await pause(PROBE_MS);
  redis.disconnect();
}

beforeAll(async () => {
  const [first, second, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const options = [
    ...['--bind', '127.0.0.1', '--save', '', '--repl-diskless-sync-delay', 0],
    ...['--requirepass', 'secret', '--masterauth', 'secret'],
  ];
  primary = run(['--port', first, ...options]);
  run(['--port', second, ...options, '--replicaof', '127.0.0.1', first]);
  // A Sentinel asks for replicas at its start, and then every ten seconds.
  await untilSays(
    `redis://:secret@127.0.0.1:${first}`,
    (redis) => redis.info('replication'),
    /slave0:.*state=online/,
  );
  const file = join(folder, 'sentinel.conf');
  writeFileSync(
    file,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `sentinel monitor clubs 127.0.0.1 ${first} 1`,
      'sentinel auth-pass clubs secret',
      'sentinel down-after-milliseconds clubs 500',
      'sentinel failover-timeout clubs 2000',
    ].join('\n'),
  );
  run([file, '--sentinel']);
  sentinels = [{ host: '127.0.0.1', port }];
  await untilSays(
    `redis://127.0.0.1:${port}`,
    (redis) => redis.call('SENTINEL', 'REPLICAS', 'clubs'),
    /master-link-status,ok/,
  );
}, LONG_MS);
afterAll(async () => {
  for (const child of running) {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

test(
  'through Sentinels a process finds the primary, and the next one when it is killed',
  async () => {
    const address = { url: 'redis://:secret@clubs', sentinels };
    const link = await connectRedis(address, silent);
    const listening = await redisBus(link, silent);
    const other = await connectRedis(address, silent);
    const speaking = await redisBus(other, silent);
    const heard: Hint[] = [];
    listening.subscribe((hint) => heard.push(hint));
    const isHeard = (space: number) => {
      speaking.publish({ space, device: 'phone' });
      return heard.some((hint) => hint.space === space);
    };
    await expect.poll(() => isHeard(1)).toBe(true);
    primary.kill('SIGKILL');
    expect(await link.isAway()).toBe(true);
    await expect.poll(() => isHeard(2), { timeout: LONG_MS }).toBe(true);
    expect(await link.isAway()).toBe(false);
    await Promise.all([listening.close(), speaking.close()]);
    link.close();
    other.close();
  },
  LONG_MS,
);

test('a name that the Sentinels do not know is one sentence, without the password', async () => {
  await expect(connectRedis({ url: 'redis://:secret@club', sentinels }, silent)).rejects.toThrow(
    `REDIS_SENTINELS: no Sentinel at 127.0.0.1:${sentinels[0]?.port} names a primary of "club" that answers.`,
  );
});
