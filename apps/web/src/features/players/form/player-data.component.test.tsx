/** The file with everything about one player. */
import { expect, test, vi } from 'vitest';
import { button, openTeam, said } from '#app/testing/team-screen.testing.tsx';
import { updatePlayer } from '#data/commands/team/players.ts';
import { must } from '#data/testing/client.testing.ts';

test('the file has the player and the match, names no other player, and needs no network', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  const { world, device } = await openTeam(
    ({ players }) => `/players/collection/details/${players[0]}/`,
    async (coach, { players: [zoe = 0, other = 0] }) => {
      must(
        await updatePlayer(coach, zoe, {
          firstname: 'Zoë',
          metadata: { note: 'Friend of Quibbelda', email1: 'home@example.org' },
        }),
      );
      must(await updatePlayer(coach, other, { firstname: 'Quibbelda' }));
    },
  );
  world.setOnline(device, false);
  await button('Save all data of this player').click();
  await expect.element(said('Saved as touchline-player.json')).toBeVisible();
  const file = saved.mock.calls[0]?.[0];
  const text = file instanceof Blob ? await file.text() : '';
  expect(JSON.parse(text)).toMatchObject({
    player: { firstname: 'Zoë', email: 'home@example.org', note: 'Friend of …' },
    teams: [{ team: 'Rietdijk MO13-2' }],
    matches: [{ attendance: 'not_reported' }],
  });
  expect(text).not.toMatch(/quibbelda/i);
});
