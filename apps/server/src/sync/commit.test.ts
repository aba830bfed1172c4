/** What belongs into a push's transaction, what comes after it, and whose earlier values a row has. */
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { TestDevice } from '../device.testing.ts';
import { type Bus, localBus } from '../live/bus.ts';
import { ask, newTestDatabase, openTestServer, signUp, type TestServer } from '../server.testing.ts';

let server: TestServer;
afterEach(() => server.close());

test('[PUL-7] a hint is published after the commit, never during a transaction', async () => {
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

test('[OUT-3] a push is refused as a whole when its leases cannot be used up', async () => {
  server = await openTestServer();
  const device = await TestDevice.register(server, (await signUp(server)).token);
  await server.deps.database.transaction((tx) =>
    sql`CREATE TRIGGER no_more BEFORE DELETE ON leases BEGIN SELECT RAISE(ABORT, 'no'); END`.execute(tx),
  );
  await expect(device.newPlayers(2)).rejects.toThrow('"code":500');
  expect(await device.pullAll()).not.toContainEqual(expect.objectContaining({ collection: 'players' }));
});

test('[MRG-7] the history of a row has no value of another collection with the same number', async () => {
  server = await openTestServer();
  const own = await TestDevice.register(server, (await signUp(server)).token);
  const foreign = await TestDevice.register(server, (await signUp(server)).token);
  const sid = await own.newTeam({ division: 'First' });
  // Numbers are counted for each collection: somebody's player has the number of the team.
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
