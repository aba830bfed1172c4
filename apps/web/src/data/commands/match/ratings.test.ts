import { ofMatch } from '@touchline/domain/attendance/gathering';
import { create } from '@touchline/domain/entity/rows/rows';
import { ratingFields } from '@touchline/domain/entity/tables/rating';
import { expect, test } from 'vitest';
import { matchOf } from '../../queries/matches/matches.ts';
import { ACCOUNT, must, prepareMatch, World } from '../../testing/client.testing.ts';
import { setAttendance } from '../gathering/attendance.ts';
import { takeEarlierValue } from '../history.ts';
import { createPlayer } from '../team/players.ts';
import { undo } from '../undo.ts';
import { decideMatch } from './match-day.ts';
import { rate, removeRating } from './ratings.ts';

async function afterTheMatch() {
  const world = new World();
  const phone = await world.device();
  const { client } = phone;
  const prepared = await prepareMatch(client);
  const { match } = prepared;
  must(await decideMatch(client, match, { type: 'finishTyped', home: 2, away: 1 }));
  const ratings = async () => (await matchOf(client, match))?.ratings;
  return { world, phone, client, ...prepared, ratings };
}

const rating = (sid: number, values: object) => create(ratingFields, { sid, ...values });

test('a rating is stored under player and account, and Undo takes back one step', async () => {
  const { client, match, players, ratings } = await afterTheMatch();
  const [player = 0] = players;
  const key = `${player}-${ACCOUNT}`;
  must(await rate(client, { match, player, aspect: 'te', value: 6 }));
  const { action } = must(await rate(client, { match, player, aspect: 'all', value: 8 }));
  expect(await ratings()).toEqual({ [key]: rating(player, { te: 6, all: 8 }) });
  must(await undo(client, action ?? 0));
  expect(await ratings()).toEqual({ [key]: rating(player, { te: 6 }) });
  must(await rate(client, { match, player, aspect: 'te', value: 0 }));
  expect(await ratings()).toEqual({});
});

test('values out of range, and matches that have not ended, are refused and nothing is stored', async () => {
  const { client, team, match, players, ratings } = await afterTheMatch();
  const [player = 0] = players;
  for (const value of [11, -1, 0.5, 'x' as never]) {
    expect(await rate(client, { match, player, aspect: 'te', value })).toMatchObject({
      ok: false,
      error: { code: 'notRating' },
    });
  }
  expect(await rate(client, { match, player: team, aspect: 'te', value: 5 })).toMatchObject({
    ok: false,
    error: { code: 'notThere' },
  });
  must(await decideMatch(client, match, { type: 'archive' }));
  expect(await rate(client, { match, player, aspect: 'te', value: 5 })).toMatchObject({
    ok: false,
    error: { code: 'archived' },
  });
  expect(await ratings()).toEqual({});
});

test("the owner removes another coach's rating, and the server takes that", async () => {
  const { world, client, match, players, ratings } = await afterTheMatch();
  const [player = 0] = players;
  must(await rate(client, { match, player, aspect: 'te', value: 7 }));
  await client.replica.write({ urgent: false }, (writer) =>
    writer.change('matches', match, { [`ratings/${player}-${ACCOUNT + 1}`]: rating(player, { te: 3 }) }),
  );
  must(await removeRating(client, { match, player, account: ACCOUNT + 1 }));
  await world.time.pass(30_000);
  expect(Object.values((await ratings()) ?? {})).toEqual([
    rating(client.live.resolve('players', player), { te: 7 }),
  ]);
});

test('a guest who was added and rated without network keeps the rating under their real id', async () => {
  const { world, phone, client, match, ratings } = await afterTheMatch();
  await world.time.pass(10_000);
  world.setOnline(phone, false);
  const { team_sid: team = 0 } = (await matchOf(client, match)) ?? {};
  const { sid } = must(await createPlayer(client, { nickname: 'Guus', position_ids: ['M'], team }));
  must(await setAttendance(client, { of: ofMatch(match), player: sid, change: { says: 'here' } }));
  must(await rate(client, { match, player: sid, aspect: 'st', value: 9 }));
  expect(Object.keys((await ratings()) ?? {})).toEqual([`${sid}-${ACCOUNT}`]);
  world.setOnline(phone, true);
  await world.time.pass(30_000);
  const real = client.live.resolve('players', sid);
  expect(real).toBeGreaterThan(0);
  expect(await ratings()).toEqual({ [`${real}-${ACCOUNT}`]: rating(real, { st: 9 }) });
});

test("an earlier value of another coach's rating cannot be taken back", async () => {
  const { client, match, players, ratings } = await afterTheMatch();
  const [player = 0] = players;
  const value = rating(player, { te: 1 });
  const taken = (account: number) =>
    takeEarlierValue(client, {
      collection: 'matches',
      sid: match,
      path: `ratings/${player}-${account}`,
      value,
    });
  expect(await taken(ACCOUNT + 1)).toEqual({ ok: false, error: { code: 'noPermission' } });
  must(await taken(ACCOUNT));
  expect(await ratings()).toEqual({ [`${player}-${ACCOUNT}`]: value });
});

test('[PUL-6.9] after a restore the device gives back its own ratings and leaves those of others to them', async () => {
  const { world, client, match, players } = await afterTheMatch();
  await world.time.pass(30_000);
  const backup = world.server.backup();
  const [sid, player] = [
    client.live.resolve('matches', match),
    client.live.resolve('players', players[0] ?? 0),
  ];
  must(await rate(client, { match, player, aspect: 'te', value: 7 }));
  await client.replica.write({ urgent: false }, (writer) =>
    writer.change('matches', sid, { [`ratings/${player}-${ACCOUNT + 1}`]: rating(player, { te: 3 }) }),
  );
  await world.time.pass(30_000);
  const onServer = () =>
    Object.keys(world.server.row('matches', sid)?.registers ?? {}).filter((path) =>
      path.startsWith('ratings/'),
    );
  expect(onServer()).toHaveLength(2);
  world.server.restore(backup);
  expect(onServer()).toEqual([]);
  await world.time.pass(120_000);
  expect(onServer()).toEqual([`ratings/${player}-${ACCOUNT}`]);
});
