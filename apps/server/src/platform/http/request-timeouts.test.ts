/** Clients that stop in the middle of a request, on real sockets; the end of the socket shows the timeout. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const LENGTH = 5_000;
const DRIP_MS = 50;
/** More than the system's socket buffers hold. */
const LARGE = 64 * 1_048_576;
const SMALL = 10_000;
const MANY = 6_000;

const CALLS = [
  ['an account call', 'POST /api/auth/en/login', 'application/json'],
  ['an account call as a form', 'POST /api/auth/en/login', 'application/x-www-form-urlencoded'],
  ['an account call that is none', 'POST /api/auth/en/nothing', 'application/json'],
  ['a data call', 'POST /api/data', 'application/json'],
  ['a message to support', 'POST /api/support', 'application/json'],
  ['a page', 'GET /', 'text/plain'],
  ['an address that there is not', 'POST /nowhere', 'application/json'],
] as const;

describe('a client that stops in the middle of a request', () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await openTestServer({ env: { REQUEST_SECONDS: '1', ANSWER_SECONDS: '1' } });
    const large = Buffer.alloc(LARGE, 'x');
    server.app.get('/large', (_request, reply) => reply.send(large));
    server.app.get('/small', (_request, reply) => reply.send(large.subarray(0, SMALL)));
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  /** Resolves with everything that arrived until the server ended the connection. */
  async function ended(begin: (socket: Socket) => void): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    // A reset also counts as an end.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    begin(socket);
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    return received;
  }

  const head = (line: string, type: string) =>
    `${line} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${LENGTH}\r\n\r\n`;

  /** One byte at a time, for longer than the timeout. */
  function drip(socket: Socket, bytes: string): void {
    let at = 0;
    const timer = setInterval(() => socket.write(bytes.charAt(at++) || ' '), DRIP_MS);
    socket.once('close', () => clearInterval(timer));
  }

  test.concurrent.each(CALLS)('%s whose body never arrives is disconnected', async (_, line, type) => {
    const received = await ended((socket) => socket.write(head(line, type)));
    // A request without a body is answered at once, and the connection still ends.
    expect(received).toMatch(/^(HTTP\/1\.1 408 |HTTP\/1\.1 [24]\d\d )/);
  });

  test.concurrent.each(CALLS)('%s whose body arrives too slowly is disconnected', async (_, line, type) => {
    await ended((socket) => {
      socket.write(`${head(line, type)}{`);
      drip(socket, '');
    });
  });

  /** Data calls are admitted before their body is read, so this waits only for the session. */
  const signedIn = async () => `application/json\r\nauthorization: Bearer ${(await signUp(server)).token}`;

  test('gets 408 when its body does not arrive', async () => {
    const type = await signedIn();
    const received = await ended((socket) => socket.write(head('POST /api/data', type)));
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('is disconnected when a chunked body never ends', async () => {
    const type = `content-type: ${await signedIn()}`;
    const chunked = `POST /api/data HTTP/1.1\r\nhost: x\r\n${type}\r\ntransfer-encoding: chunked\r\n\r\n`;
    expect(await ended((socket) => socket.write(`${chunked}5\r\n{"que`))).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is disconnected when the head arrives too slowly', async () => {
    await ended((socket) => drip(socket, head('POST /api/data', 'application/json')));
  });

  test('the connection of an unread answer is closed, and its memory is freed', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const [[, answer]] = await Promise.all([
      once(server.app.server, 'request'),
      new Promise<void>((resolve) =>
        socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n', () => {
          socket.pause();
          resolve();
        }),
      ),
    ]);
    await once(answer, 'close');
    expect(answer.writableFinished).toBe(false);
    socket.destroy();
  });

  test('many small unread answers are closed like a large one', async () => {
    const opened = once(server.app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    const [kept] = (await opened) as [Socket];
    const ended = once(kept, 'close');
    socket.on('error', () => undefined).pause();
    socket.write('GET /small HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(MANY));
    await ended;
    // Without the timeout there would be far more.
    expect(kept.bytesWritten).toBeLessThan((MANY * SMALL) / 2);
    socket.destroy();
  });

  test('a client that continues in time gets its answer and can reuse the connection', async () => {
    const { token } = await signUp(server);
    const socket = connect(port, '127.0.0.1');
    const body = JSON.stringify({ access_token: token });
    for (const time of [1, 2]) {
      socket.write(
        `POST /api/auth/en/second_factor HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.slice(0, 9));
      await new Promise((resolve) => setImmediate(resolve));
      socket.write(body.slice(9));
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      expect([time, bytes.toString('latin1').slice(0, 15)]).toEqual([time, 'HTTP/1.1 200 OK']);
    }
    socket.destroy();
  });
});
