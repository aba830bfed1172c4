/** The coach says where the match is and when to be there, and the family reads it. */
import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { findings } from '../../tools/findings.ts';

const PLACE = 'Sportpark De Linde, pitch 2';

test(
  'place and meeting time of the setup are on the list, the dashboard and the live page',
  LONG,
  async ({ coachDevice, newDevice }) => {
    const { page } = await coachDevice();
    await new DashboardPage(page).startMatchDay();
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    const live = await new MatchDayPage(page).openStream();

    await test.step('the coach enters both in the match setup', async () => {
      await page.goto(`/match/${id}/details/`);
      await page.getByLabel('Kick-off').fill('10:15');
      await page.getByLabel('Place').fill(PLACE);
      await page.getByLabel('Be there').fill('50');
      expect(await findings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Back to the matches' }).click();
    });

    await test.step('list and dashboard show them', async () => {
      for (const address of ['/matches/', '/dashboard/']) {
        // The setup stores what was typed when it is left for another screen, so the list opens without a reload.
        if (address !== '/matches/') await page.goto(address);
        await expect(page).toHaveURL((url) => url.pathname === address);
        await expect(page.getByText('Be there at 09:25')).toBeVisible();
        await expect(page.getByText(PLACE)).toBeVisible();
        expect(await findings(page)).toEqual([]);
      }
    });

    await test.step('the live page shows them before the kick-off', async () => {
      const family = await newDevice();
      await family.page.goto(live);
      await expect(family.page.getByText('Be there at 09:25')).toBeVisible();
      await expect(family.page.getByText(PLACE)).toBeVisible();
      expect(await findings(family.page)).toEqual([]);
    });
  },
);
