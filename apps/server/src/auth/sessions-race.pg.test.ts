/** What SQLite cannot show: a token is renewed once more while the first renewal is not committed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { overtaking } from '../database/overtaking.testing.ts';
import { openTestServer, signUp, type TestServer } from '../server.testing.ts';
import { isIn, PASSWORD, post } from './auth.testing.ts';
import { renewSession } from './sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ engine: 'postgres' });
});
afterAll(() => server.close());

test('the second renewal waits for the first: of two pairs for one token only the second is good', async () => {
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
