/** Limits on what a data call may cost before authentication and before its body is parsed. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://localhost',
  PUBLIC_URL: 'https://touchline.example',
};
const LARGE = 3_900_000;
const HEALTH = '{ healthCheck { now } }';

describe('a data call over the wire', () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await openTestServer();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  async function begin(authorization: string, length: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = `POST /api/data HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${authorization}content-length: ${length}\r\n\r\n`;
    socket.write(head);
    return socket;
  }
  const answerOn = async (socket: Socket) => {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return bytes.toString('latin1');
  };

  test.each([
    ['without credentials', '', 402],
    ['with an unknown token', 'authorization: Bearer nobody\r\n', 401],
  ])('%s is refused before its body arrives', async (_, authorization, code) => {
    const socket = await begin(authorization, LARGE);
    expect(await answerOn(socket)).toContain(`"extensions":{"code":${code}}`);
    socket.destroy();
  });

  test('of a session that ended during the upload of the body is refused', async () => {
    const { token } = await signUp(server);
    const body = JSON.stringify({ query: HEALTH, variables: { fill: 'x'.repeat(2_000) } });
    const admitted = once(server.app.server, 'request');
    const socket = await begin(`authorization: Bearer ${token}\r\n`, body.length);
    await admitted;
    await server.app.inject({ method: 'POST', url: '/api/auth/en/logout', payload: { access_token: token } });
    socket.write(body);
    expect(await answerOn(socket)).toContain('"extensions":{"code":401}');
    socket.destroy();
  });
});

describe('a body that is nested deeply', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await openTestServer();
    ({ token } = await signUp(server));
  });
  afterAll(() => server.close());

  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;

  test('is refused with 400 before it is parsed', async () => {
    const statusOf = async (levels: number) =>
      (await call(server, token, { query: HEALTH, variables: { deep: nested(levels) } })).status;
    expect([await statusOf(40), await statusOf(63)]).toEqual([200, 400]);
  });

  test('is refused even if it never ends; brackets in strings do not count', async () => {
    const post = async (payload: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await server.app.inject({ method: 'POST', url: '/api/data', headers, payload })).statusCode;
    };
    expect(await post('['.repeat(LARGE))).toBe(400);
    expect(await post('[1,'.repeat(LARGE / 3))).toBe(400);
    expect(await post(JSON.stringify({ query: HEALTH, variables: { text: '['.repeat(1_000) } }))).toBe(200);
    expect(await post('{"query":"{ healthCheck { now } }","__proto__":{"a":1}}')).toBe(400);
  });
});

describe('the bytes that one account sends', () => {
  const body = (bytes: number) => ({ query: HEALTH, variables: { fill: 'x'.repeat(bytes) } });

  test('are limited per minute and per day, separately for each account', async () => {
    const env = { ...PRODUCTION, MAX_DATA_MB_PER_MINUTE: '10', MAX_DATA_MB_PER_DAY: '15' };
    const server = await openTestServer({ env });
    const [busy, other] = [await signUp(server), await signUp(server)];
    const send = async ({ token }: { token: string }, bytes = LARGE) =>
      (await call(server, token, body(bytes))).status;
    expect([await send(busy), await send(busy), await send(busy)]).toEqual([200, 200, 429]);
    expect([await send(other), await send(busy, 1_000)]).toEqual([200, 200]);
    server.advance(60_000);
    expect([await send(busy), await send(busy)]).toEqual([200, 429]);
    server.advance(86_400_000);
    expect(await send(busy)).toBe(200);
    await server.close();
  });

  test('are counted as received when the request declares no length', async () => {
    const server = await openTestServer({ env: { ...PRODUCTION, MAX_DATA_MB_PER_MINUTE: '10' } });
    const { token } = await signUp(server);
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    for (let n = 0; n < 5; n++) {
      const chunks = new Blob([JSON.stringify(body(10))]).stream();
      const response = await fetch(`${address}/api/data`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: chunks,
        duplex: 'half',
      });
      expect(response.status).toBe(200);
    }
    await server.close();
  });
});
