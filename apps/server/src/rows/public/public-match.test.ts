import { afterAll, beforeAll, expect, test } from 'vitest';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { readPublicState } from './public-match.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('a player who scored and then left the squad keeps their name on the public page, and a foreign player has none', async () => {
  const [{ device, account }, other] = [await Coach.signUp(server), await Coach.signUp(server)];
  const [scorer = 0] = await device.newPlayers(1);
  const [foreign = 0] = await other.device.newPlayers(1);
  const team = await device.newTeam({ [`player_sids/${scorer}`]: 1 });
  const { sid } = await device.newMatch(team, {
    privacy: 1,
    ...goalEvent('6-1', { game_time: 60, player_sid: scorer }),
    ...goalEvent('6-2', { game_time: 120, player_sid: foreign }),
  });
  await device.push(device.mutation('updateTeam', team, { [`player_sids/${scorer}`]: null }));
  const { view } = await readPublicState(server.deps.database.reader, { sid, space: account.sid });
  const names = Object.fromEntries(
    (view?.timeline ?? []).map(({ minute, who }) => [minute, who?.name ?? null]),
  );
  expect(names).toEqual({ 2: 'First0', 3: '' });
});
