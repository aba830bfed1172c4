/** A time penalty, as in futsal: counted down, then the player comes back by one tap. */
import { pitchNow } from '@touchline/domain/match/lineup/on-pitch';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, openMatch, undo } from '#app/testing/match-screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must } from '#data/testing/client.testing.ts';

const MINUTE = 60_000;
const bar = () => page.getByRole('list', { name: 'Time penalties' });

/** Player 5 has five minutes off. */
async function openServing() {
  const screen = await openMatch('play', async (coach, { match, players }) => {
    must(await decideMatch(coach, match, { type: 'kickOff' }));
    must(
      await decideMatch(coach, match, {
        type: 'timePenalty',
        side: 'home',
        player: players[4] ?? 0,
        minutes: 5,
      }),
    );
  });
  /** The numbers of our players on the pitch. */
  const onPitch = async () =>
    pitchNow(await screen.stored())
      .places.map(({ player_sid }) => screen.players.indexOf(player_sid) + 1)
      .toSorted((a, b) => a - b);
  return { ...screen, onPitch };
}

test('a time penalty is counted down, and no player can come back before it is over', async () => {
  const { world, onPitch } = await openServing();
  await expect.element(bar()).toHaveTextContent('Player 5 5:00');
  await world.time.pass(MINUTE);
  await expect.element(bar()).toHaveTextContent('Player 5 4:00');
  await expect.element(button('Player 5 back on')).not.toBeInTheDocument();
  expect(await onPitch()).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
});

test('a player whose penalty is over comes back by one tap, and Undo takes them off again', async () => {
  const { world, onPitch } = await openServing();
  await world.time.pass(5 * MINUTE);
  await button('Player 5 back on').click();
  await expect.poll(onPitch).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await expect.element(bar()).not.toBeInTheDocument();
  await undo().click();
  await expect.element(button('Player 5 back on')).toBeVisible();
  expect(await onPitch()).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
});

test('a penalty of the opponent is counted down with the number, and disappears when it is over', async () => {
  const { world, client, match } = await openServing();
  const theirs = { type: 'timePenalty', side: 'away', sn: 9, playername: '', minutes: 5 } as const;
  must(await decideMatch(client, match, theirs));
  const row = bar().getByText(/^Noordhaven 9 /);
  await expect.element(row).toHaveTextContent('Noordhaven 9 5:00');
  await world.time.pass(5 * MINUTE);
  await expect.element(button('Player 5 back on')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});
