/** `npm run codes`, on the database of a running server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer, testConfig } from '#testing/server/server.testing.ts';
import { type CodesOrder, codesCommand } from './codes.ts';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await newTestDatabase('sqlite');
  server = await openTestServer({ database });
});
afterAll(async () => {
  await server.close();
  await database.remove();
});

const run = (order: CodesOrder) => codesCommand({ ...testConfig(), ...database.place }, order);

test('codes are created, listed and withdrawn while the server runs', async () => {
  expect(await run({ what: 'list' })).toBe('There are no codes.');
  const made = (await run({ what: 'create', count: '3', note: 'invoice 17' })).split('\n');
  expect(new Set(made).size).toBe(3);
  for (const code of made) expect(code).toMatch(/^\d{6}$/);
  const [plus = ''] = (await run({ what: 'create', plus: true })).split('\n');
  const listed = await run({ what: 'list' });
  expect(listed).toMatch(
    new RegExp(`^${made[0]}  premium  inactive  no team  until [\\d-]{10}  invoice 17$`, 'm'),
  );
  expect(listed).toMatch(new RegExp(`^${plus}  plus  inactive`, 'm'));
  expect(await run({ what: 'withdraw', code: plus })).toBe(`${plus} is withdrawn.`);
  expect(await run({ what: 'list' })).toMatch(new RegExp(`^${plus}  plus  deleted`, 'm'));
  await expect(run({ what: 'withdraw', code: plus })).rejects.toThrow(/withdrawn already/);
});

test('no code is made where every team has Premium anyway', async () => {
  const place = await newTestDatabase('sqlite');
  await (await openTestServer({ database: place })).close();
  const included = { ...testConfig({ PLANS: 'included' }), ...place.place };
  await expect(codesCommand(included, { what: 'create' })).rejects.toThrow('set PLANS=sold first');
  await place.remove();
});

test("an invalid number is reported with its option's name", async () => {
  for (const [given, name] of [
    [{ count: '0' }, '--count'],
    [{ count: 'many' }, '--count'],
    [{ days: '-1' }, '--days'],
    [{ valid: '1e3' }, '--valid'],
    [{ count: '1001' }, '--count'],
    [{ days: '3661' }, '--days'],
    [{ valid: '3661' }, '--valid'],
  ] as const) {
    await expect(run({ what: 'create', ...given })).rejects.toThrow(`${name} must be a whole number`);
  }
});
