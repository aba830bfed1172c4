import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, openTestServer, signUp, type TestServer } from '../server.testing.ts';
import { CALLS_PER_MINUTE } from './pace.ts';

const QUERY = { query: '{ getAccount { sid } }' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    env: { NODE_ENV: 'production', SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://touchline.example' },
  });
});
afterAll(() => server.close());

test('429 beyond what all devices of a coach need in a minute; nobody else waits for that', async () => {
  const [busy, other] = [await signUp(server), await signUp(server)];
  for (let n = 0; n < CALLS_PER_MINUTE; n++) {
    expect((await call(server, busy.token, QUERY)).error).toBeNull();
  }
  expect((await call(server, busy.token, QUERY)).error?.code).toBe(429);
  expect((await call(server, other.token, QUERY)).error).toBeNull();
  server.advance(60_000);
  expect((await call(server, busy.token, QUERY)).error).toBeNull();
});
