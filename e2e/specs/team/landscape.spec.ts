/** Match day on a phone in landscape, which has less than half of the height of portrait. */
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';

test('on a phone in landscape every action is visible, and each sheet starts at its top', async ({
  coachDevice,
}) => {
  const laptop = await coachDevice();
  await (await new DashboardPage(laptop.page).startMatchDay()).begin();
  const { page } = await coachDevice({ viewport: { width: 740, height: 360 } });
  const play = await new DashboardPage(page).startMatchDay();
  // The line about the other device reduces the room for the rest.
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible();
  for (const name of ['Goal us', 'Goal them', 'Change', 'More'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await play.sheet().getByRole('button', { name: 'Live page', exact: true }).click();
  await expect(play.sheet().getByRole('heading', { name: 'Live page' })).toBeInViewport({ ratio: 1 });
});
