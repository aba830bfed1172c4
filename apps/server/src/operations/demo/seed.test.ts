import { expect, test } from 'vitest';
import { openTestServer } from '#testing/server/server.testing.ts';
import { seedDemo } from './seed.ts';

test('the demo is written by the rules of its coach, once', async () => {
  const server = await openTestServer();
  expect(await seedDemo(server.deps)).toBe(true);
  expect(await seedDemo(server.deps)).toBe(false);
  await server.close();
});
