import { expect, test } from 'vitest';
import { openTestServer, signUp } from '../server.testing.ts';
import { CALLS_PER_MINUTE, paceOf } from './pace.ts';

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

test('bytes that are given back after their window has ended do not raise the next window', async () => {
  let now = 0;
  const config = { mode: 'production', dataMegabytesPerMinute: 1, dataMegabytesPerDay: 10 } as const;
  const pace = paceOf({ config, now: () => now });
  await pace.count(1, 1_000_000);
  now = 60_000;
  await pace.giveBack(1, 900_000);
  await pace.count(1, 1_000_000);
  await expect(pace.count(1, 1)).rejects.toMatchObject({ code: 429 });
});
