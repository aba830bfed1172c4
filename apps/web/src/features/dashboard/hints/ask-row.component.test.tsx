/** The dashboard's next step of asking who comes. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, openMatch, said } from '#app/testing/match-screen.testing.tsx';
import { askPlayers } from '#data/commands/gathering/requests.ts';
import { must } from '#data/testing/client.testing.ts';

const toDashboard = () => page.getByRole('link', { name: 'Dashboard' }).first().click();

test('before anybody was asked, it leads to the requests of the next match', async () => {
  const { match } = await openMatch('attendance');
  await toDashboard();
  await expect
    .element(page.getByRole('link', { name: 'Ask who comes' }))
    .toHaveAttribute('href', `/match/${match}/attendancecenter/`);
});

test('one tap reminds the families that have not answered, and is not offered again soon', async () => {
  const { stored } = await openMatch('attendance', async (coach, { match, players }) => {
    must(
      await askPlayers(coach, { of: ofMatch(match), byMail: players.slice(0, 3), byLink: [], again: false }),
    );
  });
  await toDashboard();
  await expect.element(page.getByText('Remind 3')).toBeVisible();
  await button('Remind 3 families that have not answered').click();
  await expect.element(said('3 families reminded')).toBeVisible();
  const { metadata } = await stored();
  expect(metadata.asked.filter(({ reminded_at }) => reminded_at > 0)).toHaveLength(3);
  await expect.element(page.getByText(/^Reminded \d/)).toBeVisible();
});
