import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventBytes, Streams, send } from './streams.ts';

const listener = createServer({ allowHalfOpen: true });
beforeAll(async () => {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
});
afterAll(() => listener.close());

test('an event keeps its own bytes and no slab that it was cut from', () => {
  const bytes = eventBytes({ event: 'patch', id: 'e.1', data: '{"goal":"Mané"}' });
  expect(bytes.toString()).toBe('event: patch\nid: e.1\ndata: {"goal":"Mané"}\n\n');
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

/** Both ends of a connection. */
async function pair() {
  const accepted = once(listener, 'connection');
  const theirs = connect((listener.address() as AddressInfo).port, '127.0.0.1');
  const [ours] = await accepted;
  return { ours, theirs };
}

test('a stream that is added after the end is ended: it was let in while the server began to close', async () => {
  const streams = new Streams();
  streams.stop();
  const { ours, theirs } = await pair();
  const closed = once(theirs.resume(), 'close');
  let left = 0;
  streams.add(ours, { left: () => left++ });
  await closed;
  expect([left, streams.size]).toEqual([1, 0]);
});

test('who does not read is let go before he fills the memory, and nobody else with him', async () => {
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
