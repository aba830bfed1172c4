/** The statistics of a match on paper. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { openMatch } from '#app/testing/match-screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must } from '#data/testing/client.testing.ts';

async function onPaper(): Promise<void> {
  const media = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media });
  onTestFinished(() => void media(''));
  await media('print');
}

test('printed statistics say that they are for the staff, and have no buttons; the screen says nothing', async () => {
  await openMatch('statistics', async (coach, { match, players }, world) => {
    const [player = 0] = players;
    must(await decideMatch(coach, match, { type: 'kickOff' }));
    await world.time.pass(15 * 60_000);
    must(await decideMatch(coach, match, { type: 'goal', side: 'home', player }));
    must(await decideMatch(coach, match, { type: 'endMatch' }));
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const mark = page.getByText('Staff only', { exact: true });
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect.element(mark).not.toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await onPaper();
  await expect.element(mark).toBeVisible();
  await expect.element(page.getByText('Player 1', { exact: true }).first()).toBeVisible();
  await expect.poll(() => page.getByRole('main').getByRole('button').elements()).toEqual([]);
});
