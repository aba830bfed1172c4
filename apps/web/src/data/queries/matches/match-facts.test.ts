/** The facts of a team's matches: which matches they are of. */
import { expect, test } from 'vitest';
import { decideMatch } from '../../commands/match/match-day.ts';
import { LiveQueries } from '../../live/live-queries.ts';
import { ACCOUNT, addMatch, must, prepareMatch, World } from '../../testing/client.testing.ts';
import { factsOfTeam } from './match-facts.ts';

async function aTeam() {
  const world = new World();
  const { client } = await world.device();
  return { client, ...(await prepareMatch(client)) };
}

test('a match counts as soon as it has ended, also where a screen has shown the list before', async () => {
  const { client, match, team } = await aTeam();
  const counted = async () => (await factsOfTeam(client, team)).map((facts) => facts.match);
  expect(await counted()).toEqual([]);
  must(await decideMatch(client, match, { type: 'finishTyped', home: 2, away: 1 }));
  const second = await addMatch(client, team);
  expect(await counted()).toEqual([match]);
  must(await decideMatch(client, second, { type: 'finishTyped', home: 0, away: 0 }));
  expect((await counted()).toSorted()).toEqual([match, second].toSorted());
});

test('a live query of the facts counts a match that has ended', async () => {
  const { client, match, team } = await aTeam();
  const facts = client.live.query(
    'facts',
    () => factsOfTeam(client, team),
    ({ rows }) => [...rows.values()].some(({ collection }) => collection === 'matches'),
  );
  const counts = () => facts.get()?.map(({ goals }) => goals);
  await expect.poll(counts).toEqual([]);
  must(await decideMatch(client, match, { type: 'finishTyped', home: 2, away: 1 }));
  await expect.poll(counts).toEqual([{ ours: 2, theirs: 1 }]);
});

test('a list that no screen has shown yet is read first', async () => {
  const { client, match, team } = await aTeam();
  must(await decideMatch(client, match, { type: 'finishTyped', home: 2, away: 1 }));
  const { store } = client;
  const live = new LiveQueries({ store, account: ACCOUNT, state: client.live.state });
  expect(await factsOfTeam({ store, live }, team)).toHaveLength(1);
  live.close();
});
