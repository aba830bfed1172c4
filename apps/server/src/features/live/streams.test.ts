import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventBytes, HEARTBEAT_SECONDS, Streams, send } from './streams.ts';

const listener = createServer({ allowHalfOpen: true });
beforeAll(async () => {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
});
afterAll(() => listener.close());

test('an event keeps only its own bytes in memory, not a whole slab', () => {
  const bytes = eventBytes({ event: 'patch', id: 'e.1', data: '{"goal":"Mané"}' });
  expect(bytes.toString()).toBe('event: patch\nid: e.1\ndata: {"goal":"Mané"}\n\n');
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

test.each([
  ['nginx', 'proxy_read_timeout', /\(live[^{]*\{[^}]*proxy_read_timeout (\d+)(s|m);/],
  ['haproxy', 'timeout client', /timeout client (\d+)(s|m)$/m],
  ['haproxy', 'timeout server', /timeout server (\d+)(s|m)$/m],
])('the documented %s allows at least three heartbeats of silence by its %s', (proxy, _, setting) => {
  const file = proxy === 'nginx' ? 'nginx.conf' : 'haproxy.cfg';
  const recipe = readFileSync(new URL(`../../../../../deploy/proxy/${file}`, import.meta.url), 'utf8');
  const [, count, unit] = setting.exec(recipe) ?? [];
  expect(Number(count) * (unit === 'm' ? 60 : 1)).toBeGreaterThanOrEqual(3 * HEARTBEAT_SECONDS);
  const proxies = readFileSync(new URL('../../../../../docs/operating/proxy.md', import.meta.url), 'utf8');
  expect(proxies).toContain(`every ${HEARTBEAT_SECONDS} seconds`);
});

/** Both ends of a connection. */
async function pair() {
  const accepted = once(listener, 'connection');
  const theirs = connect((listener.address() as AddressInfo).port, '127.0.0.1');
  const [ours] = await accepted;
  return { ours, theirs };
}

test('a stream that opens while the server closes is ended', async () => {
  const streams = new Streams();
  streams.stop();
  const { ours, theirs } = await pair();
  const closed = once(theirs.resume(), 'close');
  let left = 0;
  streams.add(ours, { left: () => left++ });
  await closed;
  expect([left, streams.size]).toEqual([1, 0]);
});

test('a follower that does not read is disconnected before it fills the memory, and other followers stay', async () => {
  const streams = new Streams();
  const { ours: slow, theirs: sleeper } = await pair();
  const { ours: quick, theirs: reader } = await pair();
  sleeper.pause();
  let received = 0;
  reader.on('data', (bytes) => {
    received += bytes.length;
  });
  const gone: unknown[] = [];
  for (const socket of [slow, quick]) streams.add(socket, { left: (who) => gone.push(who) });
  const bytes = eventBytes({ event: 'patch', id: '1', data: 'x'.repeat(64 * 1024) });
  let sent = 0;
  while (gone.length === 0) {
    for (const socket of [slow, quick]) send(socket, bytes);
    sent += bytes.length;
    expect(slow.writableLength).toBeLessThan(512 * 1024);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(gone).toEqual([slow]);
  while (received < sent) await once(reader, 'data');
  for (const socket of [sleeper, reader]) socket.destroy();
  streams.stop();
});
