/** Only PostgreSQL can show this: a second coach activates a code before the first one's transaction is committed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { overtaking } from '#testing/server/overtaking.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { createCodes, linkCode, readCode } from './team-codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ engine: 'postgres' });
});
afterAll(() => server.close());

test('a code that two coaches activate at once goes to the first and is invalid for the second', async () => {
  const wanted = { count: 1, sku: '1', days: 365, validDays: 90, note: '' };
  const [code = ''] = await createCodes(server.deps, wanted);
  const [one, two] = [await Coach.signUp(server), await Coach.signUp(server)];
  const [team, other] = [await one.device.newTeam(), await two.device.newTeam()];
  const order = { code, activateOn: -1, relinkDays: 30 };
  const { database } = server.deps;
  const [first, second] = await overtaking(
    database,
    (held: Database) =>
      linkCode({ ...server.deps, database: held }, { ...order, account: one.account.sid, team }),
    () => linkCode(server.deps, { ...order, account: two.account.sid, team: other }),
  );
  expect(first).toMatchObject({
    ok: true,
    value: { grant: { account_sid: one.account.sid, team_sid: team } },
  });
  expect(second).toEqual({ ok: false, error: { code: 'codeInvalid' } });
  expect(await readCode(database.reader, code)).toMatchObject({ grant: { team_sid: team, in_force: true } });
  const rows = await two.device.pullAll();
  expect(
    rows.find(({ collection, sid }) => collection === 'teams' && sid === other)?.registers.sku?.[0] ?? '',
  ).toBe('');
});
