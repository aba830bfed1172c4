/** What a server does with connections, on real sockets: ordinary HTTP for everything, streams included. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const HOST = 'host: touchline.example';
const get = (path: string, ...headers: readonly string[]) =>
  `GET ${path} HTTP/1.1\r\n${[HOST, ...headers].map((header) => `${header}\r\n`).join('')}\r\n`;
const post = (body: string, ...headers: readonly string[]) =>
  `POST /api/data HTTP/1.1\r\n${[HOST, ...headers].map((header) => `${header}\r\n`).join('')}\r\n${body}`;

const body = JSON.stringify({ query: HEALTH_DOCUMENT });
const healthCheck = (token: string) =>
  post(
    body,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  );

const FLOOD = 8 * 1_048_576;
/** More than Node's own limit for a head. */
const LONG = 'x'.repeat(17_000);

describe('a connection', () => {
  let server: TestServer;
  let port: number;
  /** Of a match that has a stream. */
  let match: string;
  let token: string;
  beforeAll(async () => {
    server = await openTestServer();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
    ({ token } = await signUp(server));
    const coach = await TestDevice.register(server, token);
    match = (await coach.newMatch(await coach.newTeam(), { privacy: 1 })).match_token;
  });
  afterAll(() => server.close());

  interface Connected {
    readonly socket: Socket;
    /** All that came until this text, with it. */
    until(text: string): Promise<string>;
    /** All that came until the server ended the connection. */
    readonly ended: Promise<string>;
  }

  async function connected(): Promise<Connected> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    // A reset also counts as an end.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const until = async (text: string) => {
      while (!received.includes(text)) await once(socket, 'data');
      // A heartbeat may follow it.
      return received.slice(0, received.indexOf(text) + text.length);
    };
    const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
    return { socket, until, ended };
  }

  const events = () => get(`/live/${match}/events`);
  const state = () => get(`/live/${match}/state.json`);

  test('gets the same stream whether the request arrives in one piece or in many', async () => {
    const whole = await connected();
    whole.socket.write(events());
    const pieces = await connected();
    for (const piece of events().match(/.{1,20}/gs) ?? []) {
      pieces.socket.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const sent = [await whole.until('}\n\n'), await pieces.until('}\n\n')];
    const [one = '', other] = sent.map((text) => text.replace(/^date: .*$/im, 'date'));
    expect(one).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(one).toContain('\r\n\r\nretry: 2000\n\nevent: state\n');
    expect(one.toLowerCase()).not.toContain('transfer-encoding');
    expect(other).toBe(one);
    whole.socket.destroy();
    pieces.socket.destroy();
  });

  test('that served another request before can get a stream', async () => {
    const { socket, until } = await connected();
    socket.write(state());
    await until('"version"');
    socket.write(events());
    await until('event: state\n');
    socket.destroy();
  });

  test('stays open when a stream is requested with an unknown token', async () => {
    const { socket, until } = await connected();
    socket.write(get('/live/nobodys/events'));
    expect(await until('{"closed":false}')).toMatch(/^HTTP\/1\.1 404 /);
    socket.write(state());
    await until('"version"');
    socket.destroy();
  });

  test('with two requests in one packet is answered twice', async () => {
    const { socket, until } = await connected();
    socket.write(`${get('/health/live')}${state()}`);
    expect(await until('"version"')).toContain('"status":"ok"');
    socket.destroy();
  });

  test('with a second request in the packet of a stream request is closed without an answer', async () => {
    const { socket, ended } = await connected();
    socket.write(`${events()}${state()}`);
    expect(await ended).not.toContain('"version"');
    await expect.poll(() => server.app.hub.streams.size).toBe(0);
  });

  test('is not read as HTTP after its stream has begun', async () => {
    const { socket, until } = await connected();
    socket.write(events());
    await until('}\n\n');
    socket.write(`NONSENSE\r\n\r\n${state()}`);
    await new Promise((resolve) => socket.write(Buffer.alloc(FLOOD, 'x'), resolve));
    expect(server.app.hub.streams.size).toBe(1);
    expect(await until('}\n\n')).not.toContain('400');
    socket.destroy();
    await expect.poll(() => server.app.hub.streams.size).toBe(0);
  });

  test.each([
    ['nonsense', 'GARBAGE\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two lengths', post('{}', 'content-length: 2', 'content-length: 2'), 400],
    ['a length and chunks', post('{}', 'content-length: 2', 'transfer-encoding: chunked'), 400],
    ['a length that is not a number', post('{}', 'content-length: two'), 400],
    ['a name with a space', get('/', 'a : b'), 400],
    ['a header without a name', get('/', ': b'), 400],
    ['a bare carriage return', get('/', 'a: b\rcontent-length: 4'), 400],
    ['a control character', get('/', 'a: b\0c'), 400],
    ['a target with a space', 'GET /live a HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a head that is too long', get('/', `a: ${LONG}`), 431],
  ])('with %s is answered with an error and ends', async (_, bytes, status) => {
    const { socket, ended } = await connected();
    socket.write(bytes);
    expect(await ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('that keeps sending data during its stream does not fill the memory', async () => {
    const opened = once(server.app.server, 'connection');
    const { socket, ended } = await connected();
    const [end] = (await opened) as [Socket];
    socket.write(healthCheck(token));
    socket.write(Buffer.alloc(FLOOD, 'x'));
    await ended;
    expect(end.bytesRead).toBeLessThan(FLOOD / 2);
  });

  test('gets no stream for a HEAD request', async () => {
    const url = `/live/${match}/events`;
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  });

  test('of a follower that leaves is removed, however the connection ends', async () => {
    const before = server.app.hub.followers;
    const leavers = await Promise.all([1, 2, 3].map(connected));
    for (const { socket, until } of leavers) {
      socket.write(events());
      await until('event: state\n');
    }
    expect(server.app.hub.followers).toBe(before + 3);
    leavers[0]?.socket.end();
    leavers[1]?.socket.destroy();
    leavers[2]?.socket.resetAndDestroy();
    await expect.poll(() => server.app.hub.followers).toBe(before);
    expect(server.app.hub.streams.size).toBe(before);
  });

  test('of a follower that left before its stream began gets no stream', async () => {
    const { socket, ended } = await connected();
    socket.write(events(), () => socket.resetAndDestroy());
    await ended;
    await expect.poll(() => server.app.hub.streams.size).toBe(0);
  });

  test.each([
    ['a follower', () => events()],
    ['a device', () => get('/api/events?device=watch', `authorization: Bearer ${token}`)],
  ])('of %s keeps nothing of the request in memory once its stream has begun', async (_, request) => {
    const kept: WeakRef<object>[] = [];
    server.app.server.once('request', (asked, answer) => kept.push(new WeakRef(asked), new WeakRef(answer)));
    const { socket, until } = await connected();
    socket.write(request());
    await until('retry: 2000\n\n');
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    await expect
      .poll(() => {
        collect();
        return kept.map((object) => object.deref() === undefined);
      })
      .toEqual([true, true]);
    expect(server.app.hub.streams.size).toBe(1);
    socket.destroy();
    await expect.poll(() => server.app.hub.streams.size).toBe(0);
  });
});

test.each([
  ['say nothing', () => ''],
  ['asked for their health and say nothing more', healthCheck],
])('connections that %s do not delay the end of the server', async (_, said) => {
  const server = await openTestServer();
  const { token } = await signUp(server);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const silent = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  silent.on('error', () => undefined);
  const closed = once(silent, 'close');
  await once(silent, 'connect');
  const first = said(token);
  if (first !== '') {
    silent.write(first);
    await once(silent, 'data');
  }
  await server.close();
  await closed;
});
