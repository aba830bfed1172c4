import { expect, test } from 'vitest';
import { deleteMatch } from '../commands/match/matches.ts';
import { archivePlayer, deletePlayer } from '../commands/team/players.ts';
import { setCurrentTeam } from '../commands/team/team-choices.ts';
import { createTeam, deleteTeam, updateTeam } from '../commands/team/teams.ts';
import { must } from '../testing/client.testing.ts';
import { changedTeams } from './own-work.ts';
import { Visit } from './visit.testing.ts';

async function begin() {
  const visit = new Visit();
  const client = await visit.open();
  const team = client.live.teams.get()?.[0]?.sid ?? 0;
  const names = async () => {
    await visit.settles();
    return (await client.store.read(changedTeams)).map(({ clubname }) => clubname);
  };
  return { client, team, names };
}

test('a look, and a choice of a team, are no work', async () => {
  const { client, team, names } = await begin();
  must(await setCurrentTeam(client, team));
  expect(await names()).toEqual([]);
});

test('a changed team, a deleted match and a removed player are work of the team', async () => {
  for (const change of ['team', 'match', 'player'] as const) {
    const { client, team, names } = await begin();
    const [match] = await client.readMatches(team);
    const [player] = client.live.players.get() ?? [];
    if (change === 'team') must(await updateTeam(client, team, { division: '2' }));
    if (change === 'match') must(await deleteMatch(client, match?.sid ?? 0));
    if (change === 'player') must(await deletePlayer(client, player?.sid ?? 0));
    expect(await names()).toEqual(['Rietdijk']);
  }
});

test('a new team is work, beside an unchanged one; a deleted team is none', async () => {
  const { client, team, names } = await begin();
  const format = { pitchPlayers: 8, matchLength: 60, matchParts: 2 } as const;
  must(await createTeam(client, { clubname: 'Second', teamname: 'JO11', ...format }));
  expect(await names()).toEqual(['Second']);
  must(await deleteTeam(client, team));
  expect(await names()).toEqual(['Second']);
});

test('a player who left stays with the matches of the team', async () => {
  const { client, names } = await begin();
  const [player] = client.live.players.get() ?? [];
  must(await archivePlayer(client, player?.sid ?? 0));
  await names();
  const [work] = await client.store.read(changedTeams);
  expect(work?.players).toBe(client.live.players.get()?.length);
});
