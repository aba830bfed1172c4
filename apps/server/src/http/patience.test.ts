/** Clients that begin and do not go on, on real sockets: whoever waits for them is told by the socket's end. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, signUp, type TestServer } from '../server.testing.ts';

const LENGTH = 5_000;
const DRIP_MS = 50;
/** More than the system keeps between two sockets. */
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

describe('a client that begins and does not go on', () => {
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

  /** Resolves with all that came until the server ended it. */
  async function ended(begin: (socket: Socket) => void): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    // A reset is an end as well.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    begin(socket);
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    return received;
  }

  const head = (line: string, type: string) =>
    `${line} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${LENGTH}\r\n\r\n`;

  /** One byte after the other, for longer than anybody waits. */
  function drip(socket: Socket, bytes: string): void {
    let at = 0;
    const timer = setInterval(() => socket.write(bytes.charAt(at++) || ' '), DRIP_MS);
    socket.once('close', () => clearInterval(timer));
  }

  test.concurrent.each(CALLS)('%s whose body never comes has its connection ended', async (_, line, type) => {
    const received = await ended((socket) => socket.write(head(line, type)));
    // What needs no body is answered at once, and the connection ends all the same.
    expect(received).toMatch(/^(HTTP\/1\.1 408 |HTTP\/1\.1 [24]\d\d )/);
  });

  test.concurrent.each(CALLS)('%s whose body drips has, too', async (_, line, type) => {
    await ended((socket) => {
      socket.write(`${head(line, type)}{`);
      drip(socket, '');
    });
  });

  /** Data calls are admitted before their body is read: only a session is waited for. */
  const signedIn = async () => `application/json\r\nauthorization: Bearer ${(await signUp(server)).token}`;

  test('a client whose body is waited for in vain is told so with 408', async () => {
    const type = await signedIn();
    const received = await ended((socket) => socket.write(head('POST /api/data', type)));
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('a body in chunks that never end', async () => {
    const type = `content-type: ${await signedIn()}`;
    const chunked = `POST /api/data HTTP/1.1\r\nhost: x\r\n${type}\r\ntransfer-encoding: chunked\r\n\r\n`;
    expect(await ended((socket) => socket.write(`${chunked}5\r\n{"que`))).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('a head that drips', async () => {
    await ended((socket) => drip(socket, head('POST /api/data', 'application/json')));
  });

  test('an answer that nobody reads ends, and what was kept for it goes', async () => {
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

  test('many small answers that nobody reads end as well as a large one', async () => {
    const opened = once(server.app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    const [kept] = (await opened) as [Socket];
    const ended = once(kept, 'close');
    socket.on('error', () => undefined).pause();
    socket.write('GET /small HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(MANY));
    await ended;
    // They would have been far more.
    expect(kept.bytesWritten).toBeLessThan((MANY * SMALL) / 2);
    socket.destroy();
  });

  test('whoever goes on is answered, and goes on on the same connection', async () => {
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
