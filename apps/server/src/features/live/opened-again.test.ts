/** The live page of a match without followers, opened again and again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

let server: TestServer;
let coach: TestDevice;
let team: number;
beforeAll(async () => {
  server = await openTestServer();
  coach = await TestDevice.register(server, (await signUp(server)).token);
  team = await coach.newTeam();
});
afterAll(() => server.close());

test('is read again only after a change', async () => {
  const { hub } = server.app;
  const { sid, match_token } = await coach.newMatch(team, { privacy: 1 });
  const update = (changes: object) => coach.push(coach.mutation('updateMatch', sid, { ...changes }));
  const opened = await hub.open(match_token);
  const first = opened?.shown;
  expect(first?.view).toBeDefined();
  const again = await hub.open(match_token);
  expect([again === opened, again?.shown === first]).toEqual([true, true]);
  await update({ opponent_clubname: 'Noordhaven' });
  expect((await hub.open(match_token))?.shown?.view.awayClub).toBe('Noordhaven');
  await update({ privacy: 0 });
  expect((await hub.open(match_token))?.shown).toBeNull();
});

test('is unknown when its link is gone', async () => {
  const { hub, database } = { hub: server.app.hub, database: server.deps.database };
  const { match_token } = await coach.newMatch(team, { privacy: 1 });
  expect(await hub.open(match_token)).not.toBeNull();
  await database.transaction((tx) =>
    tx.deleteFrom('match_tokens').where('token', '=', match_token).execute(),
  );
  expect(await hub.open(match_token)).toBeNull();
});

test('keeps the state of a limited number of matches', async () => {
  const { hub } = server.app;
  const first = await coach.newMatch(team, { privacy: 1 });
  const opened = await hub.open(first.match_token);
  for (let n = 0; n < 100; n++) {
    const { match_token } = await coach.newMatch(team, { privacy: 1 });
    await hub.open(match_token);
  }
  expect(await hub.open(first.match_token)).not.toBe(opened);
});
