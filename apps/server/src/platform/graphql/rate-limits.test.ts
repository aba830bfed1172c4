import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import { expect, test } from 'vitest';
import { openTestServer, signUp } from '#testing/server/server.testing.ts';
import { CALLS_PER_MINUTE, dataRateLimits, HEALTH_CHECKS_PER_DEVICE } from './rate-limits.ts';

test('an account gets 429 above the rate limit, and other accounts do not', async () => {
  const server = await openTestServer({
    env: { NODE_ENV: 'production', SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://touchline.example' },
  });
  const [busy, other] = [await signUp(server), await signUp(server)];
  // Invalid calls count as well, and are the cheapest for the test.
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

test('an account gets 429 above twice the health checks that its devices make; they are counted apart from other calls', async () => {
  const server = await openTestServer({
    env: {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://localhost',
      PUBLIC_URL: 'https://touchline.example',
      MAX_DEVICES_PER_ACCOUNT: '2',
    },
  });
  const [busy, other] = [await signUp(server), await signUp(server)];
  const statusFor = async ({ token }: { token: string }, query = HEALTH_DOCUMENT) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = { method: 'POST', url: '/api/data', headers, payload: { query } } as const;
    return (await server.app.inject(request)).statusCode;
  };
  for (let n = 0; n < 2 * HEALTH_CHECKS_PER_DEVICE; n++) expect(await statusFor(busy)).toBe(200);
  expect(await statusFor(busy)).toBe(429);
  expect(await statusFor(busy, '{ healthCheck { version } }')).toBe(200);
  expect(await statusFor(other)).toBe(200);
  server.advance(60_000);
  expect(await statusFor(busy)).toBe(200);
  await server.close();
});

test('bytes that are returned after the end of their window do not raise the limit of the next window', async () => {
  let now = 0;
  const config = {
    mode: 'production',
    dataMegabytesPerMinute: 1,
    dataMegabytesPerDay: 10,
    devicesPerAccount: 50,
  } as const;
  const rateLimits = dataRateLimits({ config, now: () => now });
  await rateLimits.count(1, 1_000_000);
  now = 60_000;
  await rateLimits.giveBack(1, 900_000);
  await rateLimits.count(1, 1_000_000);
  await expect(rateLimits.count(1, 1)).rejects.toMatchObject({ code: 429 });
});
