import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { HEALTH_DOCUMENT } from '@touchline/sync/health-document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDevice } from '../device.testing.ts';
import { openTestServer, signUp, type TestServer } from '../server.testing.ts';

const requestFor = (token: string, headers: readonly string[] = ['host: touchline.example']) =>
  `GET /live/${token}/events HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;

const body = JSON.stringify({ query: HEALTH_DOCUMENT });
const health =
  'POST /api/data HTTP/1.1\r\nhost: x\r\nauthorization: Bearer TOKEN\r\ncontent-type: application/json\r\n' +
  `content-length: ${body.length}\r\n\r\n${body}`;

const FAR_TOO_MANY = 2_000;
const FLOOD = 8 * 1_048_576;
/** When an account is seen again, that is written down. */
const ELEVEN_MINUTES = 11 * 60_000;

describe('the door', () => {
  let server: TestServer;
  let port: number;
  let token: string;
  let coach: TestDevice;
  beforeAll(async () => {
    server = await openTestServer();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
    coach = await TestDevice.register(server, (await signUp(server)).token);
    token = (await coach.newMatch(await coach.newTeam(), { privacy: 1 })).match_token;
  });
  afterAll(() => server.close());

  /** A connection, and all that came on it so far. */
  async function connected(): Promise<{ socket: Socket; until(text: string): Promise<string> }> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    await once(socket, 'connect');
    const until = async (text: string) => {
      while (!received.includes(text)) await once(socket, 'data');
      // A heartbeat may have come behind it.
      return received.slice(0, received.indexOf(text) + text.length);
    };
    return { socket, until };
  }

  test('one request, in one piece or in many, gets the same stream', async () => {
    const whole = await connected();
    whole.socket.write(requestFor(token));
    const pieces = await connected();
    for (const piece of requestFor(token).match(/.{1,20}/gs) ?? []) {
      pieces.socket.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const [one, other] = [await whole.until('}\n\n'), await pieces.until('}\n\n')];
    expect(one).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(one).toContain('event: state\n');
    expect(other).toBe(one);
    whole.socket.destroy();
    pieces.socket.destroy();
  });

  test('a connection that was used for something else is served too', async () => {
    const { socket, until } = await connected();
    socket.write(`GET /live/${token}/state.json HTTP/1.1\r\nhost: x\r\n\r\n`);
    await until('"version"');
    socket.write(requestFor(token));
    await until('event: state\n');
    socket.destroy();
  });

  test('an unknown token is answered by HTTP, which keeps the connection for more', async () => {
    const { socket, until } = await connected();
    socket.write(requestFor('nobodys'));
    expect(await until('{"closed":false}')).toMatch(/^HTTP\/1\.1 404 /);
    socket.write(`GET /live/${token}/state.json HTTP/1.1\r\nhost: x\r\n\r\n`);
    await until('"version"');
    socket.destroy();
  });

  test('what follows a request in the same packet is answered, too', async () => {
    const { socket, until } = await connected();
    const one = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
    socket.write(`${one('/health/live')}${one(`/live/${token}/state.json`)}`);
    expect(await until('"version"')).toContain('"status":"ok"');
    socket.destroy();
  });

  test('nonsense gets the answer that HTTP has for it', async () => {
    const { socket, until } = await connected();
    socket.write('GARBAGE\r\n\r\n');
    expect(await until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });

  test('the head of a stream alone is not to be had: nobody is followed by accident', async () => {
    expect((await server.app.inject({ method: 'HEAD', url: `/live/${token}/events` })).statusCode).toBe(404);
  });

  test('a follower that leaves is forgotten, whichever way it goes', async () => {
    const before = server.app.hub.followers;
    const leavers = await Promise.all([1, 2, 3].map(connected));
    for (const { socket, until } of leavers) {
      socket.write(requestFor(token));
      await until('event: state\n');
    }
    expect(server.app.hub.followers).toBe(before + 3);
    leavers[0]?.socket.end();
    leavers[1]?.socket.destroy();
    leavers[2]?.socket.resetAndDestroy();
    await expect.poll(() => server.app.hub.followers).toBe(before);
    expect(server.app.hub.streams.size).toBe(before);
  });

  test('a follower that left before he was let in is none', async () => {
    const { socket } = await connected();
    socket.write(requestFor(token), () => socket.resetAndDestroy());
    await once(socket, 'close');
    await expect.poll(() => server.app.hub.streams.size).toBe(0);
  });

  /** A connection with the server's end of it. */
  async function seenByServer(): Promise<{
    socket: Socket;
    end: Socket;
    until(text: string): Promise<string>;
  }> {
    const opened = once(server.app.server, 'connection');
    const { socket, until } = await connected();
    const [end] = (await opened) as [Socket];
    return { socket, end, until };
  }

  test('whoever asks for his health again and again and reads no answer is let go', async () => {
    const { socket, end } = await seenByServer();
    socket.on('error', () => undefined);
    const request = health.replace('TOKEN', (await signUp(server)).token);
    // Nothing leaves any more, as with somebody who reads nothing.
    end.cork();
    for (let asked = 0; asked < FAR_TOO_MANY && !end.destroyed; asked++) {
      const before = end.bytesWritten;
      socket.write(request);
      await expect.poll(() => end.destroyed || end.bytesWritten > before, { interval: 1 }).toBe(true);
    }
    expect(end.destroyed).toBe(true);
  });

  test('whoever goes on sending while his health is looked up is read when he has his answer', async () => {
    const { socket, end, until } = await seenByServer();
    socket.on('error', () => undefined);
    const { token } = await signUp(server);
    server.advance(ELEVEN_MINUTES);
    let release = () => {};
    const held = server.deps.database.transaction(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    socket.write(health.replace('TOKEN', token));
    await expect.poll(() => end.bytesRead).toBeGreaterThan(body.length);
    socket.write(Buffer.alloc(FLOOD, 'x'));
    await expect.poll(() => end.isPaused()).toBe(true);
    expect(end.bytesRead).toBeLessThan(FLOOD / 2);
    release();
    await held;
    expect(await until('HTTP/1.1 400 ')).toMatch(/^HTTP\/1\.1 200 OK/);
    socket.destroy();
  });

  test.each([
    ['say nothing', ''],
    ['asked for their health and say nothing more', health],
  ])('connections that %s do not hold up the end', async (_, said) => {
    const own = await openTestServer();
    const { token } = await signUp(own);
    await own.app.listen({ host: '127.0.0.1', port: 0 });
    const silent = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1');
    silent.on('error', () => undefined);
    const closed = once(silent, 'close');
    await once(silent, 'connect');
    if (said !== '') {
      silent.write(said.replace('TOKEN', token));
      await once(silent, 'data');
    }
    await own.close();
    await closed;
  });
});
