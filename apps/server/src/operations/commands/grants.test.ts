/** `npm run grants`, on the database of a running server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeEvent } from '#features/plans/events/provider-events.ts';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer, testConfig } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { type GrantsOrder, grantsCommand } from './grants.ts';

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

const run = (order: GrantsOrder, env: Readonly<Record<string, string>> = {}) =>
  grantsCommand({ ...testConfig(env), ...database.place }, order);

test('a gift is given, listed and ended while the server runs', async () => {
  const { account, device } = await Coach.signUp(server);
  const team = await device.newTeam();
  const skuNow = async () => {
    const rows = await device.pullAll();
    return rows.find(({ collection, sid }) => collection === 'teams' && sid === team)?.registers.sku?.[0];
  };
  expect(await run({ what: 'list', team: String(team) })).toBe('There are no grants.');
  const line = await run({ what: 'give', team: String(team), days: '0', note: 'our sponsor' });
  expect(line).toMatch(
    new RegExp(
      `^operator:[0-9a-f]{16}  premium  active  account ${account.sid}  team ${team}  no end  our sponsor$`,
    ),
  );
  expect(await run({ what: 'list' })).toBe(line);
  expect(await skuNow()).toBe('1');
  const [grant = ''] = line.split(' ');
  expect(await run({ what: 'end', grant })).toBe(`${grant} is ended.`);
  expect(await skuNow()).toBe('');
  await expect(run({ what: 'end', grant })).rejects.toThrow('cannot be ended here');
});

test('a team is also found by the address of a coach who has only one', async () => {
  const { account, device } = await Coach.signUp(server);
  const give = () => run({ what: 'give', team: account.email.toUpperCase() });
  await expect(give()).rejects.toThrow('has no team');
  const team = await device.newTeam();
  expect(await give()).toContain(`team ${team}  until`);
  const second = await device.newTeam();
  await expect(give()).rejects.toThrow(new RegExp(`several teams: ${team} .*, ${second} `));
  await expect(run({ what: 'give', team: 'x@example.org' })).rejects.toThrow('no account of x@example.org');
});

test('what is no team, no gift and no number is refused', async () => {
  await expect(run({ what: 'give', team: '4711' })).rejects.toThrow('There is no team 4711.');
  await expect(run({ what: 'give', team: 'ours' })).rejects.toThrow('TEAM must be a whole number');
  await expect(run({ what: 'end', grant: 'team_code:123456' })).rejects.toThrow('npm run codes');
  await expect(run({ what: 'give', team: '1' }, { PLANS: 'included' })).rejects.toThrow('has Premium here');
});

test('notifications of payment providers are listed, and handled again by the server', async () => {
  expect(await run({ what: 'events' })).toBe('There are no notifications.');
  const notification = { id: 'evt_1', kind: 'invoice.paid', reference: 'sub_1' };
  await storeEvent(server.deps, 'stripe', notification);
  await storeEvent(server.deps, 'stripe', { id: 'evt_2', kind: 'product.updated', reference: '' });
  const lines = (await run({ what: 'events', source: 'stripe' })).split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^2026-04-04T\S+ {2}stripe {2}evt_1 {2}invoice\.paid {2}sub_1 {2}waiting$/),
    expect.stringMatching(/^2026-04-04T\S+ {2}stripe {2}evt_2 {2}product\.updated {2}ignored$/),
  ]);
  expect(await run({ what: 'events', source: 'play' })).toBe('There are no notifications.');
  expect(await run({ what: 'replay', event: 'evt_1' })).toBe(
    '1 notification is handled again by the running server.',
  );
  expect(await run({ what: 'events' })).toContain('evt_1  invoice.paid  sub_1  replay');
  await expect(run({ what: 'replay', event: 'evt_2' })).rejects.toThrow('There is no notification evt_2');
  expect(await run({ what: 'replay', event: 'all' })).toContain('1 notification is');
});
