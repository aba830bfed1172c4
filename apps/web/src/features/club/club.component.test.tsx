/** The club: all teams today and this weekend, pitches, and players who are expected twice. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTeam } from '#app/testing/team-screen.testing.tsx';
import { updateMatch } from '#data/commands/match/matches.ts';
import { addPlayerToTeam } from '#data/commands/team/players.ts';
import { createTeam } from '#data/commands/team/teams.ts';
import { addMatch, must } from '#data/testing/client.testing.ts';

/** Two teams that play on Saturday at half past ten on one pitch, with one player in both. */
async function openClub(where: { readonly awaygame?: boolean } = {}) {
  const opened = await openTeam('/club/', async (coach, { match, players: [player = 0] }) => {
    const { sid: team } = must(
      await createTeam(coach, {
        clubname: 'Rietdijk',
        teamname: 'MO11-1',
        pitchPlayers: 9,
        matchLength: 60,
        matchParts: 4,
      }),
    );
    must(await addPlayerToTeam(coach, { team, player }));
    const other = await addMatch(coach, team);
    for (const sid of [match, other]) must(await updateMatch(coach, sid, { place: 'Field 1', ...where }));
  });
  return opened;
}

const card = (name: string | RegExp) => page.getByRole('region', { name });

test('the matches of all teams are on their day, without network too', async () => {
  const { world, device } = await openClub();
  world.setOnline(device, false);
  await expect.element(card(/^Today/).getByText('Nothing planned')).toBeVisible();
  const saturday = card(/Saturday/);
  await expect.element(saturday.getByText('MO13-2', { exact: true })).toBeVisible();
  await expect.element(saturday.getByText('MO11-1', { exact: true })).toBeVisible();
  await expect.poll(() => saturday.getByRole('link').elements().length).toBe(2);
});

test('two teams on one pitch at once are marked', async () => {
  await openClub();
  await expect.poll(() => card('Pitches').getByText('At the same time').elements().length).toBe(2);
});

test('the row of the day says home or away, and marks what is at the same time', async () => {
  await openClub();
  const saturday = card(/Saturday/);
  await expect.poll(() => saturday.getByText(/ · home$/).elements().length).toBe(2);
  expect(saturday.getByText('Two teams on this pitch at once').elements()).toHaveLength(2);
  expect(saturday.getByText('A player is expected elsewhere at this time').elements()).toHaveLength(2);
});

test('the ground of an away match is not a pitch of the club', async () => {
  await openClub({ awaygame: true });
  await expect
    .poll(
      () =>
        card(/Saturday/)
          .getByText(/ · away$/)
          .elements().length,
    )
    .toBe(2);
  await expect.element(card('Pitches')).not.toBeInTheDocument();
  await expect.element(page.getByText('Two teams on this pitch at once')).not.toBeInTheDocument();
});

test('a player of both teams is expected twice', async () => {
  await openClub();
  await expect
    .element(card('Players of several teams').getByText(/Player 1 is expected twice/))
    .toBeVisible();
});

test('with one team the screen says what it is for', async () => {
  await openTeam('/club/');
  await expect.element(page.getByText('All your teams at a glance')).toBeVisible();
});
