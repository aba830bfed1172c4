/** Simultaneous archives of many coaches. Each is made in memory, so they are made one by one. */
import { expect, test } from 'vitest';
import { memoryLimits } from '#platform/limits/limits.ts';
import { post } from '#testing/auth/auth.testing.ts';
import { openTestServer, signUp, TEST_NOW } from '#testing/server/server.testing.ts';

const COACHES = 30;
/** Three are made or read, 24 wait. */
const TAKEN = 27;

test('27 requests get or await their archive, and further ones are refused', async () => {
  const limits = memoryLimits(() => TEST_NOW);
  const { promise: everybodyAsked, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const server = await openTestServer({
    deps: {
      limits: {
        ...limits,
        hit: async (key, ms) => {
          if (key.startsWith('export:')) {
            if (++asked === COACHES) resolve();
            await everybodyAsked;
          }
          return limits.hit(key, ms);
        },
      },
    },
  });
  const coaches = await Promise.all(Array.from({ length: COACHES }, () => signUp(server)));
  const answers = await Promise.all(
    coaches.map(({ token }) => post(server, 'export_user', { access_token: token })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(TAKEN);
  expect(statuses.filter((status) => status === 429)).toHaveLength(COACHES - TAKEN);
  await server.close();
});
