/** Only PostgreSQL can show this: a token is renewed again before the first renewal is committed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { isIn, PASSWORD, post } from '#testing/auth/auth.testing.ts';
import { overtaking } from '#testing/server/overtaking.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { renewSession } from './sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ engine: 'postgres' });
});
afterAll(() => server.close());

test('a second renewal waits for the first, and only the second pair stays valid', async () => {
  const { email } = await signUp(server);
  const { body } = await post(server, 'login', { username: email, password: PASSWORD });
  const renew = (database: Database) =>
    renewSession({ ...server.deps, database }, String(body.refresh_token));
  const { database } = server.deps;
  const pairs = await overtaking(database, renew, () => renew(database));
  const good = [];
  for (const pair of pairs) good.push(await isIn(server, pair?.access_token ?? ''));
  expect(good).toEqual([false, true]);
});
