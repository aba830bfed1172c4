/** What happens inside a push's transaction, what happens after it, and which earlier values a row has. */
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { type Bus, localBus } from '#platform/bus/bus.ts';
import type { Database } from '#platform/database/database.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { newTestDatabase } from '#testing/server/databases.testing.ts';
import { ask, openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

let server: TestServer;
afterEach(() => server.close());

test('[LIV-3.1] a hint is published after the commit, never during a transaction', async () => {
  const home = await newTestDatabase('sqlite');
  const real = await home.open();
  let open = 0;
  const database: Database = {
    ...real,
    async transaction(body) {
      open++;
      try {
        return await real.transaction(body);
      } finally {
        open--;
      }
    },
  };
  const bus = localBus();
  const openAtHints: number[] = [];
  const listening: Bus = {
    ...bus,
    publish(hint) {
      openAtHints.push(open);
      bus.publish(hint);
    },
  };
  server = await openTestServer({ database: home, deps: { database, bus: listening } });
  const device = await TestDevice.register(server, (await signUp(server)).token);
  await device.newTeam();
  expect(openAtHints.length).toBeGreaterThan(0);
  expect(new Set(openAtHints)).toEqual(new Set([0]));
  await real.close();
});

test('a push is refused as a whole when its leases cannot be used up', async () => {
  server = await openTestServer();
  const device = await TestDevice.register(server, (await signUp(server)).token);
  await server.deps.database.transaction((tx) =>
    sql`CREATE TRIGGER no_more BEFORE DELETE ON leases BEGIN SELECT RAISE(ABORT, 'no'); END`.execute(tx),
  );
  await expect(device.newPlayers(2)).rejects.toThrow('"code":500');
  expect(await device.pullAll()).not.toContainEqual(expect.objectContaining({ collection: 'players' }));
});

test('[MRG-7.5] the history of a row has no value of another collection with the same number', async () => {
  server = await openTestServer();
  const own = await TestDevice.register(server, (await signUp(server)).token);
  const foreign = await TestDevice.register(server, (await signUp(server)).token);
  const sid = await own.newTeam({ division: 'First' });
  // Each collection counts its own ids: another account's player has the same id as the team.
  let players = await foreign.newPlayers(1);
  while (!players.includes(sid)) players = await foreign.newPlayers(1);
  for (const nickname of ['Secret', 'Another secret'])
    await foreign.push(foreign.mutation('updatePlayer', sid, { nickname }));
  await own.push(own.mutation('updateTeam', sid, { division: 'Second' }));
  const { getHistory } = await ask<{ getHistory: { path: string; value: string }[] }>(server, own.token, {
    query: `{ getHistory(collection: "teams", sid: ${sid}) { path value } }`,
  });
  expect(getHistory).toEqual([{ path: 'division', value: 'First' }]);
});
