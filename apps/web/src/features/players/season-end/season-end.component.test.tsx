/** Players who left: what is kept about them is removed in one step, and Undo brings it back. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { leave } from '#app/testing/left-player.testing.ts';
import { button, choose, openTeam, said, undo } from '#app/testing/team-screen.testing.tsx';

async function openLeft() {
  let gone: readonly number[] = [];
  const opened = await openTeam('/players/seasonend/', async (coach, { team }) => {
    gone = [await leave(coach, { team, nickname: 'Quib' }), await leave(coach, { team, nickname: 'Zwaan' })];
  });
  return { ...opened, gone };
}

test('what is kept about ticked players is removed; names stay, and Undo brings it back', async () => {
  const { gone, storedPlayer } = await openLeft();
  const [quib = 0, zwaan = 0] = gone;
  await expect.element(page.getByText('until May 2024 · contact data, notes').first()).toBeVisible();
  await choose('checkbox', 'Zwaan');
  await button('Remove for 1 player').click();
  await expect.element(said('Removed for 1 player')).toBeVisible();
  expect(storedPlayer(quib)).toMatchObject({ nickname: 'Quib', metadata: { email1: '', note: '' } });
  expect(storedPlayer(zwaan).metadata.email1).toBe('home@example.org');
  await expect.element(page.getByRole('checkbox', { name: 'Quib' })).not.toBeInTheDocument();
  await undo().click();
  await expect.poll(() => storedPlayer(quib).metadata.note).toBe('Shy');
});

test('without such players the screen says so', async () => {
  await openTeam('/players/seasonend/');
  await expect.element(page.getByText('Nothing to remove')).toBeVisible();
});
