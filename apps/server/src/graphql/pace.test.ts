import { expect, test } from 'vitest';
import { openTestServer, signUp } from '../server.testing.ts';
import { CALLS_PER_MINUTE } from './pace.ts';

test('429 beyond what all devices of a coach need in a minute; nobody else waits for that', async () => {
  const server = await openTestServer({
    env: { NODE_ENV: 'production', SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://touchline.example' },
  });
  const [busy, other] = [await signUp(server), await signUp(server)];
  // Calls that say nothing count as well, and cost the test the least.
  const statusFor = async ({ token }: { token: string }) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await server.app.inject({ method: 'POST', url: '/api/data', headers, payload: {} })).statusCode;
  };
  for (let n = 0; n < CALLS_PER_MINUTE; n++) expect(await statusFor(busy)).toBe(400);
  expect(await statusFor(busy)).toBe(429);
  expect(await statusFor(other)).toBe(400);
  server.advance(60_000);
  expect(await statusFor(busy)).toBe(400);
  await server.close();
});
