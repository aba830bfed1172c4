/** What is deleted after some time and what stays, on every database. */

import { expect, test } from 'vitest';
import { writeLostValues } from '#platform/database/rows.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { call, openTestServer, signIn, signUp } from '#testing/server/server.testing.ts';
import { FEATURES } from '../../app.ts';
import { runHousekeeping } from './housekeeping.ts';

const DAY = 86_400_000;

export function housekeepingContract(engine: Engine): void {
  test('[MRG-7.5] earlier values are kept for 30 days, unused leases for a year, and rows for ever', async () => {
    const server = await openTestServer({ engine });
    const device = await TestDevice.register(server, (await signUp(server)).token);
    const team = await device.newTeam();
    await device.push(device.mutation('updateTeam', team, { division: 'A' }));
    await device.push(device.mutation('updateTeam', team, { division: 'B' }, { offset: 1 }));
    await device.lease('requestPlayerSID', 5);
    const rows = await device.pullAll();
    const left = async () => {
      await runHousekeeping(server.deps, FEATURES);
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

  test('housekeeping deletes a thousand entries at a time, so that no statement times out in a large database', async () => {
    const server = await openTestServer({ engine });
    const { database } = server.deps;
    const at = server.deps.now() - 31 * DAY;
    const stored = { collection: 'players', sid: 1, path: 'nickname', value: '"a"', at, account_sid: 0 };
    const lost = Array.from({ length: 2_500 }, (_, n) => ({ ...stored, stamp: `s${n}` }));
    await database.transaction((tx) =>
      writeLostValues(tx, [...lost, { ...stored, stamp: 'new', at: at + 2 * DAY }]),
    );
    const left: number[] = [];
    const observed: typeof database = {
      ...database,
      async transaction(body) {
        const answer = await database.transaction(body);
        left.push((await database.reader.selectFrom('lost_values').select('stamp').execute()).length);
        return answer;
      },
    };
    await runHousekeeping({ ...server.deps, database: observed }, FEATURES);
    expect(left.slice(0, 3)).toEqual([1_501, 501, 1]);
    expect(new Set(left.slice(3))).toEqual(new Set([1]));
    await server.close();
  });

  test('housekeeping deletes expired codes and tokens', async () => {
    const server = await openTestServer({ engine });
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
    await runHousekeeping(server.deps, FEATURES);
    const { reader } = server.deps.database;
    expect(await reader.selectFrom('codes').selectAll().execute()).toEqual([]);
    expect(await reader.selectFrom('one_time_tokens').selectAll().execute()).toEqual([]);
    await server.close();
  });

  test('housekeeping keeps replaced refresh tokens for 90 days', async () => {
    const server = await openTestServer({ engine });
    const { email, password } = await signUp(server);
    const post = async (name: string, payload: object) =>
      (await server.app.inject({ method: 'POST', url: `/api/auth/en/${name}`, payload })).json<{
        access_token: string;
        refresh_token: string;
      }>();
    const first = await post('login', { username: email, password });
    const second = await post('refresh_token', { refresh_token: first.refresh_token });
    await call(server, second.access_token, { query: '{ healthCheck { version } }' });
    const retired = () =>
      server.deps.database.reader
        .selectFrom('refresh_tokens')
        .selectAll()
        .where('retired_at', '>', 0)
        .execute();
    server.advance(90 * DAY);
    await runHousekeeping(server.deps, FEATURES);
    expect(await retired()).toHaveLength(1);
    server.advance(1);
    await runHousekeeping(server.deps, FEATURES);
    expect(await retired()).toEqual([]);
    await server.close();
  });

  test('housekeeping signs out devices that were unused for 400 days, and no others', async () => {
    const server = await openTestServer({ engine });
    const coach = await signUp(server);
    const used = await signIn(server, coach);
    const health = (token: string) => call(server, token, { query: '{ healthCheck { version } }' });
    server.advance(200 * DAY);
    expect((await health(used)).error).toBeNull();
    server.advance(200 * DAY);
    await runHousekeeping(server.deps, FEATURES);
    expect((await health(coach.token)).error).toBeNull();
    server.advance(400 * DAY + 1);
    expect((await health(used)).error).toBeNull();
    await runHousekeeping(server.deps, FEATURES);
    expect((await health(coach.token)).error?.code).toBe(401);
    expect((await health(used)).error).toBeNull();
    const renewals = await server.deps.database.reader.selectFrom('refresh_tokens').selectAll().execute();
    expect(renewals).toHaveLength(1);
    await server.close();
  });

  test('[MRG-4.3, MRG-4.4] a deleted row has no contents after 30 days, but its tombstone stays for ever', async () => {
    const server = await openTestServer({ engine });
    const device = await TestDevice.register(server, (await signUp(server)).token);
    const [gone = 0, back = 0, stays = 0] = await device.newPlayers(3);
    const cursor = (await device.pull()).cursor;
    const before = await device.pullAll();
    await device.push(
      device.mutation('deletePlayer', gone, { deleted: true }, { offset: 1 }),
      device.mutation('deletePlayer', back, { deleted: true }, { offset: 1 }),
    );
    const { rows: tombstones, cursor: after } = await device.pull(cursor);
    const registersOf = async (sid: number) => {
      const { rows } = await device.pull(cursor);
      return Object.keys(rows.find((row) => row.sid === sid)?.registers ?? {});
    };

    server.advance(30 * DAY);
    await runHousekeeping(server.deps, FEATURES);
    expect(await registersOf(gone)).toContain('surname');
    server.advance(1);
    await runHousekeeping(server.deps, FEATURES);
    const { rows } = await device.pull(cursor);
    expect(rows.map(({ registers }) => registers)).toEqual(
      tombstones.map(({ registers }) => ({ deleted: registers.deleted })),
    );
    expect(rows.map(({ change }) => change)).toEqual(tombstones.map(({ change }) => change));
    // No device pulls because of this.
    expect((await device.health()).last_synced).toBe(after);

    // An older edit does not restore the row, and its values are deleted after another 30 days.
    const late = await device.push(
      device.mutation('updatePlayer', gone, { surname: 'Late' }, { offset: -DAY }),
    );
    expect(late.results).toEqual([{ status: 'deleted' }]);
    expect(await registersOf(gone)).toEqual(['deleted', 'surname']);
    server.advance(30 * DAY + 1);
    await runHousekeeping(server.deps, FEATURES);
    expect(await registersOf(gone)).toEqual(['deleted']);

    // A coach may still restore a row; it then has no values.
    await device.push(device.mutation('updatePlayer', back, { deleted: false, nickname: 'Again' }));
    await runHousekeeping(server.deps, FEATURES);
    const there = (await device.pullAll()).filter(({ collection }) => collection === 'players');
    expect(there.map(({ sid }) => sid).toSorted()).toEqual([back, stays].toSorted());
    expect(there.find(({ sid }) => sid === stays)).toEqual(before.find(({ sid }) => sid === stays));
    await server.close();
  });
}
