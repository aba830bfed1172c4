import { expect, test } from 'vitest';
import { TestDevice } from './device.testing.ts';
import { tidyUp } from './housekeeping.ts';
import { openTestServer, signUp } from './server.testing.ts';

const DAY = 86_400_000;

test('[MRG-7] values that lost are kept for 30 days, ids that nobody used for a year; rows stay', async () => {
  const server = await openTestServer();
  const device = await TestDevice.register(server, (await signUp(server)).token);
  const team = await device.newTeam();
  await device.push(device.mutation('updateTeam', team, { division: 'A' }));
  await device.push(device.mutation('updateTeam', team, { division: 'B' }, { offset: 1 }));
  await device.lease('requestPlayerSID', 5);
  const rows = await device.pullAll();
  const left = async () => {
    await tidyUp(server.deps);
    const { reader } = server.deps.database;
    const [lost, leases] = await Promise.all([
      reader.selectFrom('lost_values').select('path').execute(),
      reader.selectFrom('leases').select('sid').execute(),
    ]);
    return [lost.length, leases.length];
  };
  expect(await left()).toEqual([1, 5]);
  server.advance(30 * DAY);
  expect(await left()).toEqual([1, 5]);
  server.advance(1);
  expect(await left()).toEqual([0, 5]);
  server.advance(336 * DAY);
  expect(await left()).toEqual([0, 0]);
  expect(await device.pullAll()).toEqual(rows);
  await server.close();
});

test('codes and tokens go when they are over', async () => {
  const server = await openTestServer();
  const start = (email: string) => server.app.inject({ url: `/api/auth/en/signup_start?email=${email}` });
  await start('a@example.org');
  const code = /\d{6}/.exec(server.mails[0]?.subject ?? '')?.[0];
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/en/signup_code_validate',
    payload: { email: 'a@example.org', code },
  });
  await start('b@example.org');
  server.advance(31 * 60_000);
  await tidyUp(server.deps);
  const { reader } = server.deps.database;
  expect(await reader.selectFrom('codes').selectAll().execute()).toEqual([]);
  expect(await reader.selectFrom('one_time_tokens').selectAll().execute()).toEqual([]);
  await server.close();
});
